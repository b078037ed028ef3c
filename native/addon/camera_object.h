// The SDK's object for one camera, as Connect needs it: made from what is known of the camera, or looked up by
// enumerating, in either order. May be freed as soon as Connect has returned.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "camera_info.h"

namespace rigd {

// Which object is tried first: one that is made, which takes no time, or the one of a list, which takes seconds.
enum class ObjectOrder { kMadeFirst, kListedFirst };

class CameraObject {
 public:
  // Thread: the caller's. Blocks for seconds when the SDK must look for the camera.
  // Throws SdkRefused when the search fails, CameraAbsent when no way gives an object. `camera` outlives the object.
  CameraObject(const Library& library, const DiscoveredCamera& camera, ObjectOrder order = ObjectOrder::kMadeFirst);
  ~CameraObject();
  CameraObject(const CameraObject&) = delete;
  CameraObject& operator=(const CameraObject&) = delete;

  // Replaces the object by the one that the next way gives, for an SDK that does not accept the present one. False
  // when no way is left. Thread: the caller's; may block for seconds. Throws SdkRefused.
  bool Next();

  SCRSDK::ICrCameraObjectInfo* Pointer() const { return info_; }

 private:
  // Made from the entry of a list, or from model and serial or address; looked up.
  enum class Way { kEntry, kModel, kLook };
  using Ways = std::array<Way, 3>;

  static Ways WaysTo(const DiscoveredCamera& camera, ObjectOrder order);
  // Null where the SDK makes none.
  SCRSDK::ICrCameraObjectInfo* Make(Way way) const;
  SCRSDK::ICrCameraObjectInfo* MakeFromEntry(const ListedObject& listed) const;
  bool Look();
  void Release();

  const Library& library_;
  const DiscoveredCamera& camera_;
  const Ways ways_;
  std::size_t next_ = 0;
  SCRSDK::ICrCameraObjectInfo* info_ = nullptr;
  // Owns an object that was looked up; one that was made is ours.
  std::optional<Enumeration> enumeration_;
};

}  // namespace rigd
