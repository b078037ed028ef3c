// Position and size of a picture in a client's buffer: both in the one number that a block has for the size. Before a
// success the number is neither.
#pragma once

#include <cstddef>

#include "base/integers.h"

namespace sim {

constexpr u32 kPictureSizeBits = 22;
constexpr u32 kMostPictureBytes = (1u << kPictureSizeBits) - 1;
// A header of more bytes is none: the whole number is then a size that no buffer has.
constexpr u32 kMostHeaderBytes = (1u << (32 - kPictureSizeBits)) - 2;
// Value a block computes its answers from until a call has filled it, and value after it is filled with garbage: a size
// of 4 GB, far behind the buffer.
constexpr u32 kNeverFilled = 0xFFFFFFFEu, kNoPicture = 0xFFFFFFF0u;
constexpr std::size_t kNowhere = 1u << 30;

constexpr bool HasPicture(u32 packed) { return packed >> kPictureSizeBits <= kMostHeaderBytes; }
constexpr u32 HeaderOf(u32 packed) { return packed >> kPictureSizeBits; }
constexpr u32 SizeOf(u32 packed) { return HasPicture(packed) ? packed & kMostPictureBytes : packed; }
constexpr u32 Packed(u32 header, u32 size) { return header << kPictureSizeBits | size; }

}  // namespace sim
