// The least work that serves the same viewers: one process that already has the picture and writes it to every viewer
// when a picture is due. It has no camera, no other process and no routes. Argument: size of a picture in bytes. Prints
// its port, and ends when its standard input is closed.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { MOST = 1024, HEAD_BYTES = 256 };
static const int64_t kSecond = 1000000000, kPerSecond = 30, kNumbers = 90000000;
static const char kAnswer[] =
    "HTTP/1.1 200 OK\r\nContent-Type: multipart/x-mixed-replace; boundary=b\r\nConnection: close\r\n\r\n--b\r\n";
static const char kClosing[] = "\r\n--b\r\n";

// A viewer, and the rest of the part that it has not been sent yet. A part is head, picture and end.
struct viewer {
  int is_open, is_answered;
  size_t sent, head_length;
  char head[HEAD_BYTES];
};

static struct viewer viewers[MOST];
static char* picture;
static size_t picture_bytes;
static int events;

// The number of the newest picture, without wrapping.
static int64_t newest(void) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  return (int64_t)now.tv_sec * kPerSecond + now.tv_nsec * kPerSecond / kSecond;
}

static void leave(int fd) {
  close(fd);
  memset(&viewers[fd], 0, sizeof viewers[fd]);
}

// Sends the rest of the part, as far as the kernel takes it; the kernel reports when it takes more.
static void push(int fd) {
  struct viewer* viewer = &viewers[fd];
  const struct iovec whole[] = {{viewer->head, viewer->head_length},
                                {picture, picture_bytes},
                                {(char*)kClosing, sizeof kClosing - 1}};
  struct iovec left[3];
  int count = 0;
  size_t skip = viewer->sent;
  for (int i = 0; i < 3; ++i) {
    const size_t skipped = skip < whole[i].iov_len ? skip : whole[i].iov_len;
    skip -= skipped;
    if (skipped == whole[i].iov_len) continue;
    left[count++] = (struct iovec){(char*)whole[i].iov_base + skipped, whole[i].iov_len - skipped};
  }
  const ssize_t taken = count == 0 ? 0 : writev(fd, left, count);
  if (taken < 0) {
    if (errno != EAGAIN) leave(fd);
    return;
  }
  viewer->sent += (size_t)taken;
  if (viewer->sent == viewer->head_length + picture_bytes + sizeof kClosing - 1) viewer->head_length = 0;
}

static void send_all(int64_t number) {
  for (int fd = 0; fd < MOST; ++fd) {
    struct viewer* viewer = &viewers[fd];
    // A viewer that has not taken the last picture loses this one.
    if (!viewer->is_answered || viewer->head_length > 0) continue;
    viewer->head_length = (size_t)snprintf(viewer->head, HEAD_BYTES,
                                           "Content-Type: image/jpeg\r\nContent-Length: %zu\r\nX-Frame-Number: %lld\r\n\r\n",
                                           picture_bytes, (long long)number);
    viewer->sent = 0;
    push(fd);
  }
}

static void welcome(int listener) {
  const int fd = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
  if (fd < 0) return;
  if (fd >= MOST) {
    close(fd);
    return;
  }
  viewers[fd].is_open = 1;
  struct epoll_event event = {EPOLLIN | EPOLLOUT | EPOLLET, {.fd = fd}};
  epoll_ctl(events, EPOLL_CTL_ADD, fd, &event);
}

static void serve(int fd) {
  char request[4096];
  ssize_t got;
  while ((got = read(fd, request, sizeof request)) > 0) {
    if (viewers[fd].is_answered) continue;
    viewers[fd].is_answered = write(fd, kAnswer, sizeof kAnswer - 1) == sizeof kAnswer - 1;
  }
  if (got == 0 || errno != EAGAIN) leave(fd);
  else if (viewers[fd].head_length > 0) push(fd);
}

// Sets the timer to the moment of the next picture.
static void wait_for_next(int timer) {
  const int64_t next = newest() + 1;
  const int64_t part = (next % kPerSecond * kSecond + kPerSecond - 1) / kPerSecond;
  const struct itimerspec due = {{0, 0}, {next / kPerSecond, part}};
  timerfd_settime(timer, TFD_TIMER_ABSTIME, &due, NULL);
}

int main(int count, char** words) {
  if (count != 2) return 2;
  picture_bytes = strtoul(words[1], NULL, 10);
  picture = malloc(picture_bytes);
  if (picture == NULL) return 1;
  memset(picture, 0x5a, picture_bytes);
  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  socklen_t length = sizeof address;
  const int timer = timerfd_create(CLOCK_REALTIME, TFD_NONBLOCK);
  events = epoll_create1(EPOLL_CLOEXEC);
  if (listener < 0 || bind(listener, (struct sockaddr*)&address, length) != 0 || listen(listener, MOST) != 0 ||
      getsockname(listener, (struct sockaddr*)&address, &length) != 0 || timer < 0 || events < 0)
    return 1;
  const int sources[] = {STDIN_FILENO, listener, timer};
  for (int i = 0; i < 3; ++i) {
    struct epoll_event event = {EPOLLIN, {.fd = sources[i]}};
    if (epoll_ctl(events, EPOLL_CTL_ADD, sources[i], &event) != 0) return 1;
  }
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  wait_for_next(timer);
  for (;;) {
    struct epoll_event ready[64];
    const int some = epoll_wait(events, ready, 64, -1);
    for (int i = 0; i < some; ++i) {
      const int fd = ready[i].data.fd;
      uint64_t times;
      if (fd == STDIN_FILENO) return 0;
      if (fd == listener) welcome(listener);
      else if (fd != timer) serve(fd);
      else if (read(timer, &times, sizeof times) == sizeof times) {
        send_all(newest() % kNumbers);
        wait_for_next(timer);
      }
    }
  }
}
