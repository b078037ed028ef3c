// Formatting of times, and durations that vary without a random generator.
#include "base/clock.h"

#include <cstdio>
#include <ctime>

namespace sim {

u64 MonotonicUs() {
  std::timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<u64>(now.tv_sec) * 1000000 + static_cast<u64>(now.tv_nsec) / 1000;
}

u32 Scatter(u64 seed, u32 low_ms, u32 high_ms) {
  // splitmix64: one multiplication chain spreads neighbouring seeds over the whole range.
  u64 z = seed + 0x9E3779B97F4A7C15ull;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
  z ^= z >> 31;
  return low_ms + static_cast<u32>(z % (high_ms - low_ms));
}

std::string FormatUtc(u64 at_ms) {
  const std::time_t seconds = static_cast<std::time_t>(at_ms / 1000);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  char day[32];
  std::strftime(day, sizeof day, "%Y-%m-%dT%H:%M:%S", &parts);
  char text[48];
  std::snprintf(text, sizeof text, "%s.%03uZ", day, static_cast<unsigned>(at_ms % 1000));
  return text;
}

std::string FormatLocal(u64 at_ms, const char* format) {
  const std::time_t seconds = static_cast<std::time_t>(at_ms / 1000);
  std::tm parts{};
  localtime_r(&seconds, &parts);
  char text[64];
  const std::size_t length = std::strftime(text, sizeof text, format, &parts);
  return std::string(text, length);
}

}  // namespace sim
