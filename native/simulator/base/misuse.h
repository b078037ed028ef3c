// Misuse: acts of a client against the contract of the SDK's interface. A misuse is counted and reported; the call
// continues as if nothing had happened. The kinds are rows of data/misuse.json (docs/develop/misuse.md).
#pragma once

#include <string>

namespace sim {

// Reports one misuse: on stderr, in `misuse.log` in the directory of the bodies, and in the file that RIGD_SIM_MISUSE
// names. `kind` is the name of a row of data/misuse.json. The number of lines of a process is limited. Thread: any,
// even with locks held.
void Misuse(const char* kind, const std::string& detail);

// A call of the client, from its begin to its end. It reports a call that is made inside a callback.
class CallScope {
 public:
  explicit CallScope(const char* call);
  ~CallScope();
  CallScope(const CallScope&) = delete;
  CallScope& operator=(const CallScope&) = delete;

  // Number of calls in this process that have begun and not ended; one that hangs counts too. Thread: any.
  static int UnderWay();
};

// A callback, from its begin to its end. Thread: the one that makes it.
class CallbackScope {
 public:
  CallbackScope();
  ~CallbackScope();
  CallbackScope(const CallbackScope&) = delete;
  CallbackScope& operator=(const CallbackScope&) = delete;
};

}  // namespace sim
