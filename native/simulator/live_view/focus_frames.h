// The frames that a body draws into its live view: AF frame and tracking frame, as functions of the state and the
// clock. A frame's place is a fraction of the picture; the SDK's touch coordinates are 640 by 480.
#pragma once

#include <cstddef>

#include "body/body_state.h"
#include "body/temper.h"
#include "crsdk_classes.h"

namespace sim {

constexpr u32 kButtonAfOn = 0x1C0000;

constexpr bool IsOnScreen(u32 x, u32 y) { return x <= 639 && y <= 479; }

// Moves the AF frame to a place, as far as bodies allow: its centre stays within 65..574 and 61..418.
// Thread: any.
void PlaceAfFrame(OperatingState& operating, u32 x, u32 y);

// Whether the focus area has a frame that can be moved; whether it is one of the tracking areas. Thread: any.
bool HasMovableFrame(const BodyState& state, u64 now_ms);
bool IsTrackingArea(const BodyState& state, u64 now_ms);

// Whether the body reports this property of live view. Thread: any.
bool IsLiveViewProperty(u32 code);

// All properties of live view that a body reports: the AF frames and the tracking frames.
constexpr u32 kLiveViewProperties[] = {0x121, 0x193};

// Fills a fresh object, which owns its content. The property is not enabled while live view is off or, in some tempers,
// while the on-screen display is off. AF frames are not enabled in a focus area that has none. Thread: any.
void DescribeFrames(u32 code, const Temper& temper, const BodyState& state, u64 now_ms,
                    SCRSDK::CrLiveViewProperty& property);

}  // namespace sim
