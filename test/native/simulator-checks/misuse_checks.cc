// Each kind of misuse (docs/develop/misuse.md) is committed once, and counted. The program of the checks asserts, for
// these and all other checks, that no other misuse is counted.
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

// CrDeviceProperty codes: the text of the file name, and the clock.
constexpr u32 kText = 0x146, kClock = 0x11E;
constexpr u32 kRelease = 0, kUp = 0, kDown = 1;

template <class Function>
Function Member(const char* symbol) {
  return reinterpret_cast<Function>(Sdk::Get().Find(symbol));
}

bool Opened(Camera& camera) { return Sdk::Get().Init() && camera.Open(kFirst); }

// A session with the first body that reports to this object; its handle, 0 when there is none.
i64 ConnectTo(SCRSDK::IDeviceCallback* callback) {
  SCRSDK::ICrCameraObjectInfo* info = nullptr;
  if (!Sdk::Get().Init() || MakeCameraObject(kFirst, &info) != 0) return 0;
  i64 handle = 0;
  const char* const none = "";
  const u16* const no_name = nullptr;
  Sdk::Get().Call("Connect", info, callback, &handle, u32{0}, u32{0}, none, none, none, u32{0}, no_name);
  info->Release();
  return handle;
}

bool KeepsAnObject() {
  EXPECT(Sdk::Get().Init());
  return MakeListedObject(kFirst) != nullptr;
}

bool EndsAnItem() {
  EXPECT(Sdk::Get().Init());
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  EXPECT(Sdk::Get().Call("EnumCameraObjects", &list, u8{3}) == 0);
  const_cast<SCRSDK::ICrCameraObjectInfo*>(list->GetCameraObjectInfo(0))->Release();
  list->Release();
  return true;
}

bool ConnectsByAnEndedObject() {
  EXPECT(Sdk::Get().Init());
  SCRSDK::ICrCameraObjectInfo* info = nullptr;
  EXPECT(MakeCameraObject(kFirst, &info) == 0);
  info->Release();
  Listener listener;
  SCRSDK::IDeviceCallback* const callback = &listener;
  i64 handle = 0;
  const char* const none = "";
  const u16* const no_name = nullptr;
  EXPECT(Sdk::Get().Call("Connect", info, callback, &handle, u32{0}, u32{0}, none, none, none, u32{0}, no_name) != 0);
  return true;
}

bool CutsAnId() {
  EXPECT(Sdk::Get().Init());
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  EXPECT(Sdk::Get().Call("EnumCameraObjects", &list, u8{3}) == 0);
  SCRSDK::ICrCameraObjectInfo* const made = MakeFrom(*list->GetCameraObjectInfo(0), 8);
  if (made != nullptr) made->Release();
  list->Release();
  return true;
}

// A callback object in memory of its own, so that it can be ended and its memory still be read under a sanitizer.
bool EndsItsCallback() {
  alignas(Listener) static unsigned char storage[sizeof(Listener)];
  Listener* const listener = new (storage) Listener;
  const i64 handle = ConnectTo(listener);
  EXPECT(handle != 0 && listener->AwaitAny(Kind::kConnected));
  EXPECT(Sdk::Get().Call("Disconnect", handle) == 0);
  EXPECT(listener->Await(Kind::kDisconnected, 0));
  listener->~Listener();
  std::memset(storage, 0xDD, sizeof storage);
  return Sdk::Get().Call("ReleaseDevice", handle) == 0;
}

// Calls the library when a session is up.
class Reentrant final : public SCRSDK::IDeviceCallback {
 public:
  void OnConnected(SCRSDK::DeviceConnectionVersioin) override {
    while (handle == 0) usleep(1000);
    u32 value = 0;
    Sdk::Get().Call("GetDeviceSetting", handle.load(), u32{0}, &value);
    called = true;
  }
  std::atomic<i64> handle{0};
  std::atomic<bool> called{false};
};

bool CallsInACallback() {
  Reentrant reentrant;
  const i64 handle = ConnectTo(&reentrant);
  EXPECT(handle != 0);
  reentrant.handle = handle;
  while (!reentrant.called) usleep(1000);
  EXPECT(Sdk::Get().Call("Disconnect", handle) == 0);
  return Sdk::Get().Call("ReleaseDevice", handle) == 0;
}

