// The pictures of the independent client: a reader of PNG, the size of a JPEG, and the on-screen display laid
// over live view in the steps of the vendor's sample program.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "crsdk_abi.h"

namespace independent {

using SCRSDK::u32;
using SCRSDK::u8;

// Four bytes a pixel: red, green, blue, alpha; row after row.
struct Pixels {
  u32 width = 0;
  u32 height = 0;
  std::vector<u8> bytes;

  const u8* At(u32 x, u32 y) const { return bytes.data() + (static_cast<std::size_t>(y) * width + x) * 4; }
  u8* At(u32 x, u32 y) { return bytes.data() + (static_cast<std::size_t>(y) * width + x) * 4; }
};

Pixels Plain(u32 width, u32 height, u8 grey, u8 alpha);

// Reads a PNG with four channels of eight bits, or with a palette and transparency: only these can be laid over a
// picture. Returns what is wrong, or an empty text.
std::string ReadPng(const u8* data, std::size_t size, Pixels* pixels);

// Whether the data is a whole JPEG; also reads its width and height.
bool ReadJpegSize(const u8* data, std::size_t size, u32* width, u32* height);

// The display's own statement of its size and of the place of the live view in it.
struct Placement {
  bool has_position;
  u32 width, height;  // of the display
  u32 x, y;           // the middle of the live view
  u32 view_width, view_height;
  u32 degree;
};

// Lays the display over the picture: turned upright, resized, bordered, blended, turned back. Returns as ReadPng.
std::string Compose(const Pixels& display, const Pixels& view, const Placement& placement, Pixels* composed);

// Mean alpha, 0 to 255, of the part of the display, turned upright and resized, that lies over the live view; with
// `outside`, of the other part. -1 when there is no such part.
double MeanAlpha(const Pixels& display, const Placement& placement, bool outside);

}  // namespace independent
