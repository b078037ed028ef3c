// The last copy of each property that was handed out alone, with a number: a reader that knows the number need not
// be given the copy again. It does not show how new a copy is: each is compared with what the SDK has just returned.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "values.h"

namespace rigd {

class PropertyMemory {
 public:
  // The number of this copy: that of the last one of the same code when they are alike in everything, otherwise a new
  // one. Numbers begin with 1 and are never used twice. Thread: the session's, with its lock held.
  std::uint32_t NumberOf(const Property& property);

 private:
  struct Known {
    std::uint32_t number;
    Property property;
  };

  std::unordered_map<SCRSDK::u32, Known> known_;
  std::uint32_t last_ = 0;
};

}  // namespace rigd