bool CallsAtOnce() {
  Camera camera;
  EXPECT(Opened(camera));
  OrderFaults("GetDeviceSetting#1 slow(500)\n");
  std::thread slow([&camera] {
    u32 value = 0;
    Sdk::Get().Call("GetDeviceSetting", camera.handle(), u32{0}, &value);
  });
  // Until the slow call has begun with its fault; then the fault is replaced.
  while (ReadText(StateDirectory() + "/" + kFirst + "/faults").find("GetDeviceSetting") != std::string::npos) {
    usleep(1000);
  }
  EXPECT(camera.Count() > 0);
  slow.join();
  return true;
}

bool ConnectsTwice() {
  Camera camera, second;
  EXPECT(Opened(camera));
  EXPECT(second.Connect(kFirst) == kErrorAlreadyOpened);
  return true;
}

bool UsesAStaleHandle() {
  Camera camera;
  EXPECT(Opened(camera));
  const i64 stale = camera.handle();
  EXPECT(camera.Disconnect() == 0 && camera.ReleaseDevice() == 0);
  EXPECT(Sdk::Get().Call("Disconnect", stale) == kErrorInvalidHandle);
  return true;
}

bool ReleasesWhileConnected() {
  Camera camera;
  EXPECT(Opened(camera));
  return camera.ReleaseDevice() == 0;
}

// Handles that are left to Release; the listeners outlive it.
bool LeavesAHandle(bool disconnects) {
  static Listener listener;
  const i64 handle = ConnectTo(&listener);
  EXPECT(handle != 0 && listener.AwaitAny(Kind::kConnected));
  if (!disconnects) return true;
  EXPECT(Sdk::Get().Call("Disconnect", handle) == 0);
  return listener.Await(Kind::kDisconnected, 0);
}

bool LeavesAnOpenHandle() { return LeavesAHandle(false); }
bool LeavesAnEndedHandle() { return LeavesAHandle(true); }

// The first session is over and its handle is dropped.
bool ConnectsAgainWithoutReleaseDevice() {
  static Listener listener;
  const i64 first = ConnectTo(&listener);
  EXPECT(first != 0 && listener.AwaitAny(Kind::kConnected));
  EXPECT(Sdk::Get().Call("Disconnect", first) == 0 && listener.Await(Kind::kDisconnected, 0));
  const i64 second = ConnectTo(&listener);
  EXPECT(second != 0 && second != first && listener.AwaitAny(Kind::kConnected));
  EXPECT(Sdk::Get().Call("Disconnect", second) == 0 && listener.Await(Kind::kDisconnected, 0));
  return Sdk::Get().Call("ReleaseDevice", second) == 0 && Sdk::Get().Release();
}

bool CallsBeforeInit() {
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  EXPECT(Sdk::Get().Call("EnumCameraObjects", &list, u8{3}) != 0);
  return true;
}

