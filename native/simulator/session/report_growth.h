// The growth of a body's report: real bodies report some properties when a session opens, and the others during the
// next seconds. It is a function of the time since the opening; no task runs for it.
#pragma once

#include <cstddef>

#include "base/integers.h"
#include "body/body_model.h"
#include "body/temper.h"

namespace sim {

constexpr u32 kGrowthSteps = 16;

// Time between two steps; RIGD_SIM_GROWTH_MS sets the time of all steps, in every temper. Thread: any.
u64 GrowthStepMs(const Temper& temper);

// How many of the model's rows are reported after so many steps, from the first on. Thread: any.
std::size_t RowsAfterSteps(const BodyModel& model, const Temper& temper, u64 steps);

// As RowsAfterSteps, by the time since the opening. Thread: any.
std::size_t RowsAfterMs(const BodyModel& model, const Temper& temper, u64 since_open_ms);

}  // namespace sim
