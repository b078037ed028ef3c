// The SDK of this process: loaded once, started once, shared by both JavaScript environments of a worker.
// Knows nothing of cameras or sessions.
#pragma once

#include <string>

#include "library.h"

namespace rigd {

// Loads and starts the SDK of this directory. A second call with the same directory returns the first result;
// after ReleaseSdk it starts the same library again.
// Thread: any; one at a time, the others wait. Throws SdkUnavailable.
const Library& LoadSdk(const std::string& directory);

// The SDK while it is started. Thread: any. Throws std::runtime_error before LoadSdk and after ReleaseSdk.
const Library& RequireSdk();

// Stops the SDK; does nothing when it is not started. The caller must have released every session. Thread: any. Throws
// std::runtime_error when the SDK does not stop.
void ReleaseSdk();

}  // namespace rigd
