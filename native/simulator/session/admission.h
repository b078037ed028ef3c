// Who may open a session, and in which mode: a body's own answer to a Connect that has reached it. Must not know
// sessions or threads.
#pragma once

#include <string>

#include "base/integers.h"
#include "body/body.h"

namespace sim {

// What a client says of itself and of the body it asks for.
struct LogIn {
  std::string user;
  std::string password;
  std::string fingerprint;
  // What a body that asks for pairing shows of the client.
  std::string display_name;
};

// The host key's fingerprint as bodies on the network give it: base64 with padding, 44 characters. The same id
// always has the same. Thread: any.
std::string FingerprintOf(const std::string& id);

// 0, or why the body refuses the log-in. Counts and logs wrong log-ins. Thread: any.
CrError Admit(Body& body, u32 mode, const LogIn& log_in);

}  // namespace sim
