// Reads ICrCameraObjectInfo. Sizes count bytes, with or without the terminator, and a text may lack the terminator. So
// every text is cut at its size, at its first NUL, and at kMaxTextBytes. A byte order mark at the beginning of a text
// is left out. The id is not a text: it is kept whole or not at all.
#include "camera_info.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <cstring>
#include <utility>

#include "failures.h"

namespace rigd {
namespace {

// Longest text taken from an info object; serials have 12 characters, MAC texts 17, model names some 20.
constexpr SCRSDK::u32 kMaxTextBytes = 256;
// The largest number of cameras in a list. No rig has more, so a larger count is garbage.
constexpr SCRSDK::u32 kMaxCameras = 1024;
constexpr std::size_t kMacOctets = 6;
// CrCameraObjectIdType
constexpr SCRSDK::u32 kIdTypeIp = 2;
// U+FEFF in UTF-8.
constexpr const char kMark[] = "\xEF\xBB\xBF";

std::string Bytes(const void* bytes, SCRSDK::u32 size) {
  if (bytes == nullptr) return {};
  return std::string(static_cast<const char*>(bytes), std::min(size, kMaxTextBytes));
}

std::string WithoutMark(const std::string& text) {
  return text.compare(0, std::strlen(kMark), kMark) == 0 ? text.substr(std::strlen(kMark)) : text;
}

// The text including a byte order mark.
std::string RawText(const void* bytes, SCRSDK::u32 size) {
  std::string text = Bytes(bytes, size);
  return text.substr(0, text.find('\0'));
}

std::string Text(const void* bytes, SCRSDK::u32 size) { return WithoutMark(RawText(bytes, size)); }

// As above, for a text without a size, which ends at a NUL.
std::string RawText(const char* text) {
  return text == nullptr ? std::string() : std::string(text, strnlen(text, kMaxTextBytes));
}

bool IsPrintable(const std::string& text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c > ' ' && c <= '~'; });
}

std::string UpperCaseHex(const std::string& bytes) {
  std::string hex;
  for (const char byte : bytes) {
    char digits[3];
    std::snprintf(digits, sizeof digits, "%02X", static_cast<unsigned char>(byte));
    hex += digits;
  }
  return hex;
}

// The id of a USB camera: the serial, if the bytes are one text with nothing but NULs after it. All other bytes are
// shown whole, as hex, because two cameras may have the same bytes up to the first NUL.
std::string UsbId(const SCRSDK::ICrCameraObjectInfo& info) {
  const std::string bytes = WithoutMark(Bytes(info.GetId(), info.GetIdSize()));
  const std::string text = bytes.substr(0, bytes.find('\0'));
  const bool is_text = IsPrintable(text) && bytes.find_first_not_of('\0', text.size()) == std::string::npos;
  return is_text ? text : UpperCaseHex(bytes);
}

std::string WithColons(std::string digits) {
  for (std::size_t at = digits.size() - 2; at > 0; at -= 2) digits.insert(at, ":");
  return digits;
}

// A MAC address in capitals with colons, so that a camera has the same id with every version of the SDK. Any other text
// stays as it is.
std::string WrittenAsMac(const std::string& text) {
  std::string digits;
  for (const char c : text) {
    if (c == ':' || c == '-') continue;
    if (std::isxdigit(static_cast<unsigned char>(c)) == 0) return text;
    digits += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  return digits.size() == 2 * kMacOctets ? WithColons(digits) : text;
}

std::string NetworkId(const SCRSDK::ICrCameraObjectInfo& info) {
  const std::string text = Text(info.GetMACAddressChar(), info.GetMACAddressCharSize());
  if (IsPrintable(text)) return WrittenAsMac(text);
  const std::string octets = Bytes(info.GetMACAddress(), info.GetMACAddressSize());
  return octets.size() == kMacOctets ? WithColons(UpperCaseHex(octets)) : UsbId(info);
}

bool IsNetwork(const SCRSDK::ICrCameraObjectInfo& info) {
  const char* type = info.GetConnectionTypeName();
  return type == nullptr ? info.GetIdType() == kIdTypeIp : WithoutMark(RawText(type)) == "IP";
}

// Copies an entry of the list; nothing when its id is too long to be kept whole.
std::optional<ListedObject> Copy(const SCRSDK::ICrCameraObjectInfo& info) {
  const SCRSDK::u8* id = info.GetId();
  const SCRSDK::u32 id_size = info.GetIdSize();
  if (id_size > kMaxIdBytes) return std::nullopt;
  ListedObject listed;
  listed.name = RawText(info.GetName(), info.GetNameSize());
  listed.model = RawText(info.GetModel(), info.GetModelSize());
  listed.usb_pid = info.GetUsbPid();
  listed.id_type = info.GetIdType();
  if (id != nullptr) listed.id.assign(id, id + id_size);
  listed.connection_type = RawText(info.GetConnectionTypeName());
  listed.adaptor = RawText(info.GetAdaptorName());
  listed.pairing = RawText(info.GetPairingNecessity());
  listed.ssh_support = info.GetSSHsupport();
  return listed;
}

}  // namespace

DiscoveredCamera Describe(const SCRSDK::ICrCameraObjectInfo& info) {
  DiscoveredCamera camera;
  camera.listed = Copy(info);
  camera.model = Text(info.GetModel(), info.GetModelSize());
  camera.is_network = IsNetwork(info);
  if (!camera.is_network) {
    camera.id = UsbId(info);
    return camera;
  }
  camera.id = NetworkId(info);
  camera.ip_address = info.GetIPAddress();
  camera.ssh_support = info.GetSSHsupport() == 1;
  return camera;
}

Enumeration::Enumeration(const Library& library, SCRSDK::u8 seconds) {
  Require("EnumCameraObjects", library.EnumCameraObjects(&list_, seconds));
}

Enumeration::Enumeration(Enumeration&& other) noexcept : list_(std::exchange(other.list_, nullptr)) {}

Enumeration::~Enumeration() {
  if (list_ != nullptr) list_->Release();
}

SCRSDK::u32 Enumeration::Count() const {
  // Without cameras the SDK returns success and no list.
  if (list_ == nullptr) return 0;
  const SCRSDK::u32 count = list_->GetCount();
  return count <= kMaxCameras ? count : 0;
}

const SCRSDK::ICrCameraObjectInfo* Enumeration::At(SCRSDK::u32 index) const {
  return list_->GetCameraObjectInfo(index);
}

}  // namespace rigd
