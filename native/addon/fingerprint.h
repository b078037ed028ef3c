// The fingerprint of a body on the network: what its SSH server identifies itself by. Needs no session.
#pragma once

#include <string>

#include "camera_info.h"

namespace rigd {

// As the SDK gives it, all bytes. Thread: the caller's; blocks while the SDK asks the body over the network.
// Throws SdkRefused, SdkNonsense.
std::string ReadFingerprintBytes(const Library& library, SCRSDK::ICrCameraObjectInfo* camera);

// The same as people compare it with the body's screen: printable characters, up to the first NUL, without blanks and
// line ends behind. Throws SdkNonsense for bytes that are no such text. Thread: any.
std::string ShownFingerprint(const std::string& bytes);

// The shown fingerprint of a camera. Thread: as above. Keeps nothing of the SDK.
// Throws SdkRefused, SdkNonsense, CameraAbsent.
std::string ReadFingerprint(const Library& library, const DiscoveredCamera& camera);

}  // namespace rigd
