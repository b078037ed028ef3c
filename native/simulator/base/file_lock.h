// A file and its flock, which the kernel releases however the process that holds it dies. Must not know what the
// lock protects. Within one process two FileLock objects on the same file exclude each other as well.
#pragma once

#include <string>

namespace sim {

class FileLock {
 public:
  // Opens or creates the file; the lock is not taken yet.
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

  // Thread: any, one at a time. False when another holds it. Never waits.
  bool TryAcquire();
  // Thread: any, one at a time. Waits; holders keep it for microseconds.
  void Acquire();
  // Thread: any, one at a time. Harmless when not held.
  void Release();

  bool IsOpen() const { return fd_ >= 0; }

 private:
  int fd_;
};

}  // namespace sim
