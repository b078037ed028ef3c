// Exports the functions that rigd calls, answered from a recording. All others refuse (unreplayed/refusals.cc).
#include "crsdk_functions.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <thread>

#include "base/given_memory.h"
#include "bodies.h"
#include "cameras.h"
#include "crsdk_codes.h"
#include "given.h"

namespace SCRSDK {
namespace {

using namespace replay;

constexpr CrError kNoHandle = crsdk_codes::CrError_Generic_InvalidHandle;
// The result of a call that is not in the recording.
constexpr CrError kNotRecorded = crsdk_codes::CrError_Generic_Unknown;
// Duration of an enumeration that is not in the recording.
constexpr auto kListing = std::chrono::milliseconds(20);
// The reported version when no recording has one.
constexpr u32 kVersion = 0x02010000;

Value Numbers(std::initializer_list<i64> numbers) {
  std::vector<Value> items;
  for (const i64 number : numbers) items.push_back(Number(static_cast<std::uint64_t>(number)));
  return Array(std::move(items));
}

Value Codes(i64 handle, u32 count, const u32* codes) {
  std::vector<Value> list;
  for (u32 at = 0; at < count; ++at) list.push_back(Number(codes[at]));
  return Array({Number(static_cast<std::uint64_t>(handle)), Array(std::move(list))});
}

Value Date(const CrCaptureDate* day) {
  if (day == nullptr) return {};
  return Numbers({day->year, day->month, day->day, day->hour, day->minute, day->sec, day->msec});
}

CrError Act(const char* name, const Value& arguments) {
  Player* player = ThePlayer();
  if (player == nullptr) return kNoHandle;
  const Call* call = player->Act(name, arguments);
  return call == nullptr ? kNotRecorded : static_cast<CrError>(call->result.Signed());
}

// Answers a call that only reads (a look); calls `give(given, recording)` when the recorded look succeeded.
template <class Give>
CrError Look(const char* name, const Value& arguments, Give give) {
  Player* player = ThePlayer();
  if (player == nullptr) return kNoHandle;
  const Call* call = player->Look(name, arguments);
  if (call == nullptr) return kNotRecorded;
  if (call->result.number == 0) give(call->given, player->recording());
  return static_cast<CrError>(call->result.Signed());
}

CrError Give(const Looks::Properties& found, CrDeviceProperty** properties, i32* count) {
  *count = 0;
  *properties = nullptr;
  if (found.error != 0) return static_cast<CrError>(found.error);
  *count = static_cast<i32>(found.properties.size());
  *properties = GivenProperties(found.properties);
  return 0;
}

}  // namespace

extern "C" {

u32 GetSDKVersion() {
  for (const Recording& recording : Recordings()) {
    const Call* call = recording.First("GetSDKVersion");
    if (call != nullptr && call->has_result) return call->result.Small();
  }
  return kVersion;
}

bool Init(u32) { return !Recordings().empty(); }

bool Release() {
  if (ThePlayer() != nullptr) ThePlayer()->End();
  return true;
}

CrError EnumCameraObjects(ICrEnumCameraObjectInfo** list, u8 seconds) {
  *list = nullptr;
  Player* player = ThePlayer();
  if (player == nullptr || player->recording().First("EnumCameraObjects") == nullptr) {
    std::this_thread::sleep_for(kListing);
    *list = NewCameraList(Cameras());
    return 0;
  }
  // A process with a camera enumerates again, as in the recording: it gets the recorded list.
  return Look("EnumCameraObjects", Numbers({seconds}), [=](const Value& given, const Recording& recording) {
    std::vector<Camera> cameras;
    for (const Value& camera : recording.Find(given.At(0)).items) cameras.push_back(CameraOf(camera));
    *list = cameras.empty() ? nullptr : NewCameraList(cameras);
  });
}

ICrCameraObjectInfo* CreateCameraObjectInfo(char* name, char* model, i16 usb_pid, u32 id_type, u32 id_size, u8* id,
                                            char* connection_type, char* adaptor, char* pairing, u32 ssh_support) {
  Camera camera;
  camera.name = name + std::string(1, '\0');
  camera.model = model + std::string(1, '\0');
  camera.usb_pid = usb_pid;
  camera.id_type = id_type;
  camera.id.assign(reinterpret_cast<const char*>(id), id_size);
  camera.connection_type = connection_type;
  camera.adaptor = adaptor;
  camera.pairing = pairing;
  camera.ssh_support = ssh_support;
  return NewCameraObject(camera);
}

CrError CreateCameraObjectInfoEthernetConnection(ICrCameraObjectInfo** object, CrCameraDeviceModelList, u32, u8* mac,
                                                 u32) {
  const std::string octets(reinterpret_cast<const char*>(mac), 6);
  for (const Camera& camera : Cameras()) {
    if (camera.mac != octets) continue;
    *object = NewCameraObject(camera);
    return 0;
  }
  return crsdk_codes::CrError_Api_InvalidMacAddress;
}

CrError CreateCameraObjectInfoUSBConnection(ICrCameraObjectInfo** object, CrCameraDeviceModelList, u8* serial) {
  for (const Camera& camera : Cameras()) {
    if (WithoutEnd(camera.id) != reinterpret_cast<const char*>(serial)) continue;
    *object = NewCameraObject(camera);
    return 0;
  }
  return crsdk_codes::CrError_Api_InvalidSerialNumber;
}

CrError GetFingerprint(ICrCameraObjectInfo* camera, char* text, u32* size) {
  Player* player = ThePlayer() != nullptr ? ThePlayer() : Play(IdOf(*camera));
  if (player == nullptr) return kNotRecorded;
  const Value id = Bytes(camera->GetId(), camera->GetIdSize());
  const Call* call = player->Look("GetFingerprint", Array({id}));
  if (call == nullptr) return kNotRecorded;
  // Only the length of the fingerprint was recorded.
  const u32 length = std::min(call->given.At(0).Small(), *size);
  std::memset(text, 'A', length);
  *size = length;
  return static_cast<CrError>(call->result.Signed());
}

CrError Connect(ICrCameraObjectInfo* camera, IDeviceCallback* callback, CrDeviceHandle* handle, CrSdkControlMode mode,
                CrReconnectingSet reconnecting, const char*, const char*, const char*, u32, const u16*) {
  Player* player = Play(IdOf(*camera));
  if (player == nullptr) return crsdk_codes::CrError_Adaptor_CreateDevice;
  player->SetCallback(callback);
  const Value id = Bytes(camera->GetId(), camera->GetIdSize());
  const Call* call = player->Act(
      "Connect", Array({id, Number(static_cast<u32>(mode)), Number(static_cast<u32>(reconnecting)), {}, {}, {}, {}}));
  if (call == nullptr) return kNotRecorded;
  *handle = call->given.At(0).Signed();
  return static_cast<CrError>(call->result.Signed());
}

CrError Disconnect(CrDeviceHandle handle) { return Act("Disconnect", Numbers({handle})); }
CrError ReleaseDevice(CrDeviceHandle handle) { return Act("ReleaseDevice", Numbers({handle})); }

CrError GetDeviceProperties(CrDeviceHandle, CrDeviceProperty** properties, i32* count) {
  if (ThePlayer() == nullptr) return kNoHandle;
  return Give(ThePlayer()->AllProperties(), properties, count);
}

CrError GetSelectDeviceProperties(CrDeviceHandle handle, u32 code_count, u32* codes, CrDeviceProperty** properties,
                                  i32* count) {
  if (ThePlayer() == nullptr) return kNoHandle;
  return Give(ThePlayer()->SomeProperties(Codes(handle, code_count, codes).At(1)), properties, count);
}

CrError ReleaseDeviceProperties(CrDeviceHandle, CrDeviceProperty* properties) {
  sim::TakeArrayBack(properties);
  return 0;
}

CrError SetDeviceProperty(CrDeviceHandle handle, CrDeviceProperty* property) {
  return Act("SetDeviceProperty", Array({Number(static_cast<std::uint64_t>(handle)), Written(*property)}));
}

CrError SendCommand(CrDeviceHandle handle, u32 command, CrCommandParam parameter) {
  return Act("SendCommand", Numbers({handle, command, static_cast<u16>(parameter)}));
}

CrError SetSaveInfo(CrDeviceHandle, char* path, char* prefix, i32 number) {
  return Act("SetSaveInfo", Array({{}, Text(path), Text(prefix), Number(static_cast<std::uint64_t>(i64{number}))}));
}

CrError GetDeviceSetting(CrDeviceHandle handle, u32 key, u32* value) {
  return Look("GetDeviceSetting", Numbers({handle, key}),
              [=](const Value& given, const Recording&) { *value = given.At(0).Small(); });
}

CrError SetDeviceSetting(CrDeviceHandle handle, u32 key, u32 value) {
  return Act("SetDeviceSetting", Numbers({handle, key, value}));
}

CrError GetSelectLiveViewProperties(CrDeviceHandle handle, u32 code_count, u32* codes, CrLiveViewProperty** properties,
                                    i32* count) {
  *properties = nullptr;
  *count = 0;
  return Look("GetSelectLiveViewProperties", Codes(handle, code_count, codes),
              [=](const Value& given, const Recording&) {
                *properties = GivenLiveViewProperty(given.At(1));
                *count = *properties == nullptr ? 0 : 1;
              });
}

CrError ReleaseLiveViewProperties(CrDeviceHandle, CrLiveViewProperty* properties) {
  sim::TakeArrayBack(properties);
  return 0;
}

CrError GetLiveViewImageInfo(CrDeviceHandle handle, CrImageInfo* info) {
  return Look("GetLiveViewImageInfo", Numbers({handle}),
              [=](const Value& given, const Recording&) { info->bufferSize_ = given.At(0).Small(); });
}

CrError GetLiveViewImage(CrDeviceHandle handle, CrImageDataBlock* block) {
  Player* player = ThePlayer();
  if (player == nullptr) return kNoHandle;
  u32 number = 0;
  const Call* call = player->Picture(Numbers({handle}), number);
  if (call == nullptr) return kNotRecorded;
  if (call->result.number == 0) {
    block->frameNo_ = number;
    block->imageSize_ = GivePicture(call->given.At(1), block->pData_, block->size_);
  }
  return static_cast<CrError>(call->result.Signed());
}

CrError GetOSDImage(CrDeviceHandle handle, CrOSDImageDataBlock* block) {
  return Look("GetOSDImage", Numbers({handle}), [=](const Value& given, const Recording&) {
    block->frameNo_ = given.At(0).Small();
    GiveMeta(given.At(2), block->metaInfo_);
    block->imageSize_ = GiveDisplay(given.At(1), block->metaInfo_, block->pData_);
  });
}

CrError GetDateFolderList(CrDeviceHandle handle, CrMtpFolderInfo** folders, u32* count) {
  return Look("GetDateFolderList", Numbers({handle}), [=](const Value& given, const Recording& recording) {
    *folders = GivenFolders(recording.Find(given.At(1)), *count);
  });
}

CrError ReleaseDateFolderList(CrDeviceHandle, CrMtpFolderInfo* folders) {
  sim::TakeArrayBack(folders);
  return 0;
}

CrError GetContentsHandleList(CrDeviceHandle handle, CrFolderHandle folder, CrContentHandle** handles, u32* count) {
  return Look("GetContentsHandleList", Numbers({handle, folder}), [=](const Value& given, const Recording& recording) {
    const Value& list = recording.Find(given.At(1));
    *count = static_cast<u32>(list.items.size());
    *handles = sim::GiveArray<CrContentHandle>(list.items.size());
    for (std::size_t at = 0; at < list.items.size(); ++at) (*handles)[at] = list.At(at).Small();
  });
}

CrError ReleaseContentsHandleList(CrDeviceHandle, CrContentHandle* handles) {
  sim::TakeArrayBack(handles);
  return 0;
}

CrError GetContentsDetailInfo(CrDeviceHandle handle, CrContentHandle content, CrMtpContentsInfo* detail) {
  return Look("GetContentsDetailInfo", Numbers({handle, content}),
              [=](const Value& given, const Recording&) { GiveDetail(given.At(0), *detail); });
}

CrError GetContentsThumbnailImage(CrDeviceHandle handle, CrContentHandle content, CrImageDataBlock* block,
                                  CrFileType* type) {
  return Look("GetContentsThumbnailImage", Numbers({handle, content}), [=](const Value& given, const Recording&) {
    *type = static_cast<CrFileType>(given.At(0).Small());
    block->imageSize_ = GivePicture(given.At(1), block->pData_, block->size_);
  });
}

CrError PullContentsFile(CrDeviceHandle, CrContentHandle content, CrPropertyStillImageTransSize size, char* directory,
                         char* name) {
  return Act("PullContentsFile",
             Array({{}, Number(content), Number(static_cast<u16>(size)), Text(directory), Text(name)}));
}

CrError GetRemoteTransferCapturedDateList(CrDeviceHandle handle, CrSlotNumber slot, CrCaptureDate** dates, u32* count) {
  return Look("GetRemoteTransferCapturedDateList", Numbers({handle, static_cast<u32>(slot)}),
              [=](const Value& given, const Recording& recording) {
                *dates = GivenDates(recording.Find(given.At(1)), *count);
              });
}

CrError ReleaseRemoteTransferCapturedDateList(CrDeviceHandle, CrCaptureDate* dates) {
  sim::TakeArrayBack(dates);
  return 0;
}

CrError GetRemoteTransferContentsInfoList(CrDeviceHandle handle, CrSlotNumber slot, CrGetContentsInfoListType type,
                                          CrCaptureDate* day, u32 most, CrContentsInfo** contents, u32* count) {
  const Value arguments = Array({Number(static_cast<std::uint64_t>(handle)), Number(static_cast<u32>(slot)),
                                 Number(static_cast<u32>(type)), Date(day), Number(most)});
  return Look("GetRemoteTransferContentsInfoList", arguments, [=](const Value& given, const Recording& recording) {
    *contents = GivenContents(recording.Find(given.At(1)), *count);
  });
}

CrError ReleaseRemoteTransferContentsInfoList(CrDeviceHandle, CrContentsInfo* contents) {
  sim::TakeArrayBack(contents);
  return 0;
}

CrError GetRemoteTransferContentsDataFile(CrDeviceHandle, CrSlotNumber slot, u32 content, u32 file, u32 division,
                                          char* directory, char* name) {
  return Act("GetRemoteTransferContentsDataFile", Array({{},
                                                         Number(static_cast<u32>(slot)),
                                                         Number(content),
                                                         Number(file),
                                                         Number(division),
                                                         Text(directory),
                                                         Text(name)}));
}

CrError GetRemoteTransferContentsCompressedDataFile(CrDeviceHandle, CrSlotNumber slot, u32 content, u32 file,
                                                    CrGetContentsCompressedDataType kind, char* directory, char* name) {
  return Act("GetRemoteTransferContentsCompressedDataFile", Array({{},
                                                                   Number(static_cast<u32>(slot)),
                                                                   Number(content),
                                                                   Number(file),
                                                                   Number(static_cast<u32>(kind)),
                                                                   Text(directory),
                                                                   Text(name)}));
}

CrError ControlGetRemoteTransferContentsDataFile(CrDeviceHandle handle, CrGetContentsDataControlType control) {
  return Act("ControlGetRemoteTransferContentsDataFile", Numbers({handle, static_cast<u8>(control)}));
}

CrError DownloadSettingFile(CrDeviceHandle, CrDownloadSettingFileType type, char* directory, char* name, const char*) {
  return Act("DownloadSettingFile", Array({{}, Number(static_cast<u32>(type)), Text(directory), Text(name), {}}));
}

CrError UploadSettingFile(CrDeviceHandle, CrUploadSettingFileType type, char* path, const char*) {
  return Act("UploadSettingFile", Array({{}, Number(static_cast<u32>(type)), Text(path), {}}));
}

CrError ImportLUTFile(CrDeviceHandle, char* path, CrBaseLookNumber place) {
  return Act("ImportLUTFile", Array({{}, Text(path), Number(static_cast<u16>(place))}));
}

}  // extern "C"
}  // namespace SCRSDK
