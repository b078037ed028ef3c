// The fingerprint of a body on the network: what its SSH server identifies itself by. Needs no session.
#pragma once

#include <string>

#include "camera_info.h"

namespace rigd {

// Base64 text. Thread: the caller's; blocks while the SDK asks the body over the network. Keeps nothing of the SDK.
// Throws SdkRefused, SdkNonsense, CameraAbsent.
std::string ReadFingerprint(const Library& library, const DiscoveredCamera& camera);

}  // namespace rigd
