// Sessions: their begin and end, who may have one, and bodies whose owner has died.
#include <unistd.h>

#include <cstdlib>
#include <thread>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

bool ConnectsAndDisconnects() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Connect(kFirst) == 0);
  EXPECT(camera.handle() != 0);
  EXPECT(camera.listener().Await(Kind::kConnected, 300));
  EXPECT(camera.Disconnect() == 0);
  EXPECT(camera.listener().Await(Kind::kDisconnected, 0));
  Property iso;
  EXPECT(camera.Read(0x104, &iso) == kErrorDisconnected);
  const i64 stale = camera.handle();
  EXPECT(camera.ReleaseDevice() == 0);
  EXPECT(Sdk::Get().Call("Disconnect", stale) == kErrorInvalidHandle);
  Camera again;
  EXPECT(again.Open(kFirst));
  EXPECT(again.handle() != stale);
  return true;
}

bool RefusesASecondSessionHere() {
  EXPECT(Sdk::Get().Init());
  Camera first, second, other;
  EXPECT(first.Open(kFirst));
  EXPECT(second.Connect(kFirst) == kErrorAlreadyOpened);
  EXPECT(second.handle() == 0);
  EXPECT(other.Open(kSecond));
  return true;
}

bool RefusesASecondOwner() {
  Actor owner("connect-and-stay");
  EXPECT(owner.AwaitLine("connected"));
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Connect(kFirst) == 0);
  EXPECT(camera.listener().Await(Kind::kError, kErrorTimeOut));
  EXPECT(camera.Disconnect() == 0);
  EXPECT(camera.listener().Await(Kind::kDisconnected, 0));
  EXPECT(camera.ReleaseDevice() == 0);
  return true;
}

bool KillOwner() {
  Actor owner("connect-and-stay");
  EXPECT(owner.AwaitLine("connected"));
  owner.Kill();
  owner.AwaitEnd();
  return true;
}

bool PoisonsAndRecovers() {
  EXPECT(KillOwner());
  EXPECT(Sdk::Get().Init());
  {
    Camera poisoned;
    EXPECT(poisoned.Connect(kFirst) == 0);
    EXPECT(poisoned.Disconnect() == 0);
    Event first;
    EXPECT(poisoned.listener().AwaitAny(Kind::kDisconnected, &first));
    EXPECT(!poisoned.listener().Has(Kind::kConnected, 300));
    EXPECT(poisoned.listener().Count() == 1);
    EXPECT(poisoned.ReleaseDevice() == 0);
  }
  Camera recovered;
  EXPECT(recovered.Open(kFirst));
  return true;
}

bool GivesUpOnAPoisonedBody() {
  EXPECT(KillOwner());
  EXPECT(Sdk::Get().Init());
  Camera poisoned;
  const auto begun = std::chrono::steady_clock::now();
  EXPECT(poisoned.Connect(kFirst) == 0);
  Event error;
  EXPECT(poisoned.listener().Await(Kind::kError, kErrorTimeOut, &error));
  EXPECT(error.at - begun >= std::chrono::seconds(14));
  EXPECT(poisoned.Disconnect() == 0);
  EXPECT(poisoned.listener().Await(Kind::kDisconnected, 0));
  EXPECT(poisoned.ReleaseDevice() == 0);
  Camera recovered;
  EXPECT(recovered.Open(kFirst));
  return true;
}

bool CanBeToldNotToPoison() {
  EXPECT(KillOwner());
  setenv("RIGD_SIM_POISON", "off", 1);
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  return true;
}

bool SurvivesKillsInMidWrite() {
  for (int round = 0; round < 12; ++round) {
    setenv("RIGD_SIM_POISON", "off", 1);
    Actor writer("write-for-ever");
    EXPECT(writer.AwaitLine("writing"));
    usleep(static_cast<unsigned>(1000 + 977 * round));  // each round kills it at another place in its loop
    writer.Kill();
    writer.AwaitEnd();
  }
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  Property iso, priority;
  EXPECT(camera.Read(0x104, &iso) == 0 && camera.Read(0x11A, &priority) == 0);
  EXPECT(iso.value == 100 || iso.value == 200 || iso.value == 400);
  EXPECT(priority.value == 2);
  return true;
}

bool IsSilentAfterRelease() {
  EXPECT(Sdk::Get().Init());
  for (int round = 0; round < 20; ++round) {
    Listener listener;
    SCRSDK::ICrCameraObjectInfo* info = nullptr;
    EXPECT(Sdk::Get().Call("CreateCameraObjectInfoUSBConnection", &info, u32{7}, kFirst.c_str()) == 0);
    SCRSDK::IDeviceCallback* const callback = &listener;
    i64 handle = 0;
    const char* const none = "";
    const u16* const no_name = nullptr;
    EXPECT(Sdk::Get().Call("Connect", info, callback, &handle, u32{0}, u32{0}, none, none, none, u32{0}, no_name) == 0);
    info->Release();
    if (round % 4 == 0) EXPECT(listener.AwaitAny(Kind::kConnected));
    if (round % 2 == 0 && round > 0) EXPECT(Sdk::Get().Call("Disconnect", handle) == 0);
    // The listener is destroyed at once, so that a sanitizer sees any later call of it.
    EXPECT(Sdk::Get().Call("ReleaseDevice", handle) == 0);
  }
  return true;
}

// Two threads at once: either of them ends the session; a sanitizer watches the shared memory.
bool IsReleasedFromTwoThreads() {
  EXPECT(Sdk::Get().Init());
  for (int round = 0; round < 20; ++round) {
    Camera camera;
    EXPECT(camera.Connect(kFirst) == 0);
    const auto release = [&camera] { return Sdk::Get().Call("ReleaseDevice", camera.handle()); };
    CrError other = 0;
    std::thread second([&] { other = release(); });
    const CrError mine = release();
    second.join();
    EXPECT(mine == 0 || mine == kErrorInvalidHandle);
    EXPECT(other == 0 || other == kErrorInvalidHandle);
    EXPECT(mine == 0 || other == 0);
    EXPECT(release() == kErrorInvalidHandle);
  }
  return true;
}

}  // namespace

const std::vector<Check> kSessionChecks = {
    {"a session comes up, ends, and its handle is stale afterwards", ConnectsAndDisconnects, "handle-not-open"},
    {"a second session of the same process is refused with 0x8210", RefusesASecondSessionHere,
     "connect-while-connected"},
    {"a second owner gets 0x8208", RefusesASecondOwner},
    {"a body whose owner was killed answers no connect until it is disconnected", PoisonsAndRecovers},
    {"an unanswered connect gives up after 15 s", GivesUpOnAPoisonedBody},
    {"RIGD_SIM_POISON=off lets a killed owner be forgotten", CanBeToldNotToPoison},
    {"the state survives owners killed in mid-write", SurvivesKillsInMidWrite},
    {"nothing is reported after ReleaseDevice", IsSilentAfterRelease, "released-while-connected"},
    {"a session is released by two threads at once", IsReleasedFromTwoThreads,
     "handle-not-open calls-at-once released-while-connected"},
};

}  // namespace check
