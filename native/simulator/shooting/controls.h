// The controls of a body besides the shutter: keys, touch, AF frame, zoom, focus drive and recording. Clients operate
// them by commands and by writes of properties that hold no value. This class applies their effects to the body's
// state; focus_frames.h shows the result in live view. Takes no locks but the state's.
#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "base/dispatcher.h"
#include "base/events.h"
#include "body/body.h"

namespace sim {

class Controls {
 public:
  // All of them outlive this and its tasks.
  Controls(Body& body, Events& events, Dispatcher& dispatcher)
      : body_(body), events_(events), dispatcher_(dispatcher) {}

  // Thread: client. Carries out a write that is an order; no result for a property that holds a value. The caller has
  // checked the priority key. `silent`: the order is not reported.
  std::optional<CrError> Write(u32 code, u64 value, bool silent);

  // Thread: client. As Write, for commands. `in_vain`: the command is accepted and has no effect.
  std::optional<CrError> Command(u32 command, bool down, bool silent, bool in_vain);

  // Thread: client. Drives the zoom to the written position; a warning reports its arrival.
  void ZoomTo(u32 position, bool silent);

  // Thread: client. Sets the body's clock to this moment, unless the body is recording or no moment is given. Returns
  // the notification with the result: CrWarning_DateTime_Setting_Result_….
  u32 SetClock(std::optional<u64> moment_ms);

 private:
  CrError MoveAfFrame(u32 x, u32 y);
  CrError TouchAt(u32 x, u32 y, bool silent);
  CrError CancelTouch(bool silent);
  CrError UseButton(u32 button, u32 action, bool silent);
  CrError Zoom(i32 speed, bool silent);
  CrError CancelZoom(bool silent);
  CrError DriveFocus(i32 steps);
  CrError Record(bool starts, bool silent, bool in_vain);
  // For bodies whose recording command is a key: it toggles when it goes down and must come up before the next press.
  CrError PressRecord(bool down, bool silent, bool in_vain);
  // For bodies with MovieRecButtonToggle: down and up are one press, which toggles when it is complete.
  CrError PressRecordButton(bool down, bool silent, bool in_vain);
  CrError ToggleRecord(bool silent, bool in_vain);
  void Report(u32 delay_ms, bool silent, std::vector<u32> codes);
  // Reports the result of a start or a stop, in the way of the temper.
  void ReportEndOfRecordingOrder(u32 delay_ms, bool silent, u32 result);

  Body& body_;
  Events& events_;
  Dispatcher& dispatcher_;
  std::atomic<bool> is_record_down_{false};
  std::atomic<bool> is_record_button_down_{false};
};

// Releases the keys and stops the zoom, as at the end of a session. Thread: any.
void LetGoOfControls(BodyState& state, u64 now_ms);

// Values that the controls make. Thread: any.
u64 DeriveRecordingState(const BodyState& state, u64 now_ms);
u64 DeriveZoomDistance(const BodyState& state, u64 now_ms);
// ZoomPositionCurrentValue, and CrZoomDrivingStatus: 1 not driving, 2 driving.
u64 DeriveZoomPosition(const BodyState& state, u64 now_ms);
u64 DeriveZoomDriving(const BodyState& state, u64 now_ms);
u64 DeriveTouchEnable(const BodyState& state, u64 now_ms);
u64 DeriveCancelTouchEnable(const BodyState& state, u64 now_ms);
u64 DeriveRecordButtonEnable(const BodyState& state, u64 now_ms);
u64 DeriveButtonStatus(const BodyState& state, u64 now_ms);

}  // namespace sim
