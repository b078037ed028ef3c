// Numbers of models, for objects that are made without enumeration.
#ifndef FIELD_MODELS_H
#define FIELD_MODELS_H
#include <string>

#include "sdk.h"

namespace field {

// -1 for a model that the interface has no number for.
sdk::i64 model_number(const std::string& model);

}  // namespace field
#endif
