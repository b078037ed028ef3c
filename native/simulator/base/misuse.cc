// A line is one write to a file that is opened for appending, so that processes do not mix theirs.
#include "base/misuse.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sim {
namespace {

// A client that misuses in a loop must not fill a disk or a log.
constexpr int kMostLines = 500;
constexpr off_t kMostBytes = 256 * 1024;
constexpr std::size_t kMostDetail = 300;

std::atomic<int> lines{0};
std::atomic<int> calls_under_way{0};
thread_local const char* current_call = "";
thread_local int callbacks = 0;

// The text inside a JSON string: printable ASCII; anything else becomes `?`.
std::string Escaped(const std::string& text) {
  std::string escaped;
  for (const char letter : text.substr(0, kMostDetail)) {
    if (letter == '"' || letter == '\\') escaped += '\\';
    escaped += letter >= ' ' && letter <= '~' ? letter : '?';
  }
  return escaped;
}

void Append(const std::string& path, const std::string& line) {
  const int file = open(path.c_str(), O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0644);
  if (file < 0) return;
  struct stat info;
  const bool has_room = fstat(file, &info) == 0 && info.st_size < kMostBytes;
  // A line that cannot be written is still on stderr.
  if (has_room && write(file, line.data(), line.size()) < 0) perror("simulated SDK: misuse");
  close(file);
}

}  // namespace

void Misuse(const char* kind, const std::string& detail) {
  if (++lines > kMostLines) return;
  std::fprintf(stderr, "simulated SDK: misuse %s: %s (%s)\n", kind, detail.c_str(), current_call);
  const std::string line = std::string("{\"kind\":\"") + kind + "\",\"detail\":\"" + Escaped(detail) +
                           "\",\"pid\":" + std::to_string(getpid()) + ",\"call\":\"" + current_call + "\"}\n";
  const char* bodies = std::getenv("RIGD_SIM_STATE");
  if (bodies != nullptr && *bodies != '\0') Append(std::string(bodies) + "/misuse.log", line);
  const char* copy = std::getenv("RIGD_SIM_MISUSE");
  if (copy != nullptr && *copy != '\0') Append(copy, line);
}

CallScope::CallScope(const char* call) {
  current_call = call;
  ++calls_under_way;
  if (callbacks > 0) Misuse("call-in-callback", std::string(call) + " is called by a callback");
}

CallScope::~CallScope() {
  --calls_under_way;
  current_call = "";
}

int CallScope::UnderWay() { return calls_under_way; }

CallbackScope::CallbackScope() { ++callbacks; }

CallbackScope::~CallbackScope() { --callbacks; }

}  // namespace sim
