// Effects of faults on a session around any call: it stalls, breaks, loses its body or is flooded with events.
#include <vector>

#include "base/clock.h"
#include "session/session.h"

namespace sim {
namespace {

constexpr u64 kFloodAtOnce = 256;
// Time from the first call that fails because the link is cut until the body leaves the bus. The value was chosen here,
// not measured.
constexpr u32 kCutMs = 50;

}  // namespace

void Session::BeginStall() {
  std::lock_guard<std::mutex> guard(mutex_);
  stall_mark_ = body_->faults().Mark();
  events_.Stall();
}

void Session::Suffer(const FaultEffect& effect) {
  if (effect.flood != 0) dispatcher_.Post(0, [this, effect] { FloodOnSdkThread(effect.flood); });
  if (effect.disconnect) dispatcher_.Post(0, [this] { LoseOnSdkThread(NowMs() + kBrokenMs); });
  if (effect.cut_ms) {
    {
      std::lock_guard<std::mutex> guard(mutex_);
      // A session whose body is away is already lost. A loss clears the cut, so a cut that began now would never end.
      if (phase_ == Phase::kConnected) is_cut_ = true;
    }
    // The loss is delayed, so that callbacks of the call itself come first.
    dispatcher_.Post(kCutMs, [this, effect] {
      body_->plug().VanishFor(*effect.cut_ms);
      LookOnSdkThread();
    });
  }
  if (!effect.replug_ms) return;
  body_->plug().VanishFor(*effect.replug_ms);
  dispatcher_.Post(0, [this] { LookOnSdkThread(); });
}

// Thread: dispatcher. In pieces, so that the session can be ended during the flood.
void Session::FloodOnSdkThread(u64 left) {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != Phase::kConnected && phase_ != Phase::kDisconnecting) return;
  }
  const BodyModel& model = body_->model();
  u64 sent = 0;
  for (; sent < left && sent < kFloodAtOnce; ++sent) {
    events_.PropertiesChangedOnSdkThread({model.rows.items[sent % model.rows.count].code});
  }
  left -= sent;
  if (left != 0) dispatcher_.Post(0, [this, left] { FloodOnSdkThread(left); });
}

}  // namespace sim
