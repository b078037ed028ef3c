// One write call per line on an O_APPEND descriptor: lines of several processes do not mix.
#include "base/body_log.h"

#include <fcntl.h>
#include <unistd.h>

#include "base/clock.h"

namespace sim {

void BodyLog::Append(const std::string& text) const {
  const int fd = open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0) return;
  const std::string line = FormatUtc(NowMs()) + " " + text + "\n";
  const ssize_t written = write(fd, line.data(), line.size());
  (void)written;  // there is no reader to report to
  close(fd);
}

}  // namespace sim
