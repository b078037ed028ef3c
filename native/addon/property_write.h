// A property object of ours for SetDeviceProperty. Writing back an object that was read is refused by the SDK, so every
// write starts from a fresh one.
#pragma once

#include "library.h"
#include "sdk_object.h"

namespace rigd {

class PropertyWrite {
 public:
  // Thread: the caller's. Throws std::runtime_error when the SDK's object is larger than this program knows.
  PropertyWrite(const Library& library, SCRSDK::u32 code, SCRSDK::u32 type, SCRSDK::u64 container);

  // Ours; the SDK copies it during the call.
  SCRSDK::CrDeviceProperty* Pointer() { return property_.Pointer(); }

 private:
  SdkObject<SCRSDK::CrDeviceProperty> property_;
};

}  // namespace rigd
