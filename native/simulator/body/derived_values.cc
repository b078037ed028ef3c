// Each function computes one value from the caller's copy of the state. Thread of all functions: any; no locks.
#include "body/derived_values.h"

#include <algorithm>

#include "base/control_mode.h"
#include "body/focus.h"
#include "crsdk_codes.h"

namespace sim {
namespace {

constexpr u64 kLowestBatteryPercent = 5;
constexpr u64 kPicturesPerCard = 9999;

// Seconds of movie at 140 Mbit/s that fit on a card for that many pictures of 13 MB.
constexpr u64 kSecondsPerCard = 7400;

// 0 without a card that takes pictures.
u64 Remaining(const BodyState& state, u32 slot) {
  if (state.cards[slot].state != CardState::kIn) return 0;
  return kPicturesPerCard - std::min<u64>(state.pictures_on_card[slot], kPicturesPerCard);
}

u64 RemainingS(const BodyState& state, u32 slot) { return Remaining(state, slot) * kSecondsPerCard / kPicturesPerCard; }

u64 SlotStatus(const BodyState& state, u32 slot) { return state.cards[slot].state == CardState::kOut ? 1 : 0; }

}  // namespace

u64 DeriveBatteryRemain(const BodyState& state, u64 now_ms) {
  const u64 up_ms = now_ms > state.powered_on_at_ms ? now_ms - state.powered_on_at_ms : 0;
  const u64 used = std::min<u64>(up_ms / kMsPerBatteryPercent, kFullBatteryPercent - kLowestBatteryPercent);
  return kFullBatteryPercent - used;
}

u64 DeriveBatteryLevel(const BodyState& state, u64 now_ms) {
  const u64 percent = DeriveBatteryRemain(state, now_ms);
  if (percent <= 10) return 1;                      // nearly empty
  return 2 + std::min<u64>((percent - 1) / 25, 3);  // 2 = 1/4 .. 5 = 4/4
}

u64 DeriveFocusIndication(const BodyState& state, u64 now_ms) {
  constexpr u64 kUnlocked = 0x1, kFocusedSingle = 0x102, kFocusedContinuous = 0x103;
  const u64 mode = StoredAt(state, crsdk_codes::CrDeviceProperty_FocusMode, now_ms);
  if (!HasAutofocus(mode) || !IsFocused(state, now_ms)) return kUnlocked;
  return mode == kFocusModeContinuous ? kFocusedContinuous : kFocusedSingle;
}

u64 DeriveS1(const BodyState& state, u64) { return state.s1_locked_at_ms != 0 ? 2 : 1; }

u64 DeriveSlot1Status(const BodyState& state, u64) { return SlotStatus(state, 0); }

u64 DeriveSlot2Status(const BodyState& state, u64) { return SlotStatus(state, 1); }

u64 DeriveSlot1RemainingPhotos(const BodyState& state, u64) { return Remaining(state, 0); }

u64 DeriveSlot2RemainingPhotos(const BodyState& state, u64) { return Remaining(state, 1); }

u64 DeriveSlot1RemainingTime(const BodyState& state, u64) { return RemainingS(state, 0); }

u64 DeriveSlot2RemainingTime(const BodyState& state, u64) { return RemainingS(state, 1); }

u64 DeriveSettingsEnabled(const BodyState& state, u64) { return SlotStatus(state, 0) == 0 ? 1 : 0; }

u64 DeriveIsoCurrent(const BodyState& state, u64 now_ms) {
  constexpr u64 kAuto = 0xFFFFFF, kChosenByAuto = 800;
  const u64 iso = StoredAt(state, crsdk_codes::CrDeviceProperty_IsoSensitivity, now_ms) & 0xFFFFFF;
  return iso == kAuto ? kChosenByAuto : iso;
}

u64 DeriveFocusPositionCurrent(const BodyState& state, u64 now_ms) {
  return StoredAt(state, crsdk_codes::CrDeviceProperty_FocusPositionSetting, now_ms);
}

u64 DeriveNearFarEnabled(const BodyState& state, u64 now_ms) {
  return HasAutofocus(StoredAt(state, crsdk_codes::CrDeviceProperty_FocusMode, now_ms)) ? 0 : 1;
}

bool IsContentsListed(const BodyState& state, u64 now_ms) {
  return state.session_open != 0 && state.session_mode == kModeContents && now_ms >= state.contents_ready_at_ms;
}

u64 DeriveContentsTransferStatus(const BodyState& state, u64 now_ms) { return IsContentsListed(state, now_ms) ? 1 : 0; }

u64 DeriveControlMode(const BodyState& state, u64) { return state.session_mode; }

u64 DeriveLiveViewStatus(const BodyState& state, u64) {
  constexpr u32 kEnableLiveView = 0;
  constexpr u64 kDisabled = 1, kEnabled = 2;
  return state.device_settings[kEnableLiveView] == 1 ? kEnabled : kDisabled;
}

}  // namespace sim
