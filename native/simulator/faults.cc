// Reading, counting and firing of ordered faults. kFaults is the vocabulary: a new fault is a row there.
#include "faults.h"

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <thread>

#include <sys/stat.h>
#include <unistd.h>

namespace sim {
namespace {

void Crash(u64, FaultEffect&) {
  // Twice volatile: the compiler must neither see the null nor drop the store.
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
}

void Hang(u64, FaultEffect&) {
  for (;;) pause();
}

void Slow(u64 ms, FaultEffect&) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

void Error(u64 code, FaultEffect& effect) { effect.error = static_cast<CrError>(code); }

void NoCallback(u64, FaultEffect& effect) { effect.no_callback = true; }

void NoExposure(u64, FaultEffect& effect) { effect.no_exposure = true; }

struct FaultKind {
  const char* name;
  bool takes_number;
  void (*apply)(u64 number, FaultEffect& effect);
};

const FaultKind kFaults[] = {
    {"crash", false, Crash}, {"hang", false, Hang},
    {"slow", true, Slow},    {"error", true, Error},
    {"no-callback", false, NoCallback}, {"no-exposure", false, NoExposure},
};

// Splits `slow(200)`; null when the word is not in the vocabulary or its number is missing or misplaced.
const FaultKind* FindFault(const std::string& word, u64& number) {
  const std::size_t open = word.find('(');
  const std::string name = word.substr(0, open);
  for (const FaultKind& kind : kFaults) {
    if (name != kind.name) continue;
    if (kind.takes_number != (open != std::string::npos)) return nullptr;
    if (!kind.takes_number) return &kind;
    char* end = nullptr;
    number = std::strtoull(word.c_str() + open + 1, &end, 0);
    return std::string(end) == ")" && end != word.c_str() + open + 1 ? &kind : nullptr;
  }
  return nullptr;
}

}  // namespace

Faults::Faults(const std::string& directory, const BodyLog& log)
    : path_(directory + "/faults"), log_(log), lock_(directory + "/faults.lock") {}

FaultEffect Faults::Take(const std::string& call) {
  FaultEffect effect;
  for (const std::string& fault : TakeDue(call)) {
    u64 number = 0;
    const FaultKind* kind = FindFault(fault, number);
    log_.Append("fault " + call + " " + fault);
    kind->apply(number, effect);
  }
  return effect;
}

// The faults that this call meets, in the order of the file. Counts down and removes numbered lines in the file.
std::vector<std::string> Faults::TakeDue(const std::string& call) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (!(StampOf(path_) == stamp_)) Load();
  bool concerned = false;
  for (const Order& order : orders_) concerned = concerned || order.call == call;
  std::vector<std::string> due;
  if (!concerned) return due;

  lock_.Acquire();
  Load();  // another process may have taken its turn since
  std::vector<Order> left;
  bool changed = false;
  for (Order& order : orders_) {
    if (order.call == call && order.countdown > 0) {
      changed = true;
      if (--order.countdown == 0) {
        due.push_back(order.fault);
        continue;
      }
      order.text = order.call + "#" + std::to_string(order.countdown) + " " + order.fault;
    } else if (order.call == call) {
      due.push_back(order.fault);
    }
    left.push_back(order);
  }
  if (changed) Store(left);
  lock_.Release();
  return due;
}

void Faults::Load() {
  stamp_ = StampOf(path_);
  orders_.clear();
  std::ifstream file(path_);
  std::string line;
  while (std::getline(file, line)) {
    Order order;
    order.text = line;
    const bool understood = line.empty() || line[0] == '#' || Parse(line, order);
    if (!understood) order.call.clear();
    orders_.push_back(order);  // what is not understood stays in the file
    if (!understood && complained_.insert(line).second) {
      std::fprintf(stderr, "simulated SDK: ignoring the fault \"%s\" in %s\n", line.c_str(), path_.c_str());
    }
  }
}

// Replaces the file in one step: a reader sees the old or the new content, never a part.
void Faults::Store(const std::vector<Order>& orders) {
  const std::string fresh = path_ + ".new";
  {
    std::ofstream file(fresh, std::ios::trunc);
    for (const Order& order : orders) file << order.text << "\n";
  }
  std::rename(fresh.c_str(), path_.c_str());
  Load();
}

bool Faults::Parse(const std::string& line, Order& order) const {
  std::istringstream words(line);
  std::string target, rest;
  if (!(words >> target >> order.fault) || (words >> rest)) return false;
  const std::size_t hash = target.find('#');
  order.call = target.substr(0, hash);
  if (hash != std::string::npos) {
    char* end = nullptr;
    const unsigned long n = std::strtoul(target.c_str() + hash + 1, &end, 10);
    if (*end != '\0' || n == 0) return false;
    order.countdown = static_cast<u32>(n);
  }
  u64 number = 0;
  return FindFault(order.fault, number) != nullptr;
}

bool Faults::Stamp::operator==(const Stamp& other) const {
  return inode == other.inode && size == other.size && modified_ns == other.modified_ns;
}

Faults::Stamp Faults::StampOf(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) != 0) return {};
  const u64 modified_ns = static_cast<u64>(info.st_mtim.tv_sec) * 1000000000ull +
                          static_cast<u64>(info.st_mtim.tv_nsec);
  return {static_cast<u64>(info.st_ino), static_cast<u64>(info.st_size), modified_ns};
}

}  // namespace sim
