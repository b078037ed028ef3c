// In this order: the directories of preview, Exif, thumbnail and sensor; preview and thumbnail; one strip.
#include "pictures/raw_picture.h"

#include "pictures/tiff.h"

namespace sim {
namespace {

// Tags of TIFF 6.0, and values in files of real bodies.
constexpr u16 kSubfileType = 0x00FE, kWidth = 0x0100, kHeight = 0x0101, kPhotometric = 0x0106, kStripOffset = 0x0111,
              kStripBytes = 0x0117, kSubDirectories = 0x014A;
constexpr u32 kFullPicture = 0, kReducedPicture = 1, kUncompressed = 1, kColorFilterArray = 32803;

TiffDirectory MainDirectory(const ExifValues& values, u32 sensor_offset, u32 preview_offset, u32 preview_bytes,
                            u32 exif_offset) {
  TiffDirectory main;
  main.Long(kSubfileType, kReducedPicture);
  main.Short(kCompression, kJpegCompression);
  PutCamera(values, main);
  main.Long(kSubDirectories, sensor_offset);
  main.Long(kJpegOffset, preview_offset);
  main.Long(kJpegBytes, preview_bytes);
  main.Long(kExifDirectory, exif_offset);
  return main;
}

TiffDirectory SensorDirectory(const ExifValues& values, u32 strip_offset, u32 strip_bytes) {
  TiffDirectory sensor;
  sensor.Long(kSubfileType, kFullPicture);
  sensor.Long(kWidth, values.width);
  sensor.Long(kHeight, values.height);
  sensor.Short(kCompression, kUncompressed);
  sensor.Short(kPhotometric, kColorFilterArray);
  sensor.Long(kStripOffset, strip_offset);
  sensor.Long(kStripBytes, strip_bytes);
  return sensor;
}

}  // namespace

std::vector<u8> ComposeRaw(const ExifValues& values, const std::vector<u8>& preview, u64 number, u32 strip_bytes) {
  const TiffDirectory exif = ExifDirectory(values);
  const u32 preview_bytes = static_cast<u32>(preview.size());
  const u32 small_bytes = static_cast<u32>(values.thumbnail.size());
  const u32 exif_offset = kTiffHeaderBytes + MainDirectory(values, 0, 0, 0, 0).Size();
  const u32 small_directory = exif_offset + exif.Size();
  const u32 sensor_offset = small_directory + ThumbnailDirectory(0, 0).Size();
  const u32 preview_offset = sensor_offset + SensorDirectory(values, 0, 0).Size();
  const u32 small_offset = preview_offset + preview_bytes;
  const u32 strip_offset = small_offset + small_bytes;

  std::vector<u8> raw;
  raw.reserve(strip_offset + strip_bytes);
  PutTiffHeader(raw);
  MainDirectory(values, sensor_offset, preview_offset, preview_bytes, exif_offset)
      .Write(raw, kTiffHeaderBytes, small_directory);
  exif.Write(raw, exif_offset);
  ThumbnailDirectory(small_offset, small_bytes).Write(raw, small_directory);
  SensorDirectory(values, strip_offset, strip_bytes).Write(raw, sensor_offset);
  raw.insert(raw.end(), preview.begin(), preview.end());
  raw.insert(raw.end(), values.thumbnail.begin(), values.thumbnail.end());
  u64 noise = number * 0x9E3779B97F4A7C15ull + 1;
  for (u32 at = 0; at < strip_bytes; at += 8) {
    noise ^= noise << 13;  // xorshift64
    noise ^= noise >> 7;
    noise ^= noise << 17;
    PutLittleEndian(raw, noise, 8);
  }
  return raw;
}

}  // namespace sim
