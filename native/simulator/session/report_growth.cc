// On real bodies reports were measured to grow over seconds; only a complete report has no change for 400 ms. The
// sixteen equal steps were chosen here.
#include "session/report_growth.h"

#include <algorithm>
#include <cstdlib>

namespace sim {
namespace {

std::size_t RowsAtOnce(const BodyModel& model, const Temper& temper) {
  const std::size_t few = temper.properties_at_connect;
  return few == 0 ? model.rows_at_once : std::min(few, model.rows_at_once);
}

}  // namespace

u64 GrowthStepMs(const Temper& temper) {
  const char* setting = std::getenv("RIGD_SIM_GROWTH_MS");
  const bool is_set = setting != nullptr && *setting != '\0';
  return (is_set ? std::strtoull(setting, nullptr, 10) : temper.growth_ms) / kGrowthSteps;
}

std::size_t RowsAfterSteps(const BodyModel& model, const Temper& temper, u64 steps) {
  const std::size_t at_once = RowsAtOnce(model, temper);
  return at_once + (model.rows.count - at_once) * std::min<u64>(steps, kGrowthSteps) / kGrowthSteps;
}

std::size_t RowsAfterMs(const BodyModel& model, const Temper& temper, u64 since_open_ms) {
  const u64 step_ms = GrowthStepMs(temper);
  return RowsAfterSteps(model, temper, step_ms == 0 ? kGrowthSteps : since_open_ms / step_ms);
}

}  // namespace sim
