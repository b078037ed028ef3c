// Making the object takes no time, enumerating takes seconds. So making it is tried first. Enumerating is used in three
// cases: too little is known about the camera; the SDK does not make or accept an object for a camera that it has not
// listed in this process; or a connect with a made object has failed.
#include "camera_object.h"

#include <utility>

#include "camera_by_model.h"
#include "crsdk_codes.h"
#include "failures.h"

namespace rigd {
namespace {

// The SDK's own default for an enumeration.
constexpr SCRSDK::u8 kEnumerateS = 3;

}  // namespace

CameraObject::CameraObject(const Library& library, const DiscoveredCamera& camera, ObjectOrder order)
    : library_(library), camera_(camera), ways_(WaysTo(camera, order)) {
  if (!Next()) {
    throw CameraAbsent("the SDK does not see camera " + camera.id +
                       "; check its cable, its power and its PC Remote setting");
  }
}

CameraObject::~CameraObject() { Release(); }

CameraObject::Ways CameraObject::WaysTo(const DiscoveredCamera& camera, ObjectOrder order) {
  // For a body on the network the object is first made from its address: its entry in a list holds a block that only
  // the SDK understands.
  const Way first = camera.is_network ? Way::kModel : Way::kEntry;
  const Way second = camera.is_network ? Way::kEntry : Way::kModel;
  if (order == ObjectOrder::kListedFirst) return {Way::kLook, first, second};
  return {first, second, Way::kLook};
}

SCRSDK::ICrCameraObjectInfo* CameraObject::Make(Way way) const {
  if (way == Way::kModel) return MakeCameraByModel(library_, camera_);
  return camera_.listed ? MakeFromEntry(*camera_.listed) : nullptr;
}

SCRSDK::ICrCameraObjectInfo* CameraObject::MakeFromEntry(const ListedObject& listed) const {
  // The SDK's declaration requires writable texts.
  ListedObject copy = listed;
  return library_.CreateCameraObjectInfo(
      copy.name.data(), copy.model.data(), copy.usb_pid, copy.id_type, static_cast<SCRSDK::u32>(copy.id.size()),
      copy.id.data(), copy.connection_type.data(), copy.adaptor.data(), copy.pairing.data(), copy.ssh_support);
}

bool CameraObject::Next() {
  while (next_ < ways_.size()) {
    const Way way = ways_[next_++];
    if (way == Way::kLook) {
      if (Look()) return true;
      continue;
    }
    SCRSDK::ICrCameraObjectInfo* made = Make(way);
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
    // Some versions of the SDK return this error when no camera is attached.
    const bool is_empty = refused.Code() == crsdk_codes::CrError_Adaptor_EnumDevice;
    if (!is_empty && next_ == ways_.size()) throw;
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
  info_ = nullptr;
  enumeration_.reset();
}

}  // namespace rigd
