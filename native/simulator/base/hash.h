// The one hash of the simulator, FNV-1a of 64 bits: for texts, files and states that are compared. It does not
// resist attackers.
#pragma once

#include <string>

#include "base/integers.h"

namespace sim {

constexpr u64 kHashStart = 0xCBF29CE484222325ull;

// Continues the hash with one more byte or word.
constexpr u64 HashOn(u64 hash, u64 next) { return (hash ^ next) * 0x100000001B3ull; }

// The hash of a text; `hash`: of what precedes it.
inline u64 HashOf(const std::string& text, u64 hash = kHashStart) {
  for (const char letter : text) hash = HashOn(hash, static_cast<unsigned char>(letter));
  return hash;
}

}  // namespace sim
