// The list of models, and look-up in it.
#include "body_model.h"

#include "bodies/bodies.h"

namespace sim {
namespace {

const BodyModel* const kModels[] = {&kIlce7m4, &kIlmeFx6};

}  // namespace

const BodyModel* FindModel(const std::string& name) {
  for (const BodyModel* model : kModels) {
    if (name == model->name) return model;
  }
  return nullptr;
}

const BodyModel* FindModelByNumber(u32 number) {
  for (const BodyModel* model : kModels) {
    if (number == model->number) return model;
  }
  return nullptr;
}

std::string KnownModelNames() {
  std::string names;
  for (const BodyModel* model : kModels) {
    if (!names.empty()) names += ", ";
    names += model->name;
  }
  return names;
}

const PropertyRow* FindRow(const BodyModel& model, u32 code) {
  for (std::size_t i = 0; i < model.row_count; ++i) {
    if (model.rows[i].code == code) return &model.rows[i];
  }
  return nullptr;
}

}  // namespace sim
