// Makes the files of an exposure: numbers, names, the log line, and the JPEG on the host, on the card or on both. Also
// makes the clip of a recording on the card. Must not know when an exposure happens or to whom it is reported.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"
#include "body/body.h"

namespace sim {

// One exposure: when, with which settings, and where its picture goes.
struct Exposure {
  u64 number = 0;
  u64 at_ms = 0;
  u64 body_ms = 0;  // the same moment by the body's own clock
  u32 duration_ms = 0;
  u32 noise_reduction_ms = 0;  // between exposure and picture
  bool is_bulb = false;
  u64 shutter_speed = 0;  // in the unit of the property
  u64 aperture = 0;
  u64 iso = 0;
  std::string image_id;  // the text that a client has given the body for its pictures
  bool to_host = false;
  bool to_card = false;
  bool as_jpeg = true;
  bool as_raw = false;
  std::string host_path;  // of the JPEG; empty: not set
  std::string card_path;  // of the JPEG; a RAW file lies beside it
  u32 link = 0;           // how often the session's link to the host had been cut
  bool silent = false;    // the exposure is not reported
};

struct Delivery {
  std::vector<std::string> on_host;  // the files
  bool on_card = false;
};

// How long a body reduces noise after an exposure of `duration_ms`; 0: not at all. Thread: any.
u32 NoiseReductionMs(const BodyState& state, u64 now_ms, u32 duration_ms);

// Whether slot 1, to which all files go, has a card with room. Thread: any.
bool CardTakesFiles(const BodyState& state);

// Leaves the clip of a recording on a card, under the next free name, with the time `body_ms` of the body's clock.
// Thread: any. Creates the folders.
bool WriteClip(const std::string& card, const std::string& id, u64 body_ms);

class Capture {
 public:
  explicit Capture(Body& body) : body_(body) {}

  // False when the directory does not exist; then nothing changes. Thread: any, serialised by the owner.
  bool SetSaveInfo(const std::string& path, const std::string& prefix, i32 start_number);

  // As before the first SetSaveInfo. Thread: any, serialised by the owner.
  void ForgetSaveInfo() { host_directory_.clear(); }
  // Empty before the first SetSaveInfo. Thread: any, serialised by the owner.
  const std::string& save_directory() const { return host_directory_; }

  // Whether an exposure now would be written to a card. Thread: any.
  bool GoesToCard() const;

  // Whether a card is in slot 1 and has room. Thread: any.
  bool CardTakesPictures() const;

  // Counts, names and logs an exposure that begins now. Thread: any, serialised by the owner.
  // `is_single`: no other exposure of the same press follows, so that there is time for noise reduction.
  Exposure Begin(bool is_single);

  // Sets the time after the end of an exposure in which the body may be read-only. Thread: any; changes `state` only.
  void SetReadOnlyAfter(u64 end_ms, BodyState& state) const;

  // Makes the picture and writes its files. Thread: any; touches nothing that Begin does.
  Delivery Deliver(const Exposure& exposure);

 private:
  std::string NextHostName(u32 file_number);

  Body& body_;
  std::string host_directory_;
  std::string host_prefix_;
  i32 next_host_number_ = -1;  // -1: the body's own numbers
};

}  // namespace sim
