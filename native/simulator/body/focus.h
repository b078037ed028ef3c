// Effect of autofocus on a body's state: which focus modes use it, and when a half-press has its result.
#pragma once

#include "body/body_state.h"

namespace sim {

// CrFocusMode.
constexpr u64 kFocusModeManual = 1;
constexpr u64 kFocusModeContinuous = 3;

// OnWarningExt 0x60001: its first parameter.
constexpr i32 kAfUnlocked = 1;
constexpr i32 kAfFocusedSingle = 2;
constexpr i32 kAfNotFocusedSingle = 3;
constexpr i32 kAfTracking = 5;
constexpr i32 kAfFocusedContinuous = 6;
constexpr i32 kAfNotFocusedContinuous = 7;

// BodyState::focus_reached_at_ms of a half-press that does not find focus.
constexpr u64 kFocusNever = ~0ull;

inline bool HasAutofocus(u64 focus_mode) { return focus_mode != kFocusModeManual; }

inline bool IsFocused(const BodyState& state, u64 now_ms) {
  return state.s1_locked_at_ms != 0 && now_ms >= state.focus_reached_at_ms;
}

}  // namespace sim
