// The prepared picture sets that lie beside this library, opened once per model and kind and kept.
#ifndef RIGD_SIM_PREPARED_PICTURES_H
#define RIGD_SIM_PREPARED_PICTURES_H

#include <string>

#include "body_model.h"
#include "picture_set_reader.h"

namespace sim {

// `kind` is `still` or `live`. Not open when the file cannot be used, which stderr says once. Thread: any.
const PictureSetReader& PreparedPictures(const BodyModel& model, const char* kind);

}  // namespace sim

#endif
