// The SDK's object for one camera, as Connect needs it: made from the known facts about the camera, or looked up by
// enumerating; the order of the two can be chosen. It may be freed when Connect has returned.
#pragma once

#include <array>
#include <cstddef>
#include <optional>

#include "camera_info.h"

namespace rigd {

// The object that is tried first: a made one, which takes no time, or one from a list, which takes seconds.
enum class ObjectOrder { kMadeFirst, kListedFirst };

class CameraObject {
 public:
  // Thread: the caller's. Blocks for seconds when the SDK must look for the camera. Throws SdkRefused when the search
  // fails, CameraAbsent when there is no object in any way. `camera` must outlive the object.
  CameraObject(const Library& library, const DiscoveredCamera& camera, ObjectOrder order = ObjectOrder::kMadeFirst);
  ~CameraObject();
  CameraObject(const CameraObject&) = delete;
  CameraObject& operator=(const CameraObject&) = delete;

  // Replaces the object by one that is got in the next way, for an SDK that does not accept the present one. False when
  // no way is left. Thread: the caller's; may block for seconds. Throws SdkRefused.
  bool Next();

  SCRSDK::ICrCameraObjectInfo* Pointer() const { return info_; }

 private:
  // The ways: made from the entry of a list; made from model and serial or address; looked up.
  enum class Way { kEntry, kModel, kLook };
  using Ways = std::array<Way, 3>;

  static Ways WaysTo(const DiscoveredCamera& camera, ObjectOrder order);
  // Null when the SDK makes no object.
  SCRSDK::ICrCameraObjectInfo* Make(Way way) const;
  SCRSDK::ICrCameraObjectInfo* MakeFromEntry(const ListedObject& listed) const;
  bool Look();
  void Release();

  const Library& library_;
  const DiscoveredCamera& camera_;
  const Ways ways_;
  std::size_t next_ = 0;
  SCRSDK::ICrCameraObjectInfo* info_ = nullptr;
  // Owns an object that was looked up. A made object belongs to this class.
  std::optional<Enumeration> enumeration_;
};

}  // namespace rigd
