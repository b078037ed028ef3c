// A moment of CLOCK_MONOTONIC, which all processes of a machine share, and the wait for it.
#pragma once

#include <cstdint>

namespace rigd {

// When an SDK call began and when it had returned, in microseconds.
struct CallTimes {
  std::int64_t issued_us = 0;
  std::int64_t returned_us = 0;
};

// The longest wait: a caller with more time sleeps elsewhere, where it can be interrupted.
constexpr std::int64_t kMaxWaitUs = 1000 * 1000;

// Thread: any.
std::int64_t MonotonicUs();

// Sleeps until `at_us`; returns the time then. Thread: any; blocks for kMaxWaitUs at most.
// Throws TooLate when it is later than `late_us` after that; std::runtime_error when it is too far ahead.
std::int64_t WaitUntil(std::int64_t at_us, std::int64_t late_us);

// Sleeps until some milliseconds after a moment: many processes wake at the same moment on few cores, and what follows
// in the first of them must not take the cores from the last. Returns at once when that is over. Thread: any.
void StayQuiet(std::int64_t at_us);

}  // namespace rigd
