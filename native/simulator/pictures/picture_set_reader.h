// A mapped file of prepared pictures, from which JPEGs are made: text is put into cells by exchanging restart
// intervals. No pixel is computed.
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

  bool IsOpen() const { return is_open_; }
  u32 width() const { return header_.width; }
  u32 height() const { return header_.height; }
  u32 picture_count() const { return is_open_ ? header_.picture_count : 0; }

  // A complete JPEG. `extra` is put behind the first marker: whole marker segments, EXIF and comments. Lines that are
  // too long are cut; characters without a letter become blank. Thread: any.
  std::vector<u8> Compose(u32 picture, const std::vector<u8>& extra, const std::vector<std::string>& lines) const;
  // As Compose, into a vector whose memory is used again.
  void ComposeInto(std::vector<u8>& jpeg, u32 picture, const std::vector<u8>& extra,
                   const std::vector<std::string>& lines) const;

 private:
  // Parts of a picture that replace stretches of the first one.
  struct Exchanges {
    std::vector<u32> stretches;  // begin, end
    std::vector<u32> offsets;    // into data; one more than there are stretches
    const u8* data = nullptr;

    std::size_t count() const { return stretches.size() / 2; }
  };

  bool Parse();
  bool ParseExchanges(class Walk& walk);
  void AppendCells(std::vector<u8>& jpeg, u32 grid_row, const std::string& line) const;

  const u8* file_ = nullptr;
  std::size_t file_size_ = 0;
  bool is_open_ = false;
  PictureSetHeader header_ = {};
  const u8* head_ = nullptr;
  std::vector<u32> letter_offsets_;
  const u8* letters_ = nullptr;
  // The first picture, and its cells' stretches: begin, end per row of the grid.
  const u8* first_ = nullptr;
  u32 first_size_ = 0;
  std::vector<u32> cells_;
  std::vector<Exchanges> further_;
};

}  // namespace sim
