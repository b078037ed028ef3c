// Faults with effects after their call: the session is lost, the body is silent or full, or the call returned nonsense.
#include <sys/stat.h>

#include <cstring>
#include <thread>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

bool ReadyForFaults(Camera& camera) {
  EXPECT(Sdk::Get().Init());
  EXPECT(camera.Open(kFirst) && camera.TakePriority() && camera.Change(kFocusMode, kUInt16List, 1));
  EXPECT(camera.SaveInto(PictureDirectory()) == 0);
  return true;
}

bool BreaksTheSession() {
  EXPECT(Sdk::Get().Init());
  OrderFaults("GetSelectDeviceProperties#1 disconnect\nConnect#2 disconnect\nDisconnect#2 disconnect\n");
  {
    Camera camera;
    EXPECT(camera.Open(kFirst));
    Property iso;
    EXPECT(camera.Read(kIso, &iso) == 0);
    EXPECT(camera.listener().Await(Kind::kDisconnected, kErrorDisconnected));
    EXPECT(Sdk::Get().Sees(kFirst));
    EXPECT(camera.Disconnect() == 0 && camera.ReleaseDevice() == 0);
  }
  {
    Camera camera;
    EXPECT(camera.Open(kFirst));
    EXPECT(camera.listener().Await(Kind::kDisconnected, kErrorDisconnected));
    EXPECT(camera.ReleaseDevice() == 0);
  }
  Camera camera;
  EXPECT(camera.Open(kFirst));
  EXPECT(camera.Disconnect() == 0);
  EXPECT(camera.listener().Await(Kind::kDisconnected, kErrorDisconnected));
  return true;
}

bool BreaksAndReconnects() {
  EXPECT(Sdk::Get().Init());
  OrderFaults("SetDeviceProperty#1 disconnect\n");
  Camera camera;
  EXPECT(camera.Connect(kFirst, 0, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
  EXPECT(camera.Write(0x11A, kUInt16List, 2) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnecting));
  Property iso;
  EXPECT(camera.Read(kIso, &iso) == kErrorDisconnected);
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnected));
  EXPECT(camera.listener().AwaitAny(Kind::kConnected));
  EXPECT(camera.Read(kIso, &iso) == 0);
  EXPECT(!camera.listener().Has(Kind::kDisconnected, kErrorDisconnected));
  return true;
}

bool LeavesAndReturns() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  OrderFaults("GetSelectDeviceProperties#1 replug(2000)\nConnect#1 replug(1000)\n");
  Property iso;
  EXPECT(camera.Read(kIso, &iso) == 0);
  const auto gone = std::chrono::steady_clock::now();
  EXPECT(!Sdk::Get().Sees(kFirst));
  EXPECT(camera.listener().Await(Kind::kDisconnected, kErrorDisconnected));
  EXPECT(camera.ReleaseDevice() == 0);
  Camera early;
  EXPECT(early.Connect(kFirst) == kErrorCreateDevice);
  while (!Sdk::Get().Sees(kFirst)) std::this_thread::yield();
  EXPECT(std::chrono::steady_clock::now() - gone < std::chrono::seconds(10));
  Camera again;
  EXPECT(again.Open(kFirst));
  return true;
}

// Both faults give the same answer; only the body's log distinguishes them.
bool IsCutAroundAPress(const std::string& fault, int presses) {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Connect(kFirst, 0, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
  EXPECT(camera.TakePriority() && camera.Change(kFocusMode, kUInt16List, 1));
  OrderFaults("SendCommand#1 " + fault + "(300)\n");
  EXPECT(camera.Command(kRelease, kDown) == kErrorDisconnected);
  Property iso;
  EXPECT(camera.Read(kIso, &iso) == kErrorDisconnected && camera.Command(kRelease, kUp) == kErrorDisconnected);
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnecting));
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnected));
  EXPECT(CountInLog(kFirst, " exposure ") == presses && CountInLog(kFirst, " button down") == presses);
  EXPECT(CountInLog(kFirst, " button up") == 0);
  EXPECT(camera.Command(kRelease, kUp) == 0 && CountInLog(kFirst, " button up") == presses);
  return true;
}

bool IsCutBeforeAPress() { return IsCutAroundAPress("cut-before", 0); }
bool IsCutAfterAPress() { return IsCutAroundAPress("cut-after", 1); }

bool ComesBackFromACutWhileAway() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Connect(kFirst, 0, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
  EXPECT(camera.TakePriority());
  OrderFaults("SendCommand#1 disconnect\nSendCommand#2 cut-before(300)\n");
  EXPECT(camera.Command(kRelease, kUp) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnecting));
  EXPECT(camera.Command(kRelease, kUp) == kErrorDisconnected);
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnected));
  Property iso;
  EXPECT(camera.Read(kIso, &iso) == 0);
  return true;
}

