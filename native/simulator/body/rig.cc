// Ids depend on model and ordinal only, so that a rig has the same cameras after every restart.
#include "body/rig.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace sim {
namespace {

constexpr unsigned long kMostBodies = 255;

std::string IdOf(const BodyModel& model, unsigned long ordinal) {
  char text[32];
  if (model.IsOnNetwork()) {
    // A locally administered MAC address.
    std::snprintf(text, sizeof text, "02:0F:60:14:%02X:%02lX", model.number, ordinal);
    return text;
  }
  std::snprintf(text, sizeof text, "D10F6014%02X%02lX", model.number, ordinal);
  return text;
}

}  // namespace

std::vector<RigEntry> ParseRig(const std::string& text, std::string& problem) {
  std::vector<RigEntry> entries;
  std::istringstream items(text);
  std::string item;
  while (std::getline(items, item, ',')) {
    const std::size_t colon = item.find(':');
    const std::string name = item.substr(0, colon);
    const BodyModel* model = FindModel(name);
    if (model == nullptr) {
      problem = "unknown model \"" + name + "\"; known: " + KnownModelNames();
      return {};
    }
    unsigned long count = 1;
    unsigned long first = 1;
    if (colon != std::string::npos) {
      const char* begin = item.c_str() + colon + 1;
      char* end = nullptr;
      count = std::strtoul(begin, &end, 10);
      bool is_right = end != begin && count >= 1 && count <= kMostBodies;
      if (*end == '@') {
        begin = end + 1;
        first = std::strtoul(begin, &end, 10);
        is_right = is_right && end != begin && first >= 1 && first + count - 1 <= kMostBodies;
      }
      if (*end != '\0' || !is_right) {
        problem = "\"" + item + "\" is not MODEL:count or MODEL:count@first, with bodies from 1 to 255";
        return {};
      }
    }
    for (const RigEntry& entry : entries) {
      if (entry.model == model) {
        problem = "the model " + name + " is named twice";
        return {};
      }
    }
    for (unsigned long ordinal = first; ordinal < first + count; ++ordinal) {
      entries.push_back({model, IdOf(*model, ordinal)});
    }
  }
  if (entries.empty()) problem = "it names no body";
  return entries;
}

}  // namespace sim
