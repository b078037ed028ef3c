// A process uses one camera, which the first Connect or GetFingerprint names. In a process that only lists cameras
// nothing is played.
#include "bodies.h"

#include <cstdio>
#include <cstdlib>

namespace replay {
namespace {

Player* player = nullptr;

double Speed() {
  const char* text = std::getenv("RIGD_REPLAY_SPEED");
  const double speed = text == nullptr ? 1 : std::strtod(text, nullptr);
  return speed > 0 ? speed : 1;
}

}  // namespace

Player* ThePlayer() { return player; }

Player* Play(const std::string& camera_id) {
  if (player != nullptr) return player;
  for (const Recording& recording : Recordings()) {
    if (recording.CameraId() != camera_id) continue;
    // Never destroyed: its thread may run until the process ends.
    auto* const candidate = new Player(recording, Speed());
    if (!candidate->Claim()) {
      delete candidate;
      continue;
    }
    player = candidate;
    return player;
  }
  std::fprintf(stderr, "replayed SDK: no recording of %s is left\n", camera_id.c_str());
  return nullptr;
}

}  // namespace replay
