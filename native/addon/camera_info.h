// A camera as discovery saw it, and the SDK's own list of cameras. Nothing here opens a session.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "library.h"

namespace rigd {

// The longest id that is kept. A longer id is not kept, because only a whole id may be handed back to the SDK.
inline constexpr SCRSDK::u32 kMaxIdBytes = 4096;

// A body's entry in the SDK's list, as CreateCameraObjectInfo needs it, with all bytes that were read, even those that
// are never shown. It has the same fields as ListedObject in TypeScript.
struct ListedObject {
  std::string name;
  std::string model;
  std::int16_t usb_pid = 0;
  SCRSDK::u32 id_type = 0;
  // The whole id. USB: the serial, with the terminator if the SDK counts it. Network: a block of at least 532 bytes
  // with the address, a name and a URL in it; the SDK reads all of it.
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
  // Nothing for a camera that no list of the SDK has contained, and for one whose id is longer than kMaxIdBytes.
  std::optional<ListedObject> listed;
};

// Copies the facts that this program needs. Thread: the caller's; keeps nothing of the SDK.
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
