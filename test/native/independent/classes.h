// That the data classes which clients make themselves can be linked, made, copied and ended.
#pragma once

#include <functional>

namespace independent {

// Reports of every class whether it held.
void CheckDataClasses(const std::function<void(bool holds, const char* step)>& report);

}  // namespace independent
