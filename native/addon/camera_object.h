// The SDK's object for one camera, as Connect needs it: made from what discovery saw, else looked up by
// enumerating. May be freed as soon as Connect has returned.
#pragma once

#include <optional>
#include <string>

#include "camera_info.h"

namespace rigd {

class CameraObject {
 public:
  // Thread: the caller's. Blocks for seconds when the SDK cannot make the object and must look for the camera.
  // Throws SdkRefused when the search fails, CameraAbsent when the camera is not found. `camera` outlives the object.
  CameraObject(const Library& library, const DiscoveredCamera& camera);
  ~CameraObject();
  CameraObject(const CameraObject&) = delete;
  CameraObject& operator=(const CameraObject&) = delete;

  // Replaces the object by the one that the next way gives, for an SDK that does not accept the present one. False
  // when no way is left. Thread: the caller's; may block for seconds. Throws SdkRefused.
  bool Next();

  SCRSDK::ICrCameraObjectInfo* Pointer() const { return info_; }

 private:
  // In the order in which they are tried.
  enum class Way { kListed, kAddress, kLook, kNone };

  SCRSDK::ICrCameraObjectInfo* Make(const ListedObject& listed) const;
  bool Look();
  void Release();

  const Library& library_;
  const DiscoveredCamera& camera_;
  Way next_ = Way::kListed;
  SCRSDK::ICrCameraObjectInfo* info_ = nullptr;
  // Owns an object that was looked up; one that was made is ours.
  std::optional<Enumeration> enumeration_;
};

}  // namespace rigd
