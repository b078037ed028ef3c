// What a person does at the cameras while the independent client runs: the only part of it that knows that they are
// simulated. By the published files of the state directory, see docs/simulator.md.
#ifndef RIGD_TEST_INDEPENDENT_STAGE_H
#define RIGD_TEST_INDEPENDENT_STAGE_H

#include <cstdlib>
#include <fstream>
#include <string>

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

// In the camera's menu: a touch seeds tracking.
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

}  // namespace independent

#endif
