// A lying eight: across once and up and down twice in the loop.
#include "subject.h"

#include <cmath>

namespace sim {

u32 SubjectFrameAt(u64 now_ms) {
  // Whole loops first: milliseconds since 1970 times 30 would fit, but need not.
  constexpr u64 kLoopMs = 1000 * kSubjectFrames / kFramesPerSecond;
  return static_cast<u32>(now_ms % kLoopMs * kFramesPerSecond / 1000);
}

SubjectPosition SubjectIn(u32 frame) {
  constexpr double kTurn = 6.283185307179586;
  const double part = static_cast<double>(frame % kSubjectFrames) / kSubjectFrames;
  return {320 + 180 * std::cos(kTurn * part), 240 + 90 * std::sin(2 * kTurn * part)};
}

}  // namespace sim
