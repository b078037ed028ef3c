// RIGD_SIM_TRANSFER_KBPS limits every transfer to that many KiB a second; without it the temper of the body decides the
// speed.
#include "contents/content_transfer.h"

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace sim {
namespace {

constexpr u64 kPieceBytes = 1024 * 1024;
constexpr u64 kPieceMs = 20;  // of a transfer that is slowed down
constexpr std::size_t kBufferBytes = 256 * 1024;

// Result of copying a piece.
enum class Copied { kAll, kNotRead, kNotWritten };

bool WriteAll(int fd, const u8* bytes, std::size_t count) {
  std::size_t at = 0;
  while (at < count) {
    const ssize_t written = write(fd, bytes + at, count - at);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    at += static_cast<std::size_t>(written);
  }
  return true;
}

Copied CopyByBuffer(int source_fd, off_t at, int target_fd, std::size_t count, std::vector<u8>& buffer) {
  buffer.resize(kBufferBytes);
  while (count > 0) {
    const ssize_t got = pread(source_fd, buffer.data(), std::min(count, kBufferBytes), at);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return Copied::kNotRead;
    if (!WriteAll(target_fd, buffer.data(), static_cast<std::size_t>(got))) return Copied::kNotWritten;
    at += got;
    count -= static_cast<std::size_t>(got);
  }
  return Copied::kAll;
}

// In the kernel where both file systems can; otherwise through the buffer. The target is written where it ends.
Copied Copy(int source_fd, u64 from, int target_fd, std::size_t count, std::vector<u8>& buffer) {
  off_t at = static_cast<off_t>(from);
  while (count > 0) {
    const ssize_t copied = copy_file_range(source_fd, &at, target_fd, nullptr, count, 0);
    if (copied < 0 && errno == EINTR) continue;
    if (copied < 0) {
      if (errno == ENOSPC || errno == EDQUOT || errno == EFBIG) return Copied::kNotWritten;
      // After a failure the copy through the buffer shows which of the two files is the cause.
      return CopyByBuffer(source_fd, at, target_fd, count, buffer);
    }
    if (copied == 0) return Copied::kNotRead;
    count -= static_cast<std::size_t>(copied);
  }
  return Copied::kAll;
}

}  // namespace

bool ContentTransfer::Start(TransferOrder order) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (running_) return false;
  running_ = true;
  canceled_ = false;
  order_ = std::move(order);
  at_ = 0;
  percent_ = 0;
  card_changes_ = body_.state().Read().cards[order_.slot - 1].changes;
  const u64 number = ++number_;
  dispatcher_.Post(0, [this, number] { BeginOnSdkThread(number); });
  return true;
}

bool ContentTransfer::IsRunning() {
  std::lock_guard<std::mutex> guard(mutex_);
  return running_;
}

u64 ContentTransfer::Pace() const {
  const char* setting = std::getenv("RIGD_SIM_TRANSFER_KBPS");
  return (setting != nullptr ? std::strtoull(setting, nullptr, 10) : body_.temper().transfer_kbps) * 1024;
}

bool ContentTransfer::Cancel() {
  std::lock_guard<std::mutex> guard(mutex_);
  if (!running_) return false;
  canceled_ = true;
  return true;
}

void ContentTransfer::Drop() {
  std::lock_guard<std::mutex> guard(mutex_);
  running_ = false;
  CloseFiles();
}

bool ContentTransfer::IsCardGone() const {
  const CardSlot slot = body_.state().Read().cards[order_.slot - 1];
  return slot.state == CardState::kOut || slot.changes != card_changes_;
}

