// Whether the body is on the bus: its cable, its power, and whether another program has it. Orders are lines that
// people, tests and the body itself append to the file `plug`; each is taken once, by whichever process looks first,
// into the state that all share. Must not know sessions.
#pragma once

#include <mutex>
#include <string>

#include "base/body_log.h"
#include "base/file_stamp.h"
#include "base/integers.h"
#include "body/state_file.h"

namespace sim {

// The body as the bus sees it at a moment.
struct Presence {
  bool attached = true;
  bool busy = false;    // another program has it
  u32 detachments = 0;  // how often it left the bus: a session that began before the last time is lost
  u64 warnings = 0;     // notifications on order, ever
};

class Plug {
 public:
  // `log` and `state` outlive this.
  Plug(std::string path, const BodyLog& log, StateFile& state) : path_(std::move(path)), log_(log), state_(state) {}

  // Takes the orders that have not been taken yet. Thread: any.
  Presence Look();

  // The body itself: it leaves the bus and comes back by itself, or switches off. Thread: any.
  void VanishFor(u64 ms);
  void SwitchOff();

 private:
  void Append(const std::string& order) const;
  void Take(const std::string& orders, BodyState& state) const;
  void Obey(const std::string& order, BodyState& state) const;

  const std::string path_;
  const BodyLog& log_;
  StateFile& state_;
  std::mutex mutex_;
  FileStamp stamp_;  // of the file as it was last read
};

}  // namespace sim
