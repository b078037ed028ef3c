// Properties: which writes the priority key permits, lists, types, and the time that a write takes.
#include <cstring>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

bool GatesByThePriorityKey() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  Property key, iso;
  // The key itself can be taken back at any time.
  EXPECT(camera.Read(kPriorityKey, &key) == 0 && key.value == 1 && key.enable_flag == 1);
  EXPECT(camera.Read(kIso, &iso) == 0 && iso.enable_flag == 2);
  EXPECT(!iso.values.empty() && iso.settable.empty());
  EXPECT(camera.Write(kIso, kUInt32List, 800) == kErrorInvalidCalled);
  EXPECT(camera.Command(0, 1) == kErrorInvalidCalled);
  EXPECT(camera.TakePriority());
  EXPECT(camera.Read(kIso, &iso) == 0 && iso.enable_flag == 1 && iso.settable == iso.values);
  EXPECT(camera.Change(kPriorityKey, kUInt16List, 1));
  EXPECT(camera.Write(kIso, kUInt32List, 800) == kErrorInvalidCalled);
  return true;
}

bool WritesTakeEffectLater() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  const auto begun = std::chrono::steady_clock::now();
  EXPECT(camera.Write(kIso, kUInt32List, 800) == 0);
  Property iso;
  Event changed;
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kIso, &changed));
  // The report of iso that the priority key's change caused may arrive first.
  while (changed.at - begun < std::chrono::milliseconds(90)) {
    EXPECT(camera.listener().Await(Kind::kPropertyChanged, kIso, &changed));
  }
  EXPECT(camera.Read(kIso, &iso) == 0 && iso.value == 800);
  return true;
}

bool PacksByType() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  Property property;
  EXPECT(camera.Read(kFocusMode, &property) == 0 && property.type == kUInt16List && property.value == 2);
  const u16 focus_modes[5] = {2, 4, 3, 6, 1};
  EXPECT(property.values.size() == sizeof focus_modes);
  EXPECT(std::memcmp(property.values.data(), focus_modes, sizeof focus_modes) == 0);
  EXPECT(camera.Read(kIso, &property) == 0 && property.type == kUInt32List && property.value == 400);
  const u32 iso_auto = 0xFFFFFF;
  EXPECT(property.values.size() % 4 == 0 && std::memcmp(property.values.data(), &iso_auto, 4) == 0);
  EXPECT(camera.Read(kRemaining, &property) == 0 && property.type == 0x4003 && property.values.size() == 12);
  EXPECT(camera.Read(kBattery, &property) == 0 && property.value == 100 && property.enable_flag == 2);
  return true;
}

bool RefusesWrongWrites() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  EXPECT(camera.Write(kIso, kUInt32List, 401) == kErrorInvalidCalled);
  // The vendor's sample writes some values in another width than it reads them.
  EXPECT(camera.Write(kIso, kUInt16List, 800) == 0);
  EXPECT(camera.Write(kBattery, 2, 50) == kErrorInvalidCalled);
  EXPECT(camera.Write(kProgram, kUInt32List, 0x5555) == kErrorInvalidCalled);
  EXPECT(camera.Write(0xFFFF, kUInt16List, 1) == kErrorInvalidCalled);
  Property property;
  EXPECT(camera.Read(0xFFFF, &property) == kErrorInvalidCalled);
  return true;
}

bool TakesAnotherBattery() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  Property battery;
  for (const u64 percent : {15, 5, 100}) {
    WriteText(StateDirectory() + "/" + kFirst + "/plug", "battery " + std::to_string(percent) + "\n");
    do {  // a session looks for orders now and then
      EXPECT(camera.Read(kBattery, &battery) == 0);
    } while (battery.value != percent);
  }
  return true;
}