// Its role ends normally, without Release.
bool ForgetsRelease() {
  const pid_t child = fork();
  if (child == 0) std::exit(Sdk::Get().Init() ? 0 : 1);
  int status = 0;
  waitpid(child, &status, 0);
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool IsKilledInstead() {
  Actor owner("connect-and-stay");
  EXPECT(owner.AwaitLine("connected"));
  owner.Kill();
  owner.AwaitEnd();
  return true;
}

bool LeavesTheButtonDown() {
  Camera camera;
  EXPECT(Opened(camera) && camera.TakePriority());
  EXPECT(camera.Command(kRelease, kDown) == 0);
  return camera.Disconnect() == 0;
}

bool LeavesTheHalfPress() {
  Camera camera;
  EXPECT(Opened(camera) && camera.TakePriority());
  EXPECT(camera.Write(0x1, 0x2, 2) == 0);
  return camera.Disconnect() == 0;
}

bool LiftsByTheButton() {
  Camera camera;
  EXPECT(Opened(camera) && camera.TakePriority());
  EXPECT(camera.Write(0x1, 0x2, 2) == 0);
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  return camera.Disconnect() == 0;
}

bool WritesNoText() {
  Camera camera;
  EXPECT(Opened(camera));
  camera.Write(kText, 0xFFFF, 0);
  return true;
}

bool WritesANumberToAText() {
  Camera camera;
  EXPECT(Opened(camera));
  camera.Write(kText, 0x3, 1);
  return true;
}

bool WritesASize() {
  Camera camera;
  EXPECT(Opened(camera));
  alignas(16) unsigned char property[128];
  Member<void (*)(void*)>("_ZN6SCRSDK16CrDevicePropertyC1Ev")(property);
  Member<void (*)(void*, u32)>("_ZN6SCRSDK16CrDeviceProperty7SetCodeEj")(property, kClock);
  Member<void (*)(void*, u32)>("_ZN6SCRSDK16CrDeviceProperty12SetValueTypeENS_10CrDataTypeE")(property, 0x4);
  Member<void (*)(void*, u32)>("_ZN6SCRSDK16CrDeviceProperty12SetValueSizeEj")(property, 8);
  Sdk::Get().Call("SetDeviceProperty", camera.handle(), static_cast<void*>(property));
  Member<void (*)(void*)>("_ZN6SCRSDK16CrDevicePropertyD1Ev")(property);
  return true;
}

bool BringsNoBuffer() {
  Camera camera;
  EXPECT(Opened(camera));
  alignas(16) unsigned char block[64];
  Member<void (*)(void*)>("_ZN6SCRSDK16CrImageDataBlockC1Ev")(block);
  Sdk::Get().Call("GetLiveViewImage", camera.handle(), static_cast<void*>(block));
  Member<void (*)(void*)>("_ZN6SCRSDK16CrImageDataBlockD1Ev")(block);
  return true;
}

bool ReadsABlockTooEarly() {
  EXPECT(Sdk::Get().Init());
  alignas(16) unsigned char block[64];
  Member<void (*)(void*)>("_ZN6SCRSDK16CrImageDataBlockC1Ev")(block);
  EXPECT(Member<u32 (*)(void*)>("_ZNK6SCRSDK16CrImageDataBlock12GetImageSizeEv")(block) > 0xFFFFFF00u);
  Member<void (*)(void*)>("_ZN6SCRSDK16CrImageDataBlockD1Ev")(block);
  return true;
}

}  // namespace

const std::vector<Check> kMisuseChecks = {
    {"misuse: a camera object that is never released is found", KeepsAnObject, "list-not-released"},
    {"misuse: the release of an item of a list is found", EndsAnItem, "item-released"},
    {"misuse: a camera object used after its release is found", ConnectsByAnEndedObject, "object-after-release"},
    {"misuse: an id that is passed back truncated is found", CutsAnId, "id-cut"},
    {"misuse: a callback object that ends too early is found", EndsItsCallback, "callback-ended"},
    {"misuse: a call inside a callback is found", CallsInACallback, "call-in-callback"},
    {"misuse: two calls at once are found", CallsAtOnce, "calls-at-once"},
    {"misuse: a second session with the same body is found", ConnectsTwice, "connect-while-connected"},
    {"misuse: a handle used after its release is found", UsesAStaleHandle, "handle-not-open"},
    {"misuse: ReleaseDevice without Disconnect is found", ReleasesWhileConnected, "released-while-connected"},
    {"misuse: Release with a session is found", LeavesAnOpenHandle, "sdk-released-while-connected"},
    {"misuse: Release with a handle is found", LeavesAnEndedHandle, "handle-never-released"},
    {"misuse: a handle dropped for a new session with the same body is none", ConnectsAgainWithoutReleaseDevice},
    {"misuse: a call before Init is found", CallsBeforeInit, "not-started"},
    {"misuse: an exit without Release is found", ForgetsRelease, "sdk-not-released"},
    {"misuse: a process that is killed commits none", IsKilledInstead},
    {"misuse: a shutter button left down is found", LeavesTheButtonDown, "left-down"},
    {"misuse: a half-press left locked is found", LeavesTheHalfPress, "left-down"},
    {"misuse: the Up of the shutter button frees the half-press too", LiftsByTheButton},
    {"misuse: a text property without its text is found", WritesNoText, "write-without-its-value"},
    {"misuse: a number written to a text is found", WritesANumberToAText, "write-of-another-kind"},
    {"misuse: a size without values is found", WritesASize, "write-with-a-size"},
    {"misuse: a block without a buffer is found", BringsNoBuffer, "block-without-buffer"},
    {"misuse: a block read before it is filled is found", ReadsABlockTooEarly, "block-read-too-early"},
};

}  // namespace check
