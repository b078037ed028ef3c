// Two directories: the main one with maker and model, and the Exif one that it points to. Values longer than four
// bytes follow their directory.
#include "exif.h"

#include "clock.h"

namespace sim {
namespace {

// Tags as in the Exif standard.
constexpr u16 kImageDescription = 0x010E, kMake = 0x010F, kModel = 0x0110, kOrientation = 0x0112, kSoftware = 0x0131,
              kDateTime = 0x0132, kExifDirectory = 0x8769, kExposureTime = 0x829A, kFNumber = 0x829D,
              kExposureProgram = 0x8822, kIso = 0x8827, kExifVersion = 0x9000, kDateTimeOriginal = 0x9003,
              kSubSecTimeOriginal = 0x9291, kColorSpace = 0xA001, kPixelWidth = 0xA002, kPixelHeight = 0xA003,
              kImageUniqueId = 0xA420;
constexpr u16 kAscii = 2, kShort = 3, kLong = 4, kRational = 5, kUndefined = 7;

void Put(std::vector<u8>& out, u32 number, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<u8>(number >> (8 * i)));
}

// One directory under construction. Tags must be added in ascending order.
class Directory {
 public:
  void Text(u16 tag, const std::string& text) {
    std::vector<u8> value(text.begin(), text.end());
    value.push_back(0);
    const u32 count = static_cast<u32>(value.size());  // before the move below
    Add(tag, kAscii, count, std::move(value));
  }
  void Short(u16 tag, u32 number) { Number(tag, kShort, number, 2); }
  void Long(u16 tag, u32 number) { Number(tag, kLong, number, 4); }
  void Rational(u16 tag, u32 numerator, u32 denominator) {
    std::vector<u8> value;
    Put(value, numerator, 4);
    Put(value, denominator, 4);
    Add(tag, kRational, 1, std::move(value));
  }
  void Version(u16 tag, const char* four) { Add(tag, kUndefined, 4, std::vector<u8>(four, four + 4)); }

  u32 Size() const {
    u32 size = 2 + static_cast<u32>(entries_.size()) * 12 + 4;
    for (const Entry& entry : entries_) size += Outside(entry);
    return size;
  }

  // Appends the directory as it stands at `offset` of the TIFF block.
  void Write(std::vector<u8>& out, u32 offset) const {
    u32 outside = offset + 2 + static_cast<u32>(entries_.size()) * 12 + 4;
    Put(out, static_cast<u32>(entries_.size()), 2);
    for (const Entry& entry : entries_) {
      Put(out, entry.tag, 2);
      Put(out, entry.type, 2);
      Put(out, entry.count, 4);
      if (Outside(entry) != 0) {
        Put(out, outside, 4);
        outside += Outside(entry);
      } else {
        out.insert(out.end(), entry.value.begin(), entry.value.end());
        Put(out, 0, 4 - static_cast<int>(entry.value.size()));
      }
    }
    Put(out, 0, 4);
    for (const Entry& entry : entries_) {
      if (Outside(entry) == 0) continue;
      out.insert(out.end(), entry.value.begin(), entry.value.end());
      Put(out, 0, static_cast<int>(Outside(entry) - entry.value.size()));
    }
  }

 private:
  struct Entry {
    u16 tag;
    u16 type;
    u32 count;
    std::vector<u8> value;
  };

  void Number(u16 tag, u16 type, u32 number, int bytes) {
    std::vector<u8> value;
    Put(value, number, bytes);
    Add(tag, type, 1, std::move(value));
  }
  void Add(u16 tag, u16 type, u32 count, std::vector<u8> value) {
    entries_.push_back({tag, type, count, std::move(value)});
  }
  // Bytes behind the directory, kept even.
  static u32 Outside(const Entry& entry) {
    return entry.value.size() <= 4 ? 0 : static_cast<u32>((entry.value.size() + 1) & ~std::size_t{1});
  }

  std::vector<Entry> entries_;
};

void PutMarker(std::vector<u8>& out, u8 marker, std::size_t size) {
  const std::size_t length = size + 2;
  out.insert(out.end(), {0xFF, marker, static_cast<u8>(length >> 8), static_cast<u8>(length)});
}

}  // namespace

std::vector<u8> ExifSegment(const ExifValues& values) {
  const std::string time = FormatLocal(values.at_ms, "%Y:%m:%d %H:%M:%S");
  const std::string thousandths = std::to_string(1000 + values.at_ms % 1000).substr(1);
  Directory exif;
  exif.Rational(kExposureTime, values.exposure_numerator, values.exposure_denominator);
  exif.Rational(kFNumber, values.aperture_hundredths, 100);
  exif.Short(kExposureProgram, 1);
  exif.Short(kIso, values.iso > 0xFFFF ? 0xFFFF : values.iso);
  exif.Version(kExifVersion, "0232");
  exif.Text(kDateTimeOriginal, time);
  exif.Text(kSubSecTimeOriginal, thousandths);
  exif.Short(kColorSpace, 1);
  exif.Long(kPixelWidth, values.width);
  exif.Long(kPixelHeight, values.height);
  exif.Text(kImageUniqueId, values.unique_id);

  constexpr u32 kMainOffset = 8;
  const auto main_with = [&](u32 exif_offset) {
    Directory main;
    main.Text(kImageDescription, values.description);
    main.Text(kMake, "SONY");
    main.Text(kModel, values.model);
    main.Short(kOrientation, 1);
    main.Text(kSoftware, "rigd simulator");
    main.Text(kDateTime, time);
    main.Long(kExifDirectory, exif_offset);
    return main;
  };
  const u32 exif_offset = kMainOffset + main_with(0).Size();

  std::vector<u8> block = {'E', 'x', 'i', 'f', 0, 0, 'I', 'I', 42, 0};
  Put(block, kMainOffset, 4);
  main_with(exif_offset).Write(block, kMainOffset);
  exif.Write(block, exif_offset);
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
