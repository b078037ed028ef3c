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
  // The lanes are four variables and not an array, so that compilers keep them in registers.
  std::uint64_t a = seed + 1, b = seed + 2, c = seed + 3, d = seed + 4;
  const auto* at = static_cast<const std::uint8_t*>(bytes);
  std::uint64_t words[4];
  std::size_t left = size;
  for (; left >= sizeof words; left -= sizeof words, at += sizeof words) {
    std::memcpy(words, at, sizeof words);
    a = mix(a, words[0]);
    b = mix(b, words[1]);
    c = mix(c, words[2]);
    d = mix(d, words[3]);
  }
  std::memset(words, 0, sizeof words);
  if (left > 0) std::memcpy(words, at, left);
  std::uint64_t hash = size;
  hash = mix(hash, mix(a, words[0]));
  hash = mix(hash, mix(b, words[1]));
  hash = mix(hash, mix(c, words[2]));
  hash = mix(hash, mix(d, words[3]));
  return hash;
}

}  // namespace rigd
