// Camera objects and lists of them, made from recordings.
#pragma once

#include <string>
#include <vector>

#include "crsdk_abi.h"
#include "recording.h"

namespace replay {

// The fields of a camera object. Fields that the SDK gives with a size have the recorded bytes, with or without a
// terminator.
struct Camera {
  std::string name, model;
  SCRSDK::i16 usb_pid = 0;
  std::string id;
  SCRSDK::u32 id_type = 0, connection_status = 0;
  std::string connection_type, adaptor, guid, pairing;
  SCRSDK::u16 authentication_state = 0;
  SCRSDK::u32 ssh_support = 0, ip_address = 0;
  std::string ip_text, mac, mac_text;
};

// A camera as the SDK showed it.
Camera CameraOf(const Value& shown);

// All cameras that recordings know, each once. Thread: any.
std::vector<Camera> Cameras();

// The id without terminators at its end.
std::string IdOf(const SCRSDK::ICrCameraObjectInfo& camera);

// New objects, which the caller ends by their Release slot.
SCRSDK::ICrCameraObjectInfo* NewCameraObject(const Camera& camera);
SCRSDK::ICrEnumCameraObjectInfo* NewCameraList(const std::vector<Camera>& cameras);

}  // namespace replay
