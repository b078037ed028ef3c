// The subject in front of every simulated camera: where it is, as a function of time and nothing else, so that the
// picture of live view and the frames reported with it agree without knowing each other.
#ifndef RIGD_SIM_SUBJECT_H
#define RIGD_SIM_SUBJECT_H

#include "integers.h"

namespace sim {

// The loop: 3 s at 30 frames a second.
constexpr u32 kSubjectFrames = 90;
constexpr u32 kFramesPerSecond = 30;

// Centre, in the coordinates that a remote touch takes: 0..639 to the right, 0..479 down.
struct SubjectPosition {
  double x;
  double y;
};

// The frame of the loop that is shown at a moment, 0..89. Thread: any.
u32 SubjectFrameAt(u64 now_ms);

// Where the subject is in that frame. Thread: any.
SubjectPosition SubjectIn(u32 frame);

}  // namespace sim

#endif