bool Floods() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  OrderFaults("SetSaveInfo#1 flood(20000)\n");
  const std::size_t before = camera.listener().Count();
  EXPECT(camera.SaveInto(PictureDirectory()) == 0);
  EXPECT(camera.listener().AwaitCount(before + 20000));
  Property iso;
  EXPECT(camera.Read(kIso, &iso) == 0);
  // A session can be ended during a flood.
  OrderFaults("SetSaveInfo#1 flood(1000000000)\n");
  EXPECT(camera.SaveInto(PictureDirectory()) == 0);
  EXPECT(camera.ReleaseDevice() == 0);
  return true;
}

bool CallbacksStall() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  OrderFaults("SetDeviceProperty#1 stall\n");
  EXPECT(camera.Write(kAperture, kUInt16List, 800) == 0);
  Property aperture;
  do {
    EXPECT(camera.Read(kAperture, &aperture) == 0);
  } while (aperture.value != 800);
  const std::size_t before = camera.listener().Count();
  std::this_thread::sleep_for(kSoon);  // the check: nothing comes
  EXPECT(camera.listener().Count() == before);
  OrderFaults("");
  EXPECT(camera.listener().AwaitCount(before + 1));
  // A stall that is not cleared ends with its session, and its callbacks are lost.
  OrderFaults("Disconnect#1 stall\n");
  EXPECT(camera.Disconnect() == 0 && camera.ReleaseDevice() == 0);
  EXPECT(!camera.listener().Has(Kind::kDisconnected, 0));
  Camera again;
  EXPECT(again.Open(kFirst));
  return true;
}

bool ReportsTheEndOfAStalledSession() {
  EXPECT(Sdk::Get().Init());
  OrderFaults("Connect#1 stall\n");
  Camera camera;
  EXPECT(camera.Connect(kFirst) == 0);
  while (CountInLog(kFirst, "session open") == 0) std::this_thread::yield();
  EXPECT(camera.Disconnect() == 0);
  while (CountInLog(kFirst, "session end") == 0) std::this_thread::yield();
  EXPECT(camera.listener().Count() == 0);
  OrderFaults("");
  EXPECT(camera.listener().AwaitAny(Kind::kConnected));
  EXPECT(camera.listener().Await(Kind::kDisconnected, 0));
  return true;
}

bool HasNoRoomOnTheCard() {
  Camera camera;
  EXPECT(ReadyForFaults(camera));
  OrderFaults("SendCommand card-full\n");
  // Pictures go to the host alone, so the card does not matter.
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  EXPECT(camera.listener().Await(Kind::kDownload, kImage));
  for (const u64 destination : {2u, 3u}) {
    EXPECT(camera.Change(kDestination, kUInt16List, destination));
    EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
    EXPECT(camera.listener().Await(Kind::kWarning, kStorageFull));
  }
  EXPECT(!camera.listener().Has(Kind::kWarning, kExposureStarted));
  EXPECT(CountInLog(kFirst, " exposure ") == 1);
  struct stat info;
  EXPECT(stat((StateDirectory() + "/" + kFirst + "/card1/DCIM").c_str(), &info) != 0);
  OrderFaults("");
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  EXPECT(camera.listener().Await(Kind::kDownload, kImage));
  return true;
}

bool SaysNothingOfWhatItDoes() {
  Camera camera;
  EXPECT(ReadyForFaults(camera));
  OrderFaults("SendCommand#1 no-callback\nSetDeviceProperty#1 no-callback\nDisconnect#1 no-callback\n");
  EXPECT(camera.Write(kAperture, kUInt16List, 800) == 0);
  Property aperture;
  do {
    EXPECT(camera.Read(kAperture, &aperture) == 0);
  } while (aperture.value != 800);
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  const std::string silent = PictureDirectory() + "/DSC00001.JPG";
  while (ReadText(silent).size() < 1000000) std::this_thread::yield();
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  Event download;
  EXPECT(camera.listener().AwaitAny(Kind::kDownload, &download));
  EXPECT(download.path == PictureDirectory() + "/DSC00002.JPG");
  EXPECT(CountInLog(kFirst, " exposure ") == 2);
  EXPECT(camera.Disconnect() == 0);
  while (CountInLog(kFirst, "session end") == 0) std::this_thread::yield();
  EXPECT(camera.ReleaseDevice() == 0);
  EXPECT(!camera.listener().Has(Kind::kDisconnected, 0));
  return true;
}

bool FindsFocusInSilence() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  OrderFaults("SetDeviceProperty#1 no-callback\n");
  EXPECT(camera.Write(kS1, kUInt16, 2) == 0);
  EXPECT(camera.Command(kRelease, kDown) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, kExposureStarted));
  EXPECT(!camera.listener().Has(Kind::kWarningExt, kAfStatus));
  EXPECT(camera.Command(kRelease, kUp) == 0);
  return true;
}

