// A signal from the kernel starts the alarm clock, and the alarm's default action ends the process: no thread of
// ours, no JavaScript, and nothing a hung SDK could hold up. The link's end usually comes first and ends it gently.
#include "parent_death.h"

#include <sys/prctl.h>
#include <unistd.h>
#include <csignal>
#include <stdexcept>
#include <string>

namespace rigd {
namespace {

// Read when the addon is loaded, to notice a parent that died before the kernel was asked to report it.
const pid_t kParentAtLoad = getppid();

volatile unsigned int grace_s_of_handler = 0;

// Thread: any that the kernel picks. alarm is one of the few calls a signal handler may make.
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
  // A real-time signal, because JavaScript has no name for it and so cannot take its handler away.
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
