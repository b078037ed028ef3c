// The set is private (no key) and its one semaphore is free. Setting its value records this process as its last
// user.
#include "exports/process_traces.h"

#include <cstdio>
#include <cstdlib>

#include <sys/ipc.h>
#include <sys/sem.h>
#include <unistd.h>

namespace sim {

void ProcessTraces::Make() {
  if (semaphores_ < 0) {
    semaphores_ = semget(IPC_PRIVATE, 1, IPC_CREAT | 0600);
    sembuf release = {0, 1, 0};
    if (semaphores_ >= 0) semop(semaphores_, &release, 1);
  }
  if (!lock_file_.empty()) return;
  const char* directory = std::getenv("TMPDIR");
  lock_file_ = std::string(directory != nullptr && *directory != '\0' ? directory : "/tmp") + "/rigd-sim-" +
               std::to_string(getpid()) + ".lock";
  if (std::FILE* file = std::fopen(lock_file_.c_str(), "we")) std::fclose(file);
}

void ProcessTraces::Remove() {
  if (semaphores_ >= 0) semctl(semaphores_, 0, IPC_RMID);
  semaphores_ = -1;
  if (!lock_file_.empty()) unlink(lock_file_.c_str());
  lock_file_.clear();
}

}  // namespace sim
