// The player of the camera that this process connects.
#pragma once

#include <string>

#include "player.h"

namespace replay {

// The player of this process; null before a camera is connected, or when there is no further recording of its sessions.
// Thread: the client's.
Player* ThePlayer();

// Takes the next recording of this camera. Thread: the client's.
Player* Play(const std::string& camera_id);

}  // namespace replay
