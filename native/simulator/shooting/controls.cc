// The codes of orders and their encoding are from the SDK's reference. Their effects follow the bodies' public manuals;
// docs/develop/simulator.md marks what was chosen.
#include "shooting/controls.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>

#include "base/clock.h"
#include "base/error_codes.h"
#include "body/body_clock.h"
#include "body/derived_values.h"
#include "body/focus.h"
#include "crsdk_codes.h"
#include "live_view/focus_frames.h"
#include "shooting/capture.h"

namespace sim {
namespace {

using namespace crsdk_codes;

constexpr u32 kCommandMovieRecord = 1, kCommandRecordButton = 11, kCommandCancelTouch = 12;
constexpr u32 kCommandCancelZoomPosition = CrCommandId_CancelZoomPosition;
constexpr u32 kUp = 1, kDown = 2;  // of a key; in commands the numbers are reversed
constexpr u32 kButtonMovie = 0x1A0000;
constexpr u64 kRecording = 1;
constexpr u32 kFocusByKeyMs = 200, kSoonMs = 20;
// From the command until the body records, and until it has stopped: measured by others.
constexpr u32 kStartLowMs = 182, kStartHighMs = 234, kStopLowMs = 152, kStopHighMs = 202;

// A 24-70 mm zoom, in thousandths of a millimetre. Its positions are those of the range of ZoomPositionSetting.
constexpr i32 kZoomTele = 0xFFFF, kZoomFastest = 8;
constexpr i64 kZoomWayMs = 8000;  // the full way at speed 1
constexpr u64 kShortestMm1000 = 24000, kLongestMm1000 = 70000;

constexpr i32 kFocusFastest = 7;

u64 FocusModeOf(const BodyState& state, u64 now_ms) { return StoredAt(state, CrDeviceProperty_FocusMode, now_ms); }

i32 ZoomPositionAt(const OperatingState& operating, u64 now_ms) {
  const i64 passed_ms = now_ms > operating.zoom_at_ms ? static_cast<i64>(now_ms - operating.zoom_at_ms) : 0;
  const i64 way = passed_ms * operating.zoom_speed * kZoomTele / kZoomWayMs;
  const i64 position = operating.zoom_position + way, end = operating.zoom_end;
  return static_cast<i32>(operating.zoom_speed < 0   ? std::max(position, end)
                          : operating.zoom_speed > 0 ? std::min(position, end)
                                                     : position);
}

// From `at_ms` on it moves at this speed until it is at `end`.
void DriveZoom(OperatingState& operating, i32 speed, i32 end, u64 at_ms) {
  operating.zoom_position = ZoomPositionAt(operating, at_ms);
  operating.zoom_speed = speed;
  operating.zoom_end = end;
  operating.zoom_at_ms = at_ms;
}

void SetZoom(OperatingState& operating, i32 speed, u64 now_ms) {
  DriveZoom(operating, speed, speed < 0 ? 0 : kZoomTele, now_ms);
}

bool IsZoomDriven(const OperatingState& operating, u64 now_ms) {
  return operating.zoom_speed != 0 && ZoomPositionAt(operating, now_ms) != operating.zoom_end;
}

// The properties that are reported when the zoom begins or ends to move.
const std::vector<u32> kZoomReports = {CrDeviceProperty_ZoomDistance, CrDeviceProperty_ZoomPositionCurrentValue,
                                       CrDeviceProperty_ZoomDrivingStatus};

std::string Text(i64 number) { return std::to_string(number); }

}  // namespace

std::optional<CrError> Controls::Write(u32 code, u64 value, bool silent) {
  const u32 x = static_cast<u32>(value >> 16), y = static_cast<u32>(value & 0xFFFF);
  switch (code) {
    case CrDeviceProperty_AF_Area_Position:
      return MoveAfFrame(x, y);
    case CrDeviceProperty_RemoteTouchOperation:
      return TouchAt(x, y, silent);
    case CrDeviceProperty_CameraButtonFunction:
      return UseButton(static_cast<u32>(value) & 0xFFFF0000u, y, silent);
    case CrDeviceProperty_Zoom_Operation:
      return Zoom(static_cast<std::int8_t>(value), silent);
    case CrDeviceProperty_NearFar:
      return DriveFocus(static_cast<i16>(value));
    default:
      return std::nullopt;
  }
}

std::optional<CrError> Controls::Command(u32 command, bool down, bool silent, bool in_vain) {
  if (command == kCommandMovieRecord) {
    return body_.temper().recording == Recording::kToggle ? PressRecord(down, silent, in_vain)
                                                          : Record(down, silent, in_vain);
  }
  if (command == kCommandRecordButton) return PressRecordButton(down, silent, in_vain);
  if (command == kCommandCancelZoomPosition) return down ? CancelZoom(silent) : kErrorNone;
  if (command == kCommandCancelTouch) {
    return down == (body_.temper().cancels_touch_on == CancelsTouchOn::kDown) ? CancelTouch(silent) : kErrorNone;
  }
  return std::nullopt;
}

void Controls::Report(u32 delay_ms, bool silent, std::vector<u32> codes) {
  if (silent) return;
  dispatcher_.Post(delay_ms, [this, codes] { events_.PropertiesChangedOnSdkThread(codes); });
}

// The body clamps the place without a report.
CrError Controls::MoveAfFrame(u32 x, u32 y) {
  const BodyState state = body_.state().Read();
  if (!IsOnScreen(x, y) || !HasMovableFrame(state, NowMs())) return kErrorInvalidCalled;
  body_.state().Update([&](BodyState& changed) { PlaceAfFrame(changed.operating, x, y); });
  body_.log().Append("af-area " + Text(x) + " " + Text(y));
  return kErrorNone;
}

CrError Controls::TouchAt(u32 x, u32 y, bool silent) {
  if (!IsOnScreen(x, y)) return kErrorInvalidCalled;
  if (DeriveTouchEnable(body_.state().Read(), NowMs()) == 0) return kErrorInvalidCalled;
  const bool tracks = body_.IsTouchTracking();
  body_.state().Update([&](BodyState& changed) {
    changed.operating.touch = tracks ? kTouchTracking : kTouchFocus;
    if (!tracks) PlaceAfFrame(changed.operating, x, y);
  });
  body_.log().Append("touch " + Text(x) + " " + Text(y) + (tracks ? " tracking" : " focus"));
  Report(kSoonMs, silent, {CrDeviceProperty_CancelRemoteTouchOperationEnableStatus});
  return kErrorNone;
}

CrError Controls::CancelTouch(bool silent) {
  if (body_.state().Read().operating.touch == kTouchNone) return kErrorInvalidCalled;
  body_.state().Update([](BodyState& changed) { changed.operating.touch = kTouchNone; });
  body_.log().Append("touch cancelled");
  Report(kSoonMs, silent, {CrDeviceProperty_CancelRemoteTouchOperationEnableStatus});
  return kErrorNone;
}

// One key at a time: while a key is held, the others are refused.
CrError Controls::UseButton(u32 button, u32 action, bool silent) {
  if (action != kUp && action != kDown) return kErrorInvalidParameter;
  const PropertyRow* row = FindRow(body_.model(), CrDeviceProperty_CameraButtonFunction);
  if (std::find(row->values.begin(), row->values.end(), button) == row->values.end()) return kErrorInvalidCalled;
  const u64 now_ms = NowMs();
  const BodyState before = body_.state().Read();
  const u32 held = before.operating.held_button;
  if (action == kUp && held != button) return kErrorNone;
  if (action == kDown && held != 0) return kErrorInvalidCalled;
  body_.state().Update([&](BodyState& changed) {
    changed.operating.held_button = action == kDown ? button : 0;
    changed.operating.held_at_ms = now_ms;
  });
  char name[16];
  std::snprintf(name, sizeof name, "0x%06x", button);
  body_.log().Append(std::string("button ") + name + (action == kDown ? " down" : " up"));
  Report(kSoonMs, silent, {CrDeviceProperty_CameraButtonFunctionStatus});
  if (button == kButtonMovie && action == kDown) {
    return Record(DeriveRecordingState(before, now_ms) != kRecording, silent, false);
  }
  if (button == kButtonAfOn && HasAutofocus(FocusModeOf(before, now_ms)) && !silent) {
    const bool single = FocusModeOf(before, now_ms) != kFocusModeContinuous;
    const i32 found = IsTrackingArea(before, now_ms) ? kAfTracking : single ? kAfFocusedSingle : kAfFocusedContinuous;
    const i32 status = action == kDown ? found : kAfUnlocked;
    dispatcher_.Post(action == kDown ? kFocusByKeyMs : kSoonMs, [this, button, status] {
      const bool is_held = body_.state().Read().operating.held_button == button;
      if (is_held == (status != kAfUnlocked)) events_.AfStatusOnSdkThread(status);
    });
  }
  return kErrorNone;
}

CrError Controls::Zoom(i32 speed, bool silent) {
  if (speed < -kZoomFastest || speed > kZoomFastest) return kErrorInvalidCalled;
  const u64 now_ms = NowMs();
  body_.state().Update([&](BodyState& changed) { SetZoom(changed.operating, speed, now_ms); });
  body_.log().Append("zoom " + Text(speed));
  Report(kSoonMs, silent, kZoomReports);
  return kErrorNone;
}

void Controls::ZoomTo(u32 position, bool silent) {
  const u64 now_ms = NowMs();
  u32 takes_ms = 0;
  body_.state().Update([&](BodyState& changed) {
    OperatingState& operating = changed.operating;
    const i32 end = static_cast<i32>(position), way = end - ZoomPositionAt(operating, now_ms);
    DriveZoom(operating, way < 0 ? -kZoomFastest : kZoomFastest, end, now_ms);
    takes_ms = static_cast<u32>((way < 0 ? -way : way) * kZoomWayMs / (kZoomTele * kZoomFastest) + 1);
  });
  body_.log().Append("zoom to " + Text(position));
  if (silent) return;
  Report(kSoonMs, silent, kZoomReports);
  Report(takes_ms, silent, kZoomReports);
  dispatcher_.Post(takes_ms, [this, position] {
    if (ZoomPositionAt(body_.state().Read().operating, NowMs()) == static_cast<i32>(position))
      events_.WarningOnSdkThread(CrWarning_ZoomPosition_Result_OK);
  });
}

CrError Controls::CancelZoom(bool silent) {
  const u64 now_ms = NowMs();
  if (!IsZoomDriven(body_.state().Read().operating, now_ms)) return kErrorInvalidCalled;
  return Zoom(0, silent);
}

CrError Controls::DriveFocus(i32 steps) {
  if (steps == 0 || steps < -kFocusFastest || steps > kFocusFastest) return kErrorInvalidCalled;
  body_.state().Update([&](BodyState& changed) { changed.operating.focus_steps += steps; });
  body_.log().Append("focus-drive " + Text(steps));
  return kErrorNone;
}

// A command that does not fit the state is accepted without an effect: a start during a recording or shortly before it
// begins, and a stop before a recording.
CrError Controls::Record(bool starts, bool silent, bool in_vain) {
  const u64 now_ms = NowMs();
  const OperatingState before = body_.state().Read().operating;
  if (now_ms < before.recording_at_ms || (before.records == kRecording) == starts || in_vain) return kErrorNone;
  if (starts && !CardTakesFiles(body_.state().Read())) {
    ReportEndOfRecordingOrder(0, silent, CrWarning_MovieRecordingOperation_Result_NG);
    return kErrorNone;
  }
  const u32 takes_ms = starts ? Scatter(now_ms, kStartLowMs, kStartHighMs) : Scatter(now_ms, kStopLowMs, kStopHighMs);
  body_.state().Update([&](BodyState& changed) {
    changed.operating.recorded = before.records;
    changed.operating.records = starts ? kRecording : 0;
    changed.operating.recording_at_ms = now_ms + takes_ms;
  });
  body_.log().Append(starts ? "movie start" : "movie stop");
  const BodyState after = body_.state().Read();
  if (!starts && CardTakesFiles(after)) WriteClip(body_.CardDirectory(1), body_.id(), BodyTimeMs(after, now_ms));
  ReportEndOfRecordingOrder(takes_ms, silent, CrWarning_MovieRecordingOperation_Result_OK);
  Report(takes_ms + 1, silent, {CrDeviceProperty_RecordingState});
  return kErrorNone;
}

void Controls::ReportEndOfRecordingOrder(u32 delay_ms, bool silent, u32 result) {
  const RecordingEnd channel = body_.temper().recording_end;
  if (silent || channel == RecordingEnd::kNone) return;
  dispatcher_.Post(delay_ms, [this, channel, result] {
    if (channel == RecordingEnd::kWarning)
      events_.WarningOnSdkThread(result);
    else
      events_.OperationCompleteOnSdkThread(result);
  });
}

// The clock is set to a whole second at the arrival, whatever fraction of the second has passed for the client.
u32 Controls::SetClock(std::optional<u64> moment_ms) {
  const u64 now_ms = NowMs();
  const bool records = DeriveRecordingState(body_.state().Read(), now_ms) == kRecording;
  const u32 result = records     ? CrWarning_DateTime_Setting_Result_Exclusion_Error
                     : moment_ms ? CrWarning_DateTime_Setting_Result_OK
                                 : CrWarning_DateTime_Setting_Result_Parameter_Error;
  if (result == CrWarning_DateTime_Setting_Result_OK) {
    body_.state().Update([&](BodyState& changed) { SetBodyClock(changed, *moment_ms, now_ms); });
    body_.log().Append("clock set " + FormatUtc(*moment_ms));
  }
  return result;
}

CrError Controls::PressRecordButton(bool down, bool silent, bool in_vain) {
  if (DeriveRecordButtonEnable(body_.state().Read(), NowMs()) == 0) return kErrorInvalidCalled;
  const bool was_down = is_record_button_down_.exchange(down);
  return down || !was_down ? kErrorNone : ToggleRecord(silent, in_vain);
}

CrError Controls::PressRecord(bool down, bool silent, bool in_vain) {
  const bool was_down = is_record_down_.exchange(down);
  return !down || was_down ? kErrorNone : ToggleRecord(silent, in_vain);
}

CrError Controls::ToggleRecord(bool silent, bool in_vain) {
  return Record(DeriveRecordingState(body_.state().Read(), NowMs()) != kRecording, silent, in_vain);
}

void LetGoOfControls(BodyState& state, u64 now_ms) {
  state.operating.held_button = 0;
  SetZoom(state.operating, 0, now_ms);
}

u64 DeriveRecordingState(const BodyState& state, u64 now_ms) {
  return now_ms >= state.operating.recording_at_ms ? state.operating.records : state.operating.recorded;
}

u64 DeriveZoomDistance(const BodyState& state, u64 now_ms) {
  const u64 position = static_cast<u64>(ZoomPositionAt(state.operating, now_ms));
  return kShortestMm1000 + (kLongestMm1000 - kShortestMm1000) * position / kZoomTele;
}

u64 DeriveZoomPosition(const BodyState& state, u64 now_ms) {
  return static_cast<u64>(ZoomPositionAt(state.operating, now_ms));
}

u64 DeriveZoomDriving(const BodyState& state, u64 now_ms) { return IsZoomDriven(state.operating, now_ms) ? 2 : 1; }

u64 DeriveTouchEnable(const BodyState& state, u64 now_ms) { return HasAutofocus(FocusModeOf(state, now_ms)) ? 1 : 0; }

u64 DeriveCancelTouchEnable(const BodyState& state, u64) { return state.operating.touch != kTouchNone ? 1 : 0; }

u64 DeriveRecordButtonEnable(const BodyState& state, u64) { return state.operating.record_button; }

u64 DeriveButtonStatus(const BodyState& state, u64) { return state.operating.held_button != 0 ? 2 : 1; }

}  // namespace sim
