// The focus areas are rows of a table: the kind and the size of the frame of each, and whether assist frames surround
// it.
#include "live_view/focus_frames.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <vector>

#include "base/given_memory.h"
#include "body/focus.h"
#include "crsdk_codes.h"
#include "pictures/subject.h"

namespace sim {
namespace {

using namespace crsdk_codes;

constexpr u32 kSettingEnableLiveView = 0;
constexpr u32 kWidth = 640, kHeight = 480;
constexpr u32 kSubjectSize = 96;

// CrFrameInfoType, CrFocusFrameType, CrTrackingFrameType, CrFocusFrameState.
constexpr u16 kFocusFrameInfo = 1, kTrackingFrameInfo = 5;
constexpr u16 kFrameZone = 4, kFrameCentre = 5, kFrameSpot = 6, kFrameAssist = 7, kFrameTouched = 15;
constexpr u16 kTargetAf = 2;
constexpr u16 kNotFocused = 1, kFocused = 2;

struct Area {
  // CrFocusArea of the area, and of the one that tracks.
  u64 plain, tracking;
  u16 frame;  // 0: the area shows none
  u32 size;   // both sides, of 640 by 480
  bool moves;
  bool has_assists;
};

const Area kAreas[] = {
    {0x1, 0x11, 0, 0, false, false},            // wide
    {0x2, 0x12, kFrameZone, 200, true, false},  // zone
    {0x3, 0x13, kFrameCentre, 64, false, false},
    {0x19, 0x23, kFrameSpot, 24, true, false},  // flexible spot XS, S, M, L, XL
    {0x4, 0x14, kFrameSpot, 32, true, false},
    {0x5, 0x15, kFrameSpot, 48, true, false},
    {0x6, 0x16, kFrameSpot, 64, true, false},
    {0x1a, 0x24, kFrameSpot, 80, true, false},
    {0x7, 0x17, kFrameSpot, 32, true, true},  // expand flexible spot
    {0x8, 0x18, kFrameSpot, 48, true, false},
    {0x1b, 0x25, kFrameSpot, 48, true, false},  // free size 1 to 3
    {0x1c, 0x26, kFrameSpot, 64, true, false},
    {0x1d, 0x27, kFrameSpot, 80, true, false},
};

const Area& AreaOf(const BodyState& state, u64 now_ms) {
  const u64 value = StoredAt(state, CrDeviceProperty_FocusArea, now_ms);
  for (const Area& area : kAreas) {
    if (value == area.plain || value == area.tracking) return area;
  }
  return kAreas[0];
}

// Whether S1 or a key runs autofocus now; IsAfDone: whether it also has its result.
bool IsAfEngaged(const BodyState& state, u64 now_ms) {
  if (!HasAutofocus(StoredAt(state, CrDeviceProperty_FocusMode, now_ms))) return false;
  return state.s1_locked_at_ms != 0 || state.operating.held_button == kButtonAfOn;
}

bool IsAfDone(const BodyState& state, u64 now_ms) {
  if (!IsAfEngaged(state, now_ms)) return false;
  return state.operating.held_button == kButtonAfOn || IsFocused(state, now_ms);
}

// A position as the fraction that bodies send. A client gets the position back as 639 times the fraction, rounded.
u32 Fraction(double place, u32 whole) {
  const double steps = std::round(place * whole / (whole - 1));
  return static_cast<u32>(std::max(0.0, std::min(steps, static_cast<double>(whole))));
}

template <class Frame>
Frame FrameAt(u16 type, u16 frame_state, u8 priority, double x, double y, u32 size) {
  Frame frame;
  frame.type = static_cast<decltype(frame.type)>(type);
  frame.state = static_cast<SCRSDK::CrFocusFrameState>(frame_state);
  frame.priority = priority;
  frame.xNumerator = Fraction(x, kWidth);
  frame.xDenominator = kWidth;
  frame.yNumerator = Fraction(y, kHeight);
  frame.yDenominator = kHeight;
  frame.width = size;
  frame.height = size;
  return frame;
}

std::vector<SCRSDK::CrFocusFrameInfo> AfFrames(const BodyState& state, u64 now_ms) {
  using SCRSDK::CrFocusFrameInfo;
  const Area& area = AreaOf(state, now_ms);
  const u16 focus = IsAfDone(state, now_ms) ? kFocused : kNotFocused;
  const OperatingState& operating = state.operating;
  // An area whose frame does not move shows the touched place.
  if (!area.moves && operating.touch == kTouchFocus) {
    return {FrameAt<CrFocusFrameInfo>(kFrameTouched, focus, 1, operating.af_x, operating.af_y, 48)};
  }
  if (area.frame == 0) return {};
  const double x = area.moves ? operating.af_x : (kWidth - 1) / 2.0;
  const double y = area.moves ? operating.af_y : (kHeight - 1) / 2.0;
  std::vector<CrFocusFrameInfo> frames = {FrameAt<CrFocusFrameInfo>(area.frame, focus, 1, x, y, area.size)};
  if (!area.has_assists) return frames;
  const double step = area.size;
  const double around[][2] = {{-step, 0}, {step, 0}, {0, -step}, {0, step}};
  for (const auto& [right, down] : around) {
    frames.push_back(FrameAt<CrFocusFrameInfo>(kFrameAssist, kNotFocused, 2, x + right, y + down, area.size));
  }
  return frames;
}

// A tracking frame needs a touch or a tracking area with autofocus; then it follows the subject.
std::vector<SCRSDK::CrTrackingFrameInfo> TrackingFrames(const BodyState& state, u64 now_ms) {
  const bool by_area = IsTrackingArea(state, now_ms) && IsAfEngaged(state, now_ms);
  if (state.operating.touch != kTouchTracking && !by_area) return {};
  const SubjectPlace at = SubjectInPicture(PictureNumberAt(PictureTimeMs(state, now_ms)));
  return {FrameAt<SCRSDK::CrTrackingFrameInfo>(kTargetAf, kFocused, 1, at.x, at.y, kSubjectSize)};
}

// `rest`: number of bytes after the last frame that belong to no frame.
template <class Frame>
void Fill(u16 type, const std::vector<Frame>& frames, u32 rest, SCRSDK::CrLiveViewProperty& property) {
  static_assert(sizeof(Frame) == 29, "packed, one behind the other");
  property.valueType_ = static_cast<SCRSDK::CrFrameInfoType>(type);
  if (frames.empty()) return;
  const std::size_t size = frames.size() * sizeof(Frame);
  property.valueSize_ = static_cast<u32>(size) + rest;
  property.value_ = GiveArray<u8>(property.valueSize_);
  std::memcpy(property.value_, frames.data(), size);
}

}  // namespace

void PlaceAfFrame(OperatingState& operating, u32 x, u32 y) {
  operating.af_x = std::max(65u, std::min(x, 574u));
  operating.af_y = std::max(61u, std::min(y, 418u));
}

bool HasMovableFrame(const BodyState& state, u64 now_ms) { return AreaOf(state, now_ms).moves; }

bool IsTrackingArea(const BodyState& state, u64 now_ms) {
  return AreaOf(state, now_ms).tracking == StoredAt(state, CrDeviceProperty_FocusArea, now_ms);
}

bool IsLiveViewProperty(u32 code) {
  return std::find(std::begin(kLiveViewProperties), std::end(kLiveViewProperties), code) !=
         std::end(kLiveViewProperties);
}

void DescribeFrames(u32 code, const Temper& temper, const BodyState& state, u64 now_ms,
                    SCRSDK::CrLiveViewProperty& property) {
  property.code_ = code;
  const bool is_af = code == kLiveViewProperties[0];
  if (is_af) {
    Fill(kFocusFrameInfo, AfFrames(state, now_ms), temper.frame_rest_bytes, property);
  } else {
    Fill(kTrackingFrameInfo, TrackingFrames(state, now_ms), temper.frame_rest_bytes, property);
  }
  const bool has_picture = state.device_settings[kSettingEnableLiveView] != 0;
  const bool has_display = StoredAt(state, CrDeviceProperty_OSDImageMode, now_ms) == 1;
  const bool is_drawn = has_picture && (has_display || !temper.frames_need_display);
  const bool is_enabled = is_drawn && (!is_af || property.valueSize_ != 0);
  property.enableFlag_ = static_cast<SCRSDK::CrPropertyEnableFlag>(is_enabled ? 2 : 0);
  if (is_enabled) return;
  TakeArrayBack(property.value_);
  property.value_ = nullptr;
  property.valueSize_ = 0;
}

}  // namespace sim
