// Files are written in steps of kWriteBytes, so that a watcher sees them grow.
#include "body/card_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sim {
namespace {

constexpr std::size_t kWriteBytes = 256 * 1024;

bool SetTimeOf(const std::string& path, u64 at_ms) {
  timespec at{};
  at.tv_sec = static_cast<time_t>(at_ms / 1000);
  at.tv_nsec = static_cast<long>(at_ms % 1000 * 1000000);
  const timespec times[2] = {at, at};
  return utimensat(AT_FDCWD, path.c_str(), times, 0) == 0;
}

}  // namespace

bool WriteInPlace(const std::string& path, const std::vector<u8>& bytes) {
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return false;
  std::size_t at = 0;
  while (at < bytes.size()) {
    const ssize_t written = write(fd, bytes.data() + at, std::min(kWriteBytes, bytes.size() - at));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) break;
    at += static_cast<std::size_t>(written);
  }
  return close(fd) == 0 && at == bytes.size();
}

bool WriteOnCard(const std::string& path, const std::vector<u8>& bytes, u64 at_ms) {
  const std::size_t slash = path.rfind('/');
  const std::string hidden = path.substr(0, slash + 1) + "." + path.substr(slash + 1);
  return WriteInPlace(hidden, bytes) && (at_ms == 0 || SetTimeOf(hidden, at_ms)) &&
         rename(hidden.c_str(), path.c_str()) == 0;
}

std::string MadeCardFolder(const std::string& card, const std::string& root, const std::string& folder) {
  const std::string upper = card + "/" + root, made = upper + "/" + folder;
  mkdir(upper.c_str(), 0755);
  mkdir(made.c_str(), 0755);
  return made;
}

}  // namespace sim
