// Exported: the calls for bodies on the network, about their camera objects and their fingerprints. Parameters, results
// and ownership are those of crsdk_functions.h; all of these run on the client's threads.
#define CRABI_DECLARE_FUNCTIONS
#include "crsdk_functions.h"

#include <cstring>

#include "exports/adapter_folder.h"
#include "exports/camera_object_info.h"
#include "exports/exported_call.h"
#include "faults/garbage.h"
#include "session/admission.h"

namespace SCRSDK {
namespace {

using namespace sim;

constexpr u32 kFingerprintBytes = 128;

bool IsNoMac(const u8* mac) {
  static const u8 kNone[6] = {};
  return mac == nullptr || std::memcmp(mac, kNone, sizeof kNone) == 0;
}

}  // namespace

extern "C" {

CrError CreateCameraObjectInfoEthernetConnection(ICrCameraObjectInfo** camera, CrCameraDeviceModelList model,
                                                 u32 ip_address, u8* mac, u32 ssh_support) {
  const CallScope scope("CreateCameraObjectInfoEthernetConnection");
  Library& library = Library::Get();
  if (!IsStartedFor("CreateCameraObjectInfoEthernetConnection")) return kErrorInit;
  if (camera == nullptr || ssh_support > 1) return kErrorInvalidParameter;
  const u32 number = static_cast<u32>(model);
  if (number >= kModelNumbers) return kErrorOutOfModelList;
  const BodyModel* known = FindModelByNumber(number);
  if (known == nullptr || !known->IsOnNetwork()) return kErrorNotSupportModelOfEthernet;
  if (ip_address == 0) return kErrorInvalidIpAddress;
  if (IsNoMac(mac)) return kErrorInvalidMacAddress;
  const std::string id = TextOfMac(mac);
  const std::shared_ptr<Body> body = library.FindBody(id);
  FaultEffect effect;
  if (body != nullptr) effect = body->faults().Take("CreateCameraObjectInfoEthernetConnection");
  if (effect.replug_ms) body->plug().VanishFor(*effect.replug_ms);
  if (effect.error) return *effect.error;
  if (!LoadAdapter(Adapter::kPtpIp)) return kErrorAdaptorCreate;
  // The network is not searched: the call also succeeds for a body that is switched off.
  *camera =
      NewCameraObject(effect.garbage ? DescribeGarbage() : DescribeNetworkCamera(*known, id, ip_address, ssh_support));
  return kErrorNone;
}

CrError GetFingerprint(ICrCameraObjectInfo* camera, char* fingerprint, u32* size) {
  const CallScope scope("GetFingerprint");
  Library& library = Library::Get();
  if (!IsStartedFor("GetFingerprint")) return kErrorInit;
  if (camera == nullptr || fingerprint == nullptr || size == nullptr) return kErrorInvalidParameter;
  if (!IsUsable(*camera)) return kErrorInvalidParameter;
  const std::shared_ptr<Body> body = library.FindBody(IdOf(*camera));
  FaultEffect effect;
  if (body != nullptr) effect = body->faults().Take("GetFingerprint");
  if (effect.replug_ms) body->plug().VanishFor(*effect.replug_ms);
  if (effect.error) return *effect.error;
  if (camera->GetSSHsupport() != 1) return kErrorSshNotSupported;
  if (!LoadAdapter(Adapter::kPtpIp)) return kErrorAdaptorCreate;
  if (body == nullptr || !body->model().IsOnNetwork() || !body->plug().Look().attached) return kErrorGetFingerprint;
  if (!body->HasAccessAuthentication()) return kErrorSshNotSupported;
  // The buffer counts as 128 bytes, whatever size is passed: the vendor's sample passes 0.
  const std::string text = effect.garbage ? GarbageText(kFingerprintBytes) : FingerprintBytesOf(*body);
  // No terminator: it ends at the size.
  std::memcpy(fingerprint, text.data(), text.size());
  *size = static_cast<u32>(text.size());
  return kErrorNone;
}

}  // extern "C"
}  // namespace SCRSDK
