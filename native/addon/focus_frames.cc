// Frames lie back to back and unaligned, so each is copied by its bytes; bytes after the last whole frame are ignored.
// Frames of a type that was not requested are not accepted.
#include "focus_frames.h"

#include <cstring>
#include <functional>
#include <memory>

#include "crsdk_codes.h"
#include "failures.h"

namespace rigd {
namespace {

// CrFrameInfoType: the kind of frames in each of the two properties.
constexpr SCRSDK::u32 kFocusFrames = 1, kTrackingFrames = 5;
// The largest number of frames. The largest known focus area has some 80; a number many times as large is garbage.
constexpr std::size_t kMaxFrames = 1024;

using FocusFrameArray = std::unique_ptr<SCRSDK::CrLiveViewProperty, std::function<void(SCRSDK::CrLiveViewProperty*)>>;

FocusFrame CopyOf(const SCRSDK::u8* bytes) {
  static_assert(sizeof(SCRSDK::CrFocusFrameInfo) == 29 && sizeof(SCRSDK::CrTrackingFrameInfo) == 29, "packed");
  SCRSDK::CrFocusFrameInfo info;
  std::memcpy(&info, bytes, sizeof info);
  return {static_cast<SCRSDK::u32>(info.type),
          static_cast<SCRSDK::u32>(info.state),
          info.priority,
          info.xNumerator,
          info.xDenominator,
          info.yNumerator,
          info.yDenominator,
          info.width,
          info.height};
}

}  // namespace

FocusFrames ReadFocusFrames(const Library& library, SCRSDK::CrDeviceHandle handle, SCRSDK::u32 code) {
  SCRSDK::CrLiveViewProperty* first = nullptr;
  SCRSDK::i32 count = 0;
  const SCRSDK::CrError error = library.GetSelectLiveViewProperties(handle, 1, &code, &first, &count);
  const FocusFrameArray array(first, [&library, handle](SCRSDK::CrLiveViewProperty* property) {
    library.ReleaseLiveViewProperties(handle, property);
  });
  // The camera lacks this property, or live view is off: there is nothing to read, which is no failure.
  if (error == crsdk_codes::CrError_Api_InvalidCalled) return {};
  Require("GetSelectLiveViewProperties", error);
  if (array == nullptr || count < 1 || library.GetLiveViewCode(first) != code) return {};
  FocusFrames read;
  read.is_available = library.IsLiveViewEnabled(first);
  if (!read.is_available) return read;
  const auto type = static_cast<SCRSDK::u32>(library.GetFrameInfoType(first));
  const std::size_t size = library.GetLiveViewValueSize(first);
  const SCRSDK::u8* bytes = library.GetLiveViewValue(first);
  const bool is_af = code == crsdk_codes::CrLiveViewProperty_AF_Area_Position;
  const bool is_wanted = type == (is_af ? kFocusFrames : kTrackingFrames);
  constexpr std::size_t kFrame = sizeof(SCRSDK::CrFocusFrameInfo);
  if (!is_wanted || bytes == nullptr || size / kFrame > kMaxFrames) return read;
  for (std::size_t at = 0; at + kFrame <= size; at += kFrame) read.frames.push_back(CopyOf(bytes + at));
  return read;
}

}  // namespace rigd
