// A prepared picture set, mapped, and the making of a JPEG from it: text goes into its cells by exchanging restart
// intervals. No pixel is touched.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"
#include "pictures/picture_set.h"

namespace sim {

class PictureSetReader {
 public:
  // Maps the file and checks that every offset in it lies inside.
  explicit PictureSetReader(const std::string& path);
  ~PictureSetReader();
  PictureSetReader(const PictureSetReader&) = delete;
  PictureSetReader& operator=(const PictureSetReader&) = delete;

  bool IsOpen() const { return !pictures_.empty(); }
  u32 width() const { return header_.width; }
  u32 height() const { return header_.height; }
  u32 picture_count() const { return static_cast<u32>(pictures_.size()); }

  // A complete JPEG. `extra` is put behind the first marker: whole marker segments, EXIF and comments. Lines that are
  // too long are cut; characters without a letter become blank. Thread: any.
  std::vector<u8> Compose(u32 picture, const std::vector<u8>& extra, const std::vector<std::string>& lines) const;

 private:
  struct Picture {
    const u8* data;
    u32 size;
    std::vector<u32> stretches;  // begin, end per row of the grid
  };

  bool Parse();
  void AppendCells(std::vector<u8>& jpeg, u32 grid_row, const std::string& line) const;

  const u8* file_ = nullptr;
  std::size_t file_size_ = 0;
  PictureSetHeader header_ = {};
  const u8* head_ = nullptr;
  std::vector<u32> letter_offsets_;
  const u8* letters_ = nullptr;
  std::vector<Picture> pictures_;
};

}  // namespace sim
