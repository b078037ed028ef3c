// The prepared loop lies beside the library and serves all models. The name and the number of a picture are spliced in
// as text cells, the number also into a comment segment, where a program finds it.
#include "live_view/live_view.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include "base/clock.h"
#include "base/control_mode.h"
#include "base/error_codes.h"
#include "crsdk_codes.h"
#include "faults/garbage.h"
#include "pictures/exif.h"
#include "pictures/prepared_pictures.h"
#include "pictures/subject.h"

namespace sim {
namespace {

// The buffer that bodies ask for, as reported by others.
constexpr u32 kBufferBytes = 307200;
constexpr u32 kEnabled = 0;            // index of the device setting
constexpr u64 kNumbers = 100'000'000;  // of displays, before the numbers begin again
// What a marker segment holds at most, without its marker and length.
constexpr std::size_t kSegmentBytes = 65533;

// The least size of a picture: for measurements with large pictures.
std::size_t LeastBytes() {
  const char* setting = std::getenv("RIGD_SIM_LIVE_VIEW_BYTES");
  return setting != nullptr ? std::strtoul(setting, nullptr, 10) : 0;
}

// Application segments that decoders skip.
void Pad(std::vector<u8>& extra, std::size_t missing) {
  while (missing > 4) {
    const std::size_t size = std::min(missing - 4, kSegmentBytes);
    extra.insert(extra.end(), {0xFF, 0xEF, static_cast<u8>((size + 2) >> 8), static_cast<u8>(size + 2)});
    extra.insert(extra.end(), size, 0);
    missing -= size + 4;
  }
}

}  // namespace

LiveView::LiveView(Body& body, u32 mode) : body_(body), mode_(mode) {}

CrError LiveView::Available(const BodyState& state) const {
  if (mode_ == kModeRemoteTransfer && !body_.model().has_live_view_in_remote_transfer) return kErrorGenericUnknown;
  return state.device_settings[kEnabled] == 0 ? kErrorInvalidCalled : kErrorNone;
}

void LiveView::Describe(SCRSDK::CrImageInfo& info) {
  const PictureSetReader& pictures = PreparedPictures("live");
  const bool available = pictures.IsOpen() && Available(body_.state().Read()) == kErrorNone;
  info.width_ = available ? pictures.width() : 0;
  info.height_ = available ? pictures.height() : 0;
  info.bufferSize_ = available ? std::max(kBufferBytes, static_cast<u32>(LeastBytes() * 5 / 4)) : 0;
}

u32 LiveView::NewestPicture(const BodyState& state, u64 now_ms) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (stalled_at_) return *stalled_at_;
  return PictureNumberAt(PictureTimeMs(state, now_ms));
}

CrError LiveView::Read(SCRSDK::CrImageDataBlock& block, bool garbage) {
  const BodyState state = body_.state().Read();
  const CrError refusal = Available(state);
  if (refusal != kErrorNone) return refusal;
  if (block.pData_ == nullptr || block.size_ == 0) return kErrorInvalidParameter;
  const u32 number = NewestPicture(state, NowMs());
  // Compared with the number in the client's block: a block from an earlier session may hold a later number.
  if (ReportedNumber(number) <= block.frameNo_) return kWarningFrameNotUpdated;
  const std::vector<u8> jpeg = Compose(number);
  if (jpeg.empty()) return kErrorGenericUnknown;
  if (jpeg.size() > block.size_) return kErrorMemoryInsufficient;
  std::memcpy(block.pData_, jpeg.data(), jpeg.size());
  body_.pictures().Keep("live", ReportedNumber(number), "jpg", jpeg.data(), jpeg.size());
  block.imageSize_ = static_cast<u32>(jpeg.size());
  block.frameNo_ = ReportedNumber(number);
  block.timeCode_ = 0;
  if (garbage) SpoilBlock(block);
  return kErrorNone;
}

u32 LiveView::ReportedNumber(u32 number) const {
  if (body_.temper().frames_are_numbered_from == FramesAreNumberedFrom::kClock) return number;
  return number - PictureNumberAt(opened_at_ms_) + 1;
}

u32 LiveView::DisplayNumber(u64 now_ms) const {
  const Temper& temper = body_.temper();
  const u64 number = now_ms / temper.osd_period_ms;
  if (temper.frames_are_numbered_from == FramesAreNumberedFrom::kClock) return static_cast<u32>(number % kNumbers);
  return static_cast<u32>(number - opened_at_ms_ / temper.osd_period_ms + 1);
}

u32 LiveView::NewestNumber() {
  const BodyState state = body_.state().Read();
  return Available(state) == kErrorNone ? ReportedNumber(NewestPicture(state, NowMs())) : 0;
}

std::vector<u8> LiveView::Compose(u32 number) const {
  const PictureSetReader& pictures = PreparedPictures("live");
  if (!pictures.IsOpen()) return {};
  const std::string name = body_.id() + " " + body_.model().name;
  const std::string frame = "FRAME " + std::to_string(100'000'000 + number).substr(1);
  std::vector<u8> extra =
      CommentSegment("Simulated live view: body " + body_.id() + ", frame " + std::to_string(number));
  const std::size_t least = LeastBytes();
  if (least == 0) return pictures.Compose(number % kLoopPictures, extra, {name, frame});
  std::vector<u8> jpeg = pictures.Compose(number % kLoopPictures, extra, {name, frame});
  if (jpeg.size() >= least) return jpeg;
  Pad(extra, least - jpeg.size());
  return pictures.Compose(number % kLoopPictures, extra, {name, frame});
}

void LiveView::Stall() {
  const u32 now = NewestPicture(body_.state().Read(), NowMs());
  std::lock_guard<std::mutex> guard(mutex_);
  if (!stalled_at_) stalled_at_ = now;
}

void LiveView::Resume() {
  std::lock_guard<std::mutex> guard(mutex_);
  stalled_at_.reset();
}

}  // namespace sim
