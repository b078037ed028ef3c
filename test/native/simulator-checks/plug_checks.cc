// Cable, power, and other programs: when a body is seen, what becomes of its session, and what it forgets.
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <thread>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

// Appends a line to the file of a body, as people and `rigd sim` do.
void Plug(const std::string& order) {
  std::ofstream(StateDirectory() + "/" + kFirst + "/plug", std::ios::app) << order + "\n";
}

bool LeavesTheBus() {
  EXPECT(Sdk::Get().Init());
  EXPECT(Sdk::Get().Sees(kFirst));
  for (const char* gone : {"unplugged", "off"}) {
    Plug(gone);
    EXPECT(!Sdk::Get().Sees(kFirst) && Sdk::Get().Sees(kSecond));
    Camera camera;
    EXPECT(camera.Connect(kFirst) == kErrorCreateDevice);
    Plug("plugged");
    EXPECT(Sdk::Get().Sees(kFirst));
  }
  Plug("no-such-word");
  EXPECT(Sdk::Get().Sees(kFirst));
  EXPECT(CountInLog(kFirst, " plug ") == 4);
  return true;
}

bool TakesAReplacedFile() {
  EXPECT(Sdk::Get().Init());
  for (const char* state : {"unplugged", "plugged", "off", "busy"}) {
    WriteText(StateDirectory() + "/" + kFirst + "/plug", std::string(state) + "\n");
    EXPECT(Sdk::Get().Sees(kFirst) == (state[0] == 'p' || state[0] == 'b'));
  }
  return true;
}

// The time in which this process runs, in steps of 10 ms: on a busy machine none is longer for those of the library.
class RunningTime {
 public:
  RunningTime() : thread_([this] { Count(); }) {}
  ~RunningTime() {
    is_over_ = true;
    thread_.join();
  }
  RunningTime(const RunningTime&) = delete;
  RunningTime& operator=(const RunningTime&) = delete;

  std::chrono::milliseconds Passed() const { return steps_.load() * kStep; }

 private:
  static constexpr std::chrono::milliseconds kStep{10};

  void Count() {
    for (; !is_over_; ++steps_) std::this_thread::sleep_for(kStep);
  }

  std::atomic<int> steps_{0};
  std::atomic<bool> is_over_{false};
  std::thread thread_;
};

bool LosesItsSession() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  const RunningTime since_pulled;
  Plug("unplugged");
  Event lost;
  EXPECT(camera.listener().AwaitAny(Kind::kDisconnected, &lost) && lost.code == kErrorDisconnected);
  EXPECT(since_pulled.Passed() < kSoon);
  EXPECT(camera.Write(kAperture, kUInt16List, 800) == kErrorDisconnected);
  EXPECT(camera.Command(0, kDown) == kErrorDisconnected);
  Plug("plugged");
  EXPECT(camera.Disconnect() == 0 && camera.ReleaseDevice() == 0);
  EXPECT(!camera.listener().Has(Kind::kDisconnected, 0));
  Camera again;
  EXPECT(again.Open(kFirst));
  Property priority;
  EXPECT(again.Read(kPriorityKey, &priority) == 0 && priority.value == 2);
  return true;
}

// The cable is pulled and put back between two looks.
bool NoticesAShortPull() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  Plug("unplugged\nplugged");
  EXPECT(camera.listener().Await(Kind::kDisconnected, kErrorDisconnected));
  return true;
}

// Row 47.
bool WaitsForItsUsbMode() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Connect(kFirst, 0, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
  Plug("unplugged");
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnecting));
  Plug("asking");
  EXPECT(!Sdk::Get().Sees(kFirst) && Sdk::Get().Sees(kSecond));
  Camera second;
  EXPECT(second.Connect(kFirst) == kErrorCreateDevice);
  EXPECT(!camera.listener().Has(Kind::kWarning, kReconnected));
  Plug("plugged");
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnected) && Sdk::Get().Sees(kFirst));
  // The body prompts at once when the cable is pulled and put back between two looks.
  Plug("asking");
  EXPECT(!Sdk::Get().Sees(kFirst) && CountInLog(kFirst, " plug asking") == 2);
  return true;
}

bool LosesAConnect() {
  EXPECT(Sdk::Get().Init());
  WriteText(StateDirectory() + "/" + kFirst + "/faults", "Connect#1 no-callback\n");
  Camera camera;
  EXPECT(camera.Connect(kFirst) == 0);
  Plug("unplugged");
  EXPECT(camera.listener().Await(Kind::kError, kErrorDisconnected));
  return true;
}

bool WaitsForItsBody() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Connect(kFirst, 0, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
  EXPECT(camera.TakePriority() && camera.Change(kAperture, kUInt16List, 800));
  Plug("unplugged");
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnecting));
  EXPECT(camera.Write(kAperture, kUInt16List, 560) == kErrorDisconnected);
  Camera second;
  EXPECT(second.Connect(kFirst) != 0);
  Plug("plugged");
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnected));
  EXPECT(camera.listener().AwaitAny(Kind::kConnected));
  EXPECT(!camera.listener().Has(Kind::kDisconnected, kErrorDisconnected));
  Property aperture;
  EXPECT(camera.Read(kAperture, &aperture) == 0 && aperture.value == 800);
  EXPECT(camera.Change(kAperture, kUInt16List, 560));
  return true;
}

