// How much of the file `plug` was carried out is part of the state: the number of bytes and their checksum. A file that
// was replaced has another checksum and is read from its beginning.
#include "body/plug.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include <fcntl.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/hash.h"
#include "body/body_clock.h"
#include "body/derived_values.h"
#include "crsdk_codes.h"

namespace sim {
namespace {

constexpr u64 kPriorityCamera = 1;
const char kCard[] = "card";
const char kWarning[] = "warning ";
const char kError[] = "error ";
const char kDial[] = "dial ";
const char kBattery[] = "battery ";
const char kClock[] = "clock ";
const char kUntil[] = "unplugged until ";

// Complete lines only: the last one may not be fully written yet.
std::string ReadLines(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  const std::string whole = text.str();
  return whole.substr(0, whole.rfind('\n') + 1);
}

bool IsAttached(const BodyState& state, u64 now_ms) {
  return (state.plug == PlugState::kPlugged || state.plug == PlugState::kBusy) && now_ms >= state.away_until_ms;
}

// Resets what a body loses without power. Its settings, its cards and its numbers stay.
void ForgetVolatile(BodyState& state) {
  state.session_open = 0;
  state.session_pid = 0;
  state.s1_locked_at_ms = 0;
  for (u32& setting : state.device_settings) setting = 0;
  state.operating = OperatingState{320, 240, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
  state.refused_log_ins = 0;
  state.locked_out_until_ms = 0;
  state.is_wedged = 0;
  state.is_pairing_open = 0;
  state.pairing_left_at_ms = 0;
  state.pairing_released_at_ms = 0;
  StoredValue* priority = FindStored(state, crsdk_codes::CrDeviceProperty_PriorityKeySettings);
  if (priority != nullptr) *priority = {priority->code, 0, kPriorityCamera, kPriorityCamera, 0};
}

// Carries out an order such as `card1 pull`, `card2 insert` or `card1 fill`. False for anything else.
bool ObeyCard(const std::string& order, u64 now_ms, BodyState& state) {
  if (order.compare(0, sizeof kCard - 1, kCard) != 0 || order.size() < sizeof kCard + 1) return false;
  const char slot = order[sizeof kCard - 1];
  if (slot != '1' && slot != '2') return false;
  CardSlot& card = state.cards[slot - '1'];
  const std::string what = order.substr(sizeof kCard);
  if (what == " pull") {
    card.state = CardState::kOut;
  } else if (what == " insert") {
    card.state = CardState::kIn;
  } else if (what == " fill") {
    card.state = CardState::kFull;
    return true;
  } else {
    return false;
  }
  ++card.changes;
  card.since_ms = now_ms;
  return true;
}

// Carries out `warning 0x2008c` or `error 0x8216`, whose codes do not overlap. False for anything else.
bool ObeyWarning(const std::string& order, BodyState& state) {
  const bool is_error = order.compare(0, sizeof kError - 1, kError) == 0;
  if (!is_error && order.compare(0, sizeof kWarning - 1, kWarning) != 0) return false;
  const char* const begin = order.c_str() + (is_error ? sizeof kError : sizeof kWarning) - 1;
  char* end = nullptr;
  const unsigned long code = std::strtoul(begin, &end, 0);
  if (end == begin || *end != '\0' || (code < crsdk_codes::CrWarning_Unknown) != is_error) return false;
  state.warning_codes[state.warnings % kMaxWarnings] = static_cast<u32>(code);
  ++state.warnings;
  return true;
}

// Carries out `dial 0x104 0x320`: a person at the body gives a property another value, which takes effect at once.
// False for anything else, and for a property that the body does not store.
bool ObeyDial(const std::string& order, BodyState& state) {
  if (order.compare(0, sizeof kDial - 1, kDial) != 0) return false;
  const char* const begin = order.c_str() + sizeof kDial - 1;
  char* code_end = nullptr;
  const u32 code = static_cast<u32>(std::strtoul(begin, &code_end, 0));
  char* end = nullptr;
  const u64 value = std::strtoull(code_end, &end, 0);
  StoredValue* stored = FindStored(state, code);
  if (code_end == begin || end == code_end || *end != '\0' || stored == nullptr) return false;
  *stored = {code, 0, value, value, 0};
  state.dial_codes[state.dials % kMaxWarnings] = code;
  ++state.dials;
  return true;
}

// Carries out `battery 15`: the battery has that many per cent now, and falls from there. False for anything else.
bool ObeyBattery(const std::string& order, u64 now_ms, BodyState& state) {
  if (order.compare(0, sizeof kBattery - 1, kBattery) != 0) return false;
  char* end = nullptr;
  const unsigned long percent = std::strtoul(order.c_str() + sizeof kBattery - 1, &end, 10);
  if (end == order.c_str() + sizeof kBattery - 1 || *end != '\0' || percent > kFullBatteryPercent) return false;
  state.powered_on_at_ms = now_ms - (kFullBatteryPercent - percent) * kMsPerBatteryPercent;
  return true;
}

// Carries out `clock -3600`: the body's clock is set an hour behind the host's. False for anything else.
bool ObeyClock(const std::string& order, u64 now_ms, BodyState& state) {
  if (order.compare(0, sizeof kClock - 1, kClock) != 0) return false;
  char* end = nullptr;
  const long seconds = std::strtol(order.c_str() + sizeof kClock - 1, &end, 10);
  if (end == order.c_str() + sizeof kClock - 1 || *end != '\0') return false;
  SetBodyClock(state, now_ms + static_cast<u64>(static_cast<i64>(seconds) * 1000), now_ms);
  return true;
}

// Carries out `confirm` or `decline`, the answer to a body's prompt for pairing, or `pairing`: Pairing is opened in its
// menu. False for anything else.
bool ObeyAnswer(const std::string& order, BodyState& state) {
  if (order == "pairing") {
    state.is_pairing_open = 1;
    return true;
  }
  const bool confirms = order == "confirm";
  if (!confirms && order != "decline") return false;
  if (state.pairing != PairingState::kAsks || state.is_wedged != 0) return true;
  state.pairing = confirms ? PairingState::kConfirmed : PairingState::kDeclined;
  if (confirms) state.is_paired = 1;
  return true;
}

}  // namespace

Presence Plug::Look() {
  std::lock_guard<std::mutex> guard(mutex_);
  const FileStamp stamp = FileStamp::Of(path_);
  BodyState state = state_.Read();
  if (!(stamp == stamp_)) {
    stamp_ = stamp;
    const std::string orders = ReadLines(path_);
    if (orders.size() != state.plug_bytes || HashOf(orders) != state.plug_sum) {
      state = state_.Update([this](BodyState& fresh) { Take(ReadLines(path_), fresh); });
    }
  }
  return {IsAttached(state, NowMs()), state.plug == PlugState::kBusy, state.detachments, state.warnings, state.dials};
}

void Plug::VanishFor(u64 ms) { Append(kUntil + std::to_string(NowMs() + ms)); }

void Plug::SwitchOff() { Append("off"); }

// One write on an O_APPEND descriptor: orders of several processes do not mix.
void Plug::Append(const std::string& order) const {
  const int fd = open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (fd < 0) return;
  const std::string line = order + "\n";
  const ssize_t written = write(fd, line.data(), line.size());
  (void)written;  // there is no reader to report to
  close(fd);
}

void Plug::Take(const std::string& orders, BodyState& state) const {
  const std::size_t taken = static_cast<std::size_t>(state.plug_bytes);
  const bool goes_on = taken <= orders.size() && HashOf(orders.substr(0, taken)) == state.plug_sum;
  std::istringstream lines(goes_on ? orders.substr(taken) : orders);
  std::string line;
  while (std::getline(lines, line)) {
    if (!line.empty()) Obey(line, state);
  }
  state.plug_bytes = orders.size();
  state.plug_sum = HashOf(orders);
}

void Plug::Obey(const std::string& order, BodyState& state) const {
  const u64 now_ms = NowMs();
  if (ObeyCard(order, now_ms, state) || ObeyWarning(order, state) || ObeyDial(order, state) ||
      ObeyBattery(order, now_ms, state) || ObeyClock(order, now_ms, state) || ObeyAnswer(order, state)) {
    log_.Append(order);
    return;
  }
  const bool was_attached = IsAttached(state, now_ms);
  const u32 before = state.plug;
  u64 away_until_ms = 0;
  if (order == "plugged") {
    state.plug = PlugState::kPlugged;
  } else if (order == "busy") {
    state.plug = PlugState::kBusy;
  } else if (order == "unplugged") {
    state.plug = PlugState::kUnplugged;
  } else if (order == "asking") {
    state.plug = PlugState::kAsking;
  } else if (order.compare(0, sizeof kUntil - 1, kUntil) == 0) {
    away_until_ms = std::strtoull(order.c_str() + sizeof kUntil - 1, nullptr, 10);
  } else if (order == "off") {
    state.plug = PlugState::kOff;
  } else {
    std::fprintf(stderr,
                 "simulated SDK: ignoring the line \"%s\" in %s: plugged, unplugged, asking, off, busy, confirm, "
                 "decline, pairing, card1 pull, battery 15, clock -3600, dial 0x104 0x320, or warning 0x2008c\n",
                 order.c_str(), path_.c_str());
    return;
  }
  state.away_until_ms = away_until_ms;
  log_.Append("plug " + order);
  const bool leaves = (state.plug != PlugState::kPlugged && state.plug != PlugState::kBusy) || away_until_ms != 0;
  if (was_attached && leaves) ++state.detachments;
  if (leaves) state.pairing = PairingState::kNothing;
  if (state.plug == PlugState::kOff) ForgetVolatile(state);
  if (before == PlugState::kOff && state.plug != PlugState::kOff) state.powered_on_at_ms = now_ms;
}

}  // namespace sim
