// TIFF 6.0, little-endian, one directory: the preview by the tags of its appendix on JPEG, and one strip.
#include "raw_picture.h"

namespace sim {
namespace {

constexpr u32 kLong = 4;

void Put(std::vector<u8>& out, u64 number, int bytes) {
  for (int shift = 0; shift < 8 * bytes; shift += 8) out.push_back(static_cast<u8>(number >> shift));
}

void PutEntry(std::vector<u8>& out, u32 tag, u32 type, u32 value) {
  Put(out, tag, 2);
  Put(out, type, 2);
  Put(out, 1, 4);
  Put(out, value, 4);
}

}  // namespace

std::vector<u8> ComposeRaw(const std::vector<u8>& jpeg, const Exposure& exposure, u32 strip_bytes) {
  constexpr u32 kEntries = 5;
  constexpr u32 kHeadBytes = 8 + 2 + kEntries * 12 + 4;
  const u32 jpeg_bytes = static_cast<u32>(jpeg.size());
  std::vector<u8> raw;
  raw.reserve(kHeadBytes + jpeg.size() + strip_bytes);
  Put(raw, 0x002A4949, 4);
  Put(raw, 8, 4);
  Put(raw, kEntries, 2);
  PutEntry(raw, 0x00FE, kLong, 0);                        // a full picture
  PutEntry(raw, 0x0111, kLong, kHeadBytes + jpeg_bytes);  // where the strip is
  PutEntry(raw, 0x0117, kLong, strip_bytes);
  PutEntry(raw, 0x0201, kLong, kHeadBytes);  // where the preview is
  PutEntry(raw, 0x0202, kLong, jpeg_bytes);
  Put(raw, 0, 4);
  raw.insert(raw.end(), jpeg.begin(), jpeg.end());
  u64 noise = exposure.number * 0x9E3779B97F4A7C15ull + 1;
  for (u32 at = 0; at < strip_bytes; at += 8) {
    noise ^= noise << 13;  // xorshift64
    noise ^= noise >> 7;
    noise ^= noise << 17;
    Put(raw, noise, 8);
  }
  return raw;
}

}  // namespace sim