// Loses the picture on its way to the host, not the one on the card.
bool LosesWhatIsOnItsWay() {
  Camera camera;
  EXPECT(ReadyForFaults(camera) && camera.Change(kDestination, kUInt16List, 3) &&
         camera.Change(kShutterSpeed, kUInt32List, 20 << 16 | 10));
  EXPECT(camera.Command(kRelease, kDown) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, kExposureStarted));
  OrderFaults("SendCommand#1 disconnect\n");
  EXPECT(camera.Command(kRelease, kUp) == 0);
  EXPECT(camera.listener().Await(Kind::kDisconnected, kErrorDisconnected));
  const std::string card = StateDirectory() + "/" + kFirst + "/card1/DCIM/100MSDCF/DSC00001.JPG";
  while (ReadText(card).size() < 1000000) std::this_thread::yield();
  struct stat info;
  EXPECT(stat((PictureDirectory() + "/DSC00001.JPG").c_str(), &info) != 0);
  return true;
}

bool ReturnsNonsense() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  OrderFaults("GetDeviceProperties garbage\nEnumCameraObjects garbage\n");
  bool odd_size = false, endless_text = false, unknown_type = false, unknown_code = false;
  for (int round = 0; round < 4; ++round) {
    SCRSDK::CrDeviceProperty* list = nullptr;
    i32 count = 0;
    EXPECT(Sdk::Get().Call("GetDeviceProperties", camera.handle(), &list, &count) == 0);
    for (i32 i = 0; i < count; ++i) {
      // All memory that a result claims to have may be read; a sanitizer checks this.
      unsigned sum = 0;
      for (u32 b = 0; b < list[i].valuesSize_; ++b) sum += list[i].values_[b];
      for (u32 b = 0; b < list[i].getSetValuesSize_; ++b) sum += list[i].getSetValues_[b];
      const u32 units = list[i].currentStr_ != nullptr ? list[i].currentStr_[0] : 0;
      bool ends = units == 0;
      for (u32 unit = 1; unit <= units; ++unit) ends = ends || list[i].currentStr_[unit] == 0;
      endless_text = endless_text || !ends;
      odd_size = odd_size || (list[i].valuesSize_ == 7 && sum != 0);
      unknown_type = unknown_type || static_cast<u32>(list[i].valueType_) == 0x7A5A;
      unknown_code = unknown_code || list[i].code_ > 0x1000;
    }
    EXPECT(Sdk::Get().Call("ReleaseDeviceProperties", camera.handle(), list) == 0);
  }
  EXPECT(odd_size && endless_text && unknown_type && unknown_code);

  SCRSDK::ICrEnumCameraObjectInfo* cameras = nullptr;
  EXPECT(Sdk::Get().Call("EnumCameraObjects", &cameras, u8{3}) == 0 && cameras->GetCount() == 3);
  const SCRSDK::ICrCameraObjectInfo* garbage = cameras->GetCameraObjectInfo(0);
  EXPECT(std::memchr(garbage->GetModel(), 0, garbage->GetModelSize()) == nullptr);
  EXPECT(std::memchr(garbage->GetId(), 0, garbage->GetIdSize()) == nullptr && garbage->GetIdSize() > 256);
  EXPECT(std::strcmp(cameras->GetCameraObjectInfo(1)->GetModel(), "ILCE-7M4") == 0);
  cameras->Release();
  OrderFaults("CreateCameraObjectInfoUSBConnection#1 garbage\n");
  Camera refused;
  EXPECT(refused.Connect(kFirst) == kErrorCreateDevice);
  return true;
}

}  // namespace

const std::vector<Check> kLastingFaultChecks = {
    {"an ordered disconnect loses the session and leaves the body on the bus", BreaksTheSession},
    {"a session that reconnects recovers from an ordered disconnect", BreaksAndReconnects},
    {"an ordered replug takes the body off the bus for its time", LeavesAndReturns},
    {"a press before which the link is cut does not reach the body", IsCutBeforeAPress},
    {"a press after which the link is cut exposes, and stays down until it is let go", IsCutAfterAPress},
    {"a cut of a link that is away already ends with the loss", ComesBackFromACutWhileAway},
    {"an ordered flood reports as often as ordered and can be ended", Floods, "released-while-connected"},
    {"an ordered stall keeps callbacks back until it is cleared", CallbacksStall},
    {"a stalled session ends, and its end is reported when the stall is cleared", ReportsTheEndOfAStalledSession},
    {"an ordered full card exposes nothing that would go to it", HasNoRoomOnTheCard},
    {"an ordered silence does the work of writes, shots and ends without reports", SaysNothingOfWhatItDoes},
    {"an ordered silence of a half-press still finds focus", FindsFocusInSilence},
    {"a picture on its way when the session breaks reaches the card alone", LosesWhatIsOnItsWay},
    {"ordered garbage is nonsense inside its own memory", ReturnsNonsense},
};

}  // namespace check
