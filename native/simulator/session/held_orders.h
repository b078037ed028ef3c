// The orders that a client holds down: commands and keys whose Down has no Up yet, and the half-press. At the client's
// Disconnect none may be left. Thread: client; has its own lock.
#pragma once

#include <mutex>
#include <set>
#include <string>

#include "base/integers.h"

namespace sim {

class HeldOrders {
 public:
  // Notes that the client sends a command, or writes the half-press or a key. A control that it releases counts as
  // released, whatever the result of the call.
  void CommandBegins(u32 command, bool is_down);
  void WriteBegins(u32 code, u64 value);
  // Notes that the body has accepted the order: a control that it presses is down.
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
