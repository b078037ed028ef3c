// A camera as discovery saw it, and the SDK's own list of cameras. Nothing here opens a session.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "library.h"

namespace rigd {

// The longest id that is kept; one that is longer cannot be handed back to the SDK, since a part of it must not be.
inline constexpr SCRSDK::u32 kMaxIdBytes = 4096;

// A body's entry in the SDK's list, as CreateCameraObjectInfo needs it: the bytes as they were read, including those
// that are never shown. The same fields as ListedObject in TypeScript.
struct ListedObject {
  std::string name;
  std::string model;
  std::int16_t usb_pid = 0;
  SCRSDK::u32 id_type = 0;
  // All of it. USB: the serial, with the terminator where the SDK counts one. Network: a block of 532 bytes or more
  // with the address, a name and a URL in it; the SDK reads all of it again.
  std::vector<std::uint8_t> id;
  std::string connection_type;
  std::string adaptor;
  std::string pairing;
  SCRSDK::u32 ssh_support = 0;
};

// The same fields as DiscoveredCamera in TypeScript.
struct DiscoveredCamera {
  std::string id;
  std::string model;
  bool is_network = false;
  // Network only: little-endian octets, 192.168.0.5 = 0x0500A8C0.
  SCRSDK::u32 ip_address = 0;
  // Network only: the body needs a fingerprint, a user and a password.
  bool ssh_support = false;
  // Nothing for a camera that no list of the SDK has shown, and for one whose id is longer than kMaxIdBytes.
  std::optional<ListedObject> listed;
};

// Copies what this program needs to know. Thread: the caller's; keeps nothing of the SDK.
DiscoveredCamera Describe(const SCRSDK::ICrCameraObjectInfo& info);

// The SDK's list of cameras; freed at the end of the object's life.
class Enumeration {
 public:
  // Thread: the caller's; blocks for about `seconds`. Throws SdkRefused.
  Enumeration(const Library& library, SCRSDK::u8 seconds);
  ~Enumeration();
  Enumeration(const Enumeration&) = delete;
  Enumeration& operator=(const Enumeration&) = delete;
  Enumeration(Enumeration&& other) noexcept;

  SCRSDK::u32 Count() const;
  // An object that the list owns and frees; null where the SDK returns none.
  const SCRSDK::ICrCameraObjectInfo* At(SCRSDK::u32 index) const;

 private:
  SCRSDK::ICrEnumCameraObjectInfo* list_ = nullptr;
};

}  // namespace rigd
