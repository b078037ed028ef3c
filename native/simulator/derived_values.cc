// See the header. All functions: thread any, no locks, the state is the caller's copy.
#include "derived_values.h"

#include <algorithm>

#include "crsdk_codes.h"
#include "focus.h"

namespace sim {
namespace {

constexpr u64 kMsPerBatteryPercent = 6 * 60 * 1000;
constexpr u64 kLowestBatteryPercent = 5;
constexpr u64 kPicturesPerCard = 9999;

u64 Remaining(u32 pictures) { return kPicturesPerCard - std::min<u64>(pictures, kPicturesPerCard); }

}  // namespace

u64 DeriveBatteryRemain(const BodyState& state, u64 now_ms) {
  const u64 up_ms = now_ms > state.powered_on_at_ms ? now_ms - state.powered_on_at_ms : 0;
  const u64 used = std::min<u64>(up_ms / kMsPerBatteryPercent, 100 - kLowestBatteryPercent);
  return 100 - used;
}

u64 DeriveBatteryLevel(const BodyState& state, u64 now_ms) {
  const u64 percent = DeriveBatteryRemain(state, now_ms);
  if (percent <= 10) return 1;                    // nearly empty
  return 2 + std::min<u64>((percent - 1) / 25, 3);  // 2 = 1/4 .. 5 = 4/4
}

u64 DeriveFocusIndication(const BodyState& state, u64 now_ms) {
  constexpr u64 kUnlocked = 0x1, kFocusedSingle = 0x102, kFocusedContinuous = 0x103;
  const u64 mode = StoredAt(state, crsdk_codes::CrDeviceProperty_FocusMode, now_ms);
  if (!HasAutofocus(mode) || !IsFocused(state, now_ms)) return kUnlocked;
  return mode == kFocusModeContinuous ? kFocusedContinuous : kFocusedSingle;
}

u64 DeriveS1(const BodyState& state, u64) { return state.s1_locked_at_ms != 0 ? 2 : 1; }

u64 DeriveSlotStatus(const BodyState&, u64) { return 0; }

u64 DeriveSlot1Remaining(const BodyState& state, u64) { return Remaining(state.pictures_on_card[0]); }

u64 DeriveSlot2Remaining(const BodyState& state, u64) { return Remaining(state.pictures_on_card[1]); }

}  // namespace sim
