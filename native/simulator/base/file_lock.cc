// flock with EINTR handled. Descriptors close on exec, so that a child process does not keep a lock alive.
#include "base/file_lock.h"

#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace sim {

FileLock::FileLock(const std::string& path) : fd_(open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644)) {}

FileLock::~FileLock() {
  if (fd_ >= 0) close(fd_);
}

bool FileLock::TryAcquire() {
  int result;
  do {
    result = flock(fd_, LOCK_EX | LOCK_NB);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

void FileLock::Acquire() {
  while (flock(fd_, LOCK_EX) != 0 && errno == EINTR) {
  }
}

void FileLock::Release() { flock(fd_, LOCK_UN); }

}  // namespace sim
