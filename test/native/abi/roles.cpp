// What the other processes of a check do. They tell of their progress by lines, so that the check waits for it and
// not for time.
#include <unistd.h>

#include "checks.h"
#include "sdk_client.h"

namespace check {
namespace {

constexpr u32 kIso = 0x104;
constexpr u32 kUInt32List = 0x2003;

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
int WriteForEver() {
  Camera camera;
  if (!camera.Open(kFirst) || !camera.TakePriority()) return 1;
  Say("writing");
  for (u64 round = 0;; ++round) camera.Write(kIso, kUInt32List, round % 2 == 0 ? 100 : 200);
}

}  // namespace

int PlayRole(const std::string& role) {
  if (!Sdk::Get().Init()) return 3;
  if (role == "connect-and-stay") return ConnectAndStay();
  if (role == "read-once") return ReadOnce();
  if (role == "enumerate-once") return EnumerateOnce();
  if (role == "write-for-ever") return WriteForEver();
  return 2;
}

}  // namespace check
