// Position of the simulated subject: one pure function of time, the same for the live-view picture, for autofocus and
// for tracking. The subject goes round in three seconds, 90 pictures at 30 a second.
#pragma once

#include "base/integers.h"

namespace sim {

constexpr u32 kPicturesPerSecond = 30;
constexpr u32 kLoopPictures = 90;
// The coordinate space of touch and of focus frames.
constexpr u32 kSubjectWidth = 640, kSubjectHeight = 480;

struct SubjectPlace {
  double x;
  double y;
};

// The newest picture at this moment (milliseconds since 1970). Numbers begin again after 90,000,000, a multiple of the
// loop: the remainder of a number by 90 is its place in the loop, always. Thread: any.
u32 PictureNumberAt(u64 now_ms);

// The subject's centre in a picture. Thread: any.
SubjectPlace SubjectInPicture(u32 number);

}  // namespace sim