// Row 40.
bool ForgetsTheKey() {
  setenv("RIGD_SIM_TEMPER", "wayward", 1);
  setenv("RIGD_SIM_GROWTH_MS", "0", 1);
  EXPECT(Sdk::Get().Init() && Sdk::Get().Sees(kFirst));
  Camera camera;
  EXPECT(camera.Connect(kFirst, 0, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
  EXPECT(camera.TakePriority());
  Plug("unplugged");
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnecting));
  Plug("plugged");
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnected));
  Property priority;
  EXPECT(camera.Read(kPriorityKey, &priority) == 0 && priority.value == 1);
  return true;
}

bool StopsWaiting() {
  setenv("RIGD_SIM_RECONNECT_MS", "300", 1);
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Connect(kFirst, 0, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
  Plug("unplugged");
  EXPECT(camera.listener().Await(Kind::kWarning, kReconnecting));
  EXPECT(camera.listener().Await(Kind::kDisconnected, kErrorReconnectTimeOut));
  return true;
}

bool EndsWhileWaiting() {
  EXPECT(Sdk::Get().Init());
  // The cable is put back at once, or so late that the session looks for its body once more before it ends.
  for (const u32 wait_ms : {0u, 70u}) {
    Camera camera;
    EXPECT(camera.Connect(kFirst, 0, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
    Plug("unplugged");
    EXPECT(camera.listener().Await(Kind::kWarning, kReconnecting));
    std::this_thread::sleep_for(std::chrono::milliseconds(wait_ms));
    EXPECT(camera.Disconnect() == 0 && camera.listener().Await(Kind::kDisconnected, 0));
    EXPECT(camera.ReleaseDevice() == 0);
    Plug("plugged");
  }
  Camera again;
  EXPECT(again.Open(kFirst));
  return true;
}

bool NeverWaitsForContents() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Connect(kFirst, 1, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
  Plug("unplugged");
  EXPECT(camera.listener().Await(Kind::kDisconnected, kErrorDisconnected));
  return true;
}

bool IsHeldByOthers() {
  EXPECT(Sdk::Get().Init());
  Plug("busy");
  EXPECT(Sdk::Get().Sees(kFirst));
  {
    Camera camera;
    EXPECT(camera.Connect(kFirst) == 0);
    EXPECT(camera.listener().Await(Kind::kError, kErrorTimeOut));
    EXPECT(camera.Disconnect() == 0 && camera.ReleaseDevice() == 0);
  }
  Plug("plugged");
  Camera camera;
  EXPECT(camera.Open(kFirst));
  return true;
}

bool ForgetsWithoutPower() {
  EXPECT(Sdk::Get().Init());
  {
    Camera camera;
    EXPECT(camera.Open(kFirst) && camera.TakePriority() && camera.Change(kAperture, kUInt16List, 800));
    EXPECT(camera.Write(kS1, kUInt16, 2) == 0);
    EXPECT(camera.Command(kPowerOff, kDown) == 0);
    EXPECT(camera.listener().Await(Kind::kDisconnected, kErrorDisconnected));
    EXPECT(!Sdk::Get().Sees(kFirst));
  }
  Plug("plugged");
  Camera again;
  EXPECT(again.Open(kFirst));
  Property property;
  EXPECT(again.Read(kPriorityKey, &property) == 0 && property.value == 1);
  EXPECT(again.Read(kS1, &property) == 0 && property.value == 1);
  EXPECT(again.Read(kAperture, &property) == 0 && property.value == 800);
  return true;
}

// No process runs while the power is off; only the lines of the file show that it was off.
bool RecoversByPowerOnly() {
  {
    Actor owner("connect-and-stay");
    EXPECT(owner.AwaitLine("connected"));
    owner.Kill();
    owner.AwaitEnd();
  }
  EXPECT(Sdk::Get().Init());
  Plug("unplugged\nplugged");
  {
    Camera poisoned;
    EXPECT(poisoned.Connect(kFirst) == 0);
    std::this_thread::sleep_for(kConnectAtMost);  // the check: nothing comes
    EXPECT(!poisoned.listener().Has(Kind::kConnected, 300));
    // The attempt is given up without Disconnect, which would change the body.
    EXPECT(poisoned.ReleaseDevice() == 0);
  }
  Plug("off\nplugged");
  Camera recovered;
  EXPECT(recovered.Open(kFirst));
  return true;
}

}  // namespace

const std::vector<Check> kPlugChecks = {
    {"an unplugged or switched-off body is not listed and takes no connect", LeavesTheBus},
    {"a plug file that is replaced is obeyed like one that is appended to", TakesAReplacedFile},
    {"a session is lost within a second of its cable, and 0x8207 answers from then on", LosesItsSession},
    {"a cable pulled and put back between two looks ends the session", NoticesAShortPull},
    {"a connect that waits for its answer ends with the cable", LosesAConnect},
    {"a session that reconnects returns with its body, and warnings report it", WaitsForItsBody},
    {"row 47: a body that prompts for its USB mode is off the bus until it is chosen", WaitsForItsUsbMode},
    {"row 40: a wayward body that is back has the priority key at the camera", ForgetsTheKey},
    {"a session that reconnects gives up in the end", StopsWaiting},
    {"a session that waits for its body can be disconnected", EndsWhileWaiting},
    {"a session for contents never reconnects", NeverWaitsForContents},
    {"a body that another program holds answers with 0x8208", IsHeldByOthers},
    {"switching off by command ends the session and clears the volatile state", ForgetsWithoutPower},
    {"power clears a session left open, a cable does not", RecoversByPowerOnly},
};

}  // namespace check
