// Checks that the data classes which clients make themselves can be linked, made, copied and ended.
#pragma once

#include <functional>

namespace independent {

// Reports for every class whether this holds.
void CheckDataClasses(const std::function<void(bool holds, const char* step)>& report);

}  // namespace independent
