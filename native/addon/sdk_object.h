// An object of one of the SDK's classes in memory of our own, built and ended by the SDK's constructor and destructor.
// The memory is twice as large as needed, so that a class that is larger in a later SDK is noticed before it does harm.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <iterator>
#include <string>

#include "failures.h"

namespace rigd {

template <class Known>
class SdkObject {
 public:
  // Thread: the caller's. Throws SdkNonsense when the SDK's object is larger than `Known`.
  SdkObject(void (*construct)(void*), void (*destroy)(void*), const char* name) : destroy_(destroy) {
    std::memset(storage_, kCanary, sizeof storage_);
    construct(storage_);
    const bool kept =
        std::all_of(storage_ + sizeof(Known), std::end(storage_), [](unsigned char byte) { return byte == kCanary; });
    if (kept) return;
    destroy_(storage_);
    throw SdkNonsense(std::string(name) + " of this SDK is larger than " + std::to_string(sizeof(Known)) +
                      " bytes; this program does not know this SDK version");
  }
  ~SdkObject() { destroy_(storage_); }
  SdkObject(const SdkObject&) = delete;
  SdkObject& operator=(const SdkObject&) = delete;

  Known* Pointer() { return reinterpret_cast<Known*>(storage_); }

 private:
  // A byte that a constructor is unlikely to write.
  static constexpr unsigned char kCanary = 0xA5;

  void (*const destroy_)(void*);
  alignas(16) unsigned char storage_[2 * sizeof(Known)];
};

// Requires that the SDK's objects are not larger than `Known`: otherwise the elements of an array are at other places,
// and none may be read. Thread: the caller's. Throws SdkNonsense when they are larger.
template <class Known>
void RequireSize(void (*construct)(void*), void (*destroy)(void*), const char* name) {
  const SdkObject<Known> probe(construct, destroy, name);
}

}  // namespace rigd
