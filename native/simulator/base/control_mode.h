// What a session is for, as Connect is told. Must not know sessions.
#pragma once

#include "base/integers.h"

namespace sim {

// CrSdkControlMode; 0 is remote control alone.
constexpr u32 kModeContents = 1, kModeRemoteTransfer = 2;

}  // namespace sim
