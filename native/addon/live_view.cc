// The SDK gets a buffer of exactly the size that it requires. The size changes with the quality of live view and the
// mode of the camera, so it is read again now and then, and after every refusal.
#include "live_view.h"

#include <atomic>
#include <string>

#include "crsdk_codes.h"
#include "failures.h"

namespace rigd {
namespace {

// Largest picture that fits in a message on the link, without the head of the message (docs/develop/protocol.md).
// Bodies require 307,200 bytes.
constexpr std::size_t kMaxPictureBytes = 4 * 1024 * 1024 - 64 * 1024 - 16;
constexpr std::chrono::seconds kSizeIsGoodFor{1};

std::atomic<std::uint32_t> changes{0};

}  // namespace

void PictureSizeMayHaveChanged() { changes.fetch_add(1, std::memory_order_relaxed); }

PictureReader::PictureReader(const Library& library) : library_(library) {}

std::size_t PictureReader::RequiredBytes(SCRSDK::CrDeviceHandle handle) {
  const auto now = std::chrono::steady_clock::now();
  const std::uint32_t after = changes.load(std::memory_order_relaxed);
  if (required_ > 0 && after == required_after_ && now - required_at_ < kSizeIsGoodFor) return required_;
  try {
    required_ = AskRequiredBytes(handle);
  } catch (const SdkRefused&) {
    if (required_ == 0) throw;
  }
  required_at_ = now;
  required_after_ = after;
  return required_;
}

std::size_t PictureReader::AskRequiredBytes(SCRSDK::CrDeviceHandle handle) {
  SdkObject<SCRSDK::CrImageInfo> info(library_.ConstructImageInfo, library_.DestroyImageInfo, "CrImageInfo");
  Require("GetLiveViewImageInfo", library_.GetLiveViewImageInfo(handle, info.Pointer()));
  const std::size_t size = library_.GetBufferSize(info.Pointer());
  if (size > kMaxPictureBytes) {
    throw SdkNonsense("GetLiveViewImageInfo claims a picture of " + std::to_string(size) + " bytes where " +
                      std::to_string(kMaxPictureBytes) + " fit");
  }
  return size;
}

std::optional<Picture> PictureReader::ReadLiveView(SCRSDK::CrDeviceHandle handle, PictureSpace space) {
  static_assert(sizeof(SCRSDK::CrImageDataBlock) == 24, "the size in 2.00 to 2.02");
  const std::size_t required = RequiredBytes(handle);
  if (required == 0) return std::nullopt;
  if (space.size < required) {
    if (buffer_.size() < required) buffer_.resize(required);
    space.data = buffer_.data();
  }
  space.size = required;
  SdkObject<SCRSDK::CrImageDataBlock> block(library_.ConstructImageBlock, library_.DestroyImageBlock,
                                            "CrImageDataBlock");
  library_.SetBlockSize(block.Pointer(), static_cast<SCRSDK::u32>(space.size));
  library_.SetBlockData(block.Pointer(), space.data);
  const SCRSDK::CrError error = library_.GetLiveViewImage(handle, block.Pointer());
  if (error == crsdk_codes::CrWarning_Frame_NotUpdated) return std::nullopt;
  // The space may have become too small, or too large.
  if (error != 0) required_ = 0;
  if (error == crsdk_codes::CrError_Memory_Insufficient) return std::nullopt;
  Require("GetLiveViewImage", error);
  const std::size_t size = library_.GetBlockImageSize(block.Pointer());
  if (size == 0) return std::nullopt;
  const std::size_t offset = OffsetOf("GetLiveViewImage", space, library_.GetBlockImageData(block.Pointer()), size);
  const std::uint32_t number = library_.GetBlockFrameNo(block.Pointer());
  // Numbers start again with a session, so a lower number need not mean an older picture; 0 may mean no number.
  if (number != 0 && number == last_number_) return std::nullopt;
  last_number_ = number;
  return Picture{number, space.data + offset, size};
}

std::optional<OsdImage> PictureReader::ReadOsd(SCRSDK::CrDeviceHandle handle) {
  static_assert(sizeof(SCRSDK::CrOSDImageDataBlock) == 56, "the size in 2.00 to 2.02");
  if (osd_buffer_.empty()) osd_buffer_.resize(SCRSDK::kOsdImageMax);
  SdkObject<SCRSDK::CrOSDImageDataBlock> block(library_.ConstructOsdBlock, library_.DestroyOsdBlock,
                                               "CrOSDImageDataBlock");
  library_.SetOsdData(block.Pointer(), osd_buffer_.data());
  const SCRSDK::CrError error = library_.GetOSDImage(handle, block.Pointer());
  if (error == crsdk_codes::CrWarning_Frame_NotUpdated) return std::nullopt;
  Require("GetOSDImage", error);
  const std::size_t size = library_.GetOsdImageSize(block.Pointer());
  if (size == 0) return std::nullopt;
  const std::size_t offset = OffsetOf("GetOSDImage", {osd_buffer_.data(), osd_buffer_.size()},
                                      library_.GetOsdImageData(block.Pointer()), size);
  const OsdMetaInfo meta = library_.GetOsdMetaInfo(block.Pointer());
  OsdImage image;
  image.picture = {library_.GetOsdFrameNo(block.Pointer()), osd_buffer_.data() + offset, size};
  image.width = meta.osd_width;
  image.height = meta.osd_height;
  image.degree = meta.degree;
  if (meta.has_place == 1) image.place = {meta.centre_x, meta.centre_y, meta.width, meta.height};
  return image;
}

}  // namespace rigd
