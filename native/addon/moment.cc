// The kernel may wake a sleeper late by its timer slack, 50 us by default. Here the slack of the sleeping thread is set
// to the least value; the thread hardly sleeps otherwise.
#include "moment.h"

#include <cerrno>
#include <string>

#include <sys/prctl.h>
#include <time.h>

#include "failures.h"

namespace rigd {
namespace {

constexpr unsigned long kLeastSlackNs = 1;
// Time in which eight sleepers of a plain C program wake on two busy cores: docs/proof/performance.md.
constexpr std::int64_t kQuietUs = 5000;

// A signal may interrupt the sleep. The time is absolute, so it is simply repeated.
void SleepUntil(std::int64_t at_us) {
  timespec at{};
  at.tv_sec = static_cast<time_t>(at_us / 1000000);
  at.tv_nsec = static_cast<long>(at_us % 1000000 * 1000);
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, nullptr) == EINTR) {
  }
}

}  // namespace

std::int64_t MonotonicUs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1000000 + now.tv_nsec / 1000;
}

std::int64_t WaitUntil(std::int64_t at_us, std::int64_t late_us) {
  if (at_us - MonotonicUs() > kMaxWaitUs) throw std::runtime_error("atUs is more than a second ahead");
  prctl(PR_SET_TIMERSLACK, kLeastSlackNs, 0, 0, 0);
  SleepUntil(at_us);
  const std::int64_t now_us = MonotonicUs();
  if (now_us - at_us > late_us) {
    throw TooLate("its moment was over by " + std::to_string((now_us - at_us) / 1000) + " ms: nothing was sent");
  }
  return now_us;
}

void StayQuiet(std::int64_t at_us) { SleepUntil(at_us + kQuietUs); }

}  // namespace rigd
