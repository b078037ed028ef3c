// The file format of prepared pictures: one or more JPEGs of equal size that have a grid of text cells in the same
// place, and the pictures of all letters for those cells. A cell is as wide as a restart interval and some rows of
// units high, so text is put in by exchanging bytes. For all pictures but the first, the file only has the restart
// intervals that differ from those of the first picture. A tool writes the file during the build, and the library reads
// it. All numbers are little-endian u32.
#pragma once

#include <cstdint>

namespace sim {

constexpr char kPictureSetMagic[8] = {'R', 'I', 'G', 'D', 'P', 'I', 'C', '2'};
constexpr std::uint32_t kMostLetters = 64;

// The file begins with this. Then follow, each back to back: the JPEG head (markers between the first one and the
// picture data); letter_count * cell_rows + 1 offsets into the letter data; the letter data; the size of the first
// picture, grid_lines * cell_rows pairs (begin, end) of offsets into it that delimit the cells' stretches, and the data
// itself with restart markers in place and without the end marker. Per further picture: the number of its exchanges; as
// many pairs of offsets into the first picture, ascending and apart from the cells' stretches; that number + 1 of
// offsets into the data that takes their place; that data.
struct PictureSetHeader {
  char magic[8];
  std::uint32_t width;
  std::uint32_t height;
  std::uint32_t segments_per_row;
  std::uint32_t grid_column;  // in segments
  std::uint32_t grid_row;     // in rows of units
  std::uint32_t grid_columns;
  std::uint32_t grid_lines;
  std::uint32_t cell_rows;
  std::uint32_t head_size;
  std::uint32_t letter_count;
  std::uint32_t letter_data_size;
  std::uint32_t picture_count;
  char letters[kMostLetters];
};

}  // namespace sim
