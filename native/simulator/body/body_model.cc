// Look-up in the tables of the models.
#include "body/body_model.h"

namespace sim {

const BodyModel* FindModel(const std::string& name) {
  for (const BodyModel& model : kModels) {
    if (name == model.name) return &model;
  }
  return nullptr;
}

const BodyModel* FindModelByNumber(u32 number) {
  for (const BodyModel& model : kModels) {
    if (number == model.number) return &model;
  }
  return nullptr;
}

std::string KnownModelNames() {
  std::string names;
  for (const BodyModel& model : kModels) {
    if (!names.empty()) names += ", ";
    names += model.name;
  }
  return names;
}

const PropertyRow* FindRow(const BodyModel& model, u32 code) {
  for (const PropertyRow& row : model.rows) {
    if (row.code == code) return &row;
  }
  return nullptr;
}

}  // namespace sim
