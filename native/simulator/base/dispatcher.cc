// The loop of a session's thread.
#include "base/dispatcher.h"

#include <pthread.h>

namespace sim {

Dispatcher::Dispatcher(const char* name) : thread_(&Dispatcher::RunOnSdkThread, this, name) {}

Dispatcher::~Dispatcher() { Stop(); }

void Dispatcher::Post(u32 delay_ms, Task task) {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (stopping_) return;
    tasks_.emplace(Clock::now() + std::chrono::milliseconds(delay_ms), std::move(task));
  }
  wake_.notify_one();
}

void Dispatcher::DropAll() {
  std::multimap<Clock::time_point, Task> dropped;  // destroyed after the lock is released
  std::lock_guard<std::mutex> guard(mutex_);
  dropped.swap(tasks_);
}

void Dispatcher::Stop() {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    stopping_ = true;
  }
  wake_.notify_one();
  std::lock_guard<std::mutex> guard(join_mutex_);
  if (thread_.joinable()) thread_.join();
  DropAll();
}

void Dispatcher::RunOnSdkThread(const char* name) {
  pthread_setname_np(pthread_self(), name);
  running_ = std::this_thread::get_id();
  std::unique_lock<std::mutex> lock(mutex_);
  while (!stopping_) {
    if (tasks_.empty()) {
      wake_.wait(lock);
      continue;
    }
    const auto due = tasks_.begin()->first;
    if (Clock::now() < due) {
      wake_.wait_until(lock, due);
      continue;
    }
    Task task = std::move(tasks_.begin()->second);
    tasks_.erase(tasks_.begin());
    lock.unlock();
    task();
    task = nullptr;  // destroys what it captured outside the lock
    lock.lock();
  }
  running_ = std::thread::id();
}

}  // namespace sim
