// The size of the picture in a JPEG file, from its header. Reads headers of segments only. Thread: any.
#pragma once

#include <optional>
#include <string>

#include "base/integers.h"

namespace sim {

struct PictureSize {
  u32 width, height;
};

// Nothing for a file that is no JPEG or cannot be read.
std::optional<PictureSize> JpegSizeOf(const std::string& path);

}  // namespace sim
