// Which bodies there are: RIGD_SIM_RIG read into models and ids.
#pragma once

#include <string>
#include <vector>

#include "body/body_model.h"

namespace sim {

struct RigEntry {
  const BodyModel* model;
  std::string id;  // 12 upper-case hexadecimal digits, like a serial on USB; on the network a MAC address
};

// Reads `MODEL:count,MODEL:count`. On a mistake returns no entries, with the fault in `problem`.
// Thread: any.
std::vector<RigEntry> ParseRig(const std::string& text, std::string& problem);

}  // namespace sim
