// One session's SDK thread: a queue of tasks, each with its time. Every callback of the session is made here.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

#include "base/integers.h"

namespace sim {

class Dispatcher {
 public:
  using Task = std::function<void()>;

  // Starts the thread; `name` is what a debugger shows, 15 characters at most.
  explicit Dispatcher(const char* name);
  ~Dispatcher();
  Dispatcher(const Dispatcher&) = delete;
  Dispatcher& operator=(const Dispatcher&) = delete;

  // Thread: any, also from a task. Tasks of the same moment run in the order of posting. Ignored after Stop.
  void Post(u32 delay_ms, Task task);

  // Thread: any. Drops every task that has not begun.
  void DropAll();

  // Thread: any but the dispatcher's own. Lets a running task end, drops the others and joins. Twice is harmless.
  void Stop();

  // Thread: any, also while another one is in Stop.
  bool IsOwnThread() const { return std::this_thread::get_id() == running_.load(); }

 private:
  using Clock = std::chrono::steady_clock;

  // Thread: the dispatcher's. Runs tasks with no lock held.
  void RunOnSdkThread(const char* name);

  std::mutex mutex_;
  std::condition_variable wake_;
  std::multimap<Clock::time_point, Task> tasks_;  // equal keys keep their order of insertion
  bool stopping_ = false;
  std::mutex join_mutex_;
  std::atomic<std::thread::id> running_{};  // empty before the thread begins and after it ends
  std::thread thread_;                      // last: it uses all of the above
};

}  // namespace sim
