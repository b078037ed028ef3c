// Arrays that the SDK's data classes own through plain pointers: the interface fixes the layout, so the classes cannot
// have containers. All of them are given memory, since a client sees them.
#pragma once

#include <cstddef>
#include <cstring>

#include "base/given_memory.h"

namespace sim {

// A copy that the caller owns and ends with Replace or TakeArrayBack; null for no elements.
template <class T>
T* CopyOf(const T* source, std::size_t count) {
  if (source == nullptr || count == 0) return nullptr;
  T* copy = GiveArray<T>(count);
  std::memcpy(copy, source, count * sizeof(T));
  return copy;
}

// A new array of zeroes of the type of the given one, owned likewise; null for no elements.
template <class T>
T* ZeroesOf(const T*, std::size_t count) {
  return count == 0 ? nullptr : GiveArray<T>(count);
}

// Ends the old array; `fresh` is owned from now on.
template <class T>
void Replace(T*& owned, T* fresh) {
  TakeArrayBack(owned);
  owned = fresh;
}

}  // namespace sim
