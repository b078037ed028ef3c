// The name that a body on the network shows of this host while it asks somebody to confirm its first session.
#pragma once

#include <vector>

#include "crsdk_types.h"

namespace rigd {

// `rigd on <host>` in UTF-16 with a terminator, in a buffer that is longer than any length which its first unit could
// be read as: the reference says that it is a text and not in which of the SDK's two forms.
// Thread: any; the caller owns the buffer.
std::vector<SCRSDK::u16> DisplayName();

}  // namespace rigd
