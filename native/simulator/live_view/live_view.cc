// The prepared loop of pictures is beside the library and is used for all models. The body's name and the number of the
// picture are put in as text cells; the number is also in a comment segment, where a program finds it.
#include "live_view/live_view.h"

#include <cstdlib>
#include <cstring>
#include <string>

#include "base/clock.h"
#include "base/control_mode.h"
#include "base/error_codes.h"
#include "crsdk_codes.h"
#include "faults/garbage.h"
#include "live_view/picture_room.h"
#include "pictures/exif.h"
#include "pictures/prepared_pictures.h"
#include "pictures/subject.h"

namespace sim {
namespace {

// The buffer that bodies require at high quality, as reported by others, and at low quality, which is chosen here.
constexpr u32 kHighBytes = 307200, kLowBytes = 204800;
constexpr u32 kEnabled = 0;             // index of the device setting
constexpr u64 kNumbers = 100'000'000;   // of displays, before the numbers begin again
constexpr std::size_t kStartBytes = 2;  // the marker that a JPEG begins with
// Largest content of a marker segment, without its marker and length.
constexpr std::size_t kSegmentBytes = 65533;

// The least size of a picture: for measurements with large pictures.
std::size_t LeastBytes() {
  static const char* const setting = std::getenv("RIGD_SIM_LIVE_VIEW_BYTES");
  static const std::size_t bytes = setting != nullptr ? std::strtoul(setting, nullptr, 10) : 0;
  return bytes;
}

// Writes `missing` bytes of application segments, which decoders skip. Fewer than five bytes cannot be a segment and
// are not written.
u8* Pad(u8* out, std::size_t missing) {
  while (missing > 4) {
    const std::size_t size = std::min(missing - 4, kSegmentBytes);
    const u8 head[] = {0xFF, 0xEF, static_cast<u8>((size + 2) >> 8), static_cast<u8>(size + 2)};
    std::memcpy(out, head, sizeof head);
    std::memset(out + sizeof head, 0, size);
    out += sizeof head + size;
    missing -= size + sizeof head;
  }
  return out;
}

}  // namespace

LiveView::LiveView(Body& body, u32 mode) : body_(body), mode_(mode) {}

CrError LiveView::Available(const BodyState& state) const {
  const bool has_any = body_.model().has_live_view_in_remote_transfer && body_.temper().live_view_in_remote_transfer;
  if (mode_ == kModeRemoteTransfer && !has_any) return kErrorGenericUnknown;
  return state.device_settings[kEnabled] == 0 ? kErrorInvalidCalled : kErrorNone;
}

u32 LiveView::BufferBytes(const BodyState& state) const {
  const bool is_low = StoredAt(state, crsdk_codes::CrDeviceProperty_LiveView_Image_Quality, NowMs()) == 0;
  return std::max(is_low ? kLowBytes : kHighBytes, static_cast<u32>(LeastBytes() * 5 / 4));
}

void LiveView::Describe(SCRSDK::CrImageInfo& info) {
  const PictureSetReader& pictures = PreparedPictures("live");
  const BodyState state = body_.state().Read();
  const bool available = pictures.IsOpen() && Available(state) == kErrorNone;
  info.width_ = available ? pictures.width() : 0;
  info.height_ = available ? pictures.height() : 0;
  info.bufferSize_ = available ? BufferBytes(state) : 0;
}

u32 LiveView::NewestPicture(const BodyState& state, u64 now_ms) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (stalled_at_) return *stalled_at_;
  return PictureNumberAt(PictureTimeMs(state, now_ms));
}

CrError LiveView::Newest(const SCRSDK::CrImageDataBlock& block, u32* number) {
  std::lock_guard<std::mutex> guard(state_mutex_);
  const BodyState& state = body_.state().ReadInto(state_);
  const CrError refusal = Available(state);
  if (refusal != kErrorNone) return refusal;
  if (block.pData_ == nullptr || block.size_ == 0) return kErrorInvalidParameter;
  if (body_.temper().live_view_size_is_exact && block.size_ > BufferBytes(state)) return kErrorInvalidParameter;
  *number = NewestPicture(state, NowMs());
  return kErrorNone;
}

CrError LiveView::Read(SCRSDK::CrImageDataBlock& block, bool garbage) {
  u32 number = 0;
  const CrError refusal = Newest(block, &number);
  if (refusal != kErrorNone) return refusal;
  // The number is compared with that in the client's block. A block from an earlier session may have a later number,
  // and then there is nothing newer.
  if (ReportedNumber(number) <= block.frameNo_) return kWarningFrameNotUpdated;
  // Each thread keeps its buffer, because allocating one for each picture would cost more than making the picture.
  static thread_local std::vector<u8> jpeg;
  const std::size_t head = Compose(number, jpeg);
  if (head == 0) return kErrorGenericUnknown;
  const std::size_t missing = jpeg.size() < LeastBytes() ? LeastBytes() - jpeg.size() : 0;
  const u32 header = HeaderBytes(body_.temper(), number);
  if (header + jpeg.size() + missing > block.size_) return kErrorMemoryInsufficient;
  PutHeader(block.pData_, header);
  u8* const begin = block.pData_ + header;
  std::memcpy(begin, jpeg.data(), head);
  u8* const rest = Pad(begin + head, missing);
  std::memcpy(rest, jpeg.data() + head, jpeg.size() - head);
  const std::size_t size = static_cast<std::size_t>(rest - begin) + jpeg.size() - head;
  body_.pictures().Keep("live", ReportedNumber(number), "jpg", begin, size);
  block.imageSize_ = Packed(header, static_cast<u32>(size));
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
  std::lock_guard<std::mutex> guard(state_mutex_);
  const BodyState& state = body_.state().ReadInto(state_);
  return Available(state) == kErrorNone ? ReportedNumber(NewestPicture(state, NowMs())) : 0;
}

std::size_t LiveView::Compose(u32 number, std::vector<u8>& jpeg) const {
  const PictureSetReader& pictures = PreparedPictures("live");
  if (!pictures.IsOpen()) return 0;
  const std::string name = body_.id() + " " + body_.model().name;
  const std::string frame = "FRAME " + std::to_string(100'000'000 + number).substr(1);
  const std::vector<u8> extra =
      CommentSegment("Simulated live view: body " + body_.id() + ", frame " + std::to_string(number));
  pictures.ComposeInto(jpeg, number % kLoopPictures, extra, {name, frame});
  return kStartBytes + extra.size();
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
