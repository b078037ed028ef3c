// The temper of a body: which behaviours, reported of real bodies, it has. Pure data, made from
// data/tempers.json by scripts/generate-tempers.js; each behaviour reads it where it is implemented.
#pragma once

#include <string>

#include "temper_table.h"

namespace sim {

// Null for a name that no temper has. Thread: any.
const Temper* FindTemper(const std::string& name);

// The temper that RIGD_SIM_TEMPER names; without the variable the first; null for an unknown name. Thread: any.
const Temper* DefaultTemper();

// `strict, ...`, for messages. Thread: any.
std::string KnownTemperNames();

}  // namespace sim
