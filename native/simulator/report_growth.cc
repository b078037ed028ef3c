// That reports grow over seconds was reported of real bodies; that it takes 1.5 s in six equal steps is a choice.
#include "report_growth.h"

#include <algorithm>
#include <cstdlib>

namespace sim {
namespace {

constexpr u64 kGrowthMs = 1500;

}  // namespace

u64 GrowthStepMs() {
  const char* setting = std::getenv("RIGD_SIM_GROWTH_MS");
  const u64 all_ms = setting != nullptr && *setting != '\0' ? std::strtoull(setting, nullptr, 10) : kGrowthMs;
  return all_ms / kGrowthSteps;
}

std::size_t RowsAfterSteps(const BodyModel& model, u64 steps) {
  const std::size_t later = model.rows.count - model.rows_at_once;
  return model.rows_at_once + later * std::min<u64>(steps, kGrowthSteps) / kGrowthSteps;
}

std::size_t RowsAfterMs(const BodyModel& model, u64 since_open_ms) {
  const u64 step_ms = GrowthStepMs();
  return RowsAfterSteps(model, step_ms == 0 ? kGrowthSteps : since_open_ms / step_ms);
}

}  // namespace sim
