// The lists of all sessions of this process that a client holds, each with the function that gives it back and its
// session. Thread: any.
#pragma once

#include <string>

namespace sim {

// Notes that the client holds the list from now on. `release`: the name of the function that gives it back; `session`:
// the session that it belongs to.
void GiveList(const void* list, const char* release, const void* session);

// Whether that function may free the list now; otherwise a misuse is reported. The client no longer holds the list.
bool TakeListBack(const void* list, const char* release, const void* session);

// Notes that the client has tried to give the list back: whatever the result of the call, the list is not reported as
// missing at the end of the session.
void NoteTry(const void* list);

// Reports, at the end of a session, the lists that the client still holds, and forgets them. The lists stay unchanged.
void MissLists(const void* session);

}  // namespace sim
