// Objects by their layout: this program is not linked with the library.
#include "live_picture.h"

#include <cstring>

namespace check {

LivePicture::LivePicture(u32 buffer_bytes) : buffer_(buffer_bytes), osd_buffer_(SCRSDK::kOsdImageMax) {
  std::memset(static_cast<void*>(&block_), 0, sizeof block_);
  std::memset(static_cast<void*>(&osd_), 0, sizeof osd_);
  block_.size_ = buffer_bytes;
  block_.pData_ = buffer_.data();
  osd_.pData_ = osd_buffer_.data();
}

CrError LivePicture::AskSize(Camera& camera, u32* bytes) {
  u32 info[3] = {};
  const CrError error = Sdk::Get().Call("GetLiveViewImageInfo", camera.handle(), static_cast<void*>(info));
  *bytes = info[2];
  return error;
}

CrError LivePicture::Take(Camera& camera) {
  return Sdk::Get().Call("GetLiveViewImage", camera.handle(), static_cast<void*>(&block_));
}

CrError LivePicture::TakeOsd(Camera& camera) {
  return Sdk::Get().Call("GetOSDImage", camera.handle(), static_cast<void*>(&osd_));
}

CrError LivePicture::Ask(Camera& camera, const std::string& call) {
  u32 bytes = 0;
  if (call == "GetLiveViewImageInfo") return AskSize(camera, &bytes);
  return call == "GetOSDImage" ? TakeOsd(camera) : Take(camera);
}

std::string LivePicture::jpeg() const {
  return std::string(reinterpret_cast<const char*>(buffer_.data()), block_.imageSize_);
}

std::string LivePicture::png() const {
  return std::string(reinterpret_cast<const char*>(osd_buffer_.data()), osd_.imageSize_);
}

std::pair<u32, u32> LivePicture::png_size() const {
  constexpr std::size_t kWidthAt = 16, kHeightAt = 20;
  const auto number = [this](std::size_t at) {
    u32 value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | osd_buffer_[at + i];
    return value;
  };
  return {number(kWidthAt), number(kHeightAt)};
}

std::string LivePicture::lower_rows() const {
  // Behind the rows: a checksum of them, one of the chunk, and the last chunk.
  constexpr std::size_t kBehind = 4 + 4 + 12, kRowBytes = 1 + 640 / 4;
  return png().substr(osd_.imageSize_ - kBehind - 60 * kRowBytes, 60 * kRowBytes);
}

CrError SwitchLiveView(Camera& camera, u32 on) {
  return Sdk::Get().Call("SetDeviceSetting", camera.handle(), u32{0}, on);
}

}  // namespace check
