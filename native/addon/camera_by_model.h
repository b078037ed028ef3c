// The SDK's object for a body that need not be in any list of the SDK, made from the model and what distinguishes
// bodies of one model apart: the serial on USB, address and MAC address on the network. Nothing here uses the bus or
// the network.
#pragma once

#include <optional>
#include <string>

#include "camera_info.h"

namespace rigd {

// Six octets of a MAC text such as `00:11:22:33:44:55`; nothing when the text is something else. Thread: any.
struct MacAddress {
  SCRSDK::u8 octets[6];
};
std::optional<MacAddress> ParseMac(const std::string& text);

// The object, which the caller releases; null for a model, an id or an address that the SDK does not accept.
// Thread: the caller's. Throws SdkRefused.
SCRSDK::ICrCameraObjectInfo* MakeCameraByModel(const Library& library, const DiscoveredCamera& camera);

}  // namespace rigd
