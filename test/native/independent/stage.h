// Acts of a person at the cameras while the independent client runs. Only this part of the client knows that the
// cameras are simulated. It uses the published files of the state directory, see docs/develop/simulator.md.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <string>
#include <thread>

namespace independent {

inline std::string FileOf(const std::string& id, const char* name) {
  const char* state = std::getenv("RIGD_SIM_STATE");
  return std::string(state == nullptr ? "." : state) + "/" + id + "/" + name;
}

// Puts the cable in or pulls it.
inline bool MoveCable(const std::string& id, bool in) {
  std::ofstream orders(FileOf(id, "plug"), std::ios::app);
  orders << (in ? "plugged\n" : "unplugged\n") << std::flush;
  return orders.good();
}

// Sets in the camera's menu that a touch begins tracking.
inline bool LetTouchesTrack(const std::string& id) {
  std::ofstream setting(FileOf(id, "touch-func"));
  setting << "tracking\n" << std::flush;
  return setting.good();
}

// Turns the camera, or opens its menu: `picture`, `turned-90`, `turned-270` or `menu`.
inline bool LetScreenShow(const std::string& id, const char* what) {
  std::ofstream screen(FileOf(id, "screen"));
  screen << what << "\n" << std::flush;
  return screen.good();
}

// Sets in the camera's network menu that no user and password are required.
inline bool SwitchAccessAuthenticationOff(const std::string& id) {
  std::ofstream setting(FileOf(id, "access-authentication"));
  setting << "off\n" << std::flush;
  return setting.good();
}

// A person at a camera, who confirms some time after the camera has asked whether a computer may connect.
class Person {
 public:
  explicit Person(std::string id) : id_(std::move(id)), thread_([this] { Watch(); }) {}
  ~Person() {
    gone_ = true;
    thread_.join();
  }
  Person(const Person&) = delete;
  Person& operator=(const Person&) = delete;

  bool WasAsked() const { return asked_; }

 private:
  bool IsAsked() const {
    std::ifstream log(FileOf(id_, "log"));
    for (std::string line; std::getline(log, line);) {
      if (line.find(" pairing asks") != std::string::npos) return true;
    }
    return false;
  }

  void Watch() {
    while (!gone_ && !IsAsked()) std::this_thread::sleep_for(std::chrono::milliseconds(50));
    if (gone_) return;
    asked_ = true;
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    std::ofstream(FileOf(id_, "plug"), std::ios::app) << "confirm\n" << std::flush;
  }

  const std::string id_;
  std::atomic<bool> gone_{false};
  std::atomic<bool> asked_{false};
  std::thread thread_;
};

}  // namespace independent
