// Roles: programs for other processes of a check. They print their progress line by line, so that the check can wait
// for it and needs no fixed pauses.
#include <unistd.h>

#include "checks.h"
#include "live_picture.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

void Say(const char* line) {
  std::printf("%s\n", line);
  std::fflush(stdout);
}

int ConnectAndStay() {
  Camera camera;
  if (!camera.Open(kFirst)) return 1;
  Say("connected");
  for (;;) pause();
}

int ReadOnce() {
  Camera camera;
  if (!camera.Open(kFirst)) return 1;
  Say("calling");
  Property iso;
  if (camera.Read(kIso, &iso) != 0) return 1;
  Say("returned");
  return 0;
}

int EnumerateOnce() {
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  const CrError error = Sdk::Get().Call("EnumCameraObjects", &list, u8{3});
  if (list != nullptr) list->Release();
  return error == 0x8703 ? 73 : (error == 0 ? 0 : 1);
}

// Writes as fast as the state file takes it, until killed.
int WriteEndlessly() {
  Camera camera;
  if (!camera.Open(kFirst) || !camera.TakePriority()) return 1;
  Say("writing");
  for (u64 round = 0;; ++round) camera.Write(kIso, kUInt32List, round % 2 == 0 ? 100 : 200);
}

void ReadFingerprint() {
  SCRSDK::ICrCameraObjectInfo* info = nullptr;
  if (MakeCameraObject(kFirstOnNetwork, &info) != 0) return;
  char buffer[128];
  u32 size = sizeof buffer;
  Sdk::Get().Call("GetFingerprint", info, &buffer[0], &size);
  info->Release();
}

bool IsByHandle(const std::string& call) {
  return call.find("DateFolder") != std::string::npos || call.find("GetContents") == 0 ||
         call.find("ContentsHandle") != std::string::npos || call == "PullContentsFile";
}

bool IsAboutContents(const std::string& call) {
  return IsByHandle(call) || call.find("RemoteTransfer") != std::string::npos;
}

// Calls about contents; their answers do not matter here, and an empty card refuses most of them.
void CallAboutContents(const std::string& call, Camera& camera) {
  const Sdk& sdk = Sdk::Get();
  const std::string directory = StateDirectory();
  const i64 handle = camera.handle();
  alignas(16) unsigned char storage[512] = {};
  void* list = nullptr;
  u32 count = 0;
  u16 type = 0;
  const char* const to = directory.c_str();
  if (call == "GetRemoteTransferCapturedDateList") sdk.Call(call.c_str(), handle, u32{1}, &list, &count);
  if (call == "GetRemoteTransferContentsInfoList") {
    sdk.Call(call.c_str(), handle, u32{1}, u8{2}, static_cast<void*>(storage), u32{10}, &list, &count);
  }
  if (call == "GetRemoteTransferContentsDataFile") {
    sdk.Call(call.c_str(), handle, u32{1}, u32{1}, u32{1}, u32{0x1000000}, to, "a");
  }
  if (call == "GetRemoteTransferContentsCompressedDataFile") {
    sdk.Call(call.c_str(), handle, u32{1}, u32{1}, u32{1}, u32{1}, to, "a");
  }
  if (call == "ControlGetRemoteTransferContentsDataFile") sdk.Call(call.c_str(), handle, u8{2});
  if (call == "GetDateFolderList") sdk.Call(call.c_str(), handle, &list, &count);
  if (call == "GetContentsHandleList") sdk.Call(call.c_str(), handle, u32{1}, &list, &count);
  if (call == "GetContentsDetailInfo") sdk.Call(call.c_str(), handle, u32{1}, static_cast<void*>(storage));
  if (call == "GetContentsThumbnailImage") {
    auto* const block = reinterpret_cast<SCRSDK::CrImageDataBlock*>(storage);
    block->pData_ = storage + sizeof *block;
    block->size_ = sizeof storage - sizeof *block;
    sdk.Call(call.c_str(), handle, u32{1}, static_cast<void*>(storage), &type);
  }
  if (call == "PullContentsFile") sdk.Call(call.c_str(), handle, u32{1}, u16{0}, to, "a");
  if (call == "DownloadSettingFile") sdk.Call(call.c_str(), handle, u32{0}, to, "A.DAT", "");
  if (call == "UploadSettingFile") sdk.Call(call.c_str(), handle, u32{0x1000}, "/nothing", "");
  if (call == "ImportLUTFile") sdk.Call(call.c_str(), handle, "/nothing", u16{1});
  // The camera may have answered with a list.
  if (list != nullptr) sdk.Call(("Release" + call.substr(3)).c_str(), handle, list);
  // Releasing null is refused, after the faults have struck.
  if (call.find("Release") == 0 && IsAboutContents(call)) sdk.Call(call.c_str(), handle, static_cast<void*>(nullptr));
}

