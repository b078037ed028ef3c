// Camera objects and lists of them, as discovery hands them out. Every text and array belongs to its object.
#ifndef RIGD_SIM_CAMERA_OBJECT_INFO_H
#define RIGD_SIM_CAMERA_OBJECT_INFO_H

#include <memory>
#include <string>
#include <vector>

#include "body_model.h"
#include "crsdk_interfaces.h"
#include "integers.h"

namespace sim {

// What a camera object says of a camera.
struct CameraDescription {
  std::string name;
  std::string model;
  i16 usb_pid = 0;
  u32 id_type = 0;  // 0 USB, 2 IP
  std::string id;   // without the terminator
  std::string connection_type;
  std::string adaptor;
  std::string pairing;
  u32 ssh_support = 0;
  bool counts_terminators = true;  // sizes do; the terminators are there either way
};

CameraDescription DescribeUsbCamera(const BodyModel& model, const std::string& id);

// A camera object of its own; its Release slot ends it. Thread: any.
SCRSDK::ICrCameraObjectInfo* NewCameraObject(CameraDescription description);

// A list whose items live as long as the list; its Release slot ends both. Thread: any.
SCRSDK::ICrEnumCameraObjectInfo* NewCameraList(const std::vector<CameraDescription>& descriptions);

}  // namespace sim

#endif
