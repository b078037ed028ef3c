// A property object of ours, built by the SDK's own constructor, for SetDeviceProperty. Writing back an object
// that was read is refused by the SDK, so every write starts from a fresh one.
#pragma once

#include "library.h"

namespace rigd {

class PropertyWrite {
 public:
  // Thread: the caller's. Throws SdkNonsense when the SDK's object is larger than this program knows.
  PropertyWrite(const Library& library, SCRSDK::u32 code, SCRSDK::u32 type, SCRSDK::u64 container);
  ~PropertyWrite();
  PropertyWrite(const PropertyWrite&) = delete;
  PropertyWrite& operator=(const PropertyWrite&) = delete;

  // Ours; the SDK copies it during the call.
  SCRSDK::CrDeviceProperty* Pointer() { return reinterpret_cast<SCRSDK::CrDeviceProperty*>(storage_); }

 private:
  const Library& library_;
  // Twice the size of the object: a larger one of a later SDK hurts nobody before it is noticed.
  alignas(16) unsigned char storage_[128];
};

}  // namespace rigd
