// The transfer of a file from a card to the host. A session has at most one, which is copied piece by piece on the
// session's thread. A transfer that ends early leaves what it has written, as in the real library. Must not know how
// its end is reported.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "base/dispatcher.h"
#include "body/body.h"

namespace sim {

enum class TransferEnd { kWhole, kFailed, kStorageFull, kCanceled };

struct TransferOrder {
  int slot = 1;
  std::string source;  // a file on the card; empty: `bytes` are sent
  std::vector<u8> bytes;
  u64 size = 0;
  std::string target;
  // Takes the bytes if there is no target, at most `part_bytes` at a time; `is_last` is set for the last ones.
  std::function<void(std::vector<u8> bytes, u32 percent, bool is_last)> part;
  u64 part_bytes = 0;
  // All are called on the session's thread with no lock held. `progress` gets every new per cent, and 100 when the file
  // is whole and its result has yet to come.
  std::function<void()> started;
  std::function<void(u32 percent)> progress;
  std::function<void(TransferEnd end)> ended;
};

class ContentTransfer {
 public:
  // Both outlive this and its tasks.
  ContentTransfer(Body& body, Dispatcher& dispatcher) : body_(body), dispatcher_(dispatcher) {}
  ~ContentTransfer() { Drop(); }

  // False when one is running. Thread: client.
  bool Start(TransferOrder order);
  // False when none is running. Thread: client.
  bool Cancel();
  // Thread: any.
  bool IsRunning();
  // Ends the running transfer without a report. Thread: any.
  void Drop();

 private:
  void BeginOnSdkThread(u64 number);
  void StepOnSdkThread(u64 number);
  // Bytes in a second; 0: as fast as the disks.
  u64 Pace() const;
  // `lock` holds mutex_ and is released.
  void SendOnSdkThread(u64 number, u64 count, std::unique_lock<std::mutex> lock);
  void EndOnSdkThread(u64 number, TransferEnd end);
  // Ends the transfer, with mutex_ held. Returns the function to call, without the lock, with the result.
  std::function<void(TransferEnd)> CloseLocked();
  bool IsCardGone() const;
  bool OpenFiles();
  void CloseFiles();

  Body& body_;
  Dispatcher& dispatcher_;

  std::mutex mutex_;
  u64 number_ = 0;  // of the running transfer, or the last
  bool running_ = false;
  bool canceled_ = false;
  u32 card_changes_ = 0;
  TransferOrder order_;
  int source_fd_ = -1;
  int target_fd_ = -1;
  u64 at_ = 0;
  u32 percent_ = 0;
  std::vector<u8> buffer_;  // for files that the kernel cannot copy on its own
};

}  // namespace sim
