// What the library leaves in the system while it runs: a set of System V semaphores and a lock file in the temporary
// directory. The vendor's libraries use both; a process that is killed leaves them behind.
#pragma once

#include <string>

namespace sim {

class ProcessTraces {
 public:
  // Makes them; nothing happens when they are there, or where the system gives none.
  // Thread: any, under the library's lock.
  void Make();
  // Takes them back. Thread: as Make.
  void Remove();

 private:
  int semaphores_ = -1;
  std::string lock_file_;
};

}  // namespace sim
