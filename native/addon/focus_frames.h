// The frames that a camera draws into its live view: AF frames and tracking frames, copied out of the SDK's packed
// bytes. Knows nothing of JavaScript; what the numbers mean is the business of TypeScript.
#pragma once

#include <vector>

#include "library.h"

namespace rigd {

// CrFocusFrameInfo and CrTrackingFrameInfo, which have the same 29 bytes.
struct FocusFrame {
  SCRSDK::u32 type = 0;
  SCRSDK::u32 state = 0;
  SCRSDK::u32 priority = 0;
  SCRSDK::u32 x_numerator = 0;
  SCRSDK::u32 x_denominator = 0;
  SCRSDK::u32 y_numerator = 0;
  SCRSDK::u32 y_denominator = 0;
  SCRSDK::u32 width = 0;
  SCRSDK::u32 height = 0;
};

struct FocusFrames {
  // The camera has this to report now: live view runs, and the focus area has a frame.
  bool is_available = false;
  // Empty where there is none, and where the SDK's bytes made no sense.
  std::vector<FocusFrame> frames;
};

// Reads one live-view property, 0x121 or 0x193. Thread: the session's; the SDK's array is freed before it returns.
// Throws SdkRefused.
FocusFrames ReadFocusFrames(const Library& library, SCRSDK::CrDeviceHandle handle, SCRSDK::u32 code);

}  // namespace rigd
