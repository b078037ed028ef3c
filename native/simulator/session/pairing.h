// The question on the screen of a body on the network before its first session: its start, its answer, and what a
// client may do meanwhile. All of it is in the state that the processes share; the answer is an order for the body
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

// Whether the body refuses a Connect until Pairing is opened in its menu. Thread: any.
bool NeedsPairingOpened(Body& body);

// Puts the question on the screen when a Connect has reached a body that asks. `client_name`: the name that the body
// shows; may be empty. Thread: any.
void AskForPairing(Body& body, const std::string& client_name);

// The answer so far, a value of PairingState; kNothing when the body hangs. Thread: any.
u32 PairingAnswer(Body& body);

// Removes the question from the screen; `why` is a word for the log. Thread: any.
void EndPairing(Body& body, const char* why);

// Notes that a client has given up while the body asked. Thread: any.
void LeavePairing(Body& body);

// Notes that a client releases the handle of such an attempt; the body hangs if the client gave up too recently.
// Thread: any.
void ReleasePairing(Body& body);

// Notes that another Connect has reached the body, which hangs if it is asking or if such a handle was released too
// recently.
// `is_second`: another client still holds the body. Thread: any.
void NoteConnect(Body& body, bool is_second);

}  // namespace sim
