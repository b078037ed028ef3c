// Making a body's directory and its state at power-on.
#include "body.h"

#include <sys/stat.h>

#include "clock.h"

namespace sim {
namespace {

BodyState PoweredOn(const BodyModel& model) {
  BodyState state{};
  state.powered_on_at_ms = NowMs();
  state.folder_number = 100;
  for (std::size_t i = 0; i < model.row_count && state.stored_count < kMaxStoredProperties; ++i) {
    const PropertyRow& row = model.rows[i];
    if (row.derive != nullptr) continue;
    state.stored[state.stored_count++] = {row.code, 0, row.initial, row.initial, 0};
  }
  return state;
}

std::string MadeDirectory(const std::string& path) {
  mkdir(path.c_str(), 0755);
  return path;
}

}  // namespace

Body::Body(const BodyModel& model, std::string id, const std::string& state_directory)
    : model_(model),
      id_(std::move(id)),
      directory_(MadeDirectory(state_directory + "/" + id_)),
      log_(directory_ + "/log"),
      faults_(directory_, log_),
      state_(directory_ + "/state", PoweredOn(model)),
      plug_(directory_ + "/plug", log_, state_),
      card1_(CardDirectory(1)),
      card2_(CardDirectory(2)),
      session_lock_(directory_ + "/session.lock") {
  MadeDirectory(CardDirectory(1));
  MadeDirectory(CardDirectory(2));
}

}  // namespace sim
