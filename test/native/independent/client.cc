// The independent client: a program that is linked with the camera library and uses it in the order, with the arguments
// and with the waits of the vendor's sample programs.
//
// Written from published descriptions of those programs and of what cameras were seen to do; its author had not read
// the driver, nor the simulated SDK. So this program does not repeat the project's mistakes
// about the interface. It does not know which temper a body has: where bodies are reported to differ it
// accepts either behaviour, and checks what a user expects: that a picture arrived, or that a file has bytes.
//
// It prints a line for each step, "ok - row 15: ..." with the row of docs/run/hardware.md, and exits with 1 if a step
// failed. Environment: that of the library (docs/develop/simulator.md). Argument: a directory for received files.
#include <cstdio>

#include "classes.h"
#include "stage.h"
#include "steps.h"

namespace independent {

namespace {

void CheckReconnect(Camera* camera, const std::string& id, const std::string& directory) {
  Reports& reports = camera->reports();
  const int connected = reports.Now().connected;
  const int returned = reports.Now().Warned(kReconnected);
  MoveCable(id, false);
  const bool lost = reports.Await([](const Reported& reported) { return reported.Warned(kReconnecting) > 0; });
  MoveCable(id, true);
  const bool back = reports.Await([&](const Reported& reported) {
    return reported.connected > connected && reported.Warned(kReconnected) > returned;
  });
  Show(lost && back && reports.Now().disconnected.empty(),
       "row 17: a cable pulled and put back, OnConnected and 0x20001 in either order", "%s, %s",
       lost ? "lost" : "not lost", back ? "back" : "not back");
  std::string path = directory;
  std::string prefix;
  const CrError saved = SCRSDK::SetSaveInfo(camera->handle(), path.data(), prefix.data(), -1);
  Show(saved == 0 && camera->AwaitValue(kRecordingState, kNotRecording),
       "row 17: the session continues with the same handle", "0x%x", static_cast<u32>(saved));
}

void CheckRemoteSession(const Found& found, const std::string& directory) {
  LetTouchesTrack(found.id);
  Camera camera;
  if (!Open(&camera, found.info, kRemote, directory,
            "row 8: a session by a camera object of the ten fields; "
            "row 22: with the save path set before OnConnected")) {
    return;
  }
  AwaitProperties(&camera);
  TakePriority(&camera);
  CheckProperties(&camera);
  CheckShooting(&camera, directory);
  CheckRecording(&camera);
  CheckLiveView(&camera);
  CheckMonitors(&camera);
  CheckDisplay(&camera, found.id);
  CheckTouch(&camera);
  CheckReconnect(&camera, found.id, directory);
  Show(camera.Disconnect(), "ending: Disconnect and OnDisconnected");
  // As by the menu of a sample: connects with the same object again, without a release of the device in between.
  if (Open(&camera, found.info, kRemote, directory, "ending: the same object connects once more")) {
    Show(camera.Disconnect(), "ending: and disconnects");
  }
  const CrError error = camera.Release();
  Show(error == 0, "ending: ReleaseDevice", "0x%x", static_cast<u32>(error));
}

int Run(const std::string& directory) {
  if (!Show(SCRSDK::Init(0), "beginning: Init")) {
    SCRSDK::Release();
    return 1;
  }
  Show(SCRSDK::GetSDKVersion() >> 24 == 2, "beginning: the version is 2.x", "0x%x", SCRSDK::GetSDKVersion());
  CheckDataClasses([](bool holds, const char* step) { Show(holds, step); });
  CheckDiscovery();
  Found usb = FindOne(false);
  if (Show(usb.info != nullptr, "row 8: a camera on USB", "%s", usb.id.c_str())) {
    CheckRemoteSession(usb, Below(directory, "remote"));
    CheckContentsSession(usb, Below(directory, "contents"));
    CheckTransferSession(usb, Below(directory, "transfer"));
    usb.info->Release();
  }
  Found network = FindOne(true);
  if (Show(network.info != nullptr, "row 7: a camera on the network", "%s", network.id.c_str())) {
    CheckNetworkSession(network, Below(directory, "network"));
    network.info->Release();
    CheckPairing(network.id, Below(directory, "paired"));
  }
  Show(SCRSDK::Release(), "ending: Release");
  return Failed() == 0 ? 0 : 1;
}

}  // namespace

}  // namespace independent

int main(int count, char** arguments) {
  if (count != 2) {
    std::fprintf(stderr, "usage: %s <directory for what is received>\n", arguments[0]);
    return 2;
  }
  return independent::Run(arguments[1]);
}
