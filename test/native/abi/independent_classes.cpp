#include "independent_classes.h"

#include "crsdk_abi.h"

namespace independent {

void CheckDataClasses(const std::function<void(bool holds, const char* step)>& tell) { tell(true, "row 28: none yet"); }

}  // namespace independent
