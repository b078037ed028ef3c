// The format is described in pictures/picture_set.h.
#include "pictures/picture_set_reader.h"

#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sim {

// Walks through a mapped file; after a step beyond its end everything reads as failed.
class Walk {
 public:
  Walk(const u8* data, std::size_t size) : at_(data), left_(size) {}

  const u8* Take(std::size_t size) {
    if (failed_ || size > left_) {
      failed_ = true;
      return nullptr;
    }
    const u8* taken = at_;
    at_ += size;
    left_ -= size;
    return taken;
  }

  // `count` offsets that must not descend.
  std::vector<u32> TakeOffsets(std::size_t count) {
    const u8* taken = Take(count * sizeof(u32));
    if (taken == nullptr) return {};
    std::vector<u32> offsets(count);
    std::memcpy(offsets.data(), taken, count * sizeof(u32));
    for (std::size_t i = 1; i < count; ++i) failed_ = failed_ || offsets[i] < offsets[i - 1];
    return offsets;
  }

  u32 TakeNumber() {
    u32 number = 0;
    const u8* taken = Take(sizeof number);
    if (taken != nullptr) std::memcpy(&number, taken, sizeof number);
    return number;
  }

  void Require(bool condition) { failed_ = failed_ || !condition; }
  bool failed() const { return failed_; }

 private:
  const u8* at_;
  std::size_t left_;
  bool failed_ = false;
};

namespace {

void Append(std::vector<u8>& out, const u8* from, std::size_t size) { out.insert(out.end(), from, from + size); }

}  // namespace

PictureSetReader::PictureSetReader(const std::string& path) {
  const int fd = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return;
  struct stat info;
  if (fstat(fd, &info) == 0 && info.st_size > 0) {
    file_size_ = static_cast<std::size_t>(info.st_size);
    void* mapped = mmap(nullptr, file_size_, PROT_READ, MAP_PRIVATE, fd, 0);
    if (mapped != MAP_FAILED) file_ = static_cast<const u8*>(mapped);
  }
  close(fd);
  is_open_ = file_ != nullptr && Parse();
}

PictureSetReader::~PictureSetReader() {
  if (file_ != nullptr) munmap(const_cast<u8*>(file_), file_size_);
}

bool PictureSetReader::Parse() {
  Walk walk(file_, file_size_);
  const u8* begin = walk.Take(sizeof header_);
  if (begin == nullptr) return false;
  std::memcpy(&header_, begin, sizeof header_);
  walk.Require(std::memcmp(header_.magic, kPictureSetMagic, sizeof header_.magic) == 0);
  walk.Require(header_.letter_count > 0 && header_.letter_count <= kMostLetters);
  walk.Require(header_.cell_rows > 0 && header_.cell_rows <= 64 && header_.grid_lines <= 64);
  if (walk.failed()) return false;
  head_ = walk.Take(header_.head_size);
  letter_offsets_ = walk.TakeOffsets(std::size_t{header_.letter_count} * header_.cell_rows + 1);
  letters_ = walk.Take(header_.letter_data_size);
  first_size_ = walk.TakeNumber();
  cells_ = walk.TakeOffsets(std::size_t{2} * header_.grid_lines * header_.cell_rows);
  first_ = walk.Take(first_size_);
  walk.Require(header_.picture_count > 0);
  if (walk.failed()) return false;
  walk.Require(letter_offsets_.back() <= header_.letter_data_size);
  walk.Require(cells_.empty() || cells_.back() <= first_size_);
  for (u32 i = 1; i < header_.picture_count; ++i) {
    if (!ParseExchanges(walk)) return false;
  }
  return !walk.failed();
}

bool PictureSetReader::ParseExchanges(Walk& walk) {
  Exchanges next;
  const std::size_t count = walk.TakeNumber();
  next.stretches = walk.TakeOffsets(2 * count);
  next.offsets = walk.TakeOffsets(count + 1);
  if (walk.failed()) return false;
  next.data = walk.Take(next.offsets.back());
  walk.Require(next.stretches.empty() || next.stretches.back() <= first_size_);
  // An exchange must not overlap a cell: one of the two would overwrite the other.
  for (std::size_t i = 0; i < count; ++i) {
    for (std::size_t row = 0; row < cells_.size() / 2; ++row) {
      walk.Require(next.stretches[2 * i + 1] <= cells_[2 * row] || next.stretches[2 * i] >= cells_[2 * row + 1]);
    }
  }
  further_.push_back(std::move(next));
  return !walk.failed();
}

std::vector<u8> PictureSetReader::Compose(u32 index, const std::vector<u8>& extra,
                                          const std::vector<std::string>& lines) const {
  std::vector<u8> jpeg;
  ComposeInto(jpeg, index, extra, lines);
  return jpeg;
}

void PictureSetReader::ComposeInto(std::vector<u8>& jpeg, u32 index, const std::vector<u8>& extra,
                                   const std::vector<std::string>& lines) const {
  static const Exchanges kNone;
  const u32 which = index % header_.picture_count;
  const Exchanges& exchanges = which == 0 ? kNone : further_[which - 1];
  jpeg.clear();
  jpeg.reserve(header_.head_size + first_size_ + extra.size() + header_.letter_data_size + 65536);
  jpeg.insert(jpeg.end(), {0xFF, 0xD8});
  Append(jpeg, extra.data(), extra.size());
  Append(jpeg, head_, header_.head_size);
  u32 done = 0;
  std::size_t exchange = 0;
  // Copies the first picture up to an offset, with what this one has in place of it.
  const auto copy_to = [&](u32 end) {
    for (; exchange < exchanges.count() && exchanges.stretches[2 * exchange] < end; ++exchange) {
      Append(jpeg, first_ + done, exchanges.stretches[2 * exchange] - done);
      const u32 from = exchanges.offsets[exchange];
      Append(jpeg, exchanges.data + from, exchanges.offsets[exchange + 1] - from);
      done = exchanges.stretches[2 * exchange + 1];
    }
    Append(jpeg, first_ + done, end - done);
  };
  for (u32 row = 0; row < header_.grid_lines * header_.cell_rows; ++row) {
    copy_to(cells_[2 * row]);
    const u32 line = row / header_.cell_rows;
    AppendCells(jpeg, row, line < lines.size() ? lines[line] : std::string());
    done = cells_[2 * row + 1];
  }
  copy_to(first_size_);
  jpeg.insert(jpeg.end(), {0xFF, 0xD9});
}

// One row of units through all cells of a line. The restart marker behind a segment counts segments from the start
// of the picture, modulo eight.
void PictureSetReader::AppendCells(std::vector<u8>& jpeg, u32 grid_row, const std::string& line) const {
  const u32 first = (header_.grid_row + grid_row) * header_.segments_per_row + header_.grid_column;
  for (u32 column = 0; column < header_.grid_columns; ++column) {
    const char wanted = column < line.size() ? line[column] : ' ';
    const void* found = std::memchr(header_.letters, wanted, header_.letter_count);
    const std::size_t letter = found == nullptr ? 0 : static_cast<const char*>(found) - header_.letters;
    const std::size_t segment = letter * header_.cell_rows + grid_row % header_.cell_rows;
    Append(jpeg, letters_ + letter_offsets_[segment], letter_offsets_[segment + 1] - letter_offsets_[segment]);
    jpeg.insert(jpeg.end(), {0xFF, static_cast<u8>(0xD0 | ((first + column) & 7))});
  }
}

}  // namespace sim
