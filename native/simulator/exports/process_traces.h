// Traces of the library in the system while it runs: a set of System V semaphores and a lock file in the temporary
// directory. The vendor's libraries use both; a process that is killed leaves them behind.
#pragma once

#include <string>

namespace sim {

class ProcessTraces {
 public:
  // Makes them; does nothing when they exist, or where the system refuses.
  // Thread: any, under the library's lock.
  void Make();
  // Removes them. Thread: as Make.
  void Remove();

 private:
  int semaphores_ = -1;
  std::string lock_file_;
};

}  // namespace sim
