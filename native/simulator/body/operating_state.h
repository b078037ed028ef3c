// What a body remembers of being operated: AF frame, touch, keys, zoom, focus drive, recording. Part of BodyState, and
// plain for the same reason. All zero at power-on but the place of the AF frame.
#pragma once

#include "base/integers.h"

namespace sim {

// Values of OperatingState::touch.
enum Touch : u32 { kTouchNone, kTouchFocus, kTouchTracking };

struct OperatingState {
  // Centre of the AF frame, 0..639 and 0..479.
  u32 af_x, af_y;
  // What the last touch that was not cancelled has done.
  u32 touch;
  // CrCameraButtonFunction of the key that is held, and since when; 0 = none.
  u32 held_button;
  u64 held_at_ms;
  // CrMovie_Recording_State before and from `recording_at_ms`.
  u32 recorded, records;
  u64 recording_at_ms;
  // Position of the zoom, 0..kZoomTele, when its speed was last set, and that speed per step.
  i32 zoom_position, zoom_speed;
  u64 zoom_at_ms;
  // Where the focus is driven by hand; near is negative.
  i32 focus_steps;
  // 1: MovieRecButtonToggle is taken. As the temper says, since the session that is or was open.
  u32 record_button;
};

}  // namespace sim
