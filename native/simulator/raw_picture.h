// The RAW companion of a picture: a TIFF container with the JPEG as its preview, and numbers in place of what a sensor
// gives. Made to be carried about and compared, not to be developed.
#ifndef RIGD_SIM_RAW_PICTURE_H
#define RIGD_SIM_RAW_PICTURE_H

#include <vector>

#include "capture.h"

namespace sim {

// A complete file, different for every exposure. Thread: any. Costs a copy of the JPEG and 4 MiB of numbers.
std::vector<u8> ComposeRaw(const std::vector<u8>& jpeg, const Exposure& exposure);

}  // namespace sim

#endif
