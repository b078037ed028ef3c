// The RAW file of a picture, with the structure of an ARW: a TIFF container with a preview in its first directory, the
// thumbnail in the second, and numbers in place of a sensor's data. It is made to be transferred, compared and looked
// at, not to be developed.
#pragma once

#include <vector>

#include "base/integers.h"
#include "pictures/exif.h"

namespace sim {

constexpr u32 kRawStripBytes = 4 * 1024 * 1024;

// A complete file, different for every number of an exposure. `preview` is a JPEG. Thread: any. Costs a copy of the
// preview and `strip_bytes` of numbers, a multiple of 8.
std::vector<u8> ComposeRaw(const ExifValues& values, const std::vector<u8>& preview, u64 number,
                           u32 strip_bytes = kRawStripBytes);

}  // namespace sim
