// The bodies of the rig: each connects in its modes and reports what it should, and its settings decide which
// properties can be written. test/native/bodies.test.ts compares the values with the data.
#include <algorithm>
#include <chrono>
#include <cstdlib>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

constexpr std::chrono::milliseconds kCountedAtOnce{100};

struct Expected {
  const char* rig;
  const char* id;
  i32 at_least;  // the number of properties, once all are reported
  bool has_priority_key;
  CrError contents;  // the result of a session in this mode
  CrError remote_transfer;
};

// network_checks.cc tests the ILCE-1M2.
const Expected kBodies[] = {
    {"ILCE-7M4:1", "D10F60140701", 380, true, 0, 0},
    {"ILCE-7C:1", "D10F60140201", 380, true, 0, kErrorNoRemoteTransferMode},
    {"ILCE-7M5:1", "D10F60141C01", 440, true, 0, 0},
    {"ILCE-9M3:1", "D10F60141201", 440, true, 0, 0},
    {"ILME-FX3:1", "D10F60140801", 380, false, 0, 0},
    {"ILME-FX6:1", "02:0F:60:14:0A:01", 380, false, kErrorNoContentsMode, kErrorNoRemoteTransferMode},
};

bool EndsWith(const Expected& body, u32 mode, CrError expected) {
  Camera camera;
  EXPECT(camera.Connect(body.id, mode, 0, LogInOf(body.id)) == 0);
  if (expected == 0) {
    EXPECT(camera.listener().AwaitAny(Kind::kConnected));
    EXPECT(camera.Count() > 0);
  } else {
    EXPECT(camera.listener().Await(Kind::kError, static_cast<u32>(expected)));
  }
  EXPECT(camera.Disconnect() == 0 && camera.listener().AwaitAny(Kind::kDisconnected));
  return true;
}

bool ReportsItself(const Expected& body) {
  setenv("RIGD_SIM_RIG", body.rig, 1);
  EXPECT(Sdk::Get().Init());
  {
    Camera camera;
    EXPECT(camera.Connect(body.id, 0, 0, LogInOf(body.id)) == 0);
    Event connected;
    EXPECT(camera.listener().AwaitAny(Kind::kConnected, &connected));
    const i32 at_once = camera.Count();
    // On a slow machine (sanitizers) all properties may be reported before they are counted.
    const bool is_late = std::chrono::steady_clock::now() - connected.at > kCountedAtOnce;
    EXPECT(at_once > 70 && (at_once < 120 || is_late));
    i32 count = at_once;
    // Each further group of properties is reported before it is counted here.
    while (count < body.at_least) {
      EXPECT(camera.listener().AwaitAny(Kind::kPropertyChanged));
      count = camera.Count();
    }
    Property property;
    EXPECT(camera.Read(kPriorityKey, &property) == (body.has_priority_key ? 0 : kErrorInvalidCalled));
    EXPECT(camera.Read(kModelName, &property) == 0 && property.type == 0xFFFF);
    EXPECT(std::string(property.text.begin(), property.text.end()) + ":1" == body.rig);
    EXPECT(camera.Read(kSerial, &property) == 0);
    EXPECT(std::string(property.text.begin(), property.text.end()) == body.id);
    // Bodies without the key obey the PC.
    EXPECT(camera.Read(kFocusMode, &property) == 0 && property.enable_flag == (body.has_priority_key ? 2 : 1));
    EXPECT(camera.Disconnect() == 0 && camera.listener().AwaitAny(Kind::kDisconnected));
  }
  EXPECT(EndsWith(body, kModeContents, body.contents));
  EXPECT(EndsWith(body, kModeRemoteTransfer, body.remote_transfer));
  EXPECT(Sdk::Get().Release());
  return true;
}

bool EveryBodyReportsItself() {
  bool held = true;
  for (const Expected& body : kBodies) {
    if (ReportsItself(body)) continue;
    std::printf("#   with %s\n", body.rig);
    held = false;
  }
  return held;
}

bool IsWritable(Camera& camera, u32 code) {
  Property property;
  return camera.Read(code, &property) == 0 && property.enable_flag == 1 && !property.settable.empty();
}

