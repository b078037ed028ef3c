// All faults, and which of them each call can have. data/fault-applicability.json has the same list for the calls that
// the addon makes; a check compares the two. Must not know files or sessions.
#pragma once

#include <optional>
#include <string>

#include "base/integers.h"

namespace sim {

// The effects of faults that are still to be applied to a call. Faults that delay the call or end the process have
// already happened.
struct FaultEffect {
  std::optional<CrError> error;   // return this and do nothing
  std::optional<CrError> answer;  // do the call's work and return this
  bool no_callback = false;       // do the call's work, make no callback for it
  bool no_exposure = false;       // accept the shutter, expose nothing
  bool no_focus = false;          // a half-press finds no focus
  bool card_full = false;         // an exposure that would go to a card finds it full
  bool garbage = false;           // what the call returns is nonsense
  bool disconnect = false;        // the session is lost after the call
  bool stall = false;             // no callback from now on
  u64 flood = 0;                  // this many reports of changed properties
  std::optional<u64> replug_ms;   // the body is off the bus for so long
  std::optional<u64> cut_ms;      // as replug_ms, and until the loss is reported each call is refused as disconnected
};

// A fault as a line orders it. `apply` may sleep, never return, or end the process.
struct OrderedFault {
  void (*apply)(u64 number, FaultEffect& effect) = nullptr;
  u64 number = 0;  // the number in the brackets, or its default
};

// Reads `slow(200)` for a call. On a mistake `apply` is null and `problem` has the fault in a few words.
// Thread: any.
OrderedFault FindFault(const std::string& call, const std::string& word, std::string& problem);

}  // namespace sim
