// A signal from the kernel starts the alarm clock, and the alarm's default action ends the process. This needs no
// thread of ours and no JavaScript, so a hung SDK cannot stop it. Usually the end of the link comes first and ends the
// process in an orderly way.
#include "parent_death.h"

#include <sys/prctl.h>
#include <unistd.h>
#include <csignal>
#include <stdexcept>
#include <string>

namespace rigd {
namespace {

// The parent when the addon was loaded. It shows whether the parent died before the kernel was asked to report its
// death.
const pid_t kParentAtLoad = getppid();

volatile unsigned int grace_s_of_handler = 0;

// Thread: any that the kernel chooses. alarm is one of the few calls that a signal handler may make.
extern "C" void StartAlarm(int) { alarm(grace_s_of_handler); }

void UseDefaultAlarm() {
  std::signal(SIGALRM, SIG_DFL);
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  sigaddset(&alarms, SIGRTMIN);
  pthread_sigmask(SIG_UNBLOCK, &alarms, nullptr);
}

}  // namespace

void EndWithParent(unsigned int grace_s) {
  // A real-time signal is used because JavaScript has no name for it and so cannot replace its handler.
  const int signal_number = grace_s == 0 ? SIGKILL : SIGRTMIN;
  if (grace_s > 0) {
    grace_s_of_handler = grace_s;
    UseDefaultAlarm();
    struct sigaction action = {};
    action.sa_handler = StartAlarm;
    action.sa_flags = SA_RESTART;
    if (sigaction(signal_number, &action, nullptr) != 0) throw std::runtime_error("SIGRTMIN takes no handler");
  }
  if (prctl(PR_SET_PDEATHSIG, signal_number) != 0) {
    throw std::runtime_error("the kernel does not report the parent's death (PR_SET_PDEATHSIG)");
  }
  if (getppid() != kParentAtLoad) kill(getpid(), signal_number);
}

}  // namespace rigd
