// Reported behaviour: a body asks for a minute whether the host may connect. A second Connect in this time makes it
// hang. A client that gives up must wait 500 ms before ReleaseDevice and another 300 ms before the next Connect. That
// the body hangs without these waits was chosen here.
#include "session/pairing.h"

#include <cstdlib>

#include "base/clock.h"

namespace sim {
namespace {

constexpr u64 kPairingMs = 60000;
// A little less than the reported waits, because two processes measure the times.
constexpr u64 kLeaveMs = 480, kReleaseMs = 280;

void Wedge(Body& body, const char* why) {
  bool is_new = false;
  body.state().Update([&](BodyState& state) {
    is_new = state.is_wedged == 0;
    state.is_wedged = 1;
  });
  if (is_new) body.log().Append(std::string("pairing wedged: ") + why);
}

}  // namespace

u64 PairingMs() {
  const char* setting = std::getenv("RIGD_SIM_PAIRING_MS");
  return setting != nullptr && *setting != '\0' ? std::strtoull(setting, nullptr, 10) : kPairingMs;
}

bool NeedsPairing(Body& body) {
  return body.model().IsOnNetwork() && body.temper().asks_for_pairing != AsksForPairing::kNo &&
         !body.HasAccessAuthentication() && body.state().Read().is_paired == 0;
}

bool NeedsPairingOpened(Body& body) {
  return body.model().IsOnNetwork() && body.temper().needs_pairing_opened && !body.HasAccessAuthentication() &&
         body.state().Read().is_pairing_open == 0;
}

void AskForPairing(Body& body, const std::string& client_name) {
  body.state().Update([](BodyState& state) { state.pairing = PairingState::kAsks; });
  body.log().Append(client_name.empty() ? "pairing asks" : "pairing asks " + client_name);
}

u32 PairingAnswer(Body& body) {
  const BodyState state = body.state().Read();
  return state.is_wedged != 0 ? u32{PairingState::kNothing} : state.pairing;
}

void EndPairing(Body& body, const char* why) {
  body.state().Update([](BodyState& state) { state.pairing = PairingState::kNothing; });
  body.log().Append(std::string("pairing ") + why);
}

void LeavePairing(Body& body) {
  body.state().Update([](BodyState& state) {
    state.pairing = PairingState::kNothing;
    state.pairing_left_at_ms = NowMs();
  });
  body.log().Append("pairing left");
}

void ReleasePairing(Body& body) {
  const u64 now_ms = NowMs();
  const u64 left_at_ms = body.state().Read().pairing_left_at_ms;
  body.state().Update([&](BodyState& state) {
    state.pairing = PairingState::kNothing;
    state.pairing_left_at_ms = 0;
    state.pairing_released_at_ms = now_ms;
  });
  if (left_at_ms == 0) Wedge(body, "released without Disconnect");
  if (left_at_ms != 0 && now_ms < left_at_ms + kLeaveMs) Wedge(body, "released too soon");
}

void NoteConnect(Body& body, bool is_second) {
  const BodyState state = body.state().Read();
  const bool asks = is_second && state.pairing == PairingState::kAsks;
  if (asks) Wedge(body, "a second Connect while the body asks");
  const bool is_soon = state.pairing_released_at_ms != 0 && NowMs() < state.pairing_released_at_ms + kReleaseMs;
  if (is_soon) Wedge(body, "a Connect too soon after a release");
}

}  // namespace sim
