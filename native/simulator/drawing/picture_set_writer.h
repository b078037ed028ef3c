// Turns drawn pictures into a prepared set: encodes them, finds the bytes of the text cells, encodes the letters. Used
// while building only.
#pragma once

#include <functional>
#include <string>

#include "drawing/canvas.h"
#include "drawing/studio_scene.h"

namespace sim {

// A grid of cells and the restart interval it needs; all in units of the encoder.
struct PictureLayout {
  int width;  // pixels
  int height;
  int segment_mcus;  // must divide the units of a row
  int grid_column;   // in segments
  int grid_row;
  int grid_columns;
  int grid_lines;
  int cell_rows;
  int letter_scale;  // pixels of a dot; a letter must fit its cell
  int quality;
};

Panel PanelOf(const PictureLayout& layout);

// Writes `count` pictures drawn by `draw` to a file, replacing it in one step. False, with a line on stderr, when the
// layout does not fit or the file cannot be written.
bool WritePictureSet(const std::string& path, const PictureLayout& layout, int count,
                     const std::function<Canvas(int index)>& draw);

}  // namespace sim
