// Packs the position and the size of a picture in a client's buffer into the one number that a block has for the size.
// Before a success the number means neither.
#pragma once

#include <cstddef>

#include "base/integers.h"

namespace sim {

constexpr u32 kPictureSizeBits = 22;
constexpr u32 kMostPictureBytes = (1u << kPictureSizeBits) - 1;
// The longest header. A larger value means no header: the whole number is then a size that no buffer has.
constexpr u32 kMostHeaderBytes = (1u << (32 - kPictureSizeBits)) - 2;
// The number in a block that no call has filled, and the number in a block that was filled with garbage: a size of 4
// GB, far beyond the buffer.
constexpr u32 kNeverFilled = 0xFFFFFFFEu, kNoPicture = 0xFFFFFFF0u;
constexpr std::size_t kNowhere = 1u << 30;

constexpr bool HasPicture(u32 packed) { return packed >> kPictureSizeBits <= kMostHeaderBytes; }
constexpr u32 HeaderOf(u32 packed) { return packed >> kPictureSizeBits; }
constexpr u32 SizeOf(u32 packed) { return HasPicture(packed) ? packed & kMostPictureBytes : packed; }
constexpr u32 Packed(u32 header, u32 size) { return header << kPictureSizeBits | size; }

}  // namespace sim
