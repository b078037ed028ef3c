// Copies are compared member by member, the lists of values too.
#include "property_memory.h"

namespace rigd {
namespace {

// The largest number of copies in `known_`; a body has fewer codes. When it is reached, all copies are forgotten, and
// each property is handed out once more.
constexpr std::size_t kMostKnown = 2048;

}  // namespace

std::uint32_t PropertyMemory::NumberOf(const Property& property) {
  const auto known = known_.find(property.code);
  if (known != known_.end() && known->second.property == property) return known->second.number;
  if (known_.size() >= kMostKnown) known_.clear();
  last_ += 1;
  known_.insert_or_assign(property.code, Known{last_, property});
  return last_;
}

bool PropertyMemory::IsCopy(std::uint32_t number, const Property& property) const {
  const auto known = known_.find(property.code);
  return known != known_.end() && known->second.number == number && known->second.property == property;
}

}  // namespace rigd
