// The lists of folders and of files that a client has been given and has not given back. What was only in a list that
// was given back must not be used any more: the real library reads freed memory then, and this one ends the process,
// so that a client that does so is found out. Thread: any.
#ifndef RIGD_SIM_GIVEN_LISTS_H
#define RIGD_SIM_GIVEN_LISTS_H

#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "integers.h"

namespace sim {

class GivenLists {
 public:
  // `list` is an array that the client has now; `handles` are those in it.
  void Give(const void* list, std::vector<u32> handles);
  // False for an array that the client does not have.
  bool TakeBack(const void* list);
  // Whether the handle is in a list that the client has. Ends the process when it was in one and is in none.
  bool Holds(u32 handle) const;

 private:
  mutable std::mutex mutex_;
  std::map<const void*, std::vector<u32>> lists_;
  std::set<u32> seen_;
};

}  // namespace sim

#endif
