// Orders that a client holds down: commands and keys whose Down has no Up yet, and the half-press. At its Disconnect
// none may be left. Thread: client, under a lock of its own.
#pragma once

#include <mutex>
#include <set>
#include <string>

#include "base/integers.h"

namespace sim {

class HeldOrders {
 public:
  // The client sends a command, or writes the half-press or a key: what it lifts is lifted, whatever comes of the call.
  void CommandBegins(u32 command, bool is_down);
  void WriteBegins(u32 code, u64 value);
  // The body has taken it: what it presses is down.
  void CommandTaken(u32 command, bool is_down);
  void WriteTaken(u32 code, u64 value);
  // Reports all that is held.
  void ReportLeft();

 private:
  void Hold(const std::string& name);
  void Lift(const std::string& name);

  std::mutex mutex_;
  std::set<std::string> held_;
};

}  // namespace sim
