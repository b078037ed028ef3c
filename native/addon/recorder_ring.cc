// A writer that is killed leaves only whole records: the positions in the head are changed after the bytes are written,
// and the oldest record is given up before it is overwritten.
#include "recorder_ring.h"

#include <unistd.h>

#include <cstring>
#include <ctime>
#include <new>

#include <sys/syscall.h>

#include "moment.h"
#include "shared_memory.h"

namespace rigd {
namespace {

// `RIGDREC` and the number of the format.
constexpr char kRecordingMagic[8] = {'R', 'I', 'G', 'D', 'R', 'E', 'C', 1};
constexpr std::size_t kRecordingHead = 4096;
// The first records get a sixteenth of the file, but at most this.
constexpr std::size_t kMostKept = 256 * 1024;
constexpr std::size_t kAlignment = 8;

struct RecordHead {
  // Length of the record, including this head and the padding to a multiple of 8.
  std::uint32_t size;
  std::uint8_t kind;
  std::uint8_t is_cut;
  std::uint16_t name;
  std::uint64_t us;
  std::uint32_t thread;
  std::uint32_t number;
  std::uint32_t of;
  std::uint32_t payload;
};
static_assert(sizeof(RecordHead) == 32, "as docs/run/recordings.md has it");

std::uint32_t ThreadNumber() {
  thread_local const auto number = static_cast<std::uint32_t>(syscall(SYS_gettid));
  return number;
}

std::int64_t WallClockMs() {
  timespec now{};
  clock_gettime(CLOCK_REALTIME, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1000 + now.tv_nsec / 1000000;
}

}  // namespace

struct RecorderRing::Head {
  char magic[8];
  std::uint32_t head_bytes;
  std::uint32_t kept_bytes;
  std::uint32_t ring_bytes;
  std::uint32_t pid;
  std::int64_t started_at_ms;
  std::int64_t started_us;
  // Number of used bytes in the kept part.
  std::atomic<std::uint64_t> kept;
  // `end`: number of bytes ever written into the ring; `begin`: how many of them are given up. Both only grow.
  std::atomic<std::uint64_t> end;
  std::atomic<std::uint64_t> begin;
};

bool RecorderRing::Start(int fd, std::size_t bytes) {
  static_assert(sizeof(Head) == 64, "as docs/run/recordings.md has it");
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free, "another process reads these");
  if (bytes < 8 * kRecordingHead) return false;
  std::uint8_t* const memory = MapShared(fd, bytes);
  if (memory == nullptr) return false;
  const std::size_t sixteenth = bytes / 16 / kAlignment * kAlignment;
  const std::size_t kept = sixteenth < kMostKept ? sixteenth : kMostKept;
  head_ = new (memory) Head{};
  first_ = memory + kRecordingHead;
  ring_ = first_ + kept;
  ring_bytes_ = (bytes - kRecordingHead - kept) / kAlignment * kAlignment;
  head_->head_bytes = kRecordingHead;
  head_->kept_bytes = static_cast<std::uint32_t>(kept);
  head_->ring_bytes = static_cast<std::uint32_t>(ring_bytes_);
  head_->pid = static_cast<std::uint32_t>(getpid());
  head_->started_at_ms = WallClockMs();
  head_->started_us = MonotonicUs();
  // The magic is written last: without it the file is no recording.
  std::atomic_thread_fence(std::memory_order_release);
  std::memcpy(head_->magic, kRecordingMagic, sizeof kRecordingMagic);
  return true;
}

std::uint32_t RecorderRing::Append(RecordKind kind, std::uint16_t name, std::uint32_t of, const void* payload,
                                   std::size_t size) {
  RecordHead head{};
  // A payload of more than a quarter of the ring is left out, because it would push out too many other records.
  head.is_cut = size > ring_bytes_ / 4 ? 1 : 0;
  head.payload = static_cast<std::uint32_t>(head.is_cut == 1 ? 0 : size);
  head.size = static_cast<std::uint32_t>((sizeof head + head.payload + kAlignment - 1) / kAlignment * kAlignment);
  head.kind = static_cast<std::uint8_t>(kind);
  head.name = name;
  head.thread = ThreadNumber();
  head.of = of;
  const std::lock_guard<std::mutex> lock(mutex_);
  head.us = static_cast<std::uint64_t>(MonotonicUs() - head_->started_us);
  head.number = last_number_ += 1;
  const std::uint64_t kept = head_->kept.load(std::memory_order_relaxed);
  // Once a record is in the ring, all later ones are too, so that each part has records in the order of their numbers.
  if (last_kept_.load(std::memory_order_relaxed) + 1 == head.number && kept + head.size <= head_->kept_bytes) {
    std::memcpy(first_ + kept, &head, sizeof head);
    if (head.payload > 0) std::memcpy(first_ + kept + sizeof head, payload, head.payload);
    last_kept_.store(head.number, std::memory_order_relaxed);
    head_->kept.store(kept + head.size, std::memory_order_release);
    return head.number;
  }
  MakeRoom(head.size);
  const std::uint64_t end = head_->end.load(std::memory_order_relaxed);
  WriteAt(end, &head, sizeof head);
  if (head.payload > 0) WriteAt(end + sizeof head, payload, head.payload);
  if (end >= fresh_at_ + ring_bytes_ / 4) {
    fresh_from_.store(fresh_next_, std::memory_order_relaxed);
    fresh_next_ = head.number;
    fresh_at_ = end;
  }
  head_->end.store(end + head.size, std::memory_order_release);
  return head.number;
}

void RecorderRing::WriteAt(std::uint64_t place, const void* bytes, std::size_t size) {
  const std::size_t at = place % ring_bytes_;
  const std::size_t before_end = ring_bytes_ - at < size ? ring_bytes_ - at : size;
  std::memcpy(ring_ + at, bytes, before_end);
  if (before_end < size) std::memcpy(ring_, static_cast<const std::uint8_t*>(bytes) + before_end, size - before_end);
}

void RecorderRing::MakeRoom(std::size_t size) {
  const std::uint64_t end = head_->end.load(std::memory_order_relaxed);
  std::uint64_t begin = head_->begin.load(std::memory_order_relaxed);
  if (end + size <= begin + ring_bytes_) return;
  while (end + size > begin + ring_bytes_) {
    // Lengths are multiples of 8, so the first four bytes of a record are never split at the end of the ring.
    std::uint32_t oldest;
    std::memcpy(&oldest, ring_ + begin % ring_bytes_, sizeof oldest);
    // If the memory is damaged, all records are given up, and the loop ends.
    begin = oldest < sizeof(RecordHead) || oldest % kAlignment != 0 ? end : begin + oldest;
    if (begin > end) begin = end;
  }
  head_->begin.store(begin, std::memory_order_relaxed);
  // `begin` must be written before any byte of the oldest record is overwritten.
  std::atomic_thread_fence(std::memory_order_seq_cst);
}

}  // namespace rigd
