// The prepared picture sets of this library, opened once and kept.
#pragma once

#include <string>

#include "pictures/picture_set_reader.h"

namespace sim {

// `still-<width>x<height>`, `live`, `thumbnail` or `screennail`. Not open when the file cannot be used; stderr then has
// one line about it. Thread: any.
const PictureSetReader& PreparedPictures(const std::string& name);

}  // namespace sim
