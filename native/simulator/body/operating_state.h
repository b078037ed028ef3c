// The part of BodyState that operating the body changes: AF frame, touch, keys, zoom, focus drive, recording. It is
// plain data, because it lies in the same mapped file. At power-on all is zero except the place of the AF frame.
#pragma once

#include "base/integers.h"

namespace sim {

// Values of OperatingState::touch.
enum Touch : u32 { kTouchNone, kTouchFocus, kTouchTracking };

struct OperatingState {
  // Centre of the AF frame, 0..639 and 0..479.
  u32 af_x, af_y;
  // Effect of the last touch; kTouchNone after it was cancelled.
  u32 touch;
  // CrCameraButtonFunction of the key that is held, and since when; 0 = none.
  u32 held_button;
  u64 held_at_ms;
  // CrMovie_Recording_State before and from `recording_at_ms`.
  u32 recorded, records;
  u64 recording_at_ms;
  // The zoom when its speed was last set, at `zoom_at_ms`: its position, 0..kZoomTele; the speed; the position where
  // the drive ends.
  i32 zoom_position, zoom_speed, zoom_end;
  u64 zoom_at_ms;
  // Focus steps driven so far; near is negative.
  i32 focus_steps;
  // 1: the body accepts MovieRecButtonToggle. Set from the temper when a session opens.
  u32 record_button;
};

}  // namespace sim
