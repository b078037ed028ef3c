// A letter's rows of units are encoded like a picture's own segments, so they fit wherever a cell is.
#include "drawing/picture_set_writer.h"

#include <cstdio>
#include <cstring>
#include <fstream>
#include <vector>

#include "drawing/jpeg_encoder.h"
#include "pictures/bitmap_font.h"
#include "pictures/picture_set.h"

namespace sim {
namespace {

using Bytes = std::vector<std::uint8_t>;

void PutNumber(Bytes& out, std::size_t number) {
  for (int shift = 0; shift < 32; shift += 8) out.push_back(static_cast<std::uint8_t>(number >> shift));
}

void Append(Bytes& out, const Bytes& more) { out.insert(out.end(), more.begin(), more.end()); }

int McusIn(int pixels) { return (pixels + kMcuSize - 1) / kMcuSize; }

bool Fits(const PictureLayout& layout) {
  const int segments = McusIn(layout.width) / layout.segment_mcus;
  const int cell_width = layout.segment_mcus * kMcuSize, cell_height = layout.cell_rows * kMcuSize;
  return McusIn(layout.width) % layout.segment_mcus == 0 && layout.grid_column + layout.grid_columns < segments &&
         layout.grid_row + layout.grid_lines * layout.cell_rows < McusIn(layout.height) &&
         kLetterWidth * layout.letter_scale <= cell_width && kLetterHeight * layout.letter_scale <= cell_height &&
         std::strlen(kLetters) <= kMostLetters;
}

// Offsets and data of all letters.
void EncodeLetters(const JpegEncoder& encoder, const PictureLayout& layout, Bytes& offsets, Bytes& data) {
  const int width = layout.segment_mcus * kMcuSize, height = layout.cell_rows * kMcuSize;
  for (const char* letter = kLetters; *letter != '\0'; ++letter) {
    Canvas cell(width, height);
    cell.Fill(0, 0, width, height, kPanelColour);
    cell.Text((width - kLetterWidth * layout.letter_scale) / 2, (height - kLetterHeight * layout.letter_scale) / 2,
              layout.letter_scale, std::string(1, *letter), kPanelInk);
    for (int row = 0; row < layout.cell_rows; ++row) {
      PutNumber(offsets, data.size());
      Append(data, encoder.Segment(cell, 0, row * kMcuSize, layout.segment_mcus));
    }
  }
  PutNumber(offsets, data.size());
}

// The restart intervals of a picture, row by row.
std::vector<Bytes> EncodeSegments(const JpegEncoder& encoder, const PictureLayout& layout, const Canvas& canvas) {
  const int width = layout.segment_mcus * kMcuSize;
  std::vector<Bytes> segments;
  for (int row = 0; row < McusIn(layout.height); ++row) {
    for (int column = 0; column < McusIn(layout.width) / layout.segment_mcus; ++column) {
      segments.push_back(encoder.Segment(canvas, column * width, row * kMcuSize, layout.segment_mcus));
    }
  }
  return segments;
}

// Whether a segment is one of the text cells.
bool IsInGrid(const PictureLayout& layout, std::size_t index) {
  const int per_row = McusIn(layout.width) / layout.segment_mcus;
  const int row = static_cast<int>(index) / per_row - layout.grid_row;
  const int column = static_cast<int>(index) % per_row - layout.grid_column;
  return row >= 0 && row < layout.grid_lines * layout.cell_rows && column >= 0 && column < layout.grid_columns;
}

void PutRestart(Bytes& data, std::size_t index) {
  data.push_back(0xFF);
  data.push_back(static_cast<std::uint8_t>(0xD0 | (index & 7)));
}

// The first picture: its size, the places where stretches of cells begin and end in the data, and the data.
Bytes FirstPicture(const PictureLayout& layout, const std::vector<Bytes>& segments) {
  Bytes stretches, data;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    if (i > 0 && IsInGrid(layout, i) != IsInGrid(layout, i - 1)) PutNumber(stretches, data.size());
    Append(data, segments[i]);
    if (i + 1 < segments.size()) PutRestart(data, i);
  }
  Bytes all;
  PutNumber(all, data.size());
  Append(all, stretches);
  Append(all, data);
  return all;
}

// A further picture: what differs from the first one outside the cells. Neighbours that differ are one exchange.
Bytes FurtherPicture(const PictureLayout& layout, const std::vector<Bytes>& first, const std::vector<Bytes>& segments) {
  constexpr std::size_t kRestartSize = 2;
  Bytes stretches, offsets, data;
  std::size_t count = 0, place = 0;
  bool in_exchange = false;
  for (std::size_t i = 0; i < segments.size(); ++i) {
    const bool differs = !IsInGrid(layout, i) && segments[i] != first[i];
    if (differs && !in_exchange) {
      PutNumber(stretches, place);
      PutNumber(offsets, data.size());
      ++count;
    }
    if (differs && in_exchange) PutRestart(data, i - 1);
    if (!differs && in_exchange) PutNumber(stretches, place - kRestartSize);
    if (differs) Append(data, segments[i]);
    in_exchange = differs;
    place += first[i].size() + kRestartSize;
  }
  if (in_exchange) PutNumber(stretches, place - kRestartSize);
  PutNumber(offsets, data.size());
  Bytes all;
  PutNumber(all, count);
  for (const Bytes& part : {stretches, offsets, data}) Append(all, part);
  return all;
}

}  // namespace

