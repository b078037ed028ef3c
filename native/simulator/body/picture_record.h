// The calls for pictures that a body received, for tests of clients: how often each call was made, and copies of the
// pictures that it returned. Must not know sessions or SDK classes.
#pragma once

#include <array>
#include <mutex>
#include <string>

#include "base/integers.h"

namespace sim {

// The calls that request pictures, in the order of their lines in the file.
enum class PictureCall { kGetLiveViewImageInfo, kGetLiveViewImage, kGetOSDImage };

class PictureRecord {
 public:
  // `directory` is the body's.
  explicit PictureRecord(const std::string& directory) : directory_(directory) {}
  PictureRecord(const PictureRecord&) = delete;
  ~PictureRecord();

  // Counts a call, whatever its result: the file `picture-calls` has a line `<call> <count>` for each. Only the
  // process with a session counts its calls. Thread: any.
  void Count(PictureCall call);

  // Keeps a copy as `given/<kind>-<number>.<suffix>`, when that directory exists. Thread: any.
  void Keep(const char* kind, u32 number, const char* suffix, const void* bytes, std::size_t size) const;

 private:
  // With mutex_ held: opens the file with what was counted before.
  void Open();

  const std::string directory_;
  std::mutex mutex_;
  int fd_ = -1;
  std::array<u64, 3> counts_{};
};

}  // namespace sim
