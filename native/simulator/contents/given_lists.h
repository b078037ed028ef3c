// The lists of folders and of files that a client has received. A handle is valid for the whole session, also after its
// list is released: the vendor's sample releases its lists before it uses their handles. A release frees only the
// array. Thread: any.
#pragma once

#include <mutex>
#include <set>
#include <vector>

#include "base/integers.h"

namespace sim {

class GivenLists {
 public:
  // The client owns the array `list` from now on; `handles` are those in it.
  void Give(const void* list, const std::vector<u32>& handles);
  // False for an array that the client does not own.
  bool TakeBack(const void* list);
  // Whether the handle was in a list that the client received.
  bool Knows(u32 handle) const;

 private:
  mutable std::mutex mutex_;
  std::set<const void*> lists_;
  std::set<u32> handles_;
};

}  // namespace sim
