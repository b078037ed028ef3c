// Handles are only added: the object ends with its session.
#include "contents/given_lists.h"

namespace sim {

void GivenLists::Give(const std::vector<u32>& handles) {
  std::lock_guard<std::mutex> guard(mutex_);
  handles_.insert(handles.begin(), handles.end());
}

bool GivenLists::Knows(u32 handle) const {
  std::lock_guard<std::mutex> guard(mutex_);
  return handles_.count(handle) != 0;
}

}  // namespace sim
