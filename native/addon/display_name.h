// The name of this host that a body on the network shows while its first session waits for a confirmation.
#pragma once

#include <vector>

#include "crsdk_types.h"

namespace rigd {

// `rigd on <host>` in UTF-16 with a terminator. The reference does not say in which of the SDK's two forms the text is,
// so the buffer is longer than its first unit when the SDK reads that as a length.
// Thread: any; the caller owns the buffer.
std::vector<SCRSDK::u16> DisplayName();

}  // namespace rigd
