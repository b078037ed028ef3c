// Making the object takes no time, enumerating takes seconds. So the object is first made from a list's entry, then
// from an address. Enumerating is for cameras that have neither, and for an SDK that does not make or accept an object
// of a camera that it has not listed in this process.
#include "camera_object.h"

#include <utility>

#include "camera_by_address.h"
#include "crsdk_codes.h"
#include "failures.h"

namespace rigd {
namespace {

// The SDK's own default for an enumeration.
constexpr SCRSDK::u8 kEnumerateS = 3;

}  // namespace

CameraObject::CameraObject(const Library& library, const DiscoveredCamera& camera)
    : library_(library), camera_(camera) {
  if (!Next()) {
    throw CameraAbsent("the SDK does not see camera " + camera.id +
                       "; check its cable, its power and its PC Remote setting");
  }
}

CameraObject::~CameraObject() { Release(); }

// Null where the SDK makes none.
SCRSDK::ICrCameraObjectInfo* CameraObject::Make(const ListedObject& listed) const {
  // The SDK needs texts that it could write to.
  ListedObject copy = listed;
  return library_.CreateCameraObjectInfo(
      copy.name.data(), copy.model.data(), copy.usb_pid, copy.id_type, static_cast<SCRSDK::u32>(copy.id.size()),
      copy.id.data(), copy.connection_type.data(), copy.adaptor.data(), copy.pairing.data(), copy.ssh_support);
}

bool CameraObject::Next() {
  while (next_ != Way::kNone) {
    const Way way = next_;
    next_ = static_cast<Way>(static_cast<int>(way) + 1);
    if (way == Way::kLook) return Look();
    SCRSDK::ICrCameraObjectInfo* made = nullptr;
    if (way == Way::kListed && camera_.listed) made = Make(*camera_.listed);
    // A body on the network may be missing from the SDK's lists for a long time.
    if (way == Way::kAddress && camera_.is_network) made = MakeCameraByAddress(library_, camera_);
    if (made == nullptr) continue;
    Release();
    info_ = made;
    return true;
  }
  return false;
}

bool CameraObject::Look() {
  std::optional<Enumeration> seen;
  try {
    seen.emplace(library_, kEnumerateS);
  } catch (const SdkRefused& refused) {
    // Some versions of the SDK return this error when no camera is connected.
    if (refused.Code() != crsdk_codes::CrError_Adaptor_EnumDevice) throw;
    return false;
  }
  for (SCRSDK::u32 index = 0; index < seen->Count(); ++index) {
    const SCRSDK::ICrCameraObjectInfo* info = seen->At(index);
    if (info == nullptr || Describe(*info).id != camera_.id) continue;
    Release();
    // Connect takes a mutable pointer and changes nothing.
    info_ = const_cast<SCRSDK::ICrCameraObjectInfo*>(info);
    enumeration_.emplace(std::move(*seen));
    return true;
  }
  return false;
}

void CameraObject::Release() {
  if (info_ != nullptr && !enumeration_) info_->Release();
}

}  // namespace rigd
