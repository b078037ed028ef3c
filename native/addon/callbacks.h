// The object that the SDK calls back, one class for each level of the interface. It copies its arguments, queues the
// event and returns. It calls no function of the SDK and must not know JavaScript.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "crsdk_abi.h"
#include "crsdk_codes.h"

namespace rigd {

// Whether OnNotifyContentsTransfer passes a name with this code. With every other code the pointer was seen to be
// garbage, so it must not be read.
constexpr bool TransferHasName(SCRSDK::u32 notify) { return notify == crsdk_codes::CrNotify_ContentsTransfer_Complete; }

// The callback object that Connect takes. Lives on after ReleaseDevice: see Session.
class Callback {
 public:
  // `level`: 200 or 201. `generation` is written into every event, however late the event comes.
  Callback(int level, std::uint32_t generation);

  // Makes all later callbacks have no effect. Thread: the session's.
  void Silence() { *silent_ = true; }

  // The pointer for Connect. A library of level 200 calls the object by its own, shorter table of virtual functions.
  SCRSDK::IDeviceCallback* Pointer() const { return pointer_; }

 private:
  // Owns the object. The object has no virtual destructor, which would take a slot in the table that the SDK uses.
  std::shared_ptr<void> object_;
  std::shared_ptr<std::atomic<bool>> silent_;
  SCRSDK::IDeviceCallback* pointer_;
};

}  // namespace rigd
