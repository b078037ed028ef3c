// Makes the SDK's object for a body that need not be in any list of the SDK. It is made from the model and from what
// distinguishes bodies of one model: the serial on USB, the IP and MAC addresses on the network. Nothing here uses the
// USB or the network.
#pragma once

#include <optional>
#include <string>

#include "camera_info.h"

namespace rigd {

// The six octets of a MAC address.
struct MacAddress {
  SCRSDK::u8 octets[6];
};
// Reads a MAC text such as `00:11:22:33:44:55`; nothing when the text is something else. Thread: any.
std::optional<MacAddress> ParseMac(const std::string& text);

// Makes the object, which the caller releases. Null for a model, an id or an address that the SDK does not accept.
// Thread: the caller's. Throws SdkRefused.
SCRSDK::ICrCameraObjectInfo* MakeCameraByModel(const Library& library, const DiscoveredCamera& camera);

}  // namespace rigd
