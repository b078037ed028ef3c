// The temper of a body: which of the behaviours that are said of real bodies it shows. Pure data, made from
// data/tempers.json by scripts/generate-tempers.js; behaviour that reads it is where the behaviour is.
#pragma once

#include <string>

#include "temper_table.h"

namespace sim {

// Null for a name that no temper has. Thread: any.
const Temper* FindTemper(const std::string& name);

// That of RIGD_SIM_TEMPER, the first of the table without it; null when it names none. Thread: any.
const Temper* DefaultTemper();

// `strict, ...`, for messages. Thread: any.
std::string KnownTemperNames();

}  // namespace sim
