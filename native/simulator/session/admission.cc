// The SDK's reference has the codes, and states that wrong log-ins in a row lock the body until it is restarted or some
// time has passed. The number of log-ins, the time, and the code 0x8214 of a locked body are chosen here.
#include "session/admission.h"

#include <cstdlib>

#include "base/clock.h"
#include "base/control_mode.h"
#include "base/error_codes.h"
#include "base/hash.h"

namespace sim {
namespace {

constexpr u32 kMostRefusals = 5;
constexpr u64 kLockOutMs = 60000;

u64 LockOutMs() {
  const char* setting = std::getenv("RIGD_SIM_LOCKOUT_MS");
  return setting != nullptr && *setting != '\0' ? std::strtoull(setting, nullptr, 10) : kLockOutMs;
}

CrError CheckLogIn(Body& body, const LogIn& log_in) {
  const BodyModel& model = body.model();
  CrError refusal = kErrorNone;
  if (log_in.fingerprint != FingerprintBytesOf(body)) {
    refusal = kErrorFingerprint;
  } else if (log_in.user != model.user || log_in.password != model.password) {
    refusal = kErrorUserAuthentication;
  }
  const u64 now_ms = NowMs();
  body.state().Update([&](BodyState& state) {
    if (now_ms < state.locked_out_until_ms) {
      refusal = kErrorServerConnect;
    } else if (refusal == kErrorNone) {
      state.refused_log_ins = 0;
    } else if (++state.refused_log_ins >= kMostRefusals) {
      state.refused_log_ins = 0;
      state.locked_out_until_ms = now_ms + LockOutMs();
    }
  });
  return refusal;
}

}  // namespace

std::string FingerprintOf(const std::string& id) {
  constexpr std::size_t kBytes = 32;  // of a SHA-256
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  u8 bytes[kBytes];
  u64 sum = HashOf(id);  // continued over its own output
  for (u8& byte : bytes) {
    sum = HashOn(sum, 0x5A);
    byte = static_cast<u8>(sum >> 32);
  }
  std::string text;
  u32 pending = 0, pending_bits = 0;
  for (const u8 byte : bytes) {
    pending = pending << 8 | byte;
    for (pending_bits += 8; pending_bits >= 6; pending_bits -= 6) text += kDigits[pending >> (pending_bits - 6) & 63];
  }
  text += kDigits[pending << (6 - pending_bits) & 63];
  return text + '=';
}

std::string FingerprintBytesOf(const Body& body) {
  const FingerprintEndsWith end = body.temper().fingerprint_ends_with;
  std::string bytes = FingerprintOf(body.id());
  if (end == FingerprintEndsWith::kNul) bytes += '\0';
  if (end == FingerprintEndsWith::kLineFeed) bytes += '\n';
  return bytes;
}

CrError Admit(Body& body, u32 mode, const LogIn& log_in) {
  const BodyModel& model = body.model();
  if (body.HasAccessAuthentication()) {
    if (body.temper().refuses_name_with_ssh && !log_in.display_name.empty()) return kErrorSshParameter;
    const CrError refusal = CheckLogIn(body, log_in);
    if (refusal != kErrorNone) {
      body.log().Append("log-in refused " + std::to_string(refusal));
      return refusal;
    }
  }
  if (mode == kModeContents && !model.has_contents_mode) return kErrorNoContentsMode;
  if (mode == kModeRemoteTransfer && !model.has_remote_transfer_mode) return kErrorNoRemoteTransferMode;
  return kErrorNone;
}

}  // namespace sim
