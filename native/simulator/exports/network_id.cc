// The offsets in a block are those of the layout in the header, for numbers without alignment.
#include "exports/network_id.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "base/misuse.h"

namespace sim {
namespace {

constexpr std::size_t kTextBytes = 256;
constexpr std::size_t kMacBytes = 6;
constexpr std::size_t kSizeAt = 0, kAddressAt = 4, kNameAt = 8, kDescriptionAt = kNameAt + kTextBytes,
                      kMacAt = kDescriptionAt + kTextBytes, kUrlLengthAt = kMacAt + 8, kUrlAt = kUrlLengthAt + 4;
static_assert(kMacAt == 520 && kUrlAt == 532);

void PutNumber(std::string& block, std::size_t at, u32 number) { std::memcpy(&block[at], &number, sizeof number); }

u32 NumberAt(const u8* bytes, std::size_t at) {
  u32 number;
  std::memcpy(&number, bytes + at, sizeof number);
  return number;
}

void PutText(std::string& block, std::size_t at, const std::string& text) {
  std::memcpy(&block[at], text.data(), std::min(text.size(), kTextBytes - 1));
}

}  // namespace

std::string BlockOf(const NetworkId& id) {
  char url_text[64];
  std::snprintf(url_text, sizeof url_text, "http://%u.%u.%u.%u:64321/description.xml", id.ip_address & 0xFF,
                id.ip_address >> 8 & 0xFF, id.ip_address >> 16 & 0xFF, id.ip_address >> 24);
  const std::string url = url_text;
  std::string block(kUrlAt, '\0');
  block += url;
  PutNumber(block, kSizeAt, static_cast<u32>(block.size()));
  PutNumber(block, kAddressAt, id.ip_address);
  PutText(block, kNameAt, id.name);
  PutText(block, kDescriptionAt, "SonyImagingDevice");
  std::memcpy(&block[kMacAt], id.mac.data(), std::min(id.mac.size(), kMacBytes));
  PutNumber(block, kUrlLengthAt, static_cast<u32>(url.size()));
  return block;
}

bool ReadBlock(const u8* bytes, u32 size, NetworkId& id) {
  const u32 stated = size < sizeof(u32) ? 0 : NumberAt(bytes, kSizeAt);
  if (size < kUrlAt || size < stated) {
    // The real library would read beyond the client's memory.
    Misuse("id-cut", std::to_string(size) + " bytes of an id of " + std::to_string(std::max<u32>(stated, kUrlAt)));
    return false;
  }
  const char* name = reinterpret_cast<const char*>(bytes) + kNameAt;
  id.name.assign(name, strnlen(name, kTextBytes));
  id.ip_address = NumberAt(bytes, kAddressAt);
  id.mac.assign(reinterpret_cast<const char*>(bytes) + kMacAt, kMacBytes);
  return true;
}

}  // namespace sim
