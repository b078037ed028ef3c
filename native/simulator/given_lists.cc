#include "given_lists.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <utility>

namespace sim {

void GivenLists::Give(const void* list, std::vector<u32> handles) {
  std::lock_guard<std::mutex> guard(mutex_);
  seen_.insert(handles.begin(), handles.end());
  lists_[list] = std::move(handles);
}

bool GivenLists::TakeBack(const void* list) {
  std::lock_guard<std::mutex> guard(mutex_);
  return lists_.erase(list) != 0;
}

bool GivenLists::Holds(u32 handle) const {
  std::lock_guard<std::mutex> guard(mutex_);
  const bool held = std::any_of(lists_.begin(), lists_.end(), [handle](const auto& one) {
    return std::find(one.second.begin(), one.second.end(), handle) != one.second.end();
  });
  if (held || seen_.count(handle) == 0) return held;
  std::raise(SIGSEGV);
  std::abort();
}

}  // namespace sim
