// Objects by their layout: this program is not linked with the library.
#include "live_picture.h"

#include <cstring>

namespace check {
namespace {

// The two members of a block that compute a result: where the picture lies and how large it is. Valid after a success
// only.
const char* PlaceOf(const std::string& block_class, const void* block) {
  void* const member = Sdk::Get().Find(("_ZNK6SCRSDK" + block_class + "12GetImageDataEv").c_str());
  return reinterpret_cast<const char* (*)(const void*)>(member)(block);
}

u32 SizeOf(const std::string& block_class, const void* block) {
  void* const member = Sdk::Get().Find(("_ZNK6SCRSDK" + block_class + "12GetImageSizeEv").c_str());
  return reinterpret_cast<u32 (*)(const void*)>(member)(block);
}

}  // namespace

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
  const CrError error = Sdk::Get().Call("GetLiveViewImage", camera.handle(), static_cast<void*>(&block_));
  has_picture_ = has_picture_ || error == 0;
  return error;
}

CrError LivePicture::TakeOsd(Camera& camera) {
  const CrError error = Sdk::Get().Call("GetOSDImage", camera.handle(), static_cast<void*>(&osd_));
  has_display_ = error == 0;
  return error;
}

CrError LivePicture::Ask(Camera& camera, const std::string& call) {
  u32 bytes = 0;
  if (call == "GetLiveViewImageInfo") return AskSize(camera, &bytes);
  return call == "GetOSDImage" ? TakeOsd(camera) : Take(camera);
}

std::string LivePicture::jpeg() const {
  if (!has_picture_) return {};
  return std::string(PlaceOf("16CrImageDataBlock", &block_), SizeOf("16CrImageDataBlock", &block_));
}

std::size_t LivePicture::offset() const {
  return static_cast<std::size_t>(PlaceOf("16CrImageDataBlock", &block_) -
                                  reinterpret_cast<const char*>(buffer_.data()));
}

std::string LivePicture::png() const {
  if (!has_display_) return {};
  return std::string(PlaceOf("19CrOSDImageDataBlock", &osd_), SizeOf("19CrOSDImageDataBlock", &osd_));
}

std::pair<u32, u32> LivePicture::png_size() const {
  constexpr std::size_t kWidthAt = 16, kHeightAt = 20;
  const std::string file = png();
  const auto number = [&file](std::size_t at) {
    u32 value = 0;
    for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<u8>(file.at(at + i));
    return value;
  };
  return {number(kWidthAt), number(kHeightAt)};
}

std::string LivePicture::lower_rows() const {
  // Behind the rows: a checksum of them, one of the chunk, and the last chunk.
  constexpr std::size_t kBehind = 4 + 4 + 12, kRowBytes = 1 + 640 / 4;
  const std::string file = png();
  return file.substr(file.size() - kBehind - 60 * kRowBytes, 60 * kRowBytes);
}

CrError SwitchLiveView(Camera& camera, u32 on) {
  return Sdk::Get().Call("SetDeviceSetting", camera.handle(), u32{0}, on);
}

}  // namespace check
