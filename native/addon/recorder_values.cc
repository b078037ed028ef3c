// Counts and sizes from the SDK are checked: of a value beyond a bound only the size is recorded.
#include "recorder_values.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>

#include <sys/stat.h>

#include "camera_info.h"
#include "content_text.h"
#include "recorder.h"
#include "recorder_hash.h"
#include "values.h"

namespace rigd {
namespace {

// Number of first bytes of a picture or a file that are recorded.
constexpr std::size_t kFirstBytes = 256;
// Fields of a camera; see camera_info.cc.
constexpr SCRSDK::u32 kMostFieldBytes = 256;
constexpr SCRSDK::u32 kMostListed = 256;
constexpr SCRSDK::i32 kMostRecordedProperties = 0x4000;
// The largest number of items that are recorded of a list of contents: the list of a full card would push out
// everything else.
constexpr std::uint32_t kMostItems = 2000;
constexpr std::uint32_t kMostFilesOfContent = 16;

std::mutex directories_mutex;
struct Directories {
  std::string of_pictures, of_fetched, of_settings;
  std::string setting_file;
};
// Never destroyed: threads of the SDK may outlive the end of main.
Directories& TheDirectories() {
  static auto& directories = *new Directories;
  return directories;
}

// The only file in a directory; empty when there is none, or more than one.
std::string OnlyFileIn(const std::string& directory) {
  std::error_code error;
  std::string found;
  for (std::filesystem::directory_iterator at(directory, error), end; !error && at != end; at.increment(error)) {
    if (!found.empty()) return "";
    found = at->path().string();
  }
  return found;
}

void PackFileAt(Pack& pack, const std::string& path) {
  const int file = path.empty() ? -1 : open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (file < 0) return pack.Nothing();
  struct stat status {};
  std::uint8_t bytes[kFirstBytes];
  const bool is_file = fstat(file, &status) == 0 && S_ISREG(status.st_mode);
  const ssize_t count = is_file ? pread(file, bytes, sizeof bytes, 0) : -1;
  close(file);
  if (count < 0) return pack.Nothing();
  pack.Array(2);
  pack.Number(static_cast<std::uint64_t>(status.st_size));
  pack.Bytes(bytes, static_cast<std::size_t>(count));
}

void PackField(Pack& pack, const void* bytes, SCRSDK::u32 size, SCRSDK::u32 most = kMostFieldBytes) {
  pack.Bytes(bytes, std::min(size, most));
}

void PackField(Pack& pack, const char* text) { pack.Bytes(text, text == nullptr ? 0 : strnlen(text, kMostFieldBytes)); }

// Bytes of the SDK. Without `bytes` only their size is known.
struct Span {
  const void* bytes;
  std::size_t size;
};

// The bytes of a list; only the size when values.cc would not read the list either.
Span ListOf(const SCRSDK::u8* bytes, SCRSDK::u32 size, std::size_t width) {
  const bool is_read = width != 0 && size % width == 0 && size <= kMaxListBytes;
  return {is_read ? bytes : nullptr, size};
}

void PackList(Pack& pack, const Span& list) {
  if (list.bytes == nullptr)
    pack.Number(list.size);
  else
    pack.Bytes(list.bytes, list.size);
}

// The units of a text as they are in memory, with the first unit, which is their number, up to the terminator.
Span UnitsOf(const SCRSDK::u16* units) {
  if (units == nullptr) return {nullptr, 0};
  const bool is_swapped = units[0] > 0xFF && (units[0] & 0xFF) == 0;
  const std::size_t length = is_swapped ? units[0] >> 8 : units[0];
  std::size_t count = 1;
  if (length <= kMaxTextUnits) {
    while (count <= length && units[count] != 0) ++count;
    if (count <= length) ++count;
  }
  return {units, count * sizeof *units};
}

// The recorded parts of a property, in the memory of the SDK.
struct RecordedProperty {
  SCRSDK::u32 code;
  SCRSDK::u32 type;
  SCRSDK::i16 enable_flag;
  SCRSDK::u64 value;
  // A text has no lists, and a number no text.
  Span text, values, set_values;
};

RecordedProperty PartsOf(const Library& library, const SCRSDK::CrDeviceProperty* property) {
  const auto type = static_cast<SCRSDK::u32>(library.GetValueType(property));
  RecordedProperty parts{library.GetCode(property),
                         type,
                         static_cast<SCRSDK::i16>(library.GetPropertyEnableFlag(property)),
                         library.GetCurrentValue(property),
                         {},
                         {},
                         {}};
  if (type == kTextType) {
    parts.text = UnitsOf(library.GetCurrentStr(property));
  } else {
    const std::size_t width = ElementWidth(type);
    parts.values = ListOf(library.GetValues(property), library.GetValueSize(property), width);
    parts.set_values = ListOf(library.GetSetValues(property), library.GetSetValueSize(property), width);
  }
  return parts;
}

std::uint64_t HashOfParts(const RecordedProperty& parts) {
  const auto size_and_absence_of = [](const Span& span) {
    return std::uint64_t{span.size} << 1 | (span.bytes == nullptr ? 1 : 0);
  };
  const std::uint64_t words[] = {std::uint64_t{parts.code} << 32 | parts.type,
                                 static_cast<std::uint64_t>(parts.enable_flag),
                                 parts.value,
                                 size_and_absence_of(parts.text),
                                 size_and_absence_of(parts.values),
                                 size_and_absence_of(parts.set_values)};
  std::uint64_t hash = HashOf(words, sizeof words);
  for (const Span& span : {parts.text, parts.values, parts.set_values}) {
    if (span.bytes != nullptr) hash = HashOf(span.bytes, span.size, hash);
  }
  return hash;
}

void PackParts(Pack& pack, const RecordedProperty& parts) {
  pack.Array(7);
  pack.Number(parts.code);
  pack.Number(parts.type);
  pack.Signed(parts.enable_flag);
  pack.Number(parts.value);
  pack.Bytes(parts.text.bytes, parts.text.size);
  if (parts.type == kTextType) {
    pack.Nothing();
    pack.Nothing();
  } else {
    PackList(pack, parts.values);
    PackList(pack, parts.set_values);
  }
}

}  // namespace

void PackCameraId(Pack& pack, const SCRSDK::ICrCameraObjectInfo* camera) {
  if (camera == nullptr) return pack.Nothing();
  PackField(pack, camera->GetId(), camera->GetIdSize(), kMaxIdBytes);
}

void PackCamera(Pack& pack, const SCRSDK::ICrCameraObjectInfo* camera) {
  if (camera == nullptr) return pack.Nothing();
  pack.Array(16);
  PackField(pack, camera->GetName(), camera->GetNameSize());
  PackField(pack, camera->GetModel(), camera->GetModelSize());
  pack.Signed(camera->GetUsbPid());
  PackCameraId(pack, camera);
  pack.Number(camera->GetIdType());
  pack.Number(camera->GetConnectionStatus());
  PackField(pack, camera->GetConnectionTypeName());
  PackField(pack, camera->GetAdaptorName());
  PackField(pack, camera->GetGuid());
  PackField(pack, camera->GetPairingNecessity());
  pack.Number(camera->GetAuthenticationState());
  pack.Number(camera->GetSSHsupport());
  pack.Number(camera->GetIPAddress());
  PackField(pack, camera->GetIPAddressChar(), camera->GetIPAddressCharSize());
  PackField(pack, camera->GetMACAddress(), camera->GetMACAddressSize());
  PackField(pack, camera->GetMACAddressChar(), camera->GetMACAddressCharSize());
}

void PackCameras(Pack& pack, const SCRSDK::ICrEnumCameraObjectInfo* cameras) {
  if (cameras == nullptr) return pack.Nothing();
  const SCRSDK::u32 count = cameras->GetCount();
  pack.Array(count <= kMostListed ? count : 0);
  for (SCRSDK::u32 at = 0; count <= kMostListed && at < count; ++at) PackCamera(pack, cameras->GetCameraObjectInfo(at));
}

void PackProperty(Pack& pack, const Library& library, const SCRSDK::CrDeviceProperty* property) {
  PackParts(pack, PartsOf(library, property));
}

void PackProperties(Pack& pack, const Library& library, const SCRSDK::CrDeviceProperty* first, SCRSDK::i32 count) {
  if (first == nullptr || count < 0 || count > kMostRecordedProperties) return pack.Nothing();
  thread_local Pack one;
  Recorder& recorder = Recorder::Instance();
  pack.Array(static_cast<std::size_t>(count));
  for (SCRSDK::i32 at = 0; at < count; ++at) {
    const RecordedProperty parts = PartsOf(library, first + at);
    const std::uint64_t hash = HashOfParts(parts);
    std::uint32_t number = recorder.NumberOf(parts.code, hash);
    if (number == 0) {
      one.Clear();
      PackParts(one, parts);
      number = recorder.Keep(RecordKind::kProperty, 0, parts.code, hash, one);
    }
    pack.Number(number);
  }
}

void PackLiveViewProperty(Pack& pack, const Library& library, const SCRSDK::CrLiveViewProperty* property) {
  if (property == nullptr) return pack.Nothing();
  const SCRSDK::u32 size = library.GetLiveViewValueSize(property);
  const SCRSDK::u8* bytes = library.GetLiveViewValue(property);
  const bool is_available = library.IsLiveViewEnabled(property);
  pack.Array(4);
  pack.Number(library.GetLiveViewCode(property));
  pack.Number(is_available ? 1 : 0);
  pack.Number(static_cast<SCRSDK::u32>(library.GetFrameInfoType(property)));
  // Bytes after the last whole frame are recorded too.
  PackList(pack, ListOf(is_available ? bytes : nullptr, size, 1));
}

void PackPicture(Pack& pack, const PictureBuffer& buffer, const SCRSDK::u8* picture, std::size_t size) {
  const std::less<const SCRSDK::u8*> is_before;
  const bool is_inside = buffer.data != nullptr && !is_before(picture, buffer.data) && size <= buffer.size &&
                         !is_before(buffer.data + (buffer.size - size), picture);
  if (!is_inside) return pack.Nothing();
  pack.Array(4);
  pack.Number(size);
  pack.Number(HashOf(picture, size));
  pack.Bytes(picture, std::min(size, kFirstBytes));
  pack.Number(static_cast<std::uint64_t>(picture - buffer.data));
}

void RememberSaveDirectory(const char* directory) {
  const std::lock_guard<std::mutex> lock(directories_mutex);
  TheDirectories().of_pictures = directory == nullptr ? "" : directory;
}

void RememberSettingFile(const char* directory, const char* name) {
  const std::lock_guard<std::mutex> lock(directories_mutex);
  TheDirectories().of_settings = directory == nullptr ? "" : directory;
  TheDirectories().setting_file = name == nullptr ? "" : name;
}

void RememberFetchDirectory(const char* directory) {
  const std::lock_guard<std::mutex> lock(directories_mutex);
  TheDirectories().of_fetched = directory == nullptr ? "" : directory;
}

void PackFile(Pack& pack, const char* path) {
  std::string whole = path == nullptr ? "" : path;
  if (!whole.empty() && whole.front() != '/') {
    const std::lock_guard<std::mutex> lock(directories_mutex);
    const Directories& directories = TheDirectories();
    // The part after the last slash; the whole text if there is none.
    const bool is_settings = whole.substr(whole.rfind('/') + 1) == directories.setting_file;
    whole = (is_settings ? directories.of_settings : directories.of_pictures) + "/" + whole;
  }
  PackFileAt(pack, whole);
}

void PackFetchedFile(Pack& pack, const char* path) {
  std::string whole = path == nullptr ? "" : path;
  if (whole.empty() || whole.front() != '/') {
    const std::lock_guard<std::mutex> lock(directories_mutex);
    const std::string& directory = TheDirectories().of_fetched;
    whole = whole.empty() ? OnlyFileIn(directory) : directory + "/" + whole;
  }
  PackFileAt(pack, whole);
}

void PackSizedText(Pack& pack, const void* text, std::uint32_t size) {
  if (text == nullptr || size > kLongestPath) return pack.Nothing();
  pack.Bytes(text, strnlen(static_cast<const char*>(text), size));
}

void PackWideText(Pack& pack, const SCRSDK::u16* text) {
  if (text == nullptr) return pack.Nothing();
  std::size_t count = 0;
  while (count < kMostFieldBytes && text[count] != 0) ++count;
  pack.Bytes(text, count * sizeof *text);
}

void PackDate(Pack& pack, const SCRSDK::CrCaptureDate& date) {
  pack.Array(7);
  for (const SCRSDK::u16 part : {date.year, date.month, date.day, date.hour, date.minute, date.sec, date.msec}) {
    pack.Number(part);
  }
}

void PackDates(Pack& pack, const SCRSDK::CrCaptureDate* dates, std::uint32_t count) {
  if (dates == nullptr) return pack.Nothing();
  const std::uint32_t kept = std::min(count, kMostItems);
  pack.Array(kept);
  for (std::uint32_t at = 0; at < kept; ++at) PackDate(pack, dates[at]);
}

void PackContents(Pack& pack, const SCRSDK::CrContentsInfo* contents, std::uint32_t count) {
  if (contents == nullptr) return pack.Nothing();
  const std::uint32_t kept = std::min(count, kMostItems);
  pack.Array(kept);
  for (std::uint32_t at = 0; at < kept; ++at) {
    const SCRSDK::CrContentsInfo& content = contents[at];
    const std::uint32_t files = content.files == nullptr ? 0 : std::min(content.filesNum, kMostFilesOfContent);
    pack.Array(4);
    pack.Number(content.contentId);
    PackDate(pack, content.creationDatetimeLocaltime);
    pack.Array(files);
    for (std::uint32_t file_at = 0; file_at < files; ++file_at) {
      const SCRSDK::CrContentsFile& file = content.files[file_at];
      const bool is_image = file.isImageParamExsist, is_video = !is_image && file.isVideoParamExsist;
      pack.Array(6);
      pack.Number(file.fileId);
      PackSizedText(pack, file.filePath, file.filePathLength);
      pack.Number(file.fileSize);
      pack.Number(is_image ? 1 : is_video ? 2 : 0);
      pack.Number(is_image ? file.imageParam.imagePixWidth : is_video ? file.videoParam.width : 0);
      pack.Number(is_image ? file.imageParam.imagePixHeight : is_video ? file.videoParam.height : 0);
    }
    pack.Number(content.dummyContent ? 1 : 0);
  }
}

void PackFolders(Pack& pack, const SCRSDK::CrMtpFolderInfo* folders, std::uint32_t count) {
  if (folders == nullptr) return pack.Nothing();
  const std::uint32_t kept = std::min(count, kMostItems);
  pack.Array(kept);
  for (std::uint32_t at = 0; at < kept; ++at) {
    pack.Array(2);
    pack.Number(folders[at].handle);
    PackSizedText(pack, folders[at].folderName, folders[at].folderNameSize);
  }
}

void PackHandles(Pack& pack, const SCRSDK::CrContentHandle* handles, std::uint32_t count) {
  if (handles == nullptr) return pack.Nothing();
  const std::uint32_t kept = std::min(count, kMostItems);
  pack.Array(kept);
  for (std::uint32_t at = 0; at < kept; ++at) pack.Number(handles[at]);
}

void PackDetail(Pack& pack, const SCRSDK::CrMtpContentsInfo* detail) {
  pack.Array(6);
  pack.Number(detail->handle);
  PackSizedText(pack, detail->fileName, detail->fileNameSize);
  pack.Number(detail->contentSize);
  pack.Bytes(detail->dateChar, sizeof detail->dateChar);
  pack.Number(detail->width);
  pack.Number(detail->height);
}

}  // namespace rigd
