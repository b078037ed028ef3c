// The whole binary interface of libCr_Core.so. Symbols, sizes, offsets and vtable orders were compared with the genuine
// headers of SDK 2.01; test/native/abi checks that they stay the same.
#pragma once

#include "crsdk_classes.h"
#include "crsdk_functions.h"
#include "crsdk_interfaces.h"
#include "crsdk_types.h"
