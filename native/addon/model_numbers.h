// The SDK's number of each model, by the name that a camera reports. It only serves to avoid the slow enumeration: a
// model that is missing here can be connected too.
#pragma once

#include <optional>
#include <string>

#include "crsdk_abi.h"

namespace rigd {

// Thread: any; the table is constant. Nothing for a name that is not in it.
std::optional<SCRSDK::CrCameraDeviceModelList> ModelNumber(const std::string& model);

}  // namespace rigd
