// One directory: the preview by the tags of TIFF's appendix on JPEG, and one strip.
#include "pictures/raw_picture.h"

#include "pictures/tiff.h"

namespace sim {
namespace {

// Tags of TIFF 6.0.
constexpr u16 kSubfileType = 0x00FE, kStripOffset = 0x0111, kStripBytes = 0x0117, kPreviewOffset = 0x0201,
              kPreviewBytes = 0x0202;

TiffDirectory DirectoryOf(u32 head_bytes, u32 jpeg_bytes, u32 strip_bytes) {
  TiffDirectory directory;
  directory.Long(kSubfileType, 0);  // a full picture
  directory.Long(kStripOffset, head_bytes + jpeg_bytes);
  directory.Long(kStripBytes, strip_bytes);
  directory.Long(kPreviewOffset, head_bytes);
  directory.Long(kPreviewBytes, jpeg_bytes);
  return directory;
}

}  // namespace

std::vector<u8> ComposeRaw(const std::vector<u8>& jpeg, u64 number, u32 strip_bytes) {
  const u32 head_bytes = kTiffHeaderBytes + DirectoryOf(0, 0, 0).Size();
  std::vector<u8> raw;
  raw.reserve(head_bytes + jpeg.size() + strip_bytes);
  PutTiffHeader(raw);
  DirectoryOf(head_bytes, static_cast<u32>(jpeg.size()), strip_bytes).Write(raw, kTiffHeaderBytes);
  raw.insert(raw.end(), jpeg.begin(), jpeg.end());
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
