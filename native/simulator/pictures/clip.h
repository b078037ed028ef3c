// A recording as a file: it begins as movie files do and contains no picture.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"

namespace sim {

// 64 KiB behind the box that names the format; they begin with `words`. Thread: any.
std::vector<u8> ComposeClip(const std::string& words);

}  // namespace sim
