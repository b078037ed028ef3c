// The EXIF block of a picture: the few tags that programs look for, little-endian TIFF as in Exif 2.32.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"

namespace sim {

struct ExifValues {
  std::string model;
  std::string description;
  u64 at_ms = 0;               // by the clock of the body
  u32 exposure_numerator = 1;  // seconds
  u32 exposure_denominator = 1;
  u32 aperture_hundredths = 0;
  u32 iso = 0;
  u32 width = 0;
  u32 height = 0;
  std::string unique_id;      // 32 hexadecimal digits
  std::vector<u8> thumbnail;  // a JPEG; empty: there is none
};

// A whole APP1 marker segment. Thread: any.
std::vector<u8> ExifSegment(const ExifValues& values);

// A whole comment marker segment. Thread: any.
std::vector<u8> CommentSegment(const std::string& text);

}  // namespace sim
