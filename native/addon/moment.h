// A moment of CLOCK_MONOTONIC, which all processes of a machine share, and the wait for it.
#pragma once

#include <cstdint>

namespace rigd {

// When an SDK call began and when it had returned, in microseconds.
struct CallTimes {
  std::int64_t issued_us = 0;
  std::int64_t returned_us = 0;
};

// The longest wait. A caller with more time first sleeps elsewhere, where it can be interrupted.
constexpr std::int64_t kMaxWaitUs = 1000 * 1000;

// Thread: any.
std::int64_t MonotonicUs();

// Sleeps until `at_us` and returns the time after the sleep. Thread: any; blocks for at most kMaxWaitUs. Throws TooLate
// when that time is more than `late_us` after `at_us`; std::runtime_error when `at_us` is too far ahead.
std::int64_t WaitUntil(std::int64_t at_us, std::int64_t late_us);

// Sleeps until some milliseconds after a moment. Many processes wake at the same moment on few cores, and the first
// ones must not take the cores from the last. Returns at once when that time has passed. Thread: any.
void StayQuiet(std::int64_t at_us);

}  // namespace rigd
