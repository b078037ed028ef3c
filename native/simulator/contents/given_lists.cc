#include "contents/given_lists.h"

namespace sim {

void GivenLists::Give(const void* list, const std::vector<u32>& handles) {
  std::lock_guard<std::mutex> guard(mutex_);
  handles_.insert(handles.begin(), handles.end());
  lists_.insert(list);
}

bool GivenLists::TakeBack(const void* list) {
  std::lock_guard<std::mutex> guard(mutex_);
  return lists_.erase(list) != 0;
}

bool GivenLists::Knows(u32 handle) const {
  std::lock_guard<std::mutex> guard(mutex_);
  return handles_.count(handle) != 0;
}

}  // namespace sim
