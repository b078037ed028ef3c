// Pictures as bytes: whether a picture is whole, and its size.
#ifndef FIELD_IMAGES_H
#define FIELD_IMAGES_H
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace images {

struct Found {
  bool whole = false;
  unsigned width = 0;
  unsigned height = 0;
  std::string fault;
};

// Walks the segments from SOI to EOI: frame header, scans, and only filling after the end.
Found jpeg(const std::uint8_t* data, std::size_t size);
// Walks the chunks of a PNG to its end and checks their checksums; width and height are those of its header.
Found png(const std::uint8_t* data, std::size_t size);
// Kind of a file by its first bytes: "jpeg", "heif", "tiff" (raw files), "movie" or "".
std::string kind(const std::vector<std::uint8_t>& bytes);

std::vector<std::uint8_t> load(const std::string& path);

}  // namespace images
#endif
