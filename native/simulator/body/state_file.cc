// The order of the stores makes a kill at any instruction harmless; state_file.h describes the two generations.
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
constexpr u64 kLayout = 0x7269676435ull ^ (sizeof(BodyState) << 40);

// How often a reader tries again before it waits for the writers: two writes in a row can spoil a read.
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
  Slot copy;
  return ReadInto(copy);
}

const BodyState& StateFile::ReadInto(Slot& kept) {
  std::lock_guard<std::mutex> guard(mutex_);
  // The checksum depends on the generation too, so a slot with both is the one that was checked before.
  const Slot& likely = slots_[Likely()];
  if (likely.generation == kept.generation && likely.checksum == kept.checksum) return kept.state;
  for (int look = 0; look < kLooks; ++look) {
    if (Newest(kept) >= 0) return kept.state;
  }
  lock_.Acquire();
  if (Newest(kept) < 0) kept.generation = 0;
  lock_.Release();
  return kept.state;
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

// The slot with the higher number is checked first: if it is whole it is the newest, and the other one need not be
// checked.
int StateFile::Newest(Slot& copy) const {
  const int likely = Likely();
  for (const int index : {likely, 1 - likely}) {
    std::memcpy(&copy, &slots_[index], sizeof copy);
    if (copy.checksum == Checksum(copy)) return index;
  }
  return -1;
}

void StateFile::Store(int index, u64 generation, const BodyState& state) {
  Slot fresh;
  std::memset(static_cast<void*>(&fresh), 0, sizeof fresh);
  fresh.generation = generation;
  fresh.state = state;
  fresh.checksum = Checksum(fresh);
  // The slot is made invalid first and valid last. When the process is killed the stores have happened in the order of
  // the instructions, so it is enough to keep the compiler from reordering them. A reader on another core that sees
  // another order finds a wrong checksum and reads again.
  slots_[index].checksum = ~fresh.checksum;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  std::memcpy(&slots_[index].state, &fresh.state, sizeof fresh.state);
  slots_[index].generation = generation;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  slots_[index].checksum = fresh.checksum;
}

// The checksum uses four independent sums, because a single sum would have to wait for each multiplication.
u64 StateFile::Checksum(const Slot& slot) {
  static_assert(sizeof(BodyState) % sizeof(u64) == 0, "the state is summed in words");
  constexpr std::size_t kSums = 4, kWords = sizeof(BodyState) / sizeof(u64);
  u64 sums[kSums] = {kHashStart ^ kLayout ^ slot.generation, 1, 2, 3};
  const unsigned char* bytes = reinterpret_cast<const unsigned char*>(&slot.state);
  for (std::size_t at = 0; at < kWords; ++at) {
    u64 word;
    std::memcpy(&word, bytes + at * sizeof word, sizeof word);
    u64& sum = sums[at % kSums];
    sum = HashOn(sum, word);
    sum ^= sum >> 29;
  }
  u64 sum = kHashStart;
  for (const u64 each : sums) sum = HashOn(sum, each);
  return sum;
}

}  // namespace sim
