// Definitions of the member functions of the classes through which a client receives live-view and OSD pictures. The
// buffers are the client's.
#include "crsdk_classes.h"

#include <cstring>

#include "base/packed_picture.h"
#include "exports/block_state.h"

namespace SCRSDK {
namespace {

// The size, and the place, of the picture in a block. Both functions report a block that no call has filled, and return
// the value that it then has.
u32 SizeIn(u32 packed) {
  sim::CheckFilled(packed);
  return sim::SizeOf(packed);
}

u8* PictureIn(u8* buffer, u32 packed) {
  sim::CheckFilled(packed);
  return buffer + (sim::HasPicture(packed) ? sim::HeaderOf(packed) : sim::kNowhere);
}

}  // namespace

CrImageInfo::CrImageInfo() : width_(0), height_(0), bufferSize_(0) {}
CrImageInfo::~CrImageInfo() {}
u32 CrImageInfo::GetBufferSize() const { return bufferSize_; }
u32 CrImageInfo::GetWidth() const { return width_; }
u32 CrImageInfo::GetHeight() const { return height_; }

CrImageDataBlock::CrImageDataBlock()
    : frameNo_(0), size_(0), pData_(nullptr), imageSize_(sim::kNeverFilled), timeCode_(0) {}
CrImageDataBlock::~CrImageDataBlock() {}
u32 CrImageDataBlock::GetFrameNo() const { return frameNo_; }
void CrImageDataBlock::SetSize(u32 size) { size_ = size; }
u32 CrImageDataBlock::GetSize() const { return size_; }
void CrImageDataBlock::SetData(u8* data) { pData_ = data; }
u32 CrImageDataBlock::GetImageSize() const { return SizeIn(imageSize_); }
u8* CrImageDataBlock::GetImageData() const { return PictureIn(pData_, imageSize_); }
u32 CrImageDataBlock::GetTimeCode() const { return timeCode_; }

CrOSDImageMetaInfo::CrOSDImageMetaInfo() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrOSDImageMetaInfo::~CrOSDImageMetaInfo() {}

CrOSDImageDataBlock::CrOSDImageDataBlock() : frameNo_(0), pData_(nullptr), imageSize_(sim::kNeverFilled) {}
CrOSDImageDataBlock::~CrOSDImageDataBlock() {}
u32 CrOSDImageDataBlock::GetFrameNo() const { return frameNo_; }
u32 CrOSDImageDataBlock::GetImageSize() const { return SizeIn(imageSize_); }
u8* CrOSDImageDataBlock::GetImageData() const { return PictureIn(pData_, imageSize_); }
void CrOSDImageDataBlock::SetData(u8* data) { pData_ = data; }
CrOSDImageMetaInfo CrOSDImageDataBlock::GetMetaInfo() const { return metaInfo_; }

}  // namespace SCRSDK