Panel PanelOf(const PictureLayout& layout) {
  const int cell_width = layout.segment_mcus * kMcuSize;
  return {layout.grid_column * cell_width, layout.grid_row * kMcuSize, layout.grid_columns * cell_width,
          layout.grid_lines * layout.cell_rows * kMcuSize};
}

bool WritePictureSet(const std::string& path, const PictureLayout& layout, int count,
                     const std::function<Canvas(int)>& draw) {
  if (!Fits(layout)) {
    std::fprintf(stderr, "%s: the text cells do not fit the picture\n", path.c_str());
    return false;
  }
  const JpegEncoder encoder(layout.quality);
  const Bytes head = encoder.Head(layout.width, layout.height, layout.segment_mcus);
  Bytes letter_offsets, letters;
  EncodeLetters(encoder, layout, letter_offsets, letters);

  PictureSetHeader header = {};
  std::memcpy(header.magic, kPictureSetMagic, sizeof header.magic);
  header.width = static_cast<std::uint32_t>(layout.width);
  header.height = static_cast<std::uint32_t>(layout.height);
  header.segments_per_row = static_cast<std::uint32_t>(McusIn(layout.width) / layout.segment_mcus);
  header.grid_column = static_cast<std::uint32_t>(layout.grid_column);
  header.grid_row = static_cast<std::uint32_t>(layout.grid_row);
  header.grid_columns = static_cast<std::uint32_t>(layout.grid_columns);
  header.grid_lines = static_cast<std::uint32_t>(layout.grid_lines);
  header.cell_rows = static_cast<std::uint32_t>(layout.cell_rows);
  header.head_size = static_cast<std::uint32_t>(head.size());
  header.letter_count = static_cast<std::uint32_t>(std::strlen(kLetters));
  header.letter_data_size = static_cast<std::uint32_t>(letters.size());
  header.picture_count = static_cast<std::uint32_t>(count);
  std::memcpy(header.letters, kLetters, std::strlen(kLetters));

  const std::string fresh = path + ".new";
  std::ofstream file(fresh, std::ios::binary | std::ios::trunc);
  const auto put = [&file](const Bytes& bytes) {
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  };
  file.write(reinterpret_cast<const char*>(&header), sizeof header);
  put(head);
  put(letter_offsets);
  put(letters);
  const std::vector<Bytes> first = EncodeSegments(encoder, layout, draw(0));
  put(FirstPicture(layout, first));
  for (int index = 1; index < count; ++index) {
    put(FurtherPicture(layout, first, EncodeSegments(encoder, layout, draw(index))));
  }
  file.close();
  if (!file || std::rename(fresh.c_str(), path.c_str()) != 0) {
    std::fprintf(stderr, "%s: cannot be written\n", path.c_str());
    return false;
  }
  return true;
}

}  // namespace sim
