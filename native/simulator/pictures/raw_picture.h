// The RAW companion of a picture: a TIFF container with the JPEG as its preview, and numbers in place of a sensor's
// data. It is made to be transferred and compared, not to be developed.
#pragma once

#include <vector>

#include "base/integers.h"

namespace sim {

constexpr u32 kRawStripBytes = 4 * 1024 * 1024;

// A complete file, different for every number of an exposure. Thread: any. Costs a copy of the JPEG and `strip_bytes`
// of numbers, a multiple of 8.
std::vector<u8> ComposeRaw(const std::vector<u8>& jpeg, u64 number, u32 strip_bytes = kRawStripBytes);

}  // namespace sim
