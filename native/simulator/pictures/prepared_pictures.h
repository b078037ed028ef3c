// The prepared picture sets that lie beside this library, opened once and kept.
#ifndef RIGD_SIM_PREPARED_PICTURES_H
#define RIGD_SIM_PREPARED_PICTURES_H

#include <string>

#include "pictures/picture_set_reader.h"

namespace sim {

// `still-<width>x<height>`, `live`, `thumbnail` or `screennail`. Not open when the file cannot be used; stderr then has
// one line about it. Thread: any.
const PictureSetReader& PreparedPictures(const std::string& name);

}  // namespace sim

#endif
