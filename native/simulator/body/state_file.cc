// See the header for the rule that makes a kill at any instruction harmless.
#include "body/state_file.h"

#include "base/hash.h"

#include <atomic>
#include <cstring>

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

namespace sim {
namespace {

// Part of every checksum: a file of another layout has no valid generation and the body powers on anew. The last
// digit counts layouts; it goes up when the meaning of a member changes and its size does not.
constexpr u64 kLayout = 0x7269676433ull ^ (sizeof(BodyState) << 40);

// How often a reader reads again before it waits for the writers: two writes in a row can spoil one reading.
constexpr int kLooks = 16;

}  // namespace

StateFile::StateFile(const std::string& path, const BodyState& initial) : lock_(path) {
  if (!lock_.IsOpen()) return;
  const int fd = open(path.c_str(), O_RDWR | O_CLOEXEC);
  if (fd < 0) return;
  lock_.Acquire();
  constexpr std::size_t kSize = 2 * sizeof(Slot);
  struct stat info;
  const bool sized =
      fstat(fd, &info) == 0 && (static_cast<std::size_t>(info.st_size) >= kSize || ftruncate(fd, kSize) == 0);
  void* mapped = sized ? mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0) : MAP_FAILED;
  if (mapped != MAP_FAILED) {
    slots_ = static_cast<Slot*>(mapped);
    Slot copy;
    if (Newest(copy) < 0) Store(0, 1, initial);
  }
  lock_.Release();
  close(fd);
}

StateFile::~StateFile() {
  if (slots_ != nullptr) munmap(slots_, 2 * sizeof(Slot));
}

BodyState StateFile::Read() {
  std::lock_guard<std::mutex> guard(mutex_);
  Slot copy;
  for (int look = 0; look < kLooks; ++look) {
    if (Newest(copy) >= 0) return copy.state;
  }
  lock_.Acquire();
  Newest(copy);
  lock_.Release();
  return copy.state;
}

BodyState StateFile::Update(const std::function<void(BodyState&)>& change) {
  std::lock_guard<std::mutex> guard(mutex_);
  lock_.Acquire();
  Slot copy;
  const int newest = Newest(copy);
  change(copy.state);
  Store(newest == 0 ? 1 : 0, copy.generation + 1, copy.state);
  lock_.Release();
  return copy.state;
}

int StateFile::Newest(Slot& copy) const {
  int best = -1;
  Slot candidate;
  for (int i = 0; i < 2; ++i) {
    std::memcpy(&candidate, &slots_[i], sizeof candidate);
    if (candidate.checksum != Checksum(candidate)) continue;
    if (best < 0 || candidate.generation > copy.generation) {
      copy = candidate;
      best = i;
    }
  }
  return best;
}

void StateFile::Store(int index, u64 generation, const BodyState& state) {
  Slot fresh;
  std::memset(static_cast<void*>(&fresh), 0, sizeof fresh);
  fresh.generation = generation;
  fresh.state = state;
  fresh.checksum = Checksum(fresh);
  // Invalid first, valid last. A kill sees the stores in the order of the instructions, so keeping the compiler from
  // moving them is enough; a reader on another core that sees them otherwise finds the checksum wrong and reads again.
  slots_[index].checksum = ~fresh.checksum;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  std::memcpy(&slots_[index].state, &fresh.state, sizeof fresh.state);
  slots_[index].generation = generation;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  slots_[index].checksum = fresh.checksum;
}

u64 StateFile::Checksum(const Slot& slot) {
  static_assert(sizeof(BodyState) % sizeof(u64) == 0, "the state is summed in words");
  u64 sum = kHashStart ^ kLayout ^ slot.generation;
  const unsigned char* bytes = reinterpret_cast<const unsigned char*>(&slot.state);
  for (std::size_t at = 0; at < sizeof slot.state; at += sizeof(u64)) {
    u64 word;
    std::memcpy(&word, bytes + at, sizeof word);
    sum = HashOn(sum, word);
    sum ^= sum >> 29;
  }
  return sum;
}

}  // namespace sim
