// The lists that clients have, of all sessions of this process: which function gives each back, and on which session.
// Thread: any.
#pragma once

#include <string>

namespace sim {

// The client has the list from now on. `release`: the name of the function that takes it back; `session`: whose it is.
void GiveList(const void* list, const char* release, const void* session);

// Whether that function may free the list now; anything else is reported. The list is the client's no longer.
bool TakeListBack(const void* list, const char* release, const void* session);

// The client has tried to give the list back, whatever comes of the call: it is not missed at the end of its session.
void NoteTry(const void* list);

// The session has ended: reports the lists that the client still has, and forgets them. The lists stay unchanged.
void MissLists(const void* session);

}  // namespace sim
