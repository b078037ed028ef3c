// Purpose of a session, as given to Connect. Must not know sessions.
#pragma once

#include "base/integers.h"

namespace sim {

// CrSdkControlMode; 0 is remote control alone.
constexpr u32 kModeContents = 1, kModeRemoteTransfer = 2;

}  // namespace sim
