// The SDK needs the model's number in its own list of models; no other call needs one.
#include "camera_by_address.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "crsdk_codes.h"
#include "failures.h"
#include "model_numbers.h"

namespace rigd {
namespace {

// The SDK does not know the model or cannot reach it by address, or requires the address in another form.
bool IsUnknownToSdk(SCRSDK::CrError error) {
  return error >= crsdk_codes::CrError_Api_OutOfModelList && error <= crsdk_codes::CrError_Api_InvalidMacAddress;
}

}  // namespace

std::optional<MacAddress> ParseMac(const std::string& text) {
  unsigned int parts[sizeof(MacAddress)];
  int length = 0;
  const int found = std::sscanf(text.c_str(), "%2x:%2x:%2x:%2x:%2x:%2x%n", &parts[0], &parts[1], &parts[2], &parts[3],
                                &parts[4], &parts[5], &length);
  if (found != sizeof(MacAddress) || static_cast<std::size_t>(length) != text.size()) return std::nullopt;
  MacAddress mac;
  std::copy(std::begin(parts), std::end(parts), mac.octets);
  return mac;
}

SCRSDK::ICrCameraObjectInfo* MakeCameraByAddress(const Library& library, const DiscoveredCamera& camera) {
  const auto model = ModelNumber(camera.model);
  auto mac = ParseMac(camera.id);
  if (!model || !mac) return nullptr;
  SCRSDK::ICrCameraObjectInfo* info = nullptr;
  const SCRSDK::CrError error = library.CreateCameraObjectInfoEthernetConnection(
      &info, *model, camera.ip_address, mac->octets, camera.ssh_support ? 1 : 0);
  if (error == 0) return info;
  if (!IsUnknownToSdk(error)) Require("CreateCameraObjectInfoEthernetConnection", error);
  return nullptr;
}

}  // namespace rigd
