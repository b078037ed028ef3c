// Three directories: the main one with maker and model, the Exif one that it points to, and that of the thumbnail.
#include "pictures/exif.h"

#include "base/clock.h"

namespace sim {
namespace {

// Tags as in the Exif standard.
constexpr u16 kImageDescription = 0x010E, kMake = 0x010F, kModel = 0x0110, kOrientation = 0x0112, kSoftware = 0x0131,
              kDateTime = 0x0132, kExposureTime = 0x829A, kFNumber = 0x829D, kExposureProgram = 0x8822, kIso = 0x8827,
              kExifVersion = 0x9000, kDateTimeOriginal = 0x9003, kSubSecTimeOriginal = 0x9291, kColorSpace = 0xA001,
              kPixelWidth = 0xA002, kPixelHeight = 0xA003, kImageUniqueId = 0xA420;

std::string TimeOf(const ExifValues& values) { return FormatLocal(values.at_ms, "%Y:%m:%d %H:%M:%S"); }

void PutMarker(std::vector<u8>& out, u8 marker, std::size_t size) {
  const std::size_t length = size + 2;
  out.insert(out.end(), {0xFF, marker, static_cast<u8>(length >> 8), static_cast<u8>(length)});
}

}  // namespace

void PutCamera(const ExifValues& values, TiffDirectory& directory) {
  directory.Text(kImageDescription, values.description);
  directory.Text(kMake, "SONY");
  directory.Text(kModel, values.model);
  directory.Short(kOrientation, 1);
  directory.Text(kSoftware, "rigd simulator");
  directory.Text(kDateTime, TimeOf(values));
}

TiffDirectory ExifDirectory(const ExifValues& values) {
  const std::string thousandths = std::to_string(1000 + values.at_ms % 1000).substr(1);
  TiffDirectory exif;
  exif.Rational(kExposureTime, values.exposure_numerator, values.exposure_denominator);
  exif.Rational(kFNumber, values.aperture_hundredths, 100);
  exif.Short(kExposureProgram, 1);
  exif.Short(kIso, values.iso > 0xFFFF ? 0xFFFF : values.iso);
  exif.Version(kExifVersion, "0232");
  exif.Text(kDateTimeOriginal, TimeOf(values));
  exif.Text(kSubSecTimeOriginal, thousandths);
  exif.Short(kColorSpace, 1);
  exif.Long(kPixelWidth, values.width);
  exif.Long(kPixelHeight, values.height);
  exif.Text(kImageUniqueId, values.unique_id);
  return exif;
}

TiffDirectory ThumbnailDirectory(u32 offset, u32 bytes) {
  TiffDirectory small;
  small.Short(kCompression, kJpegCompression);
  small.Long(kJpegOffset, offset);
  small.Long(kJpegBytes, bytes);
  return small;
}

std::vector<u8> ExifSegment(const ExifValues& values) {
  const TiffDirectory exif = ExifDirectory(values);
  const auto main_with = [&](u32 exif_offset) {
    TiffDirectory main;
    PutCamera(values, main);
    main.Long(kExifDirectory, exif_offset);
    return main;
  };
  const u32 exif_offset = kTiffHeaderBytes + main_with(0).Size();

  std::vector<u8> block = {'E', 'x', 'i', 'f', 0, 0};
  PutTiffHeader(block);
  const u32 small_offset = exif_offset + exif.Size();
  const u32 small_bytes = static_cast<u32>(values.thumbnail.size());
  main_with(exif_offset).Write(block, kTiffHeaderBytes, small_bytes == 0 ? 0 : small_offset);
  exif.Write(block, exif_offset);
  if (small_bytes != 0) {
    const u32 size = ThumbnailDirectory(0, 0).Size();
    ThumbnailDirectory(small_offset + size, small_bytes).Write(block, small_offset);
    block.insert(block.end(), values.thumbnail.begin(), values.thumbnail.end());
  }
  std::vector<u8> segment;
  PutMarker(segment, 0xE1, block.size());
  segment.insert(segment.end(), block.begin(), block.end());
  return segment;
}

std::vector<u8> CommentSegment(const std::string& text) {
  std::vector<u8> segment;
  PutMarker(segment, 0xFE, text.size());
  segment.insert(segment.end(), text.begin(), text.end());
  return segment;
}

}  // namespace sim
