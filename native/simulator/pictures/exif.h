// The EXIF block of a picture: the few tags that programs look for, little-endian TIFF as in Exif 2.32.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"
#include "pictures/tiff.h"

namespace sim {

// Tags as in TIFF 6.0 and the Exif standard.
constexpr u16 kCompression = 0x0103, kJpegOffset = 0x0201, kJpegBytes = 0x0202, kExifDirectory = 0x8769;
constexpr u32 kJpegCompression = 6;

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

// Adds the entries of a first directory that describe picture and camera: the tags 0x010E to 0x0132. Thread: any.
void PutCamera(const ExifValues& values, TiffDirectory& directory);

// The directory that the tag kExifDirectory of the first one points to. Thread: any.
TiffDirectory ExifDirectory(const ExifValues& values);

// The directory of a JPEG of this place and size. Thread: any.
TiffDirectory ThumbnailDirectory(u32 offset, u32 bytes);

// A whole APP1 marker segment. Thread: any.
std::vector<u8> ExifSegment(const ExifValues& values);

// A whole comment marker segment. Thread: any.
std::vector<u8> CommentSegment(const std::string& text);

}  // namespace sim
