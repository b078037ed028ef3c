// A client's buffers for live view and the on-screen display, in the way the SDK needs them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "sdk_client.h"

namespace check {

class LivePicture {
 public:
  explicit LivePicture(u32 buffer_bytes = 307200);

  // The size that the SDK requires; 0 while there is no live view.
  CrError AskSize(Camera& camera, u32* bytes);
  // Reads the newest picture; refused while there is none newer than the last one.
  CrError Take(Camera& camera);
  CrError TakeOsd(Camera& camera);
  // Makes one of the three calls for pictures, by its name.
  CrError Ask(Camera& camera, const std::string& call);

  // Offset of the last picture in the buffer.
  std::size_t offset() const;
  // The last picture that was taken, and its number.
  u32 number() const { return block_.frameNo_; }
  std::string jpeg() const;
  std::string png() const;
  // Width and height of the PNG, by its header.
  std::pair<u32, u32> png_size() const;
  // The lower 60 rows of a PNG of the simulated body, whose pixels are stored uncompressed.
  std::string lower_rows() const;
  u32 display_number() const { return osd_.frameNo_; }
  const SCRSDK::CrOSDImageMetaInfo& place() const { return osd_.metaInfo_; }

 private:
  std::vector<u8> buffer_;
  std::vector<u8> osd_buffer_;
  // Whether a call has succeeded: before that a block has no picture.
  bool has_picture_ = false;
  bool has_display_ = false;
  // Objects made without the SDK's constructor, which does nothing else that matters here. check_layout.cc proves their
  // layout.
  union {
    SCRSDK::CrImageDataBlock block_;
  };
  union {
    SCRSDK::CrOSDImageDataBlock osd_;
  };

 public:
  ~LivePicture() {}
};

// Switches live view on or off.
CrError SwitchLiveView(Camera& camera, u32 on);

}  // namespace check
