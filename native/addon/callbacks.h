// The object the SDK calls back, one class per interface level. It copies, queues and returns; it calls nothing
// of the SDK and knows nothing of JavaScript.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>

#include "crsdk_abi.h"
#include "crsdk_codes.h"

namespace rigd {

// Whether OnNotifyContentsTransfer has a name with this code. With every other code the pointer has been rubbish: an
// address that is not to be read.
constexpr bool TransferHasName(SCRSDK::u32 notify) { return notify == crsdk_codes::CrNotify_ContentsTransfer_Complete; }

// The callback object that Connect takes. Lives on after ReleaseDevice: see Session.
class Callback {
 public:
  // Level 200 or 201; `generation` is written into every event, however late it comes.
  Callback(int level, std::uint32_t generation);

  // No later callback is reported. Thread: the session's.
  void Silence() { *silent_ = true; }

  // The form Connect takes. A level 200 library calls it by the shorter table it knows.
  SCRSDK::IDeviceCallback* Pointer() const { return pointer_; }

 private:
  // Owns the object. It has no virtual destructor, since that would be a slot of the table the SDK calls by.
  std::shared_ptr<void> object_;
  std::shared_ptr<std::atomic<bool>> silent_;
  SCRSDK::IDeviceCallback* pointer_;
};

}  // namespace rigd
