// Values that no client writes: functions of a body's state and the clock. Models name them in their tables.
#ifndef RIGD_SIM_DERIVED_VALUES_H
#define RIGD_SIM_DERIVED_VALUES_H

#include "body_state.h"

namespace sim {

// Percent, 100 at power-on, one less every six minutes, never below 5: a bench that runs overnight goes on.
u64 DeriveBatteryRemain(const BodyState& state, u64 now_ms);

// CrBatteryLevel in quarters, from the same curve.
u64 DeriveBatteryLevel(const BodyState& state, u64 now_ms);

// CrFocusIndicator: unlocked, or focused in the way of the focus mode.
u64 DeriveFocusIndication(const BodyState& state, u64 now_ms);

// CrLockIndicator of the half-press: 1 unlocked, 2 locked.
u64 DeriveS1(const BodyState& state, u64 now_ms);

// CrSlotStatus: both slots hold a good card.
u64 DeriveSlotStatus(const BodyState& state, u64 now_ms);

// Pictures that still fit on the card.
u64 DeriveSlot1Remaining(const BodyState& state, u64 now_ms);
u64 DeriveSlot2Remaining(const BodyState& state, u64 now_ms);

}  // namespace sim

#endif
