// Arrays that the SDK's data classes own through plain pointers: their layout is the interface's, so no container
// fits in.
#pragma once

#include <cstddef>
#include <cstring>

namespace sim {

// A copy that the caller owns and ends with delete[]; null for nothing.
template <class T>
T* CopyOf(const T* source, std::size_t count) {
  if (source == nullptr || count == 0) return nullptr;
  T* copy = new T[count];
  std::memcpy(copy, source, count * sizeof(T));
  return copy;
}

// A new array of zeroes like the one that is given, ended likewise; null for nothing.
template <class T>
T* ZeroesOf(const T*, std::size_t count) {
  return count == 0 ? nullptr : new T[count]();
}

// Ends what was owned; `fresh` is owned from now on.
template <class T>
void Replace(T*& owned, T* fresh) {
  delete[] owned;
  owned = fresh;
}

}  // namespace sim
