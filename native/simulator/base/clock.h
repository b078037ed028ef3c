// The clocks of the simulator. A body's state has wall-clock times, because it outlives processes and reboots. Waits
// inside a process use the steady clock. The times of a client's calls are noted by the monotonic clock.
#pragma once

#include <chrono>
#include <string>

#include "base/integers.h"

namespace sim {

// Milliseconds since 1970, UTC. Thread: any.
inline u64 NowMs() {
  using std::chrono::system_clock;
  const auto since = system_clock::now().time_since_epoch();
  return static_cast<u64>(std::chrono::duration_cast<std::chrono::milliseconds>(since).count());
}

// Microseconds of CLOCK_MONOTONIC, which all processes of a machine share. Thread: any.
u64 MonotonicUs();

// A duration that looks random and is the same for the same seed: low <= result < high. Thread: any.
u32 Scatter(u64 seed, u32 low_ms, u32 high_ms);

// `2026-08-13T09:30:05.123Z`. Thread: any.
std::string FormatUtc(u64 at_ms);

// As strftime in local time. Thread: any.
std::string FormatLocal(u64 at_ms, const char* format);

}  // namespace sim
