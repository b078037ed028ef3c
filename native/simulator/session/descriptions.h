// Descriptions by a body on request: the names that its screen shows for values, and the focus distances of its lens. A
// request is answered by a notification; the lists can be read after that.
#pragma once

#include <atomic>
#include <mutex>
#include <set>

#include "base/dispatcher.h"
#include "base/events.h"
#include "body/body_model.h"
#include "crsdk_classes.h"
#include "crsdk_plain_classes.h"

namespace sim {

class Descriptions {
 public:
  // All of them outlive this and its tasks.
  Descriptions(const BodyModel& model, Events& events, Dispatcher& dispatcher)
      : model_(model), events_(events), dispatcher_(dispatcher) {}

  // Thread: client. The client owns the arrays, which are given memory.
  CrError NameTypes(SCRSDK::CrDisplayStringType** types, u32* count) const;
  CrError RequestNames(u32 type);
  // Fails with 0x8402 before the names were requested.
  CrError Names(u32 type, SCRSDK::CrDisplayStringListInfo** names, u32* count);
  CrError RequestLens();
  CrError Lens(SCRSDK::CrLensInformation** points, u32* count) const;

 private:
  void Answer(u32 warning);
  bool HasNames(u32 type) const;

  const BodyModel& model_;
  Events& events_;
  Dispatcher& dispatcher_;
  std::atomic<bool> has_lens_{false};
  std::mutex mutex_;
  std::set<u32> requested_;
};

}  // namespace sim
