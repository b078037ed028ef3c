// Markers as in ITU-T T.81: 0xC0 to 0xCF begin a frame, but for three of them.
#include "pictures/jpeg_size.h"

#include <fstream>

namespace sim {
namespace {

constexpr u8 kStartOfImage = 0xD8, kFrameLow = 0xC0, kFrameHigh = 0xCF, kHuffman = 0xC4, kExtension = 0xC8,
             kArithmetic = 0xCC;
// A picture has some ten segments before its frame.
constexpr int kMostSegments = 100;

u32 Number(const u8* bytes) { return static_cast<u32>(bytes[0] << 8 | bytes[1]); }

bool BeginsFrame(u8 marker) {
  return marker >= kFrameLow && marker <= kFrameHigh && marker != kHuffman && marker != kExtension &&
         marker != kArithmetic;
}

}  // namespace

std::optional<PictureSize> JpegSizeOf(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  const auto read = [&file](u8* bytes, std::streamsize count) {
    return static_cast<bool>(file.read(reinterpret_cast<char*>(bytes), count));
  };
  u8 start[2];
  if (!read(start, sizeof start) || start[0] != 0xFF || start[1] != kStartOfImage) return std::nullopt;
  for (int segment = 0; segment < kMostSegments; ++segment) {
    u8 head[4];
    if (!read(head, sizeof head) || head[0] != 0xFF || Number(head + 2) < 2) return std::nullopt;
    if (BeginsFrame(head[1])) {
      u8 frame[5];  // bits of a sample, lines, samples of a line
      if (!read(frame, sizeof frame)) return std::nullopt;
      return PictureSize{Number(frame + 3), Number(frame + 1)};
    }
    file.seekg(static_cast<std::streamoff>(Number(head + 2) - 2), std::ios::cur);
  }
  return std::nullopt;
}

}  // namespace sim
