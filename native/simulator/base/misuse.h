// Misuse: acts of a client against the contract of the interface. A misuse is counted and reported, not punished: the
// call continues as it would. The kinds are rows of data/misuse.json (docs/develop/misuse.md).
#pragma once

#include <string>

namespace sim {

// Reports one misuse: on stderr, in `misuse.log` in the directory of the bodies, and in the file that RIGD_SIM_MISUSE
// names. `kind` is the name of a row of data/misuse.json. Both are bounded for each process. Thread: any, also with
// locks held.
void Misuse(const char* kind, const std::string& detail);

// A call of the client, from its begin to its end. It reports a call that is made inside a callback.
class CallScope {
 public:
  explicit CallScope(const char* call);
  ~CallScope();
  CallScope(const CallScope&) = delete;
  CallScope& operator=(const CallScope&) = delete;

  // How many calls have begun in this process and not ended, as one that hangs. Thread: any.
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
