// The two boxes are those of ISO/IEC 14496-12: one that names the format, and one with data.
#include "pictures/clip.h"

namespace sim {
namespace {

constexpr std::size_t kFormatBytes = 20, kDataBytes = 64 * 1024;

}  // namespace

std::vector<u8> ComposeClip(const std::string& words) {
  const std::string head(
      "\0\0\0\x14"
      "ftypXAVC\0\0\0\0mp42"
      "\0\x01\0\0"
      "mdat",
      28);
  static_assert(kDataBytes == 0x10000, "the size in the head");
  std::vector<u8> clip(head.begin(), head.end());
  clip.insert(clip.end(), words.begin(), words.end());
  clip.resize(kFormatBytes + kDataBytes);
  return clip;
}

}  // namespace sim
