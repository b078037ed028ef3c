// The subject is a flat disc: the mean place of its colour is its centre, whatever an encoder makes of the edge.
#include "drawing/live_scene.h"

#include <cmath>

#include "pictures/subject.h"

namespace sim {

void DrawSubject(Canvas& canvas, unsigned picture) {
  const SubjectPlace place = SubjectInPicture(picture);
  const float x = static_cast<float>(place.x * canvas.width() / kSubjectWidth);
  const float y = static_cast<float>(place.y * canvas.height() / kSubjectHeight);
  const float radius = kSubjectRadius;
  for (int py = static_cast<int>(y - radius) - 1; py <= y + radius + 1; ++py) {
    for (int px = static_cast<int>(x - radius) - 1; px <= x + radius + 1; ++px) {
      const float distance = std::hypot(static_cast<float>(px) - x, static_cast<float>(py) - y);
      canvas.Blend(px, py, kSubjectColour, radius - distance + 0.5f);
    }
  }
}

}  // namespace sim
