// The frames that a camera draws into its live view: AF frames and tracking frames, copied from the SDK's packed bytes.
// Must not know JavaScript; the meaning of the numbers is known in TypeScript only.
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
  // Whether the camera has frames to report now: live view is on, and the focus area has a frame.
  bool is_available = false;
  // Empty when there is no frame, and when the SDK's bytes were invalid.
  std::vector<FocusFrame> frames;
};

// Reads one live-view property, 0x121 or 0x193. Thread: the session's; the SDK's array is freed before it returns.
// Throws SdkRefused.
FocusFrames ReadFocusFrames(const Library& library, SCRSDK::CrDeviceHandle handle, SCRSDK::u32 code);

}  // namespace rigd