bool TheProgramDecides() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  EXPECT(IsWritable(camera, kAperture) && IsWritable(camera, kShutterSpeed) && IsWritable(camera, kDriveMode));
  EXPECT(!IsWritable(camera, kMovieFormat) && camera.Write(kMovieFormat, kUInt8List, 5) == kErrorInvalidCalled);
  Property shutter;
  EXPECT(camera.Read(kShutterSpeed, &shutter) == 0 && shutter.settable.size() % 4 == 0);
  const std::size_t in_m = shutter.settable.size();

  EXPECT(camera.Change(kProgram, kUInt32List, kProgramP));
  EXPECT(!IsWritable(camera, kAperture) && !IsWritable(camera, kShutterSpeed));
  EXPECT(camera.Write(kAperture, kUInt16List, 800) == kErrorInvalidCalled);

  EXPECT(camera.Write(kProgram, kUInt32List, kProgramMovieM) == 0);
  // Dependent properties are reported with it.
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kProgram));
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kMovieFormat));
  EXPECT(IsWritable(camera, kMovieFormat) && IsWritable(camera, kAperture) && !IsWritable(camera, kDriveMode));
  EXPECT(camera.Read(kShutterSpeed, &shutter) == 0 && shutter.settable.size() < in_m);
  EXPECT(camera.Write(kShutterSpeed, kUInt32List, 0) == kErrorInvalidCalled);  // bulb
  EXPECT(camera.Change(kProgram, kUInt32List, kProgramM));
  EXPECT(camera.Write(kShutterSpeed, kUInt32List, 0) == 0);
  return true;
}

bool TheFocusModeDecides() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  EXPECT(IsWritable(camera, kFocusArea) && !IsWritable(camera, kFocusPosition));
  EXPECT(camera.Change(kFocusMode, kUInt16List, 1));
  EXPECT(!IsWritable(camera, kFocusArea) && IsWritable(camera, kFocusPosition));
  EXPECT(camera.Write(kFocusPosition, kUInt16Range, 65535) == 0);
  EXPECT(camera.Write(kFocusPosition, kUInt16Range, 65536) == kErrorInvalidCalled);
  return true;
}

bool FollowersAreReported() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  EXPECT(camera.Change(kIso, kUInt32List, 0xFFFFFF));
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kIsoCurrent));
  Property property;
  EXPECT(camera.Read(kIsoCurrent, &property) == 0 && property.value == 800 && property.enable_flag == 2);
  return true;
}

bool TakesNegativeNumbers() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  const u64 minus_300 = static_cast<u64>(-300);
  EXPECT(camera.Change(kCompensation, kUInt16List, minus_300));
  while (camera.Count() < 380) EXPECT(camera.listener().AwaitAny(Kind::kPropertyChanged));
  EXPECT(camera.Change(kColourTint, kInt8Range, static_cast<u64>(-7)));
  EXPECT(camera.Write(kColourTint, kInt8Range, 0xFE) == 0);  // -2 in its own width
  EXPECT(camera.Write(kColourTint, kInt8Range, static_cast<u64>(-8)) == kErrorInvalidCalled);
  Property property;
  EXPECT(camera.Read(kTouchOperation, &property) == 0 && property.enable_flag == -1 && property.values.empty());
  return true;
}

bool OrdersAreSetOnly() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  Property zoom;
  EXPECT(camera.Read(kZoom, &zoom) == 0 && zoom.enable_flag == 0);
  EXPECT(camera.TakePriority());
  EXPECT(camera.Read(kZoom, &zoom) == 0 && zoom.enable_flag == 3 && zoom.value == 0 && zoom.settable.size() == 3);
  return true;
}

std::u16string Swapped(std::u16string text) {
  for (char16_t& unit : text) unit = static_cast<char16_t>(unit << 8 | unit >> 8);
  return text;
}

bool TakesTexts() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  EXPECT(camera.WriteText(kImageId, u"STUDIO A") == kErrorInvalidCalled);
  EXPECT(camera.TakePriority());
  // Row 57: the bytes of each unit are swapped, those of the length are not.
  const std::u16string text = u"S\u5400\u0041 \u00C4 \u96EA";
  const auto begun = std::chrono::steady_clock::now();
  EXPECT(camera.WriteText(kImageId, Swapped(text)) == 0);
  Property property;
  // The text takes effect after 100 ms at the earliest.
  EXPECT(camera.Read(kImageId, &property) == 0 &&
         (property.text.empty() || std::chrono::steady_clock::now() - begun >= std::chrono::milliseconds(100)));
  do {
    EXPECT(camera.listener().Await(Kind::kPropertyChanged, kImageId));
    EXPECT(camera.Read(kImageId, &property) == 0 && property.type == 0xFFFF);
  } while (property.text != Swapped(text));
  EXPECT(camera.WriteText(kImageId, std::u16string(64, u'x')) == 0);
  EXPECT(camera.WriteText(kImageId, std::u16string(65, u'x')) == kErrorInvalidParameter);
  EXPECT(camera.WriteText(kModelName, u"NEX-5") == kErrorInvalidCalled);
  EXPECT(camera.WriteText(kIso, u"400") == kErrorInvalidParameter);
  EXPECT(camera.Write(kImageId, kUInt32List, 1) == kErrorInvalidParameter);
  return true;
}

