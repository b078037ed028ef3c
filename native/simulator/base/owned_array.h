// Arrays that the SDK's data classes own through plain pointers: the interface fixes the layout, so the classes cannot
// have containers.
#pragma once

#include <cstddef>
#include <cstring>

namespace sim {

// A copy that the caller owns and frees with delete[]; null for no elements.
template <class T>
T* CopyOf(const T* source, std::size_t count) {
  if (source == nullptr || count == 0) return nullptr;
  T* copy = new T[count];
  std::memcpy(copy, source, count * sizeof(T));
  return copy;
}

// A new array of zeroes as long as the given one, freed likewise; null for no elements.
template <class T>
T* ZeroesOf(const T*, std::size_t count) {
  return count == 0 ? nullptr : new T[count]();
}

// Frees the old array; `fresh` is owned from now on.
template <class T>
void Replace(T*& owned, T* fresh) {
  delete[] owned;
  owned = fresh;
}

}  // namespace sim
