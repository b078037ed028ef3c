// Injected faults: each has its effect, once or always, and is logged.
#include <signal.h>
#include <sys/wait.h>

#include <cstdlib>
#include <fstream>
#include <thread>

#include "checks.h"
#include "sdk_client.h"

namespace check {
namespace {

std::string FaultFile() { return StateDirectory() + "/" + kFirst + "/faults"; }

bool CrashesOnce() {
  setenv("RIGD_SIM_POISON", "off", 1);
  EXPECT(Sdk::Get().Init());
  OrderFaults("GetSelectDeviceProperties#1 crash\n");
  {
    Actor victim("read-once");
    EXPECT(victim.AwaitLine("calling"));
    const int status = victim.AwaitEnd();
    EXPECT(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
  }
  EXPECT(ReadText(FaultFile()).find_first_not_of(" \n") == std::string::npos);
  EXPECT(CountInLog(kFirst, "fault GetSelectDeviceProperties crash") == 1);
  Actor next("read-once");
  EXPECT(next.AwaitLine("returned"));
  EXPECT(WEXITSTATUS(next.AwaitEnd()) == 0);
  return true;
}

bool Hangs() {
  EXPECT(Sdk::Get().Init());
  OrderFaults("GetSelectDeviceProperties#1 hang\n");
  Actor victim("read-once");
  EXPECT(victim.AwaitLine("calling"));
  // The fault is logged just before its effect; after it no more output can come.
  while (CountInLog(kFirst, "fault GetSelectDeviceProperties hang") == 0) std::this_thread::yield();
  EXPECT(!victim.HasOutput());
  victim.Kill();
  EXPECT(WIFSIGNALED(victim.AwaitEnd()));
  return true;
}

bool IsSlow() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  OrderFaults("GetSelectDeviceProperties slow(700)\n");
  const auto begun = std::chrono::steady_clock::now();
  Property iso;
  EXPECT(camera.Read(0x104, &iso) == 0);
  EXPECT(std::chrono::steady_clock::now() - begun >= std::chrono::milliseconds(700));
  EXPECT(ReadText(FaultFile()) == "GetSelectDeviceProperties slow(700)\n");
  return true;
}

bool RefusesTheNthCall() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  OrderFaults("# a comment stays\nGetSelectDeviceProperties#3 error(0x8000)\nSendCommand no-such-fault\n");
  Property iso;
  EXPECT(camera.Read(0x104, &iso) == 0);
  EXPECT(camera.Read(0x104, &iso) == 0);
  EXPECT(ReadText(FaultFile()).find("GetSelectDeviceProperties#1 error(0x8000)") != std::string::npos);
  EXPECT(camera.Read(0x104, &iso) == 0x8000);
  EXPECT(camera.Read(0x104, &iso) == 0);
  EXPECT(ReadText(FaultFile()).find("# a comment stays") == 0);
  EXPECT(CountInLog(kFirst, "fault GetSelectDeviceProperties error(0x8000)") == 1);
  return true;
}

// The library rewrites the first line with every call; the other lines are appended meanwhile.
bool TakesWhatIsAppendedMeanwhile() {
  constexpr int kOrders = 300;
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  OrderFaults("GetSelectDeviceProperties#1000000 slow(0)\n");
  std::thread writer([] {
    for (int i = 0; i < kOrders; ++i) {
      std::ofstream(FaultFile(), std::ios::app) << "GetSelectDeviceProperties#1 error(0x8000)\n" << std::flush;
    }
  });
  Property iso;
  for (int i = 0; i < kOrders; ++i) camera.Read(0x104, &iso);
  writer.join();
  EXPECT(camera.Read(0x104, &iso) == 0x8000 || CountInLog(kFirst, "error(0x8000)") == kOrders);
  EXPECT(camera.Read(0x104, &iso) == 0);
  EXPECT(CountInLog(kFirst, "error(0x8000)") == kOrders);
  EXPECT(ReadText(FaultFile()).find("GetSelectDeviceProperties#999") == 0);
  return true;
}

bool SwallowsAConnect() {
  EXPECT(Sdk::Get().Init());
  OrderFaults("Connect#1 no-callback\n");
  {
    Camera camera;
    EXPECT(camera.Connect(kFirst) == 0);
    EXPECT(camera.Disconnect() == 0);
    EXPECT(camera.listener().AwaitAny(Kind::kDisconnected));
    EXPECT(camera.listener().Count() == 1);
  }
  Camera again;
  EXPECT(again.Open(kFirst));
  return true;
}

bool SwallowsAnExposure() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority() && camera.Change(0x109, 0x2002, 1));
  EXPECT(camera.SaveInto(PictureDirectory()) == 0);
  OrderFaults("SendCommand#1 no-exposure\n");
  EXPECT(camera.Command(0, 1) == 0 && camera.Command(0, 0) == 0);
  EXPECT(camera.Command(0, 1) == 0 && camera.Command(0, 0) == 0);
  EXPECT(camera.listener().Await(Kind::kDownload, 0xFFFFFFFF));
  EXPECT(CountInLog(kFirst, " exposure ") == 1);
  return true;
}

bool FindsNoFocus() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority() && camera.SaveInto(PictureDirectory()) == 0);
  OrderFaults("SetDeviceProperty#1 no-focus\n");
  EXPECT(camera.Write(0x1, 0x2, 2) == 0 && camera.Command(0, 1) == 0);
  Event status;
  EXPECT(camera.listener().Await(Kind::kWarningExt, 0x60001, &status) && status.parameter == 3);
  EXPECT(camera.Command(0, 0) == 0 && camera.Command(0, 1) == 0 && camera.Command(0, 0) == 0);
  // The next half-press focuses again.
  EXPECT(camera.Write(0x1, 0x2, 2) == 0 && camera.Command(0, 1) == 0);
  EXPECT(camera.listener().Await(Kind::kDownload, 0xFFFFFFFF) && camera.Command(0, 0) == 0);
  EXPECT(CountInLog(kFirst, " exposure ") == 1);
  return true;
}

bool StrikesDiscovery() {
  EXPECT(Sdk::Get().Init());
  OrderFaults("EnumCameraObjects#1 error(0x8707)\n");
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  EXPECT(Sdk::Get().Call("EnumCameraObjects", &list, u8{3}) == 0x8707);
  EXPECT(Sdk::Get().Call("EnumCameraObjects", &list, u8{3}) == 0);
  list->Release();
  return true;
}

}  // namespace

const std::vector<Check> kFaultChecks = {
    {"an ordered crash kills the process once, not its successor", CrashesOnce},
    {"an ordered hang never returns", Hangs},
    {"an ordered delay strikes every call", IsSlow},
    {"an ordered error strikes the n-th call and leaves the rest of the file alone", RefusesTheNthCall},
    {"faults appended while others count down are neither lost nor doubled", TakesWhatIsAppendedMeanwhile},
    {"an ordered silence leaves a connect unanswered", SwallowsAConnect},
    {"an ordered no-exposure is accepted and exposes nothing", SwallowsAnExposure},
    {"an ordered no-focus leaves a half-press without focus", FindsNoFocus},
    {"faults strike discovery too", StrikesDiscovery},
};

}  // namespace check
