// The question that a body on the network asks somebody before its first session: who asks, who answers, and what a
// client may do meanwhile. All of it is in the state that every process shares; the answer is an order for the body
// (plug.h). Must not know sessions or threads.
#pragma once

#include <string>

#include "base/integers.h"
#include "body/body.h"

namespace sim {

// How long a question stays on the screen. Thread: any.
u64 PairingMs();

// Whether the next session has to be confirmed first. Thread: any.
bool NeedsPairing(Body& body);

// A Connect has reached a body that asks. `client_name`: what it shows. Thread: any.
void AskForPairing(Body& body, const std::string& client_name);

// A value of PairingState; kNothing when the body hangs. Thread: any.
u32 PairingAnswer(Body& body);

// The question goes from the screen: `why` is a word for the log. Thread: any.
void EndPairing(Body& body, const char* why);

// A client has given up while the body asked. Thread: any.
void LeavePairing(Body& body);

// A client releases the handle of such an attempt: too soon after it gave up, and the body hangs. Thread: any.
void ReleasePairing(Body& body);

// Another Connect comes, with the session of the first one still held by somebody or not: while the body asks, or too
// soon after it has asked, the body hangs. Thread: any.
void NoteConnect(Body& body, bool is_second);

}  // namespace sim
