// The temper of a body: a set of behaviours that are reported about real bodies. Pure data, made from
// data/tempers.json by scripts/generate-tempers.js; the code of each behaviour reads it.
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
