// Where a picture lies in a client's buffer. As the SDK does, the simulator writes a header in front of each picture, and
// the block's members compute place and size of the picture; before a success they compute nonsense. Both numbers are
// kept in the one that the block has for the size.
#pragma once

#include "body/temper.h"
#include "crsdk_classes.h"

namespace sim {

constexpr u32 kPictureSizeBits = 22;
constexpr u32 kMostPictureBytes = (1u << kPictureSizeBits) - 1;
// A header of more bytes is none: the whole number is then a size that no buffer has.
constexpr u32 kMostHeaderBytes = (1u << (32 - kPictureSizeBits)) - 2;
// What a block computes its answers from until a picture is in it: a size of 4 GB, far behind the buffer.
constexpr u32 kNoPicture = 0xFFFFFFF0u;
constexpr std::size_t kNowhere = 1u << 30;

constexpr bool HasPicture(u32 packed) { return packed >> kPictureSizeBits <= kMostHeaderBytes; }
constexpr u32 HeaderOf(u32 packed) { return packed >> kPictureSizeBits; }
constexpr u32 SizeOf(u32 packed) { return HasPicture(packed) ? packed & kMostPictureBytes : packed; }
constexpr u32 Packed(u32 header, u32 size) { return header << kPictureSizeBits | size; }

// Bytes in front of the picture with this number: of the temper, or one of RIGD_SIM_PICTURE_HEADER in turn. Thread: any.
u32 HeaderBytes(const Temper& temper, u32 number);

// Writes a header, which cannot be taken for the beginning of a picture. Thread: any.
void PutHeader(u8* to, u32 bytes);

}  // namespace sim
