// The live view of one session: which picture is the newest, and its JPEG. Pictures come by the clock, 30 a second;
// there is none while the body exposes, and a stall keeps the last one. Must not know its callers.
#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <vector>

#include "base/integers.h"
#include "body/body.h"
#include "crsdk_classes.h"

namespace sim {

class LiveView {
 public:
  LiveView(Body& body, u32 mode);

  // Fills in the size of the picture and of the buffer that a client needs; 0 while there is no live view. Thread:
  // client.
  void Describe(SCRSDK::CrImageInfo& info);
  // Copies the newest picture into the client's buffer. Thread: client.
  CrError Read(SCRSDK::CrImageDataBlock& block, bool garbage);

  // Called when a session is up, for the first time or again. Thread: dispatcher.
  void Opened(u64 now_ms) { opened_at_ms_ = now_ms; }
  // The number of the newest picture as a client sees it; 0 while there is none. Thread: any.
  u32 NewestNumber();
  // The number of the present display, as a client sees it. Thread: any.
  u32 DisplayNumber(u64 now_ms) const;

  // The present picture stays the newest one until Resume. Thread: any.
  void Stall();
  void Resume();

 private:
  // kErrorNone when the body has a live view in this mode and it is switched on. Thread: any; needs no lock.
  CrError Available(const BodyState& state) const;
  // The size of the buffer that a client has to bring. Thread: any; needs no lock.
  u32 BufferBytes(const BodyState& state) const;
  // The number of the newest picture, if the client may read it into this block. Thread: client.
  CrError Newest(const SCRSDK::CrImageDataBlock& block, u32* number);
  // Takes mutex_ to read the stall.
  u32 NewestPicture(const BodyState& state, u64 now_ms);
  // Makes the JPEG of a picture. Returns the offset at which further segments may be inserted; 0 without prepared
  // pictures. Thread: any; needs no lock.
  std::size_t Compose(u32 number, std::vector<u8>& jpeg) const;

  // The number as a client sees it. Thread: any.
  u32 ReportedNumber(u32 number) const;

  Body& body_;
  const u32 mode_;
  std::atomic<u64> opened_at_ms_{0};
  // Guards state_; taken before mutex_.
  std::mutex state_mutex_;
  // The state as it was read last: many looks come between two changes.
  StateFile::Slot state_;
  std::mutex mutex_;
  std::optional<u32> stalled_at_;
};

}  // namespace sim
