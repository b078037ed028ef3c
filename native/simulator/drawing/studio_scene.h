// Scene of a simulated camera: a studio set drawn by rule, plainly artificial, with enough detail to judge a picture
// by. Used while building only.
#pragma once

#include "drawing/canvas.h"

namespace sim {

constexpr Colour kPanelColour = {14, 18, 26};
constexpr Colour kPanelInk = {255, 214, 92};

// Position of the text cells, in pixels.
struct Panel {
  int left;
  int top;
  int width;
  int height;
};

// Fills the canvas. The panel's inside is left blank. `grain`: noise, in steps of 0..255.
void DrawStudio(Canvas& canvas, const Panel& panel, float grain);

}  // namespace sim
