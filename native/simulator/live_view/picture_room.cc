// RIGD_SIM_PICTURE_HEADER is read once.
#include "live_view/picture_room.h"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <string>
#include <vector>

namespace sim {
namespace {

// `0,37,200`: the lengths of headers, by turns. Empty without the variable.
std::vector<u32> LengthsOf(const char* setting) {
  std::vector<u32> lengths;
  std::istringstream words(setting == nullptr ? "" : setting);
  for (std::string word; std::getline(words, word, ',');) {
    lengths.push_back(std::min(static_cast<u32>(std::strtoul(word.c_str(), nullptr, 10)), kMostHeaderBytes));
  }
  return lengths;
}

}  // namespace

u32 HeaderBytes(const Temper& temper, u32 number) {
  static const std::vector<u32> lengths = LengthsOf(std::getenv("RIGD_SIM_PICTURE_HEADER"));
  return lengths.empty() ? temper.picture_header_bytes : lengths[number % lengths.size()];
}

void PutHeader(u8* to, u32 bytes) {
  for (u32 at = 0; at < bytes; ++at) to[at] = static_cast<u8>(0x10 + at % 0x60);
}

}  // namespace sim
