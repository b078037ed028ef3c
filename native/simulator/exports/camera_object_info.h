// Camera objects and lists of them, as discovery hands them out. Every text and array belongs to its object.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/integers.h"
#include "body/body_model.h"
#include "crsdk_interfaces.h"

namespace sim {

// CrCameraObjectIdType.
constexpr u32 kIdTypeIp = 2;

// The facts about a camera that a camera object states.
struct CameraDescription {
  std::string name;
  std::string model;
  i16 usb_pid = 0;
  u32 id_type = 0;  // 0 USB, 2 IP
  std::string id;   // USB: without the terminator; network: a block (network_id.h)
  std::string connection_type;
  std::string adaptor;
  std::string pairing;
  u32 ssh_support = 0;
  u32 ip_address = 0;  // the first octet in the lowest byte
  std::string ip_text;
  std::string mac;  // six octets; empty: a camera on USB
  std::string mac_text;
  bool counts_terminators = true;  // whether sizes do; every text has its terminator
};

CameraDescription DescribeUsbCamera(const BodyModel& model, const std::string& id);

// `id`: the MAC address of the body as text. Thread: any.
CameraDescription DescribeNetworkCamera(const BodyModel& model, const std::string& id, u32 ip_address, u32 ssh_support);

// Describes a camera as discovery finds it, on USB or on the network. Thread: any.
CameraDescription DescribeCamera(const BodyModel& model, const std::string& id);

// Sets the id, and the addresses in it, of an object that a client makes from the id of a body on the network. False
// when bytes of the id are missing, which is reported as a misuse. Thread: any.
bool TakeBlock(CameraDescription& description, const u8* id, u32 size);

// A description that no camera sends: texts that are not UTF-8, ids of an unknown type. Thread: any.
CameraDescription DescribeGarbage();

// Puts U+FEFF before its name and its model. Thread: any.
void MarkNames(CameraDescription& description);

// `02:0F:60:14:16:01` as six octets; empty for any other text. Thread: any.
std::string OctetsOfMac(const std::string& text);
// The reverse, of six octets. Thread: any.
std::string TextOfMac(const u8* octets);

// Whether a camera object can be read; one that was released is reported. Thread: any.
bool IsUsable(const SCRSDK::ICrCameraObjectInfo& camera);

// The name of the body's directory, `D10F60140701` or a MAC address, of any object, also of one that a client has made.
// Thread: any.
std::string IdOf(const SCRSDK::ICrCameraObjectInfo& camera);

// A camera object of its own; its Release slot ends it. Thread: any.
SCRSDK::ICrCameraObjectInfo* NewCameraObject(CameraDescription description);

// A list whose items live as long as the list; its Release slot ends both. Thread: any.
SCRSDK::ICrEnumCameraObjectInfo* NewCameraList(const std::vector<CameraDescription>& descriptions);

}  // namespace sim
