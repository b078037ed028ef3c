// The SDK's arrays of properties: requested, checked, copied, freed before the call returns. Thread: the session's,
// with its lock held; each blocks as long as the SDK does.
#pragma once

#include <cstdint>
#include <vector>

#include "values.h"

namespace rigd {

// Copies of everything the SDK has cached. Throws SdkRefused; SdkNonsense when the array is garbage.
std::vector<Property> ReadAllProperties(const Library& library, SCRSDK::CrDeviceHandle handle);

// The same for these codes; those the camera lacks are left out.
std::vector<Property> ReadSelectedProperties(const Library& library, SCRSDK::CrDeviceHandle handle,
                                             std::vector<std::uint32_t> codes);

}  // namespace rigd
