// A body's verdict on a LUT. Must not know sessions. Thread: any; keeps nothing.
#pragma once

#include <string>

#include "base/integers.h"
#include "crsdk_codes.h"

namespace sim {

constexpr u32 kLutTaken = crsdk_codes::CrWarning_ImportLUTFile_Result_OK;

// The body's verdict, a number of OnWarning from 0x20042 to 0x20049. A LUT with the line `# simulate 0x20047` gets
// that verdict, whatever it holds.
u32 JudgeLut(const std::string& name, const std::string& text);

}  // namespace sim
