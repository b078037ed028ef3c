// A recording as a file: it begins as movie files do and contains no picture.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"

namespace sim {

// A whole file: the box that names the format, then 64 KiB that begin with `words`. Thread: any.
std::vector<u8> ComposeClip(const std::string& words);

}  // namespace sim
