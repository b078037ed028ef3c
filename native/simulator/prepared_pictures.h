// The prepared picture sets that lie beside this library, opened once and kept.
#ifndef RIGD_SIM_PREPARED_PICTURES_H
#define RIGD_SIM_PREPARED_PICTURES_H

#include <string>

#include "picture_set_reader.h"

namespace sim {

// `of` is a model, and `kind` `still` or `live`; or `small`, of all models, and `thumbnail` or `screennail`. Not open when the file cannot be used, which stderr says once. Thread: any.
const PictureSetReader& PreparedPictures(const std::string& of, const char* kind);

}  // namespace sim

#endif