bool LeavesOutWhatItLacks() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  u32 codes[3] = {kIso, 0xFFFF, kAperture};
  SCRSDK::CrDeviceProperty* list = nullptr;
  i32 count = 0;
  EXPECT(Sdk::Get().Call("GetSelectDeviceProperties", camera.handle(), u32{3}, &codes[0], &list, &count) == 0);
  EXPECT(count == 2 && list[0].code_ == kIso && list[1].code_ == kAperture);
  EXPECT(Sdk::Get().Call("ReleaseDeviceProperties", camera.handle(), list) == 0);
  list = nullptr;
  EXPECT(Sdk::Get().Call("GetDeviceProperties", camera.handle(), &list, &count) == 0 && count > 15);
  EXPECT(Sdk::Get().Call("ReleaseDeviceProperties", camera.handle(), list) == 0);
  return true;
}

bool KeepsValuesBetweenSessions() {
  EXPECT(Sdk::Get().Init());
  {
    Camera camera;
    EXPECT(camera.Open(kFirst) && camera.TakePriority());
    EXPECT(camera.Change(kAperture, kUInt16List, 800));
    EXPECT(camera.Disconnect() == 0 && camera.listener().AwaitAny(Kind::kDisconnected));
  }
  Camera again;
  EXPECT(again.Open(kFirst));
  Property aperture;
  EXPECT(again.Read(kAperture, &aperture) == 0 && aperture.value == 800);
  Camera other;
  EXPECT(other.Open(kSecond));
  EXPECT(other.Read(kAperture, &aperture) == 0 && aperture.value == 560);
  return true;
}

bool KeepsTheLiveViewSetting() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  u32 value = 9;
  EXPECT(Sdk::Get().Call("GetDeviceSetting", camera.handle(), u32{0}, &value) == 0 && value == 0);
  EXPECT(Sdk::Get().Call("SetDeviceSetting", camera.handle(), u32{0}, u32{1}) == 0);
  EXPECT(Sdk::Get().Call("GetDeviceSetting", camera.handle(), u32{0}, &value) == 0 && value == 1);
  EXPECT(Sdk::Get().Call("SetDeviceSetting", camera.handle(), u32{77}, u32{1}) == kErrorInvalidCalled);
  return true;
}

bool SetsThePartialBuffer() {
  EXPECT(Sdk::Get().Init());
  for (const u32 mode : {u32{0}, kModeContents, kModeRemoteTransfer}) {
    Camera camera;
    EXPECT(camera.Connect(kFirst, mode) == 0 && camera.listener().AwaitAny(Kind::kConnected));
    u32 read = 1;
    EXPECT(Sdk::Get().Call("GetDeviceSetting", camera.handle(), kPartialBuffer, &read) == 0 && read == 0);
    for (const u32 value : {1u, 8u, 2047u, 0xFFFFFFFFu, 0u}) {
      EXPECT(Sdk::Get().Call("SetDeviceSetting", camera.handle(), kPartialBuffer, value) == 0);
      EXPECT(Sdk::Get().Call("GetDeviceSetting", camera.handle(), kPartialBuffer, &read) == 0 && read == value);
    }
    for (const u32 value : {2048u, 0xFFFFFFFEu}) {
      EXPECT(Sdk::Get().Call("SetDeviceSetting", camera.handle(), kPartialBuffer, value) == kErrorInvalidCalled);
    }
    EXPECT(camera.Disconnect() == 0 && camera.listener().AwaitAny(Kind::kDisconnected));
    EXPECT(camera.ReleaseDevice() == 0);
  }
  return true;
}

}  // namespace

const std::vector<Check> kPropertyChecks = {
    {"nothing can be written or shot while the priority key is with the camera", GatesByThePriorityKey},
    {"a write is reported and readable after a tenth of a second", WritesTakeEffectLater},
    {"values and lists are packed by their type", PacksByType},
    {"values, types and properties a body does not take are refused", RefusesWrongWrites},
    {"a body takes a battery with less left", TakesAnotherBattery},
    {"codes a body lacks are left out of the answer", LeavesOutWhatItLacks},
    {"values stay with the body between sessions", KeepsValuesBetweenSessions},
    {"row 21: the partial buffer can be set to whole files, to MiB, and to the default", SetsThePartialBuffer},
    {"the live-view setting is kept, other keys are refused", KeepsTheLiveViewSetting},
};

}  // namespace check
