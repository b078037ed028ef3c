// What every exported function does before its own work: it checks that the library is started and that the handle is
// open, and takes the ordered faults.
#pragma once

#include "base/error_codes.h"
#include "exports/library.h"

namespace sim {

// A text of the client; null becomes an empty text.
inline std::string TextOf(const char* text) { return text != nullptr ? text : ""; }

// Runs `work(session, effect)` for a valid handle and returns its result; then the faults act on the session.
// Thread: client. No lock is held while faults fire or `work` runs.
template <class Work>
CrError CallOnSession(const char* call, i64 handle, Work work) {
  Library& library = Library::Get();
  if (!library.IsStarted()) return kErrorInit;
  const std::shared_ptr<Session> session = library.FindSession(handle);
  if (session == nullptr) return kErrorInvalidHandle;
  const FaultEffect effect = session->body().faults().Take(call);
  if (effect.stall) session->BeginStall();
  const CrError result = effect.error ? *effect.error : work(*session, effect);
  session->Suffer(effect);
  return result;
}

}  // namespace sim