// One call by its name, in the way the addon makes it.
void CallOnce(const std::string& call, Camera& camera, SCRSDK::CrDeviceProperty*& list) {
  const Sdk& sdk = Sdk::Get();
  u32 code = kIso;
  i32 count = 0;
  if (call == "EnumCameraObjects") sdk.Sees(kFirst);
  if (call == "Connect") camera.Connect(kFirst);
  if (call == "CreateCameraObjectInfo") {
    if (SCRSDK::ICrCameraObjectInfo* made = MakeListedObject(kFirst)) made->Release();
  }
  if (call == "GetFingerprint") ReadFingerprint();
  if (call == "Disconnect") camera.Disconnect();
  if (call == "ReleaseDevice" && camera.Disconnect() == 0) camera.ReleaseDevice();
  if (call == "GetDeviceProperties") sdk.Call("GetDeviceProperties", camera.handle(), &list, &count);
  if (call == "GetSelectDeviceProperties") {
    sdk.Call("GetSelectDeviceProperties", camera.handle(), u32{1}, &code, &list, &count);
  }
  if (call == "ReleaseDeviceProperties" && sdk.Call("ReleaseDeviceProperties", camera.handle(), list) == 0) {
    list = nullptr;
  }
  if (call == "SetDeviceProperty") camera.Write(0x11A, 0x2002, 2);
  if (call == "SendCommand") camera.Command(0, 1);
  SCRSDK::CrLiveViewProperty* frames = nullptr;
  u32 frames_code = 0x193, setting = 0;
  if (call == "GetSelectLiveViewProperties" || call == "ReleaseLiveViewProperties") {
    sdk.Call("GetSelectLiveViewProperties", camera.handle(), u32{1}, &frames_code, &frames, &count);
    if (frames != nullptr) sdk.Call("ReleaseLiveViewProperties", camera.handle(), frames);
  }
  if (call == "GetDeviceSetting") sdk.Call("GetDeviceSetting", camera.handle(), u32{0}, &setting);
  if (call == "SetDeviceSetting") sdk.Call("SetDeviceSetting", camera.handle(), u32{0}, u32{1});
  if (call == "GetLiveViewImageInfo" || call == "GetLiveViewImage" || call == "GetOSDImage") {
    LivePicture().Ask(camera, call);
  }
  if (call == "SetSaveInfo") camera.SaveInto(StateDirectory());
  CallAboutContents(call, camera);
}

// Reads a list that was given back. When memory is watched, the process crashes before its end.
int UseAfterRelease() {
  Camera camera;
  if (!camera.Open(kFirst)) return 1;
  SCRSDK::CrDeviceProperty* list = nullptr;
  i32 count = 0;
  if (Sdk::Get().Call("GetDeviceProperties", camera.handle(), &list, &count) != 0) return 1;
  if (Sdk::Get().Call("ReleaseDeviceProperties", camera.handle(), list) != 0) return 1;
  Say("reading");
  const volatile SCRSDK::CrDeviceProperty* const stale = list;
  std::printf("%u\n", stale->code_);
  return 0;
}

// Injects the faults in the file `orders`, makes the call once and ends in order.
int SufferOnce(const std::string& call) {
  const bool begins = call == "EnumCameraObjects" || call == "Connect" || call == "GetFingerprint" ||
                      call.compare(0, 22, "CreateCameraObjectInfo") == 0;
  Camera camera;
  const u32 mode = IsByHandle(call) ? 1 : (IsAboutContents(call) ? 2 : 0);
  if (!begins && (camera.Connect(kFirst, mode) != 0 || !camera.listener().AwaitAny(Kind::kConnected))) return 1;
  SCRSDK::CrDeviceProperty* list = nullptr;
  if (call == "ReleaseDeviceProperties") CallOnce("GetDeviceProperties", camera, list);
  WriteText(StateDirectory() + "/" + BodyThatMakes(call) + "/faults", ReadText(StateDirectory() + "/orders"));
  if (std::freopen((StateDirectory() + "/said").c_str(), "w", stderr) == nullptr) return 1;
  setvbuf(stderr, nullptr, _IONBF, 0);
  Say("calling");
  CallOnce(call, camera, list);
  if (list != nullptr && Sdk::Get().Call("ReleaseDeviceProperties", camera.handle(), list) != 0) return 1;
  return 0;
}

int Play(const std::string& role) {
  if (role == "connect-and-stay") return ConnectAndStay();
  if (role == "read-once") return ReadOnce();
  if (role == "enumerate-once") return EnumerateOnce();
  if (role == "write-for-ever") return WriteEndlessly();
  if (role == "use-after-release") return UseAfterRelease();
  if (role.compare(0, 7, "suffer:") == 0) return SufferOnce(role.substr(7));
  return 2;
}

}  // namespace

int PlayRole(const std::string& role) {
  if (!Sdk::Get().Init()) return 3;
  const int result = Play(role);
  return Sdk::Get().Release() ? result : 3;
}

}  // namespace check
