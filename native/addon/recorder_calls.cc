// One function for each function of the SDK: it records the call, makes it, and records the result. No lock is held
// while the SDK runs. Arguments are recorded by their types: numbers and texts, but no memory that the SDK fills.
// Functions that need more, or whose arguments are secrets, have their own overloads below.
#include "recorder_calls.h"

#include <tuple>
#include <type_traits>

#include "recorder.h"
#include "recorder_callbacks.h"
#include "recorder_hash.h"
#include "recorder_values.h"

namespace rigd {
namespace {

// The numbers of the names of records: functions, then callbacks.
enum class Fn : std::uint16_t {
#define RIGD_NUMBER(name) k##name,
  RIGD_SDK_FUNCTIONS(RIGD_NUMBER)
#undef RIGD_NUMBER
      kCount
};

template <Fn kFunction>
struct Tag {};

// The recorded library, whose accessors are used to read properties.
const Library* recorded_library = nullptr;

// --- Arguments, recorded by their types.

template <class Type>
constexpr bool kIsNumber = std::is_integral_v<Type> || std::is_enum_v<Type>;
template <class Type>
constexpr bool kIsText = std::is_same_v<Type, char*> || std::is_same_v<Type, const char*>;

template <class Type>
void PackArgument(Pack& pack, Type value) {
  if constexpr (std::is_enum_v<Type>) {
    pack.Signed(static_cast<std::int64_t>(static_cast<std::underlying_type_t<Type>>(value)));
  } else if constexpr (std::is_signed_v<Type>) {
    pack.Signed(value);
  } else if constexpr (kIsNumber<Type>) {
    pack.Number(value);
  } else if constexpr (kIsText<Type>) {
    pack.Text(value);
  }
}

// Whether the function fetches a file: directory and name are then its last two arguments.
constexpr bool Fetches(Fn function) {
  return function == Fn::kGetRemoteTransferContentsDataFile ||
         function == Fn::kGetRemoteTransferContentsCompressedDataFile || function == Fn::kPullContentsFile;
}

template <Fn kFunction, class... Arguments>
void PackCall(Tag<kFunction>, Pack& pack, Arguments... arguments) {
  if constexpr (Fetches(kFunction)) {
    RememberFetchDirectory(std::get<sizeof...(Arguments) - 2>(std::forward_as_tuple(arguments...)));
  }
  pack.Array((std::size_t{kIsNumber<Arguments> || kIsText<Arguments>} + ... + 0));
  (PackArgument(pack, arguments), ...);
}

// Limits the search for the end of a secret: none is nearly as long.
constexpr std::size_t kMostSecretBytes = 64 * 1024;

// Records only the length of a secret; nothing for a null pointer.
void PackSecret(Pack& pack, const char* secret) {
  if (secret == nullptr) return pack.Nothing();
  pack.Number(strnlen(secret, kMostSecretBytes));
}

using namespace SCRSDK;

void PackCodes(Pack& pack, u32 count, const u32* codes) {
  // A count above 0xFFFF is garbage: the SDK has fewer codes.
  const u32 kept = codes == nullptr || count > 0xFFFF ? 0 : count;
  pack.Array(kept);
  for (u32 at = 0; at < kept; ++at) pack.Number(codes[at]);
}

void PackCall(Tag<Fn::kCreateCameraObjectInfo>, Pack& pack, char* name, char* model, i16 usb_pid, u32 id_type,
              u32 id_size, u8* id, char* connection_type, char* adaptor, char* pairing, u32 ssh_support) {
  pack.Array(9);
  pack.Text(name);
  pack.Text(model);
  pack.Signed(usb_pid);
  pack.Number(id_type);
  pack.Bytes(id, id_size);
  pack.Text(connection_type);
  pack.Text(adaptor);
  pack.Text(pairing);
  pack.Number(ssh_support);
}

void PackCall(Tag<Fn::kCreateCameraObjectInfoEthernetConnection>, Pack& pack, ICrCameraObjectInfo**,
              CrCameraDeviceModelList model, u32 address, u8* mac, u32 ssh_support) {
  constexpr std::size_t kMacBytes = 6;
  pack.Array(4);
  pack.Number(static_cast<u32>(model));
  pack.Number(address);
  pack.Bytes(mac, kMacBytes);
  pack.Number(ssh_support);
}

void PackCall(Tag<Fn::kCreateCameraObjectInfoUSBConnection>, Pack& pack, ICrCameraObjectInfo**,
              CrCameraDeviceModelList model, u8* serial) {
  pack.Array(2);
  pack.Number(static_cast<u32>(model));
  pack.Text(reinterpret_cast<const char*>(serial));
}

void PackCall(Tag<Fn::kGetFingerprint>, Pack& pack, ICrCameraObjectInfo* camera, char*, u32*) {
  pack.Array(1);
  PackCameraId(pack, camera);
}

void PackCall(Tag<Fn::kConnect>, Pack& pack, ICrCameraObjectInfo* camera, IDeviceCallback*, CrDeviceHandle*,
              CrSdkControlMode mode, CrReconnectingSet reconnecting, const char* user, const char* password,
              const char*, u32 fingerprint_size, const u16* display_name) {
  pack.Array(7);
  PackCameraId(pack, camera);
  pack.Number(static_cast<u32>(mode));
  pack.Number(static_cast<u32>(reconnecting));
  PackSecret(pack, user);
  PackSecret(pack, password);
  pack.Number(fingerprint_size);
  PackWideText(pack, display_name);
}

void PackCall(Tag<Fn::kGetSelectDeviceProperties>, Pack& pack, CrDeviceHandle handle, u32 count, u32* codes,
              CrDeviceProperty**, i32*) {
  pack.Array(2);
  pack.Signed(handle);
  PackCodes(pack, count, codes);
}

void PackCall(Tag<Fn::kGetSelectLiveViewProperties>, Pack& pack, CrDeviceHandle handle, u32 count, u32* codes,
              CrLiveViewProperty**, i32*) {
  pack.Array(2);
  pack.Signed(handle);
  PackCodes(pack, count, codes);
}

void PackCall(Tag<Fn::kSetSaveInfo>, Pack& pack, CrDeviceHandle handle, char* path, char* prefix, i32 start_number) {
  RememberSaveDirectory(path);
  pack.Array(4);
  pack.Signed(handle);
  pack.Text(path);
  pack.Text(prefix);
  pack.Signed(start_number);
}

void PackCall(Tag<Fn::kSetDeviceProperty>, Pack& pack, CrDeviceHandle handle, CrDeviceProperty* property) {
  pack.Array(2);
  pack.Signed(handle);
  PackProperty(pack, *recorded_library, property);
}

void PackCall(Tag<Fn::kGetRemoteTransferContentsInfoList>, Pack& pack, CrDeviceHandle handle, CrSlotNumber slot,
              CrGetContentsInfoListType type, CrCaptureDate* day, u32 most, CrContentsInfo**, u32*) {
  pack.Array(5);
  pack.Signed(handle);
  pack.Number(static_cast<u32>(slot));
  pack.Number(static_cast<u32>(type));
  if (day == nullptr)
    pack.Nothing();
  else
    PackDate(pack, *day);
  pack.Number(most);
}

void PackCall(Tag<Fn::kDownloadSettingFile>, Pack& pack, CrDeviceHandle handle, CrDownloadSettingFileType type,
              char* directory, char* name, const char* password) {
  RememberSettingFile(directory, name);
  pack.Array(5);
  pack.Signed(handle);
  pack.Number(static_cast<u32>(type));
  pack.Text(directory);
  pack.Text(name);
  PackSecret(pack, password);
}

void PackCall(Tag<Fn::kUploadSettingFile>, Pack& pack, CrDeviceHandle handle, CrUploadSettingFileType type, char* path,
              const char* password) {
  pack.Array(4);
  pack.Signed(handle);
  pack.Number(static_cast<u32>(type));
  pack.Text(path);
  PackSecret(pack, password);
}

// --- What a call returned through its pointers, written after its result.

template <Fn kFunction, class... Arguments>
void PackGiven(Tag<kFunction>, Pack& pack, bool, Arguments...) {
  pack.Array(0);
}

// The memory that the SDK was given for a picture. It is noted before the call, because the SDK may change the block.
thread_local PictureBuffer given_buffer;

// Records a value that seldom changes: in a record of its own when it has changed, and here by the number of that
// record.
template <Fn kFunction, class Fill>
void PackValue(Tag<kFunction>, Pack& pack, Fill fill) {
  thread_local Pack value;
  value.Clear();
  fill(value);
  constexpr auto kName = static_cast<std::uint16_t>(kFunction);
  // The keys of properties are their codes, which are smaller than this.
  constexpr std::uint64_t kKey = std::uint64_t{1} << 32 | kName;
  Recorder& recorder = Recorder::Instance();
  const std::uint64_t hash = HashOf(value.Data(), value.Size());
  const std::uint32_t known = recorder.NumberOf(kKey, hash);
  pack.Number(known != 0 ? known : recorder.Keep(RecordKind::kValue, kName, kKey, hash, value));
}

void PackGiven(Tag<Fn::kEnumCameraObjects> tag, Pack& pack, bool is_ok, ICrEnumCameraObjectInfo** cameras, u8) {
  pack.Array(1);
  PackValue(tag, pack, [=](Pack& value) { PackCameras(value, is_ok ? *cameras : nullptr); });
}

void PackGiven(Tag<Fn::kCreateCameraObjectInfoEthernetConnection>, Pack& pack, bool is_ok, ICrCameraObjectInfo** camera,
               CrCameraDeviceModelList, u32, u8*, u32) {
  pack.Array(1);
  PackCamera(pack, is_ok ? *camera : nullptr);
}

void PackGiven(Tag<Fn::kCreateCameraObjectInfoUSBConnection>, Pack& pack, bool is_ok, ICrCameraObjectInfo** camera,
               CrCameraDeviceModelList, u8*) {
  pack.Array(1);
  PackCamera(pack, is_ok ? *camera : nullptr);
}

void PackGiven(Tag<Fn::kGetFingerprint>, Pack& pack, bool is_ok, ICrCameraObjectInfo*, char*, u32* size) {
  pack.Array(1);
  pack.Number(is_ok ? *size : 0);
}

void PackGiven(Tag<Fn::kConnect>, Pack& pack, bool, ICrCameraObjectInfo*, IDeviceCallback*, CrDeviceHandle* handle,
               CrSdkControlMode, CrReconnectingSet, const char*, const char*, const char*, u32, const u16*) {
  pack.Array(1);
  pack.Signed(*handle);
}

void PackGiven(Tag<Fn::kGetDeviceProperties> tag, Pack& pack, bool is_ok, CrDeviceHandle, CrDeviceProperty** first,
               i32* count) {
  pack.Array(2);
  pack.Signed(*count);
  PackValue(tag, pack,
            [=](Pack& value) { PackProperties(value, *recorded_library, is_ok ? *first : nullptr, *count); });
}

void PackGiven(Tag<Fn::kGetSelectDeviceProperties>, Pack& pack, bool is_ok, CrDeviceHandle, u32, u32*,
               CrDeviceProperty** first, i32* count) {
  pack.Array(2);
  pack.Signed(*count);
  PackProperties(pack, *recorded_library, is_ok ? *first : nullptr, *count);
}

// Records the first property only: rigd requests no more than one.
void PackGiven(Tag<Fn::kGetSelectLiveViewProperties>, Pack& pack, bool is_ok, CrDeviceHandle, u32, u32*,
               CrLiveViewProperty** first, i32* count) {
  pack.Array(2);
  pack.Signed(*count);
  PackLiveViewProperty(pack, *recorded_library, is_ok && *count >= 1 ? *first : nullptr);
}

void PackGiven(Tag<Fn::kGetDeviceSetting>, Pack& pack, bool, CrDeviceHandle, u32, u32* value) {
  pack.Array(1);
  pack.Number(*value);
}

void PackGiven(Tag<Fn::kGetLiveViewImageInfo>, Pack& pack, bool is_ok, CrDeviceHandle, CrImageInfo* info) {
  pack.Array(1);
  pack.Number(is_ok ? recorded_library->GetBufferSize(info) : 0);
}

void PackGiven(Tag<Fn::kGetLiveViewImage>, Pack& pack, bool is_ok, CrDeviceHandle, CrImageDataBlock* block) {
  if (!is_ok) return pack.Array(0);
  pack.Array(2);
  pack.Number(recorded_library->GetBlockFrameNo(block));
  PackPicture(pack, given_buffer, recorded_library->GetBlockImageData(block),
              recorded_library->GetBlockImageSize(block));
}

void PackGiven(Tag<Fn::kGetOSDImage>, Pack& pack, bool is_ok, CrDeviceHandle, CrOSDImageDataBlock* block) {
  if (!is_ok) return pack.Array(0);
  const OsdMetaInfo meta = recorded_library->GetOsdMetaInfo(block);
  pack.Array(3);
  pack.Number(recorded_library->GetOsdFrameNo(block));
  PackPicture(pack, given_buffer, recorded_library->GetOsdImageData(block), recorded_library->GetOsdImageSize(block));
  pack.Array(8);
  for (const u32 part : {meta.has_place, meta.osd_width, meta.osd_height, meta.centre_x, meta.centre_y, meta.width,
                         meta.height, meta.degree}) {
    pack.Number(part);
  }
}

void PackGiven(Tag<Fn::kGetContentsThumbnailImage>, Pack& pack, bool is_ok, CrDeviceHandle, CrContentHandle,
               CrImageDataBlock* block, CrFileType* type) {
  if (!is_ok) return pack.Array(0);
  pack.Array(2);
  pack.Number(static_cast<u32>(*type));
  PackPicture(pack, given_buffer, recorded_library->GetBlockImageData(block),
              recorded_library->GetBlockImageSize(block));
}

void PackGiven(Tag<Fn::kGetRemoteTransferCapturedDateList> tag, Pack& pack, bool is_ok, CrDeviceHandle, CrSlotNumber,
               CrCaptureDate** dates, u32* count) {
  pack.Array(2);
  pack.Number(*count);
  PackValue(tag, pack, [=](Pack& value) { PackDates(value, is_ok ? *dates : nullptr, *count); });
}

void PackGiven(Tag<Fn::kGetRemoteTransferContentsInfoList> tag, Pack& pack, bool is_ok, CrDeviceHandle, CrSlotNumber,
               CrGetContentsInfoListType, CrCaptureDate*, u32, CrContentsInfo** contents, u32* count) {
  pack.Array(2);
  pack.Number(*count);
  PackValue(tag, pack, [=](Pack& value) { PackContents(value, is_ok ? *contents : nullptr, *count); });
}

void PackGiven(Tag<Fn::kGetDateFolderList> tag, Pack& pack, bool is_ok, CrDeviceHandle, CrMtpFolderInfo** folders,
               u32* count) {
  pack.Array(2);
  pack.Number(*count);
  PackValue(tag, pack, [=](Pack& value) { PackFolders(value, is_ok ? *folders : nullptr, *count); });
}

void PackGiven(Tag<Fn::kGetContentsHandleList> tag, Pack& pack, bool is_ok, CrDeviceHandle, CrFolderHandle,
               CrContentHandle** handles, u32* count) {
  pack.Array(2);
  pack.Number(*count);
  PackValue(tag, pack, [=](Pack& value) { PackHandles(value, is_ok ? *handles : nullptr, *count); });
}

void PackGiven(Tag<Fn::kGetContentsDetailInfo>, Pack& pack, bool is_ok, CrDeviceHandle, CrContentHandle,
               CrMtpContentsInfo* detail) {
  if (!is_ok) return pack.Array(0);
  pack.Array(1);
  PackDetail(pack, detail);
}

// --- The functions themselves.

template <Fn kFunction, class Function, class... Arguments>
auto MakeCall(Tag<kFunction>, Function function, Arguments... arguments) {
  return function(arguments...);
}

auto MakeCall(Tag<Fn::kConnect>, signature::Connect function, ICrCameraObjectInfo* camera, IDeviceCallback* callback,
              CrDeviceHandle* handle, CrSdkControlMode mode, CrReconnectingSet reconnecting, const char* user,
              const char* password, const char* fingerprint, u32 fingerprint_size, const u16* display_name) {
  return function(camera, RecordingCallback(callback, recorded_library->level, static_cast<std::uint16_t>(Fn::kCount)),
                  handle, mode, reconnecting, user, password, fingerprint, fingerprint_size, display_name);
}

auto MakeCall(Tag<Fn::kGetLiveViewImage>, signature::GetLiveViewImage function, CrDeviceHandle handle,
              CrImageDataBlock* block) {
  given_buffer = {block->pData_, block->size_};
  return function(handle, block);
}

auto MakeCall(Tag<Fn::kGetOSDImage>, signature::GetOSDImage function, CrDeviceHandle handle,
              CrOSDImageDataBlock* block) {
  given_buffer = {block->pData_, kOsdImageMax};
  return function(handle, block);
}

auto MakeCall(Tag<Fn::kGetContentsThumbnailImage>, signature::GetContentsThumbnailImage function, CrDeviceHandle handle,
              CrContentHandle content, CrImageDataBlock* block, CrFileType* type) {
  given_buffer = {block->pData_, block->size_};
  return function(handle, content, block, type);
}

template <class Result>
void PackResult(Pack& pack, Result result) {
  if constexpr (std::is_pointer_v<Result>) {
    PackCamera(pack, result);
  } else {
    PackArgument(pack, result);
  }
}

// Whether a result means success. An error code does so only when it is 0; any other result always does.
template <class Result>
bool IsSuccess(Result result) {
  if constexpr (std::is_same_v<Result, CrError>) return result == 0;
  return true;
}

template <Fn kFunction, class Function>
struct Recorded;

template <Fn kFunction, class Result, class... Arguments>
struct Recorded<kFunction, Result (*)(Arguments...)> {
  static inline Result (*function)(Arguments...) = nullptr;

