// The handles in the lists of folders and of files that a client has received. A handle is valid for the whole session,
// also after its list is released: the vendor's sample releases its lists before it uses their handles. Thread: any.
#pragma once

#include <mutex>
#include <set>
#include <vector>

#include "base/integers.h"

namespace sim {

class GivenLists {
 public:
  // The client receives a list with these handles.
  void Give(const std::vector<u32>& handles);
  // Whether the handle was in a list that the client received.
  bool Knows(u32 handle) const;

 private:
  mutable std::mutex mutex_;
  std::set<u32> handles_;
};

}  // namespace sim
