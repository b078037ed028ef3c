// The whole binary interface of libCr_Core.so. What each part rests on was compared with the genuine headers of SDK
// 2.01: symbols, sizes, offsets, vtable orders. test/native/abi checks that it stays so.
#pragma once

#include "crsdk_classes.h"
#include "crsdk_functions.h"
#include "crsdk_interfaces.h"
#include "crsdk_types.h"
