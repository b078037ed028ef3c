// Which commands and which written values press or release something that a client holds down.
#include "session/held_orders.h"

#include "base/misuse.h"
#include "crsdk_codes.h"

namespace sim {
namespace {

using namespace crsdk_codes;

constexpr u32 kShutterButton = 0, kMovieButton = 1;
constexpr const char* kHalfPress = "the half-press";
constexpr u64 kS1Locked = 2;
constexpr u32 kKeyUp = 1, kKeyDown = 2;

std::string NameOfCommand(u32 command) { return "command " + std::to_string(command); }

std::string NameOfKey(u64 value) { return "key " + std::to_string(static_cast<u32>(value) >> 16); }

u32 ActionOf(u64 value) { return static_cast<u32>(value) & 0xFFFF; }

}  // namespace

void HeldOrders::CommandBegins(u32 command, bool is_down) {
  if (is_down) return;
  Lift(NameOfCommand(command));
  // The Up of the button frees the half-press as well.
  if (command == kShutterButton) Lift(kHalfPress);
}

void HeldOrders::CommandTaken(u32 command, bool is_down) {
  // The movie button does not count as held: in the vendor's sample Down starts a recording and Up ends it, each when
  // the user chooses so.
  if (is_down && command != kMovieButton) Hold(NameOfCommand(command));
}

void HeldOrders::WriteBegins(u32 code, u64 value) {
  if (code == CrDeviceProperty_S1 && value != kS1Locked) Lift(kHalfPress);
  if (code == CrDeviceProperty_CameraButtonFunction && ActionOf(value) == kKeyUp) Lift(NameOfKey(value));
}

void HeldOrders::WriteTaken(u32 code, u64 value) {
  if (code == CrDeviceProperty_S1 && value == kS1Locked) Hold(kHalfPress);
  if (code == CrDeviceProperty_CameraButtonFunction && ActionOf(value) == kKeyDown) Hold(NameOfKey(value));
}

void HeldOrders::Hold(const std::string& name) {
  std::lock_guard<std::mutex> guard(mutex_);
  held_.insert(name);
}

void HeldOrders::Lift(const std::string& name) {
  std::lock_guard<std::mutex> guard(mutex_);
  held_.erase(name);
}

void HeldOrders::ReportLeft() {
  std::lock_guard<std::mutex> guard(mutex_);
  for (const std::string& name : held_) Misuse("left-down", name);
  held_.clear();
}

}  // namespace sim
