// The shutter button of one session: half-press and focus, single exposures, series, self-timer and bulb. Decides
// when an exposure happens; Capture makes its picture. Lock order: mutex_, then those of the body's state.
#pragma once

#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "base/dispatcher.h"
#include "base/events.h"
#include "body/body.h"
#include "shooting/capture.h"

namespace sim {

// Effect of a press on a body: accepted, refused, or dropped as if it had not come.
enum class Pressed { kTaken, kRefused, kDropped };

// The ordered faults of a press.
struct PressFaults {
  bool silent = false;     // its exposures are not reported
  bool card_full = false;  // an exposure that would go to a card does not happen
  bool is_last = false;    // the link is cut right after it: it exposes at once, and the button stays down
};

class Shutter {
 public:
  // All of them outlive this and its tasks.
  Shutter(Body& body, Events& events, Dispatcher& dispatcher);

  // Thread: client. `silent`: the half-press is not reported. `finds_focus`: whether autofocus succeeds.
  void HalfPress(bool locked, bool finds_focus, bool silent);
  Pressed Press(PressFaults faults);
  void Lift();
  void Cancel();
  // False when the directory does not exist.
  bool SetSaveInfo(const std::string& path, const std::string& prefix, i32 start_number);
  // Restores the state before the first SetSaveInfo. Thread: any.
  void ForgetSaveInfo();
  // Empty before the first SetSaveInfo. Thread: any.
  std::string SaveDirectory();
  // Handles a cut of the link to the host: pictures on their way to the host are lost, and the button is released.
  // After a press with the fault `is_last` the button stays down if the session is restored. Thread: any.
  void Interrupt(bool is_brought_back);
  // Drops every exposure that has not begun; nothing is reported afterwards.
  void Reset();
  // After Reset: writes the exposed pictures that go to a card, because the body outlives the session. It writes them
  // at once, because the process may end. Thread: any, with no lock held and no task running.
  void FinishOnCard();

 private:
  // The exposures that one press of the button has started. There is one series at a time: a body ignores the button
  // during it.
  struct Series {
    u64 id = 0;  // 0: none
    u32 done = 0;
    bool exposing = false;
    bool bulb = false;  // the exposure lasts until the button is lifted
    PressFaults faults;
    Exposure exposure;
  };

  // Reports focus, each channel after its delay.
  void ReportFocus(u64 half_press, i32 status, u32 status_ms, u32 property_ms);
  void ReportTrackingOnSdkThread(u64 half_press);
  void LookedForFocusOnSdkThread(u64 half_press, bool found, bool silent);
  void BeginExposureOnSdkThread(u64 series);
  void ExposeOnSdkThread(u64 series);
  void EndExposureOnSdkThread(u64 series);
  // Thread: any, mutex_ held. The picture will be delivered after `delay_ms`, or by FinishOnCard.
  void PostDelivery(const Exposure& exposure, u32 delay_ms);
  void DeliverOnSdkThread(u64 number);
  // Thread: any, mutex_ held. A body that has post views sends one after `delay_ms`, before the picture.
  // Returns how much later the picture comes for it.
  u32 PostPostView(const Exposure& exposure, u32 delay_ms);
  void SendPostViewOnSdkThread(const Exposure& exposure);
  // How long after the end of this exposure its start is reported; no value where the start is reported at once.
  std::optional<u32> ToldAfterMs(const Exposure& exposure) const;

  // With mutex_ held, any thread.
  void StartSeries(PressFaults faults);
  // A body whose interval shooting is armed starts its own series, or ends it. Thread: any, mutex_ held.
  void ToggleInterval(const BodyState& state, u64 now_ms);
  void SetDown(bool down);
  void ClearHalfPress();
  const DriveMode& DriveNow() const;
  u32 FocusMs(const BodyState& state, u64 now_ms) const;

  Body& body_;
  Events& events_;
  Dispatcher& dispatcher_;

  std::mutex mutex_;
  Capture capture_;
  bool closed_ = false;
  bool down_ = false;           // the button is pressed through
  bool was_last_ = false;       // the link was cut right after the press
  bool awaits_focus_ = false;   // fully pressed during a half-press that has no focus yet
  bool has_looked_ = false;     // the half-press that is held has its result, focus or none
  u64 half_press_ = 0;          // counts half-presses; the focus result of an older one is ignored
  PressFaults waiting_faults_;  // of the press that awaits focus
  u64 last_series_ = 0;
  u32 link_ = 0;                       // how often the link to the host was cut
  std::map<u64, Exposure> under_way_;  // exposed and not yet delivered, by number
  Series series_;
};

}  // namespace sim
