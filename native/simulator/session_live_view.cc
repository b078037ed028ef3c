// What a client of a session sees of live view: frames, and the on-screen display over them.
#include <cstdio>
#include <cstring>

#include "clock.h"
#include "crsdk_codes.h"
#include "error_codes.h"
#include "garbage.h"
#include "osd_image.h"
#include "session.h"
#include "subject.h"

namespace sim {
namespace {

using namespace crsdk_codes;

// The place of the live view in the on-screen display: its own size, with a bar above and below.
constexpr u32 kPictureHeight = 428;
constexpr u32 kBar = (kOsdHeight - kPictureHeight) / 2;

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
  if (!IsDisplayNew(now_ms)) {
    block.imageSize_ = 0;
    return body_->temper().osd_between == OsdBetween::kEmpty ? kErrorNone : kWarningFrameNotUpdated;
  }
  const std::vector<u8> png =
      DrawOsd({body_->id() + " " + body_->model().name},
              {SpeedText(StoredAt(state, CrDeviceProperty_ShutterSpeed, now_ms)) + "  F" +
               Tenths(StoredAt(state, CrDeviceProperty_FNumber, now_ms)) + "  ISO " +
               IsoText(StoredAt(state, CrDeviceProperty_IsoSensitivity, now_ms))});
  static_assert(SCRSDK::kOsdImageMax > 1024 * 1024, "the client's buffer, of which this takes a part");
  std::memcpy(block.pData_, png.data(), png.size());
  block.imageSize_ = static_cast<u32>(png.size());
  block.frameNo_ = FrameNumberAt(now_ms);
  SCRSDK::CrOSDImageMetaInfo& place = block.metaInfo_;
  place.isLvPosExist = static_cast<SCRSDK::CrIsLvPosExist>(1);
  place.osdWidth = kOsdWidth;
  place.osdHeight = kOsdHeight;
  // The centre of the live view, not its corner.
  place.lvPosX = kOsdWidth / 2;
  place.lvPosY = kBar + kPictureHeight / 2;
  place.lvWidth = kOsdWidth;
  place.lvHeight = kPictureHeight;
  place.degree = 0;
  if (garbage) SpoilFrame(block);
  return kErrorNone;
}

bool Session::IsDisplayNew(u64 now_ms) {
  const Temper& temper = body_->temper();
  const u64 display = now_ms / temper.osd_period_ms;
  std::lock_guard<std::mutex> guard(mutex_);
  if (temper.osd_between != OsdBetween::kTheLast && display == last_display_) return false;
  last_display_ = display;
  return true;
}

void Session::TellOfPicturesOnSdkThread(u32 told) {
  constexpr u32 kLookMs = 1000 / kFramesPerSecond;
  if (!IsActive()) return;
  const u32 newest = Usable() == kErrorNone ? live_view_.NewestNumber() : 0;
  if (newest != 0 && newest != told) events_.PictureIsNewOnSdkThread(newest);
  dispatcher_.Post(kLookMs, [this, newest] { TellOfPicturesOnSdkThread(newest); });
}

}  // namespace sim
