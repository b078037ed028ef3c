// A property object of our own for SetDeviceProperty. The SDK refuses to write an object that was read, so every write
// uses a new object.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "library.h"
#include "sdk_object.h"

namespace rigd {

// A text in PTP, the protocol underneath, has at most 255 units with its terminator.
constexpr std::size_t kMaxWrittenUnits = 254;

class PropertyWrite {
 public:
  // Thread: the caller's. Throws SdkNonsense when the SDK's object is larger than this program knows.
  PropertyWrite(const Library& library, SCRSDK::u32 code, SCRSDK::u32 type, SCRSDK::u64 container);
  // The same for a text of at most kMaxWrittenUnits.
  PropertyWrite(const Library& library, SCRSDK::u32 code, const std::u16string& text);

  // Ours; the SDK copies it during the call.
  SCRSDK::CrDeviceProperty* Pointer() { return property_.Pointer(); }

 private:
  // The text in the SDK's form. It lives as long as the object, in case the SDK keeps the pointer and not a copy.
  std::vector<SCRSDK::u16> text_;
  SdkObject<SCRSDK::CrDeviceProperty> property_;
};

}  // namespace rigd
