// Pictures of live view and of the on-screen display, copied by the SDK into buffers of ours. Each reading uses a fresh
// block: for a used one the SDK may report that there is nothing newer, even when a new session has begun to count
// anew. One reader belongs to one session. No size and no address that the SDK claims is believed.
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

// The camera reports a change, perhaps of the quality of live view or of its mode: the size that the SDK requires is
// read again before the next picture. Thread: any, usually one of the SDK's. Never waits.
void PictureSizeMayHaveChanged();

class PictureReader {
 public:
  // `library` outlives it. Throws SdkNonsense when the SDK's objects are larger than this program knows.
  explicit PictureReader(const Library& library);

  // The newest picture; none when there is no newer one than last time, or none at all. It lies somewhere in `space`
  // when that is as large as the SDK requires. Thread: the session's. Throws SdkRefused, SdkNonsense.
  std::optional<Picture> ReadLiveView(SCRSDK::CrDeviceHandle handle, PictureSpace space = {});
  // How much space the SDK requires; 0 while it has no live view to describe. Read from the SDK after a change and once
  // a second; a refusal of it leaves the size that is known. Throws SdkRefused, SdkNonsense.
  std::size_t RequiredBytes(SCRSDK::CrDeviceHandle handle);
  // The newest display; often none, because there is no newer one. Thread and failures as above.
  std::optional<OsdImage> ReadOsd(SCRSDK::CrDeviceHandle handle);

 private:
  std::size_t AskRequiredBytes(SCRSDK::CrDeviceHandle handle);

  const Library& library_;
  // Size that the SDK requires; 0 while unknown.
  std::size_t required_ = 0;
  std::chrono::steady_clock::time_point required_at_{};
  // The reports of changes when it was read.
  std::uint32_t required_after_ = 0;
  // Allocated for a picture without a space: most pictures have one.
  std::vector<std::uint8_t> buffer_;
  // The number of the picture that was read last.
  std::optional<std::uint32_t> last_number_;
  // Allocated by the first ReadOsd: most sessions call none.
  std::vector<std::uint8_t> osd_buffer_;
};

}  // namespace rigd
