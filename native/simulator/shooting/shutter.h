// The shutter button of one session: half-press and focus, single exposures, series, self-timer and bulb. Decides
// when an exposure happens; Capture makes the picture of it. Lock order: mutex_, then those of the body's state.
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

// What goes wrong with a press on order.
struct PressFaults {
  bool silent = false;     // nothing is reported of what it sets off
  bool card_full = false;  // an exposure that would go to a card does not happen
};

class Shutter {
 public:
  // All of them outlive this and its tasks.
  Shutter(Body& body, Events& events, Dispatcher& dispatcher);

  // Thread: client. `silent`: nothing is reported of it. `finds_focus`: what becomes of it in autofocus.
  void HalfPress(bool locked, bool finds_focus, bool silent);
  void Press(PressFaults faults);
  void Lift();
  void Cancel();
  // False when the directory does not exist.
  bool SetSaveInfo(const std::string& path, const std::string& prefix, i32 start_number);
  // Empty before the first SetSaveInfo. Thread: any.
  std::string SaveDirectory();
  // The way to the host is cut: the button is up, and pictures on their way to the host are lost. Thread: any.
  void Interrupt();
  // Drops everything that has not begun to be exposed; nothing is reported afterwards.
  void Reset();
  // After Reset: writes what has been exposed and goes to a card, for the body outlives the session. At once, since the
  // process may not. Thread: any, with no lock held and no task running.
  void FinishOnCard();

 private:
  // What one press of the button set off. At most one at a time: a body ignores the button meanwhile.
  struct Series {
    u64 id = 0;  // 0: none
    u32 done = 0;
    bool exposing = false;
    bool bulb = false;  // the exposure lasts until the button is lifted
    PressFaults faults;
    Exposure exposure;
  };

  void LookedForFocusOnSdkThread(u64 half_press, bool found, bool silent);
  void BeginExposureOnSdkThread(u64 series);
  void ExposeOnSdkThread(u64 series);
  void EndExposureOnSdkThread(u64 series);
  // Thread: any, mutex_ held. The picture will be delivered after `delay_ms`, or by FinishOnCard.
  void PostDelivery(const Exposure& exposure, u32 delay_ms);
  void DeliverOnSdkThread(u64 number);
  // How long after the end of this exposure its start is reported; undefined where that is reported at once.
  std::optional<u32> ToldAfterMs(const Exposure& exposure) const;

  // With mutex_ held, any thread.
  void StartSeries(PressFaults faults);
  void SetDown(bool down);
  void ClearHalfPress();
  const DriveMode& DriveNow() const;

  Body& body_;
  Events& events_;
  Dispatcher& dispatcher_;

  std::mutex mutex_;
  Capture capture_;
  bool closed_ = false;
  bool down_ = false;           // the button is pressed through
  bool awaits_focus_ = false;   // pressed through during a half-press that has no focus yet
  bool has_looked_ = false;     // the half-press that is held has its result, focus or none
  u64 half_press_ = 0;          // counts half-presses; focus found for an older one is old news
  PressFaults waiting_faults_;  // of that press
  u64 last_series_ = 0;
  u32 link_ = 0;                       // how often the way to the host was cut
  std::map<u64, Exposure> under_way_;  // exposed and not yet delivered, by number
  Series series_;
};

}  // namespace sim
