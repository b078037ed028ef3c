// Live view of a session: pictures, and the on-screen display over them.
#include <algorithm>
#include <cstdio>
#include <cstring>

#include "base/clock.h"
#include "base/error_codes.h"
#include "crsdk_codes.h"
#include "faults/garbage.h"
#include "live_view/osd_image.h"
#include "live_view/picture_room.h"
#include "pictures/subject.h"
#include "session/session.h"

namespace sim {
namespace {

using namespace crsdk_codes;

// Height of the live view in the on-screen display, which has a bar above and below it.
constexpr u32 kPictureHeight = 428;
constexpr u32 kBar = (kOsdHeight - kPictureHeight) / 2;
// The milliseconds until the next number of something with this period.
u32 UntilNextMs(u64 now_ms, u64 period_ms) { return static_cast<u32>(period_ms - now_ms % period_ms); }

// The milliseconds until the next picture: three of them take a tenth of a second.
u32 UntilNextPictureMs(u64 now_ms) {
  const u64 next = now_ms * kPicturesPerSecond / 1000 + 1;
  return static_cast<u32>((next * 1000 + kPicturesPerSecond - 1) / kPicturesPerSecond - now_ms);
}

// A form of the body's screen, by its word; the first row is for any other word.
struct Screen {
  const char* word;
  u32 degree;
  bool has_picture;
};
constexpr Screen kScreens[] = {
    {"picture", 0, true},
    {"turned-90", 90, true},
    {"turned-270", 270, true},
    {"menu", 0, false},
};

const Screen& ScreenOf(const Body& body) {
  const std::string word = body.Screen();
  for (const Screen& screen : kScreens) {
    if (word == screen.word) return screen;
  }
  return kScreens[0];
}

SCRSDK::CrOSDImageMetaInfo PlaceIn(const Screen& screen) {
  SCRSDK::CrOSDImageMetaInfo place;
  // The size of the display after it is turned back.
  place.osdWidth = kOsdWidth;
  place.osdHeight = kOsdHeight;
  place.degree = screen.degree;
  place.isLvPosExist = static_cast<SCRSDK::CrIsLvPosExist>(screen.has_picture ? 1 : 0);
  if (!screen.has_picture) return place;
  // The centre of the live view, not its corner.
  place.lvPosX = kOsdWidth / 2;
  place.lvPosY = kBar + kPictureHeight / 2;
  place.lvWidth = kOsdWidth;
  place.lvHeight = kPictureHeight;
  return place;
}

// The numbers of a place, in the order of the struct, as a line of text.
std::string TextOf(const SCRSDK::CrOSDImageMetaInfo& place) {
  std::string text;
  for (const u32 number : {static_cast<u32>(place.isLvPosExist), place.osdWidth, place.osdHeight, place.lvPosX,
                           place.lvPosY, place.lvWidth, place.lvHeight, place.degree}) {
    text += (text.empty() ? "" : " ") + std::to_string(number);
  }
  return text + "\n";
}

std::string Tenths(u64 hundredths) {
  return std::to_string(hundredths / 100) + "." + std::to_string(hundredths % 100 / 10);
}

std::string SpeedText(u64 value) {
  const u64 numerator = value >> 16, denominator = value & 0xFFFF;
  if (value == 0) return "BULB";
  if (denominator == 10) return std::to_string(numerator / 10) + "." + std::to_string(numerator % 10) + "S";
  return std::to_string(numerator) + "/" + std::to_string(denominator);
}

std::string IsoText(u64 value) {
  const u64 iso = value & 0xFFFFFF;
  return iso == 0xFFFFFF ? "AUTO" : std::to_string(iso);
}

}  // namespace

CrError Session::DescribeLiveView(SCRSDK::CrImageInfo& info, bool garbage) {
  const CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  live_view_.Describe(info);
  if (garbage) info.bufferSize_ = kGarbageSetting;
  return kErrorNone;
}

CrError Session::ReadLiveView(SCRSDK::CrImageDataBlock& block, const FaultEffect& effect) {
  const CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  if (effect.stall) live_view_.Stall();
  return live_view_.Read(block, effect.garbage);
}

CrError Session::ReadOsd(SCRSDK::CrOSDImageDataBlock& block, bool garbage) {
  const CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  const u64 now_ms = NowMs();
  const BodyState state = body_->state().Read();
  if (StoredAt(state, CrDeviceProperty_OSDImageMode, now_ms) != 1) return kErrorInvalidCalled;
  if (block.pData_ == nullptr) return kErrorInvalidParameter;
  const u32 refused_every = body_->temper().osd_refused_every;
  if (refused_every != 0 && ++displays_asked_ % refused_every == 0) return kErrorGenericUnknown;
  const u32 number = live_view_.DisplayNumber(now_ms);
  if (!IsDisplayNew(number)) {
    if (body_->temper().osd_between == OsdBetween::kNotUpdated) return kWarningFrameNotUpdated;
    block.imageSize_ = 0;
    return kErrorNone;
  }
  const Screen& screen = ScreenOf(*body_);
  const bool is_upright = screen.degree == 0;
  std::vector<std::string> above = {body_->id() + " " + body_->model().name, "DISPLAY " + std::to_string(number)};
  if (!screen.has_picture) above.push_back("MENU");
  // A turned body turns its display, so that it can be read.
  const std::vector<u8> png = DrawOsd(
      {is_upright ? kOsdWidth : kOsdHeight, is_upright ? kOsdHeight : kOsdWidth, body_->temper().osd_scale}, above,
      {SpeedText(StoredAt(state, CrDeviceProperty_ShutterSpeed, now_ms)) + "  F" +
       Tenths(StoredAt(state, CrDeviceProperty_FNumber, now_ms)) + "  ISO " +
       IsoText(StoredAt(state, CrDeviceProperty_IsoSensitivity, now_ms))});
  static_assert(SCRSDK::kOsdImageMax > 1024 * 1024, "the client's buffer, of which this takes a part");
  const u32 header = HeaderBytes(body_->temper(), number);
  PutHeader(block.pData_, header);
  std::memcpy(block.pData_ + header, png.data(), png.size());
  block.imageSize_ = Packed(header, static_cast<u32>(png.size()));
  block.frameNo_ = number;
  block.metaInfo_ = PlaceIn(screen);
  const std::string place = TextOf(block.metaInfo_);
  body_->pictures().Keep("osd", number, "place", place.data(), place.size());
  body_->pictures().Keep("osd", number, "png", png.data(), png.size());
  if (garbage) SpoilBlock(block);
  return kErrorNone;
}

bool Session::IsDisplayNew(u32 number) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (body_->temper().osd_between != OsdBetween::kTheLast && number == last_display_) return false;
  last_display_ = number;
  return true;
}

void Session::NotifyPicturesOnSdkThread(u32 reported_picture, u32 reported_display) {
  if (!IsActive()) return;
  u32 picture = 0, display = 0;
  if (Usable() == kErrorNone) {
    const u64 now_ms = NowMs();
    picture = live_view_.NewestNumber();
    const bool has_display = StoredAt(body_->state().Read(), CrDeviceProperty_OSDImageMode, now_ms) == 1;
    display = has_display ? live_view_.DisplayNumber(now_ms) : 0;
  }
  if (display != 0 && display != reported_display) events_.MonitorUpdatedOnSdkThread(Monitor::kOsd, display);
  if (picture != 0 && picture != reported_picture) events_.MonitorUpdatedOnSdkThread(Monitor::kLiveView, picture);
  const u64 now_ms = NowMs();
  const u32 wait_ms = std::min(UntilNextPictureMs(now_ms), UntilNextMs(now_ms, body_->temper().osd_period_ms));
  dispatcher_.Post(wait_ms, [this, picture, display] { NotifyPicturesOnSdkThread(picture, display); });
}

}  // namespace sim
