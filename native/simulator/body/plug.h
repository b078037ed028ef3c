// Whether the body is on the bus, by its cable, its power, and whether another program has it. Orders are lines that
// people, tests and the body itself append to the file `plug`. The process that reads an order first carries it out,
// once, in the state that all processes share. Must not know sessions.
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
  u32 detachments = 0;  // how often it has left the bus: a session that began before the last time is lost
  u64 warnings = 0;     // how many warnings have been ordered so far
  u64 dials = 0;        // how many dials have been turned so far
};

class Plug {
 public:
  // `log` and `state` outlive this.
  Plug(std::string path, const BodyLog& log, StateFile& state) : path_(std::move(path)), log_(log), state_(state) {}

  // Carries out the orders that are new. Thread: any.
  Presence Look();

  // Makes the body leave the bus and return after this time. Thread: any.
  void VanishFor(u64 ms);
  // Switches the body off. Thread: any.
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
