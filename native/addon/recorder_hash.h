// A hash that distinguishes contents; not for data that may be forged. It has four lanes, so that hashing a picture
// costs little more than reading it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace rigd {

// The hash of some bytes; docs/run/recordings.md describes it. Thread: any.
inline std::uint64_t HashOf(const void* bytes, std::size_t size, std::uint64_t seed = 0) {
  // An odd number without a pattern: the golden ratio in 64 bits.
  constexpr std::uint64_t kMultiplier = 0x9E3779B97F4A7C15;
  const auto mix = [](std::uint64_t lane, std::uint64_t word) {
    lane = (lane ^ word) * kMultiplier;
    return lane ^ lane >> 29;
  };
  std::uint64_t lanes[4] = {seed + 1, seed + 2, seed + 3, seed + 4};
  const auto* at = static_cast<const std::uint8_t*>(bytes);
  std::uint64_t words[4];
  std::size_t left = size;
  for (; left >= sizeof words; left -= sizeof words, at += sizeof words) {
    std::memcpy(words, at, sizeof words);
    for (int lane = 0; lane < 4; ++lane) lanes[lane] = mix(lanes[lane], words[lane]);
  }
  std::memset(words, 0, sizeof words);
  if (left > 0) std::memcpy(words, at, left);
  std::uint64_t hash = size;
  for (int lane = 0; lane < 4; ++lane) hash = mix(hash, mix(lanes[lane], words[lane]));
  return hash;
}

}  // namespace rigd
