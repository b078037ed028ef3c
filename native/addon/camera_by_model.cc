// The function needs the model's number in the SDK's list of models; no other call needs that number.
#include "camera_by_model.h"

#include <algorithm>
#include <cstdio>
#include <iterator>

#include "crsdk_codes.h"
#include "failures.h"
#include "model_numbers.h"

namespace rigd {
namespace {

// Length of a serial. An id of any other length is not a serial.
constexpr std::size_t kSerialLength = 12;

// Whether the SDK does not know the model, cannot reach it this way, or requires serial or address in another form.
bool IsUnknownToSdk(SCRSDK::CrError error) {
  return error >= crsdk_codes::CrError_Api_OutOfModelList && error <= crsdk_codes::CrError_Api_InvalidMacAddress;
}

SCRSDK::ICrCameraObjectInfo* Made(const char* call, SCRSDK::CrError error, SCRSDK::ICrCameraObjectInfo* info) {
  if (error == 0) return info;
  if (!IsUnknownToSdk(error)) Require(call, error);
  return nullptr;
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

SCRSDK::ICrCameraObjectInfo* MakeCameraByModel(const Library& library, const DiscoveredCamera& camera) {
  const auto model = ModelNumber(camera.model);
  if (!model) return nullptr;
  SCRSDK::ICrCameraObjectInfo* info = nullptr;
  if (camera.is_network) {
    auto mac = ParseMac(camera.id);
    if (!mac || camera.ip_address == 0) return nullptr;
    const SCRSDK::CrError error = library.CreateCameraObjectInfoEthernetConnection(
        &info, *model, camera.ip_address, mac->octets, camera.ssh_support ? 1 : 0);
    return Made("CreateCameraObjectInfoEthernetConnection", error, info);
  }
  if (camera.id.size() != kSerialLength) return nullptr;
  // The serial with its terminator, in writable memory, as the SDK's declaration requires.
  std::string serial = camera.id;
  const SCRSDK::CrError error =
      library.CreateCameraObjectInfoUSBConnection(&info, *model, reinterpret_cast<SCRSDK::u8*>(serial.data()));
  return Made("CreateCameraObjectInfoUSBConnection", error, info);
}

}  // namespace rigd
