// A body on the network that prompts for pairing before its first session: whom it accepts, and what makes it hang.
#include <chrono>
#include <cstdlib>
#include <future>
#include <thread>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

std::string FileOf(const char* name) { return StateDirectory() + "/" + kFirstOnNetwork + "/" + name; }

// A rig whose body on the network prompts for pairing in the way of that temper.
bool Start(const char* temper) {
  setenv("RIGD_SIM_RIG", "ILCE-1M2:1,ILCE-7M4:1", 1);
  setenv("RIGD_SIM_TEMPER", temper, 1);
  if (!Sdk::Get().Init()) return false;
  WriteText(FileOf("access-authentication"), "off\n");
  return true;
}

void Wait(unsigned ms) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

// Gives an attempt up, with the waits that bodies require or with shorter ones.
void GiveUp(Camera& camera, unsigned leave_ms, unsigned release_ms) {
  camera.Disconnect();
  Wait(leave_ms);
  camera.ReleaseDevice();
  Wait(release_ms);
}

bool AsksOnceForAll() {
  EXPECT(Start("network"));
  Camera first;
  EXPECT(first.Connect(kFirstOnNetwork) == 0);
  EXPECT(!first.listener().Has(Kind::kConnected, 300) && CountInLog(kFirstOnNetwork, "pairing asks") == 1);
  WriteText(FileOf("plug"), "confirm\n");
  EXPECT(first.listener().AwaitAny(Kind::kConnected));
  first.Disconnect();
  EXPECT(first.listener().AwaitAny(Kind::kDisconnected) && first.ReleaseDevice() == 0);
  Camera second;
  EXPECT(second.Open(kFirstOnNetwork) && CountInLog(kFirstOnNetwork, "pairing asks") == 1);
  return true;
}

bool ConnectWaits() {
  EXPECT(Start("older"));
  Camera camera;
  std::future<CrError> connected = std::async(std::launch::async, [&] { return camera.Connect(kFirstOnNetwork); });
  EXPECT(connected.wait_for(std::chrono::milliseconds(500)) == std::future_status::timeout);
  while (CountInLog(kFirstOnNetwork, "pairing asks") == 0) std::this_thread::yield();
  WriteText(FileOf("plug"), "confirm\n");
  EXPECT(connected.get() == 0 && camera.listener().AwaitAny(Kind::kConnected));
  return true;
}

bool IsDeclinedOrForgotten() {
  EXPECT(Start("network"));
  Camera declined;
  EXPECT(declined.Connect(kFirstOnNetwork) == 0);
  WriteText(FileOf("plug"), "decline\n");
  EXPECT(declined.listener().Await(Kind::kError, kRejected));
  declined.Disconnect();
  declined.ReleaseDevice();
  setenv("RIGD_SIM_PAIRING_MS", "800", 1);
  Camera forgotten;
  EXPECT(forgotten.Connect(kFirstOnNetwork) == 0 && forgotten.listener().Await(Kind::kError, kErrorTimeOut));
  EXPECT(CountInLog(kFirstOnNetwork, "pairing wedged") == 0);
  return true;
}

bool RefusesUntilPairingIsOpen() {
  EXPECT(Start("wayward"));
  const auto refuses = [] {
    Camera camera;
    if (!Sdk::Get().Sees(kFirstOnNetwork) || camera.Connect(kFirstOnNetwork) != 0) return false;
    return camera.listener().Await(Kind::kError, kRejected);
  };
  const auto takes = [] {
    Camera camera;
    return camera.Open(kFirstOnNetwork);
  };
  EXPECT(refuses() && refuses());
  WriteText(FileOf("plug"), "pairing\n");
  EXPECT(takes() && takes());
  WriteText(FileOf("plug"), "pairing\noff\nplugged\n");
  EXPECT(refuses());
  return true;
}

bool HangsWhenHurried() {
  EXPECT(Start("network"));
  {
    Camera first, second;
    EXPECT(first.Connect(kFirstOnNetwork) == 0);
    EXPECT(second.Connect(kFirstOnNetwork) == kErrorAlreadyOpened);
    EXPECT(CountInLog(kFirstOnNetwork, "pairing wedged: a second Connect") == 1);
    WriteText(FileOf("plug"), "confirm\n");
    Wait(500);
    EXPECT(first.listener().Count() == 0);
    GiveUp(first, 600, 400);
  }
  WriteText(FileOf("plug"), "confirm\noff\nplugged\n");
  Camera hasty, next;
  EXPECT(hasty.Connect(kFirstOnNetwork) == 0);
  GiveUp(hasty, 100, 400);
  EXPECT(CountInLog(kFirstOnNetwork, "pairing wedged: released too soon") == 1);
  return true;
}

bool LetsGoInTime() {
  EXPECT(Start("network"));
  for (int times = 0; times < 2; ++times) {
    Camera camera;
    EXPECT(camera.Connect(kFirstOnNetwork) == 0);
    GiveUp(camera, 500, 300);
  }
  EXPECT(CountInLog(kFirstOnNetwork, "pairing wedged") == 0 && CountInLog(kFirstOnNetwork, "pairing asks") == 2);
  return true;
}

}  // namespace

const std::vector<Check> kPairingChecks = {
    {"a body that prompts for pairing accepts a confirmed client, and asks once", AsksOnceForAll},
    {"a body may prompt for pairing inside of Connect", ConnectWaits},
    {"pairing that is declined or not answered ends in an error", IsDeclinedOrForgotten},
    {"a body that is hurried while it prompts for pairing hangs", HangsWhenHurried, "connect-while-connected"},
    {"row 53: a body may refuse until Pairing is opened in its menu, and again after it was off",
     RefusesUntilPairingIsOpen},
    {"a body that is released as it requires prompts for pairing again", LetsGoInTime},
};

}  // namespace check
