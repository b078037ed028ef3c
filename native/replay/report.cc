// If the file exists already, another process plays that recording: processes take the recordings of a camera one after
// another.
#include "report.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>

namespace replay {
namespace {

// The largest number of reported differences; more would add nothing.
constexpr std::uint32_t kMostDifferences = 100;

// Texts here are printable and without quotes (Shown), or names of this program.
std::string Quoted(const std::string& text) { return '"' + text + '"'; }

}  // namespace

bool Report::Claim(const std::string& recording) {
  const char* directory = std::getenv("RIGD_REPLAY_REPORT");
  if (directory == nullptr) {
    file_ = stderr;
    return true;
  }
  const std::string path = std::string(directory) + "/" + recording.substr(recording.rfind('/') + 1) + ".jsonl";
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
  if (fd < 0 && errno == EEXIST) return false;
  file_ = fd < 0 ? stderr : fdopen(fd, "w");
  return true;
}

void Report::Differs(std::uint32_t index, const std::string& call, const std::string& argument,
                     const std::string& expected, const std::string& seen) {
  differences_ += 1;
  if (differences_ > kMostDifferences || file_ == nullptr) return;
  std::fprintf(file_, "{\"difference\":%u,\"act\":%u,\"call\":%s,\"argument\":%s,\"expected\":%s,\"seen\":%s}\n",
               differences_, index, Quoted(call).c_str(), Quoted(argument).c_str(), Quoted(expected).c_str(),
               Quoted(seen).c_str());
  std::fflush(file_);
}

void Report::End(std::uint32_t made, std::uint32_t left) {
  if (file_ == nullptr) return;
  std::fprintf(file_, "{\"end\":true,\"made\":%u,\"left\":%u,\"differences\":%u}\n", made, left, differences_);
  std::fflush(file_);
}

}  // namespace replay
