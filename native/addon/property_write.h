// A property object of ours, built by the SDK's own constructor, for SetDeviceProperty. Writing back an object
// that was read is refused by the SDK, so every write starts from a fresh one.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "library.h"

namespace rigd {

// A text in PTP, the protocol underneath, has at most 255 units with its terminator.
constexpr std::size_t kMaxWrittenUnits = 254;

class PropertyWrite {
 public:
  // Thread: the caller's. Throws SdkNonsense when the SDK's object is larger than this program knows.
  PropertyWrite(const Library& library, SCRSDK::u32 code, SCRSDK::u32 type, SCRSDK::u64 container);
  // The same for a text of at most kMaxWrittenUnits.
  PropertyWrite(const Library& library, SCRSDK::u32 code, const std::u16string& text);
  ~PropertyWrite();
  PropertyWrite(const PropertyWrite&) = delete;
  PropertyWrite& operator=(const PropertyWrite&) = delete;

  // Ours; the SDK copies it during the call.
  SCRSDK::CrDeviceProperty* Pointer() { return reinterpret_cast<SCRSDK::CrDeviceProperty*>(storage_); }

 private:
  const Library& library_;
  // In the SDK's form; here as long as the object, in case the SDK keeps the pointer and not a copy.
  std::vector<SCRSDK::u16> text_;
  // Twice the size of the object: a larger one of a later SDK hurts nobody before it is noticed.
  alignas(16) unsigned char storage_[128];
};

}  // namespace rigd
