// A body's answer to a Connect that has reached it: whether the client may open a session in this mode. Must not know
// sessions or threads.
#pragma once

#include <string>

#include "base/integers.h"
#include "body/body.h"

namespace sim {

// The log-in that a client passes to Connect, and how it got the camera object.
struct LogIn {
  std::string user;
  std::string password;
  std::string fingerprint;
  // The name of the client that a body shows while it prompts for pairing.
  std::string display_name;
  // Whether Connect got an object that the client has made, of a body that this process has not enumerated.
  bool is_object_made = false;
};

// The host key's fingerprint as bodies on the network report it: base64 with padding, 44 characters. An id always has
// the same fingerprint. Thread: any.
std::string FingerprintOf(const std::string& id);

// The bytes of the fingerprint that the body gives to a client and expects back, including the bytes that its temper
// adds at the end. Thread: any.
std::string FingerprintBytesOf(const Body& body);

// 0, or why the body refuses the log-in. Counts and logs wrong log-ins. Thread: any.
CrError Admit(Body& body, u32 mode, const LogIn& log_in);

}  // namespace sim
