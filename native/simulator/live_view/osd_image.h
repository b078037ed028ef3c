// The on-screen display of a simulated body as a PNG with transparency: what a viewfinder shows over the picture.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"

namespace sim {

constexpr u32 kOsdWidth = 640, kOsdHeight = 480;

// The size of the image: pixels before scaling, the width a multiple of 4; `scale` enlarges each in both directions.
struct OsdForm {
  u32 width, height, scale;
};

// Returns a whole PNG file with lines of text in the upper left (`above`) and in the lower left (`below`). It has 80 KB
// at scale 1 and four times as many at scale 2. Thread: any.
std::vector<u8> DrawOsd(const OsdForm& form, const std::vector<std::string>& above,
                        const std::vector<std::string>& below);

}  // namespace sim
