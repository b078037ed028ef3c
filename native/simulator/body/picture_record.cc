// Lines of one length, each overwritten in its place by one write: a reader sees either the old count or the new one.
#include "body/picture_record.h"

#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <unistd.h>

namespace sim {
namespace {

constexpr const char* kCalls[] = {"GetLiveViewImageInfo", "GetLiveViewImage", "GetOSDImage"};
constexpr std::size_t kNameWidth = 21, kLineBytes = kNameWidth + 13;

std::string LineOf(std::size_t row, u64 count) {
  char line[kLineBytes + 1];
  std::snprintf(line, sizeof line, "%-21s%012llu\n", kCalls[row], static_cast<unsigned long long>(count));
  return line;
}

}  // namespace

PictureRecord::~PictureRecord() {
  if (fd_ >= 0) close(fd_);
}

void PictureRecord::Count(PictureCall call) {
  const std::size_t row = static_cast<std::size_t>(call);
  std::lock_guard<std::mutex> guard(mutex_);
  if (fd_ < 0) Open();
  const std::string line = LineOf(row, ++counts_[row]);
  const ssize_t written = pwrite(fd_, line.data(), line.size(), static_cast<off_t>(row * kLineBytes));
  (void)written;  // there is no reader to report to
}

void PictureRecord::Open() {
  fd_ = open((directory_ + "/picture-calls").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  for (std::size_t row = 0; row < counts_.size(); ++row) {
    char line[kLineBytes + 1] = "";
    const off_t at = static_cast<off_t>(row * kLineBytes);
    if (pread(fd_, line, kLineBytes, at) == static_cast<ssize_t>(kLineBytes)) {
      counts_[row] = std::strtoull(line + kNameWidth, nullptr, 10);
    }
    const std::string fresh = LineOf(row, counts_[row]);
    const ssize_t written = pwrite(fd_, fresh.data(), fresh.size(), at);
    (void)written;
  }
}

void PictureRecord::Keep(const char* kind, u32 number, const char* suffix, const void* bytes, std::size_t size) const {
  const std::string path = directory_ + "/given/" + kind + "-" + std::to_string(number) + "." + suffix;
  // A reader sees the whole file or none.
  const std::string part = path + ".part";
  const int fd = open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  if (fd < 0) return;
  const ssize_t written = write(fd, bytes, size);
  (void)written;
  close(fd);
  std::rename(part.c_str(), path.c_str());
}

}  // namespace sim
