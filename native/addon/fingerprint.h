// The fingerprint of a body on the network, which identifies its SSH server. Needs no session.
#pragma once

#include <string>

#include "camera_info.h"

namespace rigd {

// All bytes that the SDK gives. Thread: the caller's; blocks while the SDK asks the body over the network. Throws
// SdkRefused, SdkNonsense.
std::string ReadFingerprintBytes(const Library& library, SCRSDK::ICrCameraObjectInfo* camera);

// The text that people compare with the body's screen: the printable characters up to the first NUL, without blanks and
// line ends at its end. Throws SdkNonsense for bytes that are no such text. Thread: any.
std::string ShownFingerprint(const std::string& bytes);

// The shown fingerprint of a camera. Thread: as above. Keeps nothing of the SDK.
// Throws SdkRefused, SdkNonsense, CameraAbsent.
std::string ReadFingerprint(const Library& library, const DiscoveredCamera& camera);

}  // namespace rigd
