// Live view of the stand-in SDK: good pictures, and answers that no camera should give. A test chooses by a command.
#pragma once

#include <cstring>

#include "crsdk_abi.h"

namespace {

// Kinds of the next answers; see FRAME in stand-in.ts.
enum FrameScenario : SCRSDK::u16 {
  kGood,
  kNotUpdated,
  kNothing,
  kTooLarge,
  kGrown,
  kHugeBuffer,
  kNoBuffer,
  kRestarted,
  kStandingStill,
  kHeaded,
  kBeforeBuffer,
  kBehindBuffer,
  kNowhere,
  kRoomier,
  kWhole
};
SCRSDK::u16 frame_scenario = kGood;
// Set by a successful call for a picture: before one, place and size are nonsense.
bool has_picture = false;

// Position of a picture in the client's buffer, with `room` bytes behind it.
SCRSDK::u8* PictureAt(SCRSDK::u8* buffer, std::size_t room) {
  if (!has_picture || frame_scenario == kNowhere) return nullptr;
  if (frame_scenario == kBeforeBuffer) return buffer - 1;
  if (frame_scenario == kBehindBuffer) return buffer + room + 1;
  return frame_scenario == kHeaded ? buffer + room : buffer;
}

}  // namespace

namespace SCRSDK {

CrImageInfo::CrImageInfo() : width_(0), height_(0), bufferSize_(0) {}
CrImageInfo::~CrImageInfo() {}
u32 CrImageInfo::GetBufferSize() const { return bufferSize_; }
CrImageDataBlock::CrImageDataBlock() : frameNo_(0), size_(0), pData_(nullptr), imageSize_(0), timeCode_(0) {}
CrImageDataBlock::~CrImageDataBlock() {}
u32 CrImageDataBlock::GetFrameNo() const { return frameNo_; }
void CrImageDataBlock::SetSize(u32 size) { size_ = size; }
void CrImageDataBlock::SetData(u8* data) { pData_ = data; }
u32 CrImageDataBlock::GetImageSize() const { return has_picture ? imageSize_ : 0xFFFFFFFFu; }
u8* CrImageDataBlock::GetImageData() const { return PictureAt(pData_, size_ - imageSize_); }
CrOSDImageMetaInfo::CrOSDImageMetaInfo() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrOSDImageMetaInfo::~CrOSDImageMetaInfo() {}
CrOSDImageDataBlock::CrOSDImageDataBlock() : frameNo_(0), pData_(nullptr), imageSize_(0) {}
CrOSDImageDataBlock::~CrOSDImageDataBlock() {}
u32 CrOSDImageDataBlock::GetFrameNo() const { return frameNo_; }
u32 CrOSDImageDataBlock::GetImageSize() const { return has_picture ? imageSize_ : 0xFFFFFFFFu; }
u8* CrOSDImageDataBlock::GetImageData() const { return PictureAt(pData_, kOsdImageMax - imageSize_); }
void CrOSDImageDataBlock::SetData(u8* data) { pData_ = data; }
CrOSDImageMetaInfo CrOSDImageDataBlock::GetMetaInfo() const { return metaInfo_; }

}  // namespace SCRSDK

namespace {
using namespace SCRSDK;

// The number of the last picture; each call returns the next one.
u32 frame_number = 0;
u32 buffer_bytes = 8;
u32 live_setting = 0;

CrError DescribeFrame(CrImageInfo* info) {
  if (frame_scenario == kRoomier) buffer_bytes = 24;
  info->bufferSize_ = frame_scenario == kHugeBuffer ? 0x7FFFFFFF : frame_scenario == kNoBuffer ? 0 : buffer_bytes;
  return 0;
}

CrError HandFrame(CrImageDataBlock* block) {
  has_picture = false;
  if (frame_scenario == kNotUpdated) return 0x20017;
  if (frame_scenario == kGrown && block->size_ < 16) {
    buffer_bytes = 16;
    return 0x8303;
  }
  if (frame_scenario == kRestarted) {
    frame_number = 0;
    frame_scenario = kGood;
  }
  if (frame_scenario != kStandingStill) frame_number += 1;
  // Not newer than the picture in the client's block.
  if (frame_number <= block->frameNo_) return 0x20017;
  const u8 third = frame_scenario == kWhole ? 0xFF : static_cast<u8>(frame_number);
  const u8 bytes[] = {0xFF, 0xD8, third, static_cast<u8>(block->size_), 0xFF, 0xD9};
  has_picture = true;
  std::memcpy(block->pData_ + (frame_scenario == kHeaded ? block->size_ - sizeof bytes : 0), bytes, sizeof bytes);
  block->frameNo_ = frame_number;
  block->imageSize_ = frame_scenario == kTooLarge ? 0xFFFFFFF0u : frame_scenario == kNothing ? 0 : sizeof bytes;
  return 0;
}

CrError HandOsd(CrOSDImageDataBlock* block) {
  has_picture = false;
  if (frame_scenario == kNotUpdated) return 0x20017;
  has_picture = true;
  // The last byte of the buffer that the client must bring.
  block->pData_[kOsdImageMax - 1] = 1;
  std::memcpy(block->pData_ + (frame_scenario == kHeaded ? kOsdImageMax - 3 : 0), "osd", 3);
  block->frameNo_ = 7;
  block->imageSize_ = frame_scenario == kTooLarge ? static_cast<u32>(kOsdImageMax + 1) : 3;
  block->metaInfo_.isLvPosExist = static_cast<CrIsLvPosExist>(frame_scenario == kGood ? 1 : 0);
  block->metaInfo_.osdWidth = 640;
  block->metaInfo_.osdHeight = 480;
  block->metaInfo_.lvPosX = 1;
  block->metaInfo_.lvPosY = 2;
  block->metaInfo_.lvWidth = 3;
  block->metaInfo_.lvHeight = 4;
  return 0;
}

}  // namespace
