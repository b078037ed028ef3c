// Puts a recording object between the SDK and the callback object of a session.
#pragma once

#include <cstdint>
#include <vector>

#include "crsdk_abi.h"

namespace rigd {

// The names of the callbacks, in the order of their numbers.
const std::vector<const char*>& CallbackNames();

// An object of this level (200 or 201) that records each callback and then passes it on. `first_name`: the number of
// the first callback in the table of names. The object lives as long as the callbacks of sessions do (session.cc).
// Thread: the session's.
SCRSDK::IDeviceCallback* RecordingCallback(SCRSDK::IDeviceCallback* callback, int level, std::uint16_t first_name);

}  // namespace rigd