bool ACinemaBodyHasStandIns() {
  setenv("RIGD_SIM_RIG", "ILME-FX6:1,ILME-FX3:1", 1);
  EXPECT(Sdk::Get().Init());
  Camera fx6, fx3;
  const std::string cinema = "02:0F:60:14:0A:01";
  EXPECT(fx6.Open(cinema, LogInOf(cinema)) && fx3.Open("D10F60140801"));
  Property property;
  EXPECT(fx6.Read(kAperture, &property) == 0 && property.value == 0xFFFE && property.settable.empty());
  EXPECT(fx6.Read(kShutterAngle, &property) == 0 && property.enable_flag == 0 && property.values.empty());
  EXPECT(fx6.Change(kShutterMode, kUInt8List, 2));
  EXPECT(fx6.Read(kShutterAngle, &property) == 0 && property.enable_flag == 1 && property.value == 180000);
  EXPECT(fx6.Read(kShutterSpeed, &property) == 0 && property.enable_flag == 2 && property.value == 0xFFFFFFFF);
  EXPECT(IsWritable(fx6, kExposureIndex));
  EXPECT(fx6.Change(kShootingMode, kUInt16List, 0x501));
  EXPECT(fx6.Read(kExposureIndex, &property) == 0 && property.enable_flag == 0);
  EXPECT(fx6.Command(0, 1) == kErrorInvalidCalled);  // it takes no still pictures
  EXPECT(fx3.Read(kSlot2, &property) == 0 && property.value == 1);
  EXPECT(fx3.Read(kSlot2Photos, &property) == 0 && property.value == 0);
  return true;
}

bool ACinemaBodyIsNeverWithoutLogIn() {
  setenv("RIGD_SIM_RIG", "ILME-FX6:1", 1);
  EXPECT(Sdk::Get().Init());
  const std::string cinema = "02:0F:60:14:0A:01";
  EXPECT(Sdk::Get().Sees(cinema));
  WriteText(StateDirectory() + "/" + cinema + "/access-authentication", "off\n");
  Camera camera;
  EXPECT(camera.Connect(cinema) == 0 && camera.listener().Await(Kind::kError, kFingerprintDiffers));
  return true;
}

bool ALensHasAnApertureRing() {
  setenv("RIGD_SIM_RIG", "ILCE-7C:1", 1);
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open("D10F60140201") && camera.TakePriority());
  Property property;
  EXPECT(camera.Read(kAperture, &property) == 0 && property.enable_flag == 2 && property.value == 560);
  EXPECT(property.values.empty() && property.settable.empty());
  EXPECT(camera.Write(kAperture, kUInt16List, 560) == kErrorInvalidCalled);
  return true;
}

}  // namespace

const std::vector<Check> kBodyChecks = {
    {"every body connects in the modes it has, and its report grows until it is complete", EveryBodyReportsItself},
    {"the exposure program decides what may be written and offered, and that is reported", TheProgramDecides},
    {"the focus mode decides between focus area and focus position", TheFocusModeDecides},
    {"properties that depend on another are reported with it", FollowersAreReported},
    {"negative numbers are accepted at their own width and at 64 bits", TakesNegativeNumbers},
    {"orders are set-only and have no value", OrdersAreSetOnly},
    {"texts are written and read as UTF-16 within their length", TakesTexts, "write-of-another-kind"},
    {"row 44: a cinema body is on the network and never without its log-in", ACinemaBodyIsNeverWithoutLogIn},
    {"row 53: with an aperture ring the aperture is display only and offers nothing", ALensHasAnApertureRing},
    {"properties that are not available have a stand-in or no value", ACinemaBodyHasStandIns},
};

}  // namespace check
