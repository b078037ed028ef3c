// Making a body's directory and its state at power-on.
#include "body/body.h"

#include <algorithm>

#include <sys/stat.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <vector>

#include "base/clock.h"
#include "body/first_contents.h"

namespace sim {
namespace {

// The model's text, with the body's own id and model inserted; texts of the models are ASCII.
StoredText TextOf(const PropertyRow& row, const BodyModel& model, const std::string& id) {
  std::string text = row.text;
  if (text == "{id}") text = id;
  if (text == "{model}") text = model.name;
  StoredText stored{};
  stored.code = row.code;
  stored.length = stored.next_length = static_cast<u32>(std::min<std::size_t>(text.size(), kMaxTextUnits));
  for (u32 i = 0; i < stored.length; ++i) stored.units[i] = stored.next[i] = static_cast<u16>(text[i]);
  return stored;
}

// Adds the model's properties that a state lacks: all of them at power-on.
void Complete(const BodyModel& model, const std::string& id, BodyState& state) {
  for (const PropertyRow& row : model.rows) {
    if (row.text != nullptr) {
      if (FindStoredText(state, row.code) != nullptr || state.text_count == kMaxStoredTexts) continue;
      state.texts[state.text_count++] = TextOf(row, model, id);
    } else if (row.derive == nullptr && FindStored(state, row.code) == nullptr) {
      if (state.stored_count == kMaxStoredProperties) continue;
      state.stored[state.stored_count++] = {row.code, 0, row.initial, row.initial, 0};
    }
  }
}

BodyState PoweredOn(const BodyModel& model, const std::string& id) {
  BodyState state{};
  state.powered_on_at_ms = NowMs();
  state.folder_number = 100;
  state.file_number = FirstExposures(model);
  state.operating.af_x = 320;
  state.operating.af_y = 240;
  for (u32 slot = 0; slot < kCardSlots; ++slot) {
    state.cards[slot].state = model.is_slot_empty[slot] ? CardState::kOut : CardState::kIn;
  }
  Complete(model, id, state);
  return state;
}

// The number of RIGD_SIM_LAG_MS, `40`, or one of its numbers, `20,40,80`, which the bodies of a model have in turn.
u32 UsualLagMs(const std::string& id) {
  constexpr u32 kShutterLagMs = 40;
  const char* setting = std::getenv("RIGD_SIM_LAG_MS");
  std::vector<u32> lags;
  std::istringstream words(setting == nullptr ? "" : setting);
  for (std::string word; std::getline(words, word, ',');) {
    lags.push_back(static_cast<u32>(std::strtoul(word.c_str(), nullptr, 10)));
  }
  // An id ends with the ordinal number of the body.
  const unsigned long ordinal = std::strtoul(id.substr(id.size() - 2).c_str(), nullptr, 16);
  return lags.empty() ? kShutterLagMs : lags[(ordinal + lags.size() - 1) % lags.size()];
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
      releases_(directory_ + "/releases"),
      faults_(directory_, log_),
      pictures_(directory_),
      state_(directory_ + "/state", PoweredOn(model, id_)),
      plug_(directory_ + "/plug", log_, state_),
      card1_(CardDirectory(1)),
      card2_(CardDirectory(2)),
      session_lock_(directory_ + "/session.lock"),
      usual_lag_ms_(UsualLagMs(id_)) {
  for (int slot = 1; slot <= 2; ++slot) {
    // The process that creates the directory fills it.
    const bool is_new = mkdir(CardDirectory(slot).c_str(), 0755) == 0;
    if (is_new && !model_.is_slot_empty[slot - 1]) FillCard(model_, id_, CardDirectory(slot));
  }
  LookAtTemper();
  if (!state_.IsOpen()) return;
  // A stored state may lack properties that the model got later.
  BodyState state = state_.Read();
  const u32 values = state.stored_count, texts = state.text_count;
  Complete(model_, id_, state);
  if (state.stored_count == values && state.text_count == texts) return;
  state_.Update([this](BodyState& fresh) { Complete(model_, id_, fresh); });
}

void Body::LookAtTemper() {
  const Temper* chosen = FindTemper(WordIn("temper"));
  if (chosen == nullptr) chosen = DefaultTemper();
  if (chosen != nullptr) temper_ = chosen;
}

bool Body::IsTouchTracking() const { return WordIn("touch-func") == "tracking"; }

u32 Body::LagMs() const {
  const std::string own = WordIn("lag");
  return own.empty() ? usual_lag_ms_ : static_cast<u32>(std::strtoul(own.c_str(), nullptr, 10));
}

bool Body::HasAccessAuthentication() const {
  return model_.always_authenticates || (model_.IsOnNetwork() && WordIn("access-authentication") != "off");
}

bool Body::IsFoundByDiscovery() {
  constexpr u32 kFoundOnceIn = 3;
  const u32 before = discoveries_.fetch_add(1);
  if (WordIn("discovery") == "off") return false;
  const bool is_missed = model_.IsOnNetwork() && temper().is_missed_by_discovery;
  return !is_missed || before % kFoundOnceIn == 0;
}

std::string Body::WordIn(const char* name) const {
  char word[16] = "";
  std::FILE* file = std::fopen((directory_ + "/" + name).c_str(), "re");
  if (file == nullptr) return "";
  const bool is_read = std::fscanf(file, "%15s", word) == 1;
  std::fclose(file);
  return is_read ? word : "";
}

}  // namespace sim
