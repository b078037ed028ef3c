// The memory of the records: a file that the gateway has open too, so that it can read it at any time, even after this
// process was killed. It consists of a head, the first records, which are kept, and a ring of the newest records.
// docs/run/recordings.md has the format. Must not know the SDK.
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
  // record that this one belongs to, or 0. A payload that is too large is left out. Thread: any; the lock is held only
  // while bytes are copied.
  std::uint32_t Append(RecordKind kind, std::uint16_t name, std::uint32_t of, const void* payload, std::size_t size);

  // Whether a record will stay in the recording long enough for later records to refer to it. Thread: any; takes no
  // lock.
  bool IsFresh(std::uint32_t number) const {
    return number <= last_kept_.load(std::memory_order_relaxed) ||
           number >= fresh_from_.load(std::memory_order_relaxed);
  }

 private:
  struct Head;

  // Called with the lock held.
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
  // Number of the first fresh record; the fresh records are the newest quarter of the ring, or up to half of it.
  std::atomic<std::uint32_t> fresh_from_{0};
  // The next value of fresh_from_, and the position of that record. It is used when a quarter of the ring has been
  // written after that position.
  std::uint32_t fresh_next_ = 0;
  std::uint64_t fresh_at_ = 0;
};

}  // namespace rigd
