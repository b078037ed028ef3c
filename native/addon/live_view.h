// Pictures of live view and of the on-screen display, copied by the SDK into buffers of ours. Each reading uses a new
// block object of the SDK: for a used one the SDK may report that there is nothing newer, even when a new session has
// started to count again. One reader belongs to one session. Every size and address from the SDK is checked.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "library.h"
#include "picture_bounds.h"
#include "sdk_object.h"

namespace rigd {

// A live-view picture in a buffer of its reader, or in the space that the caller gave, until the next call.
struct Picture {
  std::uint32_t number = 0;
  const std::uint8_t* data = nullptr;
  std::size_t size = 0;
};

// Position of the live view in the on-screen display: its centre and its size, pixels.
struct PicturePlace {
  std::uint32_t x, y, width, height;
};

struct OsdImage {
  Picture picture;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  // How far the display is turned, clockwise; the known values are 0, 90 and 270.
  std::uint32_t degree = 0;
  std::optional<PicturePlace> place;
};

// Notes a change that the camera reports, which may be one of the quality of live view or of the mode: the required
// size is read again before the next picture. Thread: any, usually one of the SDK's. Never waits.
void PictureSizeMayHaveChanged();

class PictureReader {
 public:
  // `library` outlives it. Throws SdkNonsense when the SDK's objects are larger than this program knows.
  explicit PictureReader(const Library& library);

  // The newest picture; nothing when there is none that is newer than the last. It lies somewhere in `space`, if
  // `space` is as large as the SDK requires. Thread: the session's. Throws SdkRefused, SdkNonsense.
  std::optional<Picture> ReadLiveView(SCRSDK::CrDeviceHandle handle, PictureSpace space = {});
  // The size that the SDK requires; 0 while there is no live view. It is read from the SDK after a change and once a
  // second. When that reading is refused the known size stays. Throws SdkRefused, SdkNonsense.
  std::size_t RequiredBytes(SCRSDK::CrDeviceHandle handle);
  // The newest display; nothing when there is no newer one, which is often so. Thread and failures as for ReadLiveView.
  std::optional<OsdImage> ReadOsd(SCRSDK::CrDeviceHandle handle);

 private:
  std::size_t AskRequiredBytes(SCRSDK::CrDeviceHandle handle);

  const Library& library_;
  // Size that the SDK requires; 0 while unknown.
  std::size_t required_ = 0;
  std::chrono::steady_clock::time_point required_at_{};
  // Number of reported changes at the time when `required_` was read.
  std::uint32_t required_after_ = 0;
  // Allocated only for a picture without a `space`; most pictures have one.
  std::vector<std::uint8_t> buffer_;
  // The number of the picture that was read last.
  std::optional<std::uint32_t> last_number_;
  // Allocated by the first ReadOsd, which most sessions never call.
  std::vector<std::uint8_t> osd_buffer_;
};

}  // namespace rigd
