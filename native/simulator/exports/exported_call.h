// The common part of every exported function: it checks that the library is started and that the handle is open, and
// applies the ordered faults. Calls of a client in a wrong order are reported here (base/misuse.h).
#pragma once

#include "base/client_lists.h"
#include "base/error_codes.h"
#include "base/given_memory.h"
#include "base/misuse.h"
#include "exports/library.h"

namespace sim {

// The client's text as a string; null becomes an empty string.
inline std::string TextOf(const char* text) { return text != nullptr ? text : ""; }

// Whether the library is started; a call before that, or after Release, is a misuse.
inline bool IsStartedFor(const char* call) {
  const bool is_started = Library::Get().IsStarted();
  if (!is_started) Misuse("not-started", call);
  return is_started;
}

// Runs `work(session, effect)` for a valid handle and returns its result; then the faults act on the session.
// Thread: client. No lock is held while faults fire or `work` runs.
template <class Work>
CrError CallOnSession(const char* call, i64 handle, Work work) {
  const CallScope scope(call);
  Library& library = Library::Get();
  if (!IsStartedFor(call)) return kErrorInit;
  const std::shared_ptr<Session> session = library.FindSession(handle);
  if (session == nullptr) {
    Misuse("handle-not-open", std::string(call) + (library.WasOpen(handle) ? " after ReleaseDevice" : ""));
    return kErrorInvalidHandle;
  }
  const Session::Turn turn(*session, call);
  const FaultEffect effect = session->body().faults().Take(call);
  if (effect.stall) session->BeginStall();
  const CrError result = effect.error ? *effect.error : work(*session, effect);
  session->Suffer(effect);
  return effect.answer.value_or(result);
}

// The result of a call that gives a list. The client holds the list after a success. `release`: the name of the
// function that gives it back.
template <class T>
CrError Giving(Session& session, const char* release, T* const* list, CrError result) {
  if (result == kErrorNone) GiveList(*list, release, &session);
  return result;
}

// A call that takes a list back.
template <class T>
CrError GiveBack(const char* call, i64 handle, T* list) {
  NoteTry(list);
  return CallOnSession(call, handle, [=](Session& session, const FaultEffect&) {
    if (list == nullptr || !TakeListBack(list, call, &session)) return kErrorInvalidParameter;
    TakeArrayBack(list);
    return kErrorNone;
  });
}

}  // namespace sim
