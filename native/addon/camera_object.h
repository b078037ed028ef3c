// The SDK's object for one camera, as Connect wants it: made from what discovery saw, else looked up by
// enumerating. May be freed as soon as Connect has returned.
#pragma once

#include <optional>

#include "camera_info.h"

namespace rigd {

class CameraObject {
 public:
  // Thread: the caller's. Blocks for seconds when the SDK cannot make the object and must look for the camera.
  // Throws SdkRefused, and CameraAbsent when the camera is not there.
  CameraObject(const Library& library, const DiscoveredCamera& camera);
  ~CameraObject();
  CameraObject(const CameraObject&) = delete;
  CameraObject& operator=(const CameraObject&) = delete;

  SCRSDK::ICrCameraObjectInfo* Pointer() const { return info_; }

 private:
  void Make(const Library& library, const DiscoveredCamera& camera);
  void Find(const Library& library, const DiscoveredCamera& camera);

  SCRSDK::ICrCameraObjectInfo* info_ = nullptr;
  // Owns the object when it was found; else the object is ours.
  std::optional<Enumeration> enumeration_;
};

}  // namespace rigd