bool ContentTransfer::OpenFiles() {
  if (target_fd_ >= 0 || (order_.part && source_fd_ >= 0)) return true;
  if (!order_.source.empty()) {
    source_fd_ = open(order_.source.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
    if (source_fd_ < 0) return false;
  }
  if (order_.part) return true;
  target_fd_ = open(order_.target.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
  return target_fd_ >= 0;
}

void ContentTransfer::CloseFiles() {
  if (source_fd_ >= 0) close(source_fd_);
  if (target_fd_ >= 0) close(target_fd_);
  source_fd_ = target_fd_ = -1;
  buffer_ = std::vector<u8>();
}

// Thread: dispatcher.
void ContentTransfer::BeginOnSdkThread(u64 number) {
  std::function<void()> started;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (!running_ || number != number_) return;
    started = order_.started;
  }
  if (started) started();
  dispatcher_.Post(body_.temper().transfer_gap_ms, [this, number] { StepOnSdkThread(number); });
}

// Thread: dispatcher. The lock is held while a piece is copied: a caller that cancels waits for at most one piece.
void ContentTransfer::StepOnSdkThread(u64 number) {
  std::unique_lock<std::mutex> lock(mutex_);
  if (!running_ || number != number_) return;
  const auto end = [&](TransferEnd how) {
    lock.unlock();
    EndOnSdkThread(number, how);
  };
  if (canceled_) return end(TransferEnd::kCanceled);
  // All bytes are written; only the result was still to be reported.
  if (target_fd_ >= 0 && at_ == order_.size) return end(TransferEnd::kWhole);
  if (IsCardGone() || !OpenFiles()) return end(TransferEnd::kFailed);

  const u64 pace = Pace();
  const u64 wanted = pace == 0 ? kPieceBytes : std::clamp<u64>(pace * kPieceMs / 1000, 1, kPieceBytes);
  const std::size_t count = static_cast<std::size_t>(std::min(wanted, order_.size - at_));
  if (order_.part) return SendOnSdkThread(number, std::min<u64>(count, order_.part_bytes), std::move(lock));
  if (source_fd_ >= 0) {
    const Copied copied = Copy(source_fd_, at_, target_fd_, count, buffer_);
    if (copied == Copied::kNotRead) return end(TransferEnd::kFailed);
    if (copied == Copied::kNotWritten) return end(TransferEnd::kStorageFull);
  } else if (!WriteAll(target_fd_, order_.bytes.data() + at_, count)) {
    return end(TransferEnd::kStorageFull);
  }
  at_ += count;
  const u32 gap_ms = body_.temper().transfer_gap_ms;
  const bool is_whole = at_ == order_.size;
  if (is_whole && gap_ms == 0) return end(TransferEnd::kWhole);

  const u32 percent = is_whole ? 100 : static_cast<u32>(at_ * 100 / order_.size);
  const bool is_news = percent != std::exchange(percent_, percent);
  const auto progress = order_.progress;
  const u32 wait_ms = is_whole ? gap_ms : pace == 0 ? 0 : static_cast<u32>(count * 1000 / pace);
  dispatcher_.Post(wait_ms, [this, number] { StepOnSdkThread(number); });
  lock.unlock();
  if (is_news && progress) progress(percent);
}

// Thread: dispatcher. Hands the next bytes to the session, and begins the piece after them or ends the transfer.
void ContentTransfer::SendOnSdkThread(u64 number, u64 count, std::unique_lock<std::mutex> lock) {
  std::vector<u8> bytes(static_cast<std::size_t>(count));
  if (source_fd_ < 0) {
    std::copy_n(order_.bytes.begin() + static_cast<std::ptrdiff_t>(at_), count, bytes.begin());
  } else if (pread(source_fd_, bytes.data(), bytes.size(), static_cast<off_t>(at_)) != static_cast<ssize_t>(count)) {
    lock.unlock();
    return EndOnSdkThread(number, TransferEnd::kFailed);
  }
  at_ += count;
  const bool is_last = at_ == order_.size;
  const u32 percent = is_last ? 100 : static_cast<u32>(at_ * 100 / order_.size);
  const u64 pace = Pace();
  const auto part = order_.part;
  // A client may begin the next transfer as soon as it has the last part.
  const auto ended = is_last ? CloseLocked() : nullptr;
  lock.unlock();
  part(std::move(bytes), percent, is_last);
  if (ended) ended(TransferEnd::kWhole);
  if (is_last) return;
  dispatcher_.Post(pace == 0 ? 0 : static_cast<u32>(count * 1000 / pace), [this, number] { StepOnSdkThread(number); });
}

// Thread: dispatcher.
void ContentTransfer::EndOnSdkThread(u64 number, TransferEnd end) {
  std::function<void(TransferEnd)> ended;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (!running_ || number != number_) return;
    ended = CloseLocked();
  }
  if (ended) ended(end);
}

std::function<void(TransferEnd)> ContentTransfer::CloseLocked() {
  running_ = false;
  CloseFiles();
  auto ended = std::move(order_.ended);
  order_ = TransferOrder();
  return ended;
}

}  // namespace sim
