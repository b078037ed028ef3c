// That the data classes which clients make themselves can be linked, made, copied and ended.
#ifndef RIGD_TEST_INDEPENDENT_CLASSES_H
#define RIGD_TEST_INDEPENDENT_CLASSES_H

#include <functional>

namespace independent {

// Tells of every class whether it held.
void CheckDataClasses(const std::function<void(bool holds, const char* step)>& tell);

}  // namespace independent

#endif
