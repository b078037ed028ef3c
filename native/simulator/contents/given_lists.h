// The lists of folders and of files that a client has been given. A handle counts for the whole session, whatever has
// become of the list that it stood in: the vendor's sample gives its lists back before it uses what was in them. Only
// the array is gone. Thread: any.
#pragma once

#include <mutex>
#include <set>
#include <vector>

#include "base/integers.h"

namespace sim {

class GivenLists {
 public:
  // `list` is an array that the client has now; `handles` are those in it.
  void Give(const void* list, const std::vector<u32>& handles);
  // False for an array that the client does not have.
  bool TakeBack(const void* list);
  // Whether the handle was in a list that the client was given.
  bool Knows(u32 handle) const;

 private:
  mutable std::mutex mutex_;
  std::set<const void*> lists_;
  std::set<u32> handles_;
};

}  // namespace sim
