// Values that no client writes: functions of a body's state and the clock. Models name them in their tables.
#pragma once

#include "body/body_state.h"

namespace sim {

constexpr u64 kFullBatteryPercent = 100;
constexpr u64 kMsPerBatteryPercent = 6 * 60 * 1000;

// Percent: 100 at power-on, one less every six minutes, but never below 5, so that a bench can run overnight.
u64 DeriveBatteryRemain(const BodyState& state, u64 now_ms);

// CrBatteryLevel in quarters, from the same curve.
u64 DeriveBatteryLevel(const BodyState& state, u64 now_ms);

// CrFocusIndicator: unlocked, or the focused state that belongs to the focus mode.
u64 DeriveFocusIndication(const BodyState& state, u64 now_ms);

// CrLockIndicator of the half-press: 1 unlocked, 2 locked.
u64 DeriveS1(const BodyState& state, u64 now_ms);

// CrSlotStatus: 0 a good card, full or not, 1 none.
u64 DeriveSlot1Status(const BodyState& state, u64 now_ms);
u64 DeriveSlot2Status(const BodyState& state, u64 now_ms);

// Pictures that still fit on the card, and seconds of movie.
u64 DeriveSlot1RemainingPhotos(const BodyState& state, u64 now_ms);
u64 DeriveSlot2RemainingPhotos(const BodyState& state, u64 now_ms);
u64 DeriveSlot1RemainingTime(const BodyState& state, u64 now_ms);
u64 DeriveSlot2RemainingTime(const BodyState& state, u64 now_ms);

// Whether settings can be saved and read: 1 with a card in slot 1.
u64 DeriveSettingsEnabled(const BodyState& state, u64 now_ms);

// The sensitivity in use; the body chooses it when the setting is automatic.
u64 DeriveIsoCurrent(const BodyState& state, u64 now_ms);

// The lens reaches its position as soon as the write has taken effect.
u64 DeriveFocusPositionCurrent(const BodyState& state, u64 now_ms);

// CrNearFarEnableStatus: 1 in manual focus.
u64 DeriveNearFarEnabled(const BodyState& state, u64 now_ms);

// Whether a session for contents has become ready to answer lists. Thread: any.
bool IsContentsListed(const BodyState& state, u64 now_ms);

// CrContentsTransferStatus: 1 when IsContentsListed.
u64 DeriveContentsTransferStatus(const BodyState& state, u64 now_ms);
// CrSdkControlMode of the session.
u64 DeriveControlMode(const BodyState& state, u64 now_ms);

// CrLiveViewStatus: 2 while the client has it enabled, 1 otherwise.
u64 DeriveLiveViewStatus(const BodyState& state, u64 now_ms);

}  // namespace sim
