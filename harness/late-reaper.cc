// Runs a command as the first process of a container would: processes whose parent has ended become its children. It
// reaps each of them the given number of milliseconds after its end.
//
//   late-reaper MILLISECONDS COMMAND [WORD…]      ends as the command does

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <map>

namespace {

constexpr long kPollMs = 5;
pid_t command = 0;

void PassOn(int signal) { kill(command, signal); }

long NowMs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000 + now.tv_nsec / 1'000'000;
}

void Pause() {
  const timespec pause{0, kPollMs * 1'000'000};
  nanosleep(&pause, nullptr);
}

bool HasEnded(pid_t pid) {
  siginfo_t info{};
  return waitid(P_PID, static_cast<id_t>(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

// Reaps what ended long enough ago.
void ReapLate(long delay_ms) {
  static std::map<pid_t, long> ended_at;
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", getpid());
  FILE* children = fopen(path, "r");
  if (children == nullptr) return;
  int pid = 0;
  while (fscanf(children, "%d", &pid) == 1) {
    if (pid == command || !HasEnded(pid)) continue;
    const auto found = ended_at.try_emplace(pid, NowMs()).first;
    if (NowMs() - found->second < delay_ms) continue;
    waitpid(pid, nullptr, 0);
    ended_at.erase(found);
  }
  fclose(children);
}

}  // namespace

int main(int count, char** words) {
  if (count < 3) {
    fprintf(stderr, "usage: late-reaper MILLISECONDS COMMAND [WORD...]\n");
    return 2;
  }
  const long delay_ms = strtol(words[1], nullptr, 10);
  if (prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0) {
    perror("prctl");
    return 1;
  }
  command = fork();
  if (command == 0) {
    // The command ends with this program, however this program ends.
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    execvp(words[2], words + 2);
    perror(words[2]);
    _exit(127);
  }
  if (command < 0) {
    perror("fork");
    return 1;
  }
  signal(SIGTERM, PassOn);
  signal(SIGINT, PassOn);
  for (;;) {
    int status = 0;
    if (waitpid(command, &status, WNOHANG) == command)
      return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    ReapLate(delay_ms);
    Pause();
  }
}
