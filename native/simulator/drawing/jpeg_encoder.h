// A small baseline JPEG encoder (ITU T.81, 4:2:0, the tables of its Annex K) for pictures that are put together from
// parts: every restart interval is encoded separately, so that one can be exchanged for another byte by byte. It
// exists because the image libraries at hand cannot write restart markers. Used while building only.
#pragma once

#include <cstdint>
#include <vector>

#include "drawing/canvas.h"

namespace sim {

// Pixels on a side of the smallest unit that is encoded.
constexpr int kMcuSize = 16;

class JpegEncoder {
 public:
  // `quality` 1..100, as image libraries count it.
  explicit JpegEncoder(int quality);

  // Tables, frame, restart interval and scan header; what lies between the first marker and the picture data.
  std::vector<std::uint8_t> Head(int width, int height, int mcus_per_segment) const;

  // One restart interval: `mcus` units in a row from this place. Pixels beyond the canvas repeat its edge.
  std::vector<std::uint8_t> Segment(const Canvas& canvas, int left, int top, int mcus) const;

 private:
  class Bits;
  // Encodes a block of 8 by 8 samples. `previous`: the mean of the component's previous block; replaced by that of this
  // block.
  void Block(const float samples[64], bool is_chroma, int& previous, Bits& bits) const;

  std::uint8_t quantisers_[2][64];  // luminance, chrominance, in natural order
  float divisors_[2][64];
  struct Code {
    std::uint16_t bits;
    std::uint8_t length;
  };
  Code means_[2][256];
  Code details_[2][256];
};

}  // namespace sim
