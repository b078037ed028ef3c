// The least work that a shot needs: processes that only wake at one absolute time of the monotonic clock. Arguments:
// number of processes, number of shots, milliseconds from now to each deadline. Prints a line for each shot: the time
// from the first to the last wake-up, in microseconds.
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 64 };

// The deadline of a shot, and the time when each process woke, in nanoseconds.
struct shared {
  int64_t deadline;
  int64_t woke[MOST];
};

static int64_t now_ns(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

// Waits for its orders at a pipe, as a worker waits for its messages.
static void serve(int orders, int done, struct shared* shared, int self) {
  char order;
  prctl(PR_SET_TIMERSLACK, 1, 0, 0, 0);
  while (read(orders, &order, 1) == 1) {
    const struct timespec at = {shared->deadline / 1000000000, shared->deadline % 1000000000};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL) == EINTR) {
    }
    shared->woke[self] = now_ns();
    if (write(done, &order, 1) != 1) break;
  }
  _exit(0);
}

int main(int count, char** words) {
  if (count != 4) return 2;
  const int processes = atoi(words[1]), shots = atoi(words[2]), ahead_ms = atoi(words[3]);
  if (processes < 1 || processes > MOST) return 2;
  struct shared* shared =
      mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  int orders[MOST][2], done[2];
  if (shared == MAP_FAILED || pipe(done) != 0) return 1;
  for (int self = 0; self < processes; ++self) {
    if (pipe(orders[self]) != 0) return 1;
    if (fork() != 0) {
      close(orders[self][0]);
      continue;
    }
    for (int each = 0; each <= self; ++each) close(orders[each][1]);
    serve(orders[self][0], done[1], shared, self);
  }
  for (int shot = 0; shot < shots; ++shot) {
    char word = 0;
    shared->deadline = now_ns() + (int64_t)ahead_ms * 1000000;
    for (int self = 0; self < processes; ++self) {
      if (write(orders[self][1], &word, 1) != 1) return 1;
    }
    for (int self = 0; self < processes; ++self) {
      if (read(done[0], &word, 1) != 1) return 1;
    }
    int64_t first = shared->woke[0], last = shared->woke[0];
    for (int self = 1; self < processes; ++self) {
      if (shared->woke[self] < first) first = shared->woke[self];
      if (shared->woke[self] > last) last = shared->woke[self];
    }
    printf("%lld\n", (long long)((last - first) / 1000));
  }
  for (int self = 0; self < processes; ++self) close(orders[self][1]);
  while (wait(NULL) > 0) {
  }
  return 0;
}
