// Reading, counting and firing of ordered faults. fault_table.cc has the meaning of the words.
#include "faults/faults.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

namespace sim {
namespace {

std::string ReadWhole(int fd) {
  std::string text;
  char block[4096];
  ssize_t got;
  while ((got = pread(fd, block, sizeof block, static_cast<off_t>(text.size()))) > 0) {
    text.append(block, static_cast<std::size_t>(got));
  }
  return text;
}

}  // namespace

Faults::Faults(const std::string& directory, const BodyLog& log)
    : path_(directory + "/faults"), log_(log), lock_(directory + "/faults.lock") {}

FaultEffect Faults::Take(const std::string& call) {
  FaultEffect effect;
  for (const Order& order : TakeDue(call)) {
    log_.Append("fault " + call + " " + order.fault);
    order.ordered.apply(order.ordered.number, effect);
  }
  return effect;
}

u64 Faults::Mark() const {
  const FileStamp stamp = FileStamp::Of(path_);
  return stamp.size == 0 ? 0 : stamp.inode;
}

// The faults that are due for this call, in the order of the file. Counts down numbered lines in the file, and blanks
// them when they are due.
std::vector<Faults::Order> Faults::TakeDue(const std::string& call) {
  std::lock_guard<std::mutex> guard(mutex_);
  const FileStamp stamp = FileStamp::Of(path_);
  if (!(stamp == stamp_)) {
    stamp_ = stamp;
    const int fd = open(path_.c_str(), O_RDONLY | O_CLOEXEC);
    Load(fd);
    if (fd >= 0) close(fd);
  }
  bool concerned = false;
  for (const Order& order : orders_) concerned = concerned || order.call == call;
  std::vector<Order> due;
  if (!concerned) return due;

  lock_.Acquire();
  // One descriptor is used for reading and writing, so that a file that replaces this one in the meantime is not
  // changed.
  const int fd = open(path_.c_str(), O_RDWR | O_CLOEXEC);
  Load(fd);  // another process may have changed the file since
  for (Order& order : orders_) {
    if (order.call != call) continue;
    if (order.countdown == 0 || order.countdown == 1) due.push_back(order);
    if (order.countdown == 1) Overwrite(fd, order, "");
    if (order.countdown > 1) {
      Overwrite(fd, order, order.call + "#" + std::to_string(order.countdown - 1) + " " + order.fault);
    }
  }
  stamp_ = FileStamp();  // what is cached is older than the file now
  if (fd >= 0) close(fd);
  lock_.Release();
  return due;
}

void Faults::Load(int fd) {
  orders_.clear();
  if (fd < 0) return;
  const std::string text = ReadWhole(fd);
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    Order order;
    order.at = at;
    order.length = end - at;
    Parse(text.substr(at, end - at), order);
    if (!order.call.empty()) orders_.push_back(order);
    at = end + 1;
  }
}

// Leaves the call empty for comments, blank lines and lines with a mistake; a mistake is reported once.
void Faults::Parse(const std::string& line, Order& order) {
  std::istringstream words(line);
  std::string target, rest, problem;
  if (!(words >> target) || target[0] == '#') return;
  const std::size_t hash = target.find('#');
  const std::string call = target.substr(0, hash);
  if (!(words >> order.fault) || (words >> rest)) {
    problem = "a line is Call#n fault, or Call fault";
  } else if (hash != std::string::npos) {
    char* end = nullptr;
    const unsigned long n = std::strtoul(target.c_str() + hash + 1, &end, 10);
    if (*end != '\0' || n == 0) problem = "the # must be followed by a number from 1";
    order.countdown = static_cast<u32>(n);
  }
  if (problem.empty()) order.ordered = FindFault(call, order.fault, problem);
  if (problem.empty()) {
    order.call = call;
  } else if (complained_.insert(line).second) {
    std::fprintf(stderr, "simulated SDK: ignoring the fault \"%s\" in %s: %s\n", line.c_str(), path_.c_str(),
                 problem.c_str());
  }
}

void Faults::Overwrite(int fd, const Order& order, const std::string& text) {
  std::string padded = text;
  padded.resize(order.length, ' ');
  const ssize_t written = pwrite(fd, padded.data(), padded.size(), static_cast<off_t>(order.at));
  (void)written;  // a full disk does not refuse to overwrite bytes
}

}  // namespace sim
