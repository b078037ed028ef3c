// Look-up in the table of tempers.
#include "body/temper.h"

#include <cstdlib>

namespace sim {

const Temper* FindTemper(const std::string& name) {
  for (const Temper& temper : kTempers) {
    if (name == temper.name) return &temper;
  }
  return nullptr;
}

const Temper* DefaultTemper() {
  const char* setting = std::getenv("RIGD_SIM_TEMPER");
  return setting == nullptr || *setting == '\0' ? kTempers : FindTemper(setting);
}

std::string KnownTemperNames() {
  std::string names;
  for (const Temper& temper : kTempers) names += (names.empty() ? "" : ", ") + std::string(temper.name);
  return names;
}

}  // namespace sim
