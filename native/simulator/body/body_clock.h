// A body's own clock, which may be wrong: its distance from the host's clock is in the state. Pictures and contents
// have its time. Must not know how a client sets it.
#pragma once

#include <optional>

#include "base/integers.h"
#include "body/body_state.h"

namespace sim {

// Time on the body's clock at a moment of the host's. Thread: any.
inline u64 BodyTimeMs(const BodyState& state, u64 host_ms) { return host_ms + static_cast<u64>(state.clock_offset_ms); }

// Sets the body's clock so that it shows `body_ms` at the moment `host_ms` of the host's clock. Thread: any; works on
// the caller's copy.
inline void SetBodyClock(BodyState& state, u64 body_ms, u64 host_ms) {
  state.clock_offset_ms = static_cast<i64>(body_ms) - static_cast<i64>(host_ms);
}

// The moment in a text `YYYYMMDDThhmmss+hhmm`, also with a minus, as in PTP's DateTime (ISO 15740, 5.3.5.4); no result
// for any other text. This form was chosen here: the SDK's reference gives none. Thread: any.
std::optional<u64> MomentMs(const u16* units, u32 length);

// The moment for a number of seconds since 1970 that was computed from the host's local time as if it were UTC, as
// programs write it that are used with real cameras; no result for a time that no camera has. Thread: any.
std::optional<u64> MomentMs(u64 local_seconds);

}  // namespace sim
