// The SDK's object for one camera, as Connect wants it: made from what discovery saw, else looked up by
// enumerating. May be freed as soon as Connect has returned.
#pragma once

#include <optional>
#include <string>

#include "camera_info.h"

namespace rigd {

class CameraObject {
 public:
  // Thread: the caller's. Blocks for seconds when the SDK cannot make the object and must look for the camera.
  // Throws SdkRefused when it cannot look, and CameraAbsent when the camera is not there.
  CameraObject(const Library& library, const DiscoveredCamera& camera);
  ~CameraObject();
  CameraObject(const CameraObject&) = delete;
  CameraObject& operator=(const CameraObject&) = delete;

  // Puts the object of the SDK's own list in the place of the one that was made. False when the camera is not in it, or
  // when the object is of a list already. Thread: the caller's; blocks for seconds. Throws SdkRefused.
  bool Look();

  SCRSDK::ICrCameraObjectInfo* Pointer() const { return info_; }

 private:
  void Make(const ListedObject& listed);
  void Release();

  const Library& library_;
  const std::string id_;
  SCRSDK::ICrCameraObjectInfo* info_ = nullptr;
  // Owns the object when it was found; else the object is ours.
  std::optional<Enumeration> enumeration_;
};

}  // namespace rigd
