// Acts: the calls that change a body, and how two of them are compared. An act of the client must be the next one of
// its stream in the recording. docs/run/recordings.md explains the comparison of each argument.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "value.h"

namespace replay {

// A stream of acts. The acts of one stream have a fixed order; the order between the two streams may differ from run to
// run.
enum class Stream { kBody, kSettings };

enum class Rule {
  kSame,
  // Not compared, because it differs from run to run: a handle, the name of a host, the length of a secret.
  kFree,
  // A directory or a file: any path, but always the same one for the same recorded path.
  kPath,
  // A written property.
  kProperty,
};

struct ActArgument {
  const char* name;
  Rule rule;
};

struct ActForm {
  Stream stream;
  std::vector<ActArgument> arguments;
};

// Null for a call that is no act.
const ActForm* FormOf(const std::string& name);

// The paths in the recording, and the paths that the client uses in their place.
class PathMap {
 public:
  // Whether a path may stand for a recorded one; remembers the pair.
  bool Take(const std::string& recorded, const std::string& seen);
  // The client's path for a recorded path; the recorded one when none is known.
  std::string Of(const std::string& recorded) const;

 private:
  std::map<std::string, std::string> seen_;
};

// A difference of two acts of one name.
struct ActDifference {
  std::string argument;
  std::string expected;
  std::string seen;
};

// Whether the acts are alike; otherwise returns the argument in which they differ first. `paths` learns only from acts
// that are alike.
bool AreAlike(const ActForm& form, const Value& recorded, const Value& seen, PathMap& paths, ActDifference& difference);

}  // namespace replay
