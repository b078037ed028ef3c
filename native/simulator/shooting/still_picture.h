// The files of one exposure. The JPEG: the model's prepared picture with the body's name, the exposure's number and its
// time spliced in, and an EXIF block with its settings.
#pragma once

#include <string>
#include <vector>

#include "body/body_model.h"
#include "shooting/capture.h"

namespace sim {

// A complete file; empty when the prepared picture cannot be read, which stderr reports once. Thread: any. Costs a copy
// of the file, no encoding.
std::vector<u8> ComposeStill(const BodyModel& model, const std::string& body_id, const Exposure& exposure);

// The RAW file of the exposure. Thread: any. Empty as the JPEG is.
std::vector<u8> ComposeRawStill(const BodyModel& model, const std::string& body_id, const Exposure& exposure);

}  // namespace sim
