// Making the object takes no time, enumerating takes seconds: so the first is tried, and the second is for
// bodies the SDK does not list by number or ids it does not take.
#include "camera_object.h"

#include <algorithm>

#include "camera_by_address.h"
#include "crsdk_codes.h"
#include "failures.h"
#include "model_numbers.h"

namespace rigd {
namespace {

// Characters of a USB serial the SDK takes; it wants a terminator behind them.
constexpr std::size_t kSerialLength = 12;
// The SDK's own default for an enumeration.
constexpr SCRSDK::u8 kEnumerateS = 3;

// The SDK knows neither this model nor this way for it, or wants the id in another form.
bool WantsEnumeration(SCRSDK::CrError error) {
  return error >= crsdk_codes::CrError_Api_OutOfModelList && error <= crsdk_codes::CrError_Api_InvalidMacAddress;
}

}  // namespace

CameraObject::CameraObject(const Library& library, const DiscoveredCamera& camera) {
  Make(library, camera);
  if (info_ == nullptr) Find(library, camera);
}

CameraObject::~CameraObject() {
  if (info_ != nullptr && !enumeration_) info_->Release();
}

// Leaves info_ null where only an enumeration can help.
void CameraObject::Make(const Library& library, const DiscoveredCamera& camera) {
  if (camera.is_network) {
    info_ = MakeCameraByAddress(library, camera);
    return;
  }
  const auto model = ModelNumber(camera.model);
  if (!model || camera.id.size() != kSerialLength) return;
  SCRSDK::u8 serial[kSerialLength + 1] = {};
  std::copy(camera.id.begin(), camera.id.end(), serial);
  const SCRSDK::CrError error = library.CreateCameraObjectInfoUSBConnection(&info_, *model, serial);
  if (error != 0 && !WantsEnumeration(error)) Require("CreateCameraObjectInfoUSBConnection", error);
  if (error != 0) info_ = nullptr;
}

void CameraObject::Find(const Library& library, const DiscoveredCamera& camera) {
  enumeration_.emplace(library, kEnumerateS);
  for (SCRSDK::u32 index = 0; index < enumeration_->Count(); ++index) {
    const SCRSDK::ICrCameraObjectInfo* info = enumeration_->At(index);
    if (info == nullptr || Describe(*info).id != camera.id) continue;
    // Connect takes a mutable pointer and changes nothing.
    info_ = const_cast<SCRSDK::ICrCameraObjectInfo*>(info);
    return;
  }
  throw CameraAbsent("the SDK does not see camera " + camera.id +
                     "; check its cable, its power and its PC Remote setting");
}

}  // namespace rigd
