// Misuse of lists and of the memory that the library gives (docs/develop/misuse.md): each kind is committed once, and
// counted.
#include <signal.h>
#include <sys/wait.h>

#include <cstdlib>

#include "checks.h"
#include "sdk_client.h"

namespace check {
namespace {

// The value with which the library overwrites memory that was given back.
constexpr u32 kOver = 0xDBDBDBDBu;

bool Ready(Camera& camera) { return Sdk::Get().Init() && camera.Open(kFirst); }

SCRSDK::CrDeviceProperty* ReadAll(Camera& camera) {
  SCRSDK::CrDeviceProperty* list = nullptr;
  i32 count = 0;
  return Sdk::Get().Call("GetDeviceProperties", camera.handle(), &list, &count) == 0 ? list : nullptr;
}

CrError GiveBack(Camera& camera, void* list, const char* release = "ReleaseDeviceProperties") {
  return Sdk::Get().Call(release, camera.handle(), list);
}

bool IsOverwritten() {
  Camera camera;
  EXPECT(Ready(camera));
  SCRSDK::CrDeviceProperty* const list = ReadAll(camera);
  EXPECT(list != nullptr && list->code_ != kOver);
  EXPECT(GiveBack(camera, list) == 0);
  EXPECT(list->code_ == kOver);
  return true;
}

bool CrashesWhenWatched() {
  setenv("RIGD_SIM_MEMORY", "strict", 1);
  Actor reader("use-after-release");
  EXPECT(reader.AwaitLine("reading"));
  const int status = reader.AwaitEnd();
  EXPECT(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
  return true;
}

bool WritesAround() {
  Camera camera;
  EXPECT(Ready(camera));
  SCRSDK::CrDeviceProperty* const list = ReadAll(camera);
  EXPECT(list != nullptr);
  reinterpret_cast<volatile unsigned char*>(list)[-1] = 0;
  return GiveBack(camera, list) == 0;
}

bool WritesAfterRelease() {
  Camera camera;
  EXPECT(Ready(camera));
  SCRSDK::CrDeviceProperty* const list = ReadAll(camera);
  EXPECT(list != nullptr && GiveBack(camera, list) == 0);
  reinterpret_cast<volatile unsigned char*>(list)[0] = 0;
  // Until the library no longer keeps the memory.
  for (int round = 0; round < 64; ++round) EXPECT(camera.Count() > 0);
  return true;
}

bool ReleasesTwice() {
  Camera camera;
  EXPECT(Ready(camera));
  SCRSDK::CrDeviceProperty* const list = ReadAll(camera);
  EXPECT(list != nullptr && GiveBack(camera, list) == 0);
  EXPECT(GiveBack(camera, list) != 0);
  return true;
}

bool ReleasesItsOwn() {
  Camera camera;
  EXPECT(Ready(camera));
  alignas(16) unsigned char own[64] = {};
  EXPECT(GiveBack(camera, own) != 0);
  return true;
}

bool ReleasesByAnotherFunction() {
  Camera camera;
  EXPECT(Ready(camera));
  SCRSDK::CrDeviceProperty* const list = ReadAll(camera);
  EXPECT(list != nullptr && GiveBack(camera, list, "ReleaseLiveViewProperties") != 0);
  return GiveBack(camera, list) == 0;
}

bool ReleasesOnAnotherSession() {
  Camera camera, other;
  EXPECT(Ready(camera) && other.Open(kSecond));
  SCRSDK::CrDeviceProperty* const list = ReadAll(camera);
  EXPECT(list != nullptr && GiveBack(other, list) != 0);
  return GiveBack(camera, list) == 0;
}

bool KeepsAList() {
  Camera camera;
  EXPECT(Ready(camera));
  return ReadAll(camera) != nullptr;
}

bool KeepsAListThatWasRefused() {
  Camera camera;
  EXPECT(Ready(camera));
  SCRSDK::CrDeviceProperty* const list = ReadAll(camera);
  OrderFaults("ReleaseDeviceProperties#1 error(0x8402)\n");
  return list != nullptr && GiveBack(camera, list) != 0;
}

}  // namespace

const std::vector<Check> kMemoryChecks = {
    {"misuse: memory is overwritten when it is taken back", IsOverwritten},
    {"misuse: with memory that is watched, a list read after its release ends the process", CrashesWhenWatched},
    {"misuse: bytes written in front of a list are found", WritesAround, "memory-overrun"},
    {"misuse: bytes written after the release are found", WritesAfterRelease, "memory-written-after-release"},
    {"misuse: a list released twice is found", ReleasesTwice, "list-released-twice"},
    {"misuse: a list that was never given is found", ReleasesItsOwn, "list-never-given"},
    {"misuse: a list released by another function is found", ReleasesByAnotherFunction, "list-released-otherwise"},
    {"misuse: a list released on another session is found", ReleasesOnAnotherSession, "list-of-another-session"},
    {"misuse: a list that is never released is found", KeepsAList, "list-not-released"},
    {"misuse: a list whose release was refused is not missed", KeepsAListThatWasRefused},
};

}  // namespace check
