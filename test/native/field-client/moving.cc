// Touch and focus areas, focus and zoom positions.
#include <cstdlib>

#include "props.h"
#include "scenarios.h"
#include "tap.h"
#include "values.h"

namespace field {
namespace {

constexpr sdk::i64 at(sdk::i64 x, sdk::i64 y) { return x << 16 | y; }

bool enabled(Session& session, sdk::u32 code, int milliseconds) {
  return until(milliseconds, [&] { return value_of(session, code) == value::kEnabled; });
}

bool focus_mode(Session& session, sdk::i64 mode) {
  const auto focus = read(session, sdk::CrDeviceProperty_FocusMode);
  if (!focus || (focus->value != mode && !focus->offers(mode))) return false;
  return set(session, sdk::CrDeviceProperty_FocusMode, mode) == Outcome::done;
}

// Writes a position in a range, and polls until the lens no longer moves.
void drive_to(Session& session, const char* what, sdk::u32 setting, sdk::u32 status, sdk::u32 current) {
  const std::string sentence = std::string(what) + " is driven to a position of its range";
  const auto prop = read(session, setting);
  if (!prop) return tap::skip(sentence, "absent");
  if (!await_writable(session, setting)) return tap::skip(sentence, "not writable");
  const auto now = read(session, setting);
  if (!now->range() || now->candidates.size() != 3) return tap::skip(sentence, "no range");
  const sdk::i64 least = now->candidates[0];
  const sdk::i64 most = now->candidates[1];
  const sdk::i64 step = now->candidates[2] > 0 ? now->candidates[2] : 1;
  sdk::i64 goal = least + (most - least) / 3 / step * step;
  if (goal == value_of(session, current)) goal += step;
  // The lens rests now, so this is the status of a resting lens.
  const sdk::i64 rest = value_of(session, status, 0);
  const sdk::i64 before = value_of(session, current);
  const sdk::CrError error = write_own(session, setting, goal, sdk::CrDataType_UInt16);
  pause(500);
  const bool rests = until(
      10000, [&] { return value_of(session, status, 0) == rest; }, 500);
  const sdk::i64 reached = value_of(session, current, goal);
  // The lens has steps of its own, so the value may be rounded.
  const bool near = std::llabs(reached - goal) <= (most - least) / 100 + step;
  tap::check(
      error == 0 && rests && near, sentence,
      tap::format("0x%x, %s, from %lld to %lld, reads %lld of %lld to %lld", error, rests ? "rests" : "still driving",
                  (long long)before, (long long)goal, (long long)reached, (long long)least, (long long)most));
}

}  // namespace

void touch(Session& session) {
  const auto area = read(session, sdk::CrDeviceProperty_FocusArea);
  if (focus_mode(session, value::kSingleFocus) && area && area->offers(value::kFlexibleSpotSmall)) {
    const Outcome outcome =
        set_as(session, sdk::CrDeviceProperty_FocusArea, value::kFlexibleSpotSmall, sdk::CrDataType_UInt16Array);
    tap::check(outcome == Outcome::done, "the focus area becomes a small movable spot", name(outcome));
    pause(500);
    const sdk::CrError error =
        write_own(session, sdk::CrDeviceProperty_AF_Area_Position, at(400, 200), sdk::CrDataType_UInt32);
    tap::check(error == 0, "the position of the focus area is accepted", tap::format("0x%x", error));
  } else {
    tap::skip("the focus area becomes a small movable spot", "not offered");
  }
  const auto function = read(session, sdk::CrDeviceProperty_FunctionOfRemoteTouchOperation);
  if (function) {
    tap::note(tap::format("touch function %lld of %zu", (long long)function->value, function->candidates.size()));
    // Any touch function except the first, which means none.
    if (!enabled(session, sdk::CrDeviceProperty_RemoteTouchOperationEnableStatus, 200) && function->writable &&
        function->candidates.size() > 1) {
      set(session, sdk::CrDeviceProperty_FunctionOfRemoteTouchOperation, function->candidates[1]);
    }
  }
  if (!enabled(session, sdk::CrDeviceProperty_RemoteTouchOperationEnableStatus, 3000)) {
    return tap::skip("a touch is accepted", "touch is not enabled");
  }
  const sdk::CrError error =
      write_own(session, sdk::CrDeviceProperty_RemoteTouchOperation, at(200, 300), sdk::CrDataType_UInt32);
  tap::check(error == 0, "a touch is accepted", tap::format("0x%x", error));
  // A touch may be taken back only while the body permits it; the button acts when it is released.
  if (!enabled(session, sdk::CrDeviceProperty_CancelRemoteTouchOperationEnableStatus, 3000)) {
    return tap::skip("the touch is taken back", "nothing to take back");
  }
  const sdk::CrError cancelled = press(session, sdk::CrCommandId_CancelRemoteTouchOperation);
  const bool gone = until(3000, [&] {
    return value_of(session, sdk::CrDeviceProperty_CancelRemoteTouchOperationEnableStatus) != value::kEnabled;
  });
  tap::check(cancelled == 0 && gone, "the touch is taken back by a button pressed and let go",
             tap::format("0x%x", cancelled));
}

void focus_position(Session& session) {
  if (!focus_mode(session, value::kManualFocus)) return tap::skip("focus is moved by steps", "no manual focus");
  // The value of this property shows whether it may be used now.
  const bool may = until(3000, [&] { return value_of(session, sdk::CrDeviceProperty_NearFar) == value::kEnabled; });
  if (may) {
    const auto prop = read(session, sdk::CrDeviceProperty_NearFar);
    sdk::CrError error = 0;
    for (const sdk::i64 step : {1, 1, -1, -1}) {
      const sdk::CrError one = write(session, sdk::CrDeviceProperty_NearFar, step, prop->type);
      if (one) error = one;
      pause(150);
    }
    tap::check(error == 0, "focus is moved by steps, far and near", tap::format("0x%x, type 0x%x", error, prop->type));
  } else {
    tap::skip("focus is moved by steps, far and near", "not enabled in manual focus");
  }
  drive_to(session, "focus", sdk::CrDeviceProperty_FocusPositionSetting, sdk::CrDeviceProperty_FocusDrivingStatus,
           sdk::CrDeviceProperty_FocusPositionCurrentValue);
}

void zoom(Session& session) {
  if (!enabled(session, sdk::CrDeviceProperty_Zoom_Operation_Status, 1000)) {
    tap::skip("zooming in and stopping are accepted", "zoom is not enabled");
  } else {
    const auto reading = [&] {
      const sdk::i64 scale = value_of(session, sdk::CrDeviceProperty_Zoom_Scale);
      const sdk::i64 distance = value_of(session, sdk::CrDeviceProperty_ZoomDistance);
      return scale * 1000003 + distance;
    };
    const sdk::i64 before = reading();
    const auto turn = [&](sdk::i64 speed) {
      return write_own(session, sdk::CrDeviceProperty_Zoom_Operation, speed, sdk::CrDataType_UInt16Array);
    };
    const sdk::CrError in = turn(1);
    pause(1000);
    const sdk::CrError stop = turn(0);
    pause(500);
    const sdk::i64 tele = reading();
    const sdk::CrError out = turn(-1);
    pause(1500);
    turn(0);
    pause(500);
    const sdk::i64 wide = reading();
    tap::check(in == 0 && stop == 0 && out == 0, "zooming in, out and stopping are accepted",
               tap::format("0x%x 0x%x 0x%x", in, stop, out));
    tap::check(before != tele || tele != wide, "zooming changes the reported zoom");
  }
  drive_to(session, "zoom", sdk::CrDeviceProperty_ZoomPositionSetting, sdk::CrDeviceProperty_ZoomDrivingStatus,
           sdk::CrDeviceProperty_ZoomPositionCurrentValue);
}

}  // namespace field
