// The memory that records lie in: a file that the gateway has open too and reads when it wants, also after this process
// was killed. A head, the first records, which are kept, and a ring of the newest. docs/run/recordings.md has the
// format. Knows nothing of the SDK.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>

namespace rigd {

enum class RecordKind : std::uint8_t { kNames = 0, kCall = 1, kResult = 2, kCallback = 3, kProperty = 4, kValue = 5 };

class RecorderRing {
 public:
  // Maps the file and writes its head. False when there is no room for it, or no such file.
  // Thread: any, once, before all others.
  bool Start(int fd, std::size_t bytes);

  // Writes a record and returns its number, from 1. `name`: an index into the table of names; `of`: the number of the
  // record that this one belongs to, or 0. A payload that is too large is left out. Thread: any; the lock is held while
  // bytes are copied and for nothing else.
  std::uint32_t Append(RecordKind kind, std::uint16_t name, std::uint32_t of, const void* payload, std::size_t size);

  // Whether a record stays readable for so long that others may refer to it. Thread: any; takes no lock.
  bool IsFresh(std::uint32_t number) const {
    return number <= last_kept_.load(std::memory_order_relaxed) ||
           number >= fresh_from_.load(std::memory_order_relaxed);
  }

 private:
  struct Head;

  // With the lock held.
  void WriteAt(std::uint64_t place, const void* bytes, std::size_t size);
  void MakeRoom(std::size_t size);

  std::mutex mutex_;
  Head* head_ = nullptr;
  std::uint8_t* first_ = nullptr;
  std::uint8_t* ring_ = nullptr;
  std::size_t ring_bytes_ = 0;
  std::uint32_t last_number_ = 0;
  // Records up to this number are in the part that is kept.
  std::atomic<std::uint32_t> last_kept_{0};
  // The first record of the newest half of the ring, about.
  std::atomic<std::uint32_t> fresh_from_{0};
  std::uint32_t fresh_next_ = 0;
  std::uint64_t fresh_at_ = 0;
};

}  // namespace rigd