  static Result Call(Arguments... arguments) {
    constexpr auto kName = static_cast<std::uint16_t>(kFunction);
    constexpr Tag<kFunction> kTag{};
    Recorder& recorder = Recorder::Instance();
    const std::uint32_t call =
        recorder.Write(RecordKind::kCall, kName, 0, [&](Pack& pack) { PackCall(kTag, pack, arguments...); });
    const Result result = MakeCall(kTag, function, arguments...);
    recorder.Write(RecordKind::kResult, kName, call, [&](Pack& pack) {
      pack.Array(2);
      PackResult(pack, result);
      PackGiven(kTag, pack, IsSuccess(result), arguments...);
    });
    return result;
  }
};

}  // namespace

void RecordCalls(Library& library) {
  if (!Recorder::Instance().IsOn() || recorded_library != nullptr) return;
  recorded_library = &library;
  std::vector<const char*> names;
#define RIGD_NAME(name) names.push_back(#name);
  RIGD_SDK_FUNCTIONS(RIGD_NAME)
#undef RIGD_NAME
  for (const char* name : CallbackNames()) names.push_back(name);
  Recorder::Instance().WriteNames(names);
#define RIGD_WRAP(name)                                            \
  Recorded<Fn::k##name, signature::name>::function = library.name; \
  library.name = Recorded<Fn::k##name, signature::name>::Call;
  RIGD_SDK_FUNCTIONS(RIGD_WRAP)
#undef RIGD_WRAP
}

}  // namespace rigd
