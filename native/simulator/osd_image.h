// The on-screen display of a simulated body as a PNG with transparency: what a viewfinder shows over the picture.
#ifndef RIGD_SIM_OSD_IMAGE_H
#define RIGD_SIM_OSD_IMAGE_H

#include <string>
#include <vector>

#include "integers.h"

namespace sim {

constexpr u32 kOsdWidth = 640, kOsdHeight = 480;

// Lines of text in the upper left and the lower left; letters as in pictures/bitmap_font.h. A whole PNG file of
// 80 KB. Thread: any.
std::vector<u8> DrawOsd(const std::vector<std::string>& above, const std::vector<std::string>& below);

}  // namespace sim

#endif
