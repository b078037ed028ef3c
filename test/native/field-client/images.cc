#include "images.h"

#include <cstring>
#include <fstream>
#include <iterator>

namespace images {
namespace {

Found fault(const char* text, Found found = {}) {
  found.fault = text;
  return found;
}

std::uint32_t big32(const std::uint8_t* at) {
  return std::uint32_t(at[0]) << 24 | std::uint32_t(at[1]) << 16 | std::uint32_t(at[2]) << 8 | at[3];
}

std::uint32_t sum(const std::uint8_t* data, std::size_t size) {
  std::uint32_t crc = 0xFFFFFFFFu;
  for (std::size_t i = 0; i < size; i++) {
    crc ^= data[i];
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
  }
  return ~crc;
}

// Skips the coded data of a scan, to the next marker that is neither a stuffed byte nor a restart.
std::size_t skip_scan(const std::uint8_t* data, std::size_t size, std::size_t at) {
  while (at + 1 < size) {
    if (data[at] != 0xFF) {
      at++;
    } else if (data[at + 1] == 0 || (data[at + 1] >= 0xD0 && data[at + 1] <= 0xD7)) {
      at += 2;
    } else if (data[at + 1] == 0xFF) {
      at++;
    } else {
      break;
    }
  }
  return at;
}

}  // namespace

Found jpeg(const std::uint8_t* data, std::size_t size) {
  Found found;
  if (!data || size < 4 || data[0] != 0xFF || data[1] != 0xD8) return fault("no SOI at the start");
  bool scanned = false;
  std::size_t at = 2;
  while (at + 2 <= size) {
    if (data[at] != 0xFF) return fault("no marker where one must be", found);
    const std::uint8_t marker = data[at + 1];
    if (marker == 0xFF) {
      at++;
      continue;
    }
    if (marker == 0xD9) {
      for (std::size_t rest = at + 2; rest < size; rest++) {
        if (data[rest] != 0 && data[rest] != 0xFF) return fault("something after EOI", found);
      }
      if (!found.width || !scanned) return fault("EOI without frame or scan", found);
      found.whole = true;
      return found;
    }
    if (at + 4 > size) return fault("cut in a segment", found);
    const std::size_t length = std::size_t(data[at + 2]) << 8 | data[at + 3];
    if (length < 2 || at + 2 + length > size) return fault("a segment reaches past the end", found);
    const bool frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
    if (frame && length >= 7) {
      found.height = unsigned(data[at + 5]) << 8 | data[at + 6];
      found.width = unsigned(data[at + 7]) << 8 | data[at + 8];
    }
    at += 2 + length;
    if (marker == 0xDA) {
      scanned = true;
      at = skip_scan(data, size, at);
    }
  }
  return fault("no EOI", found);
}

Found png(const std::uint8_t* data, std::size_t size) {
  static const std::uint8_t kMagic[8] = {0x89, 'P', 'N', 'G', 0x0D, 0x0A, 0x1A, 0x0A};
  Found found;
  if (!data || size < 8 || std::memcmp(data, kMagic, 8) != 0) return fault("no PNG signature");
  std::size_t at = 8;
  while (at + 12 <= size) {
    const std::uint32_t length = big32(data + at);
    if (length > size - at - 12) return fault("a chunk reaches past the end", found);
    if (sum(data + at + 4, length + 4) != big32(data + at + 8 + length)) return fault("a sum is wrong", found);
    if (std::memcmp(data + at + 4, "IHDR", 4) == 0 && length == 13) {
      found.width = big32(data + at + 8);
      found.height = big32(data + at + 12);
    }
    if (std::memcmp(data + at + 4, "IEND", 4) == 0) {
      found.whole = found.width && found.height;
      return found;
    }
    at += 12 + length;
  }
  return fault("no IEND", found);
}

std::string kind(const std::vector<std::uint8_t>& bytes) {
  if (bytes.size() < 12) return "";
  if (bytes[0] == 0xFF && bytes[1] == 0xD8) return "jpeg";
  if (std::memcmp(bytes.data(), "II*\0", 4) == 0 || std::memcmp(bytes.data(), "MM\0*", 4) == 0) return "tiff";
  if (std::memcmp(bytes.data() + 4, "ftyp", 4) != 0) return "";
  const auto brand = [&](const char* text) { return std::memcmp(bytes.data() + 8, text, std::strlen(text)) == 0; };
  return brand("he") || brand("mif1") ? "heif" : "movie";
}

std::vector<std::uint8_t> load(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

}  // namespace images
