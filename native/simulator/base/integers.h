// The interface's integer names, without its namespace, for the simulator's own code.
#pragma once

#include "crsdk_types.h"

namespace sim {

using SCRSDK::CrError;
using SCRSDK::i16;
using SCRSDK::i32;
using SCRSDK::i64;
using SCRSDK::u16;
using SCRSDK::u32;
using SCRSDK::u64;
using SCRSDK::u8;

}  // namespace sim
