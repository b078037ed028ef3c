// The pictures of live view: the studio at rest and one subject that moves round in it. Used while building only.
#pragma once

#include "drawing/canvas.h"

namespace sim {

// The subject's colour is found nowhere else in the picture, so that a test can find its centre.
constexpr Colour kSubjectColour = {255, 40, 220};
constexpr int kSubjectRadius = 22;

// Puts the subject where it is in this picture of the loop.
void DrawSubject(Canvas& canvas, unsigned picture);

}  // namespace sim
