// Memory that a client sees: lists, the data that their elements point to, texts. Around each piece are marks, which
// are checked when the piece is taken back. After that it is overwritten and kept for a while: a client that still
// reads it finds no values, and one that writes to it is detected. With RIGD_SIM_MEMORY=strict each piece has its own
// pages, between two pages without access. When it is taken back its own pages lose their access too, so that a client
// that uses it crashes at once. Thread: any.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <string>
#include <utility>

namespace sim {

// Never null; aligned for every type of the interface.
void* GiveMemory(std::size_t bytes);
// Ends a piece; null is ignored. A piece that is not ours is reported and left alone.
void TakeMemoryBack(void* memory);
// The size of a piece; 0 for one that the client does not hold now.
std::size_t GivenBytes(const void* memory);
// Whether a piece that began at this address was taken back not long ago.
bool WasTakenBack(const void* memory);

// An array of new elements, each zero or as its constructor makes it. Never null, also for no elements.
template <class T>
T* GiveArray(std::size_t count) {
  static_assert(alignof(T) <= alignof(std::max_align_t), "GiveMemory aligns for no more");
  T* array = static_cast<T*>(GiveMemory(count * sizeof(T)));
  std::uninitialized_value_construct_n(array, count);
  return array;
}

// Ends its elements and takes it back; null is ignored.
template <class T>
void TakeArrayBack(T* array) {
  std::destroy_n(array, GivenBytes(array) / sizeof(T));
  TakeMemoryBack(const_cast<std::remove_const_t<T>*>(array));
}

// A text as a client sees it, with its terminator; it ends with the object.
class GivenText {
 public:
  explicit GivenText(const std::string& text);
  ~GivenText() { TakeMemoryBack(text_); }
  GivenText(const GivenText&) = delete;
  GivenText& operator=(const GivenText&) = delete;

  // The interface has only writable texts, but no client writes to them.
  char* Get() const { return text_; }

 private:
  char* const text_;
};

// Makes the objects of a class given memory.
class Given {
 public:
  static void* operator new(std::size_t bytes) { return GiveMemory(bytes); }
  static void operator delete(void* object) { TakeMemoryBack(object); }
};

}  // namespace sim
