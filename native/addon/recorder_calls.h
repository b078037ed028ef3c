// Puts a recording function in the place of each function of the SDK.
#pragma once

#include "library.h"

namespace rigd {

// Wraps the functions of a library; does nothing while the recorder is off. `library` lives until the process ends.
// Thread: the one that loads it, once, before the first call.
void RecordCalls(Library& library);

}  // namespace rigd
