// The last copy of each property that was handed out, with a number. A reader that names the number need not be given
// the copy again. Each copy is compared with what the SDK has just returned, so it is never outdated.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "values.h"

namespace rigd {

class PropertyMemory {
 public:
  // The number of this copy: that of the last copy of the same code if the two are equal, otherwise a new number.
  // Numbers start with 1 and are never used twice. Thread: the session's, with its lock held.
  std::uint32_t NumberOf(const Property& property);
  // Whether this copy is equal to the one of this number. Notes nothing, so that each new number is handed out.
  // Thread: the session's, with its lock held.
  bool IsCopy(std::uint32_t number, const Property& property) const;

 private:
  struct Known {
    std::uint32_t number;
    Property property;
  };

  std::unordered_map<SCRSDK::u32, Known> known_;
  std::uint32_t last_ = 0;
};

}  // namespace rigd
