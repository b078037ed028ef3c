// One table for all sessions. A list stays in it until it is taken back or its session ends.
#include "base/client_lists.h"

#include <map>
#include <mutex>

#include "base/given_memory.h"
#include "base/misuse.h"

namespace sim {
namespace {

struct ClientList {
  const char* release;
  const void* session;
  bool is_tried;
};

// Never destroyed: threads of the library outlive static destruction.
struct Lists {
  std::mutex mutex;
  std::map<const void*, ClientList> lists;
};

Lists& AllLists() {
  static Lists& all = *new Lists;
  return all;
}

}  // namespace

void GiveList(const void* list, const char* release, const void* session) {
  Lists& all = AllLists();
  std::lock_guard<std::mutex> guard(all.mutex);
  all.lists[list] = {release, session, false};
}

bool TakeListBack(const void* list, const char* release, const void* session) {
  Lists& all = AllLists();
  std::lock_guard<std::mutex> guard(all.mutex);
  const auto found = all.lists.find(list);
  if (found == all.lists.end()) {
    const bool is_second = WasTakenBack(list);
    Misuse(is_second ? "list-released-twice" : "list-never-given", release);
    return false;
  }
  const ClientList given = found->second;
  if (std::string(given.release) != release) {
    Misuse("list-released-otherwise", std::string(release) + " instead of " + given.release);
    return false;
  }
  if (given.session != session) {
    Misuse("list-of-another-session", release);
    return false;
  }
  all.lists.erase(found);
  return true;
}

void NoteTry(const void* list) {
  Lists& all = AllLists();
  std::lock_guard<std::mutex> guard(all.mutex);
  const auto found = all.lists.find(list);
  if (found != all.lists.end()) found->second.is_tried = true;
}

void MissLists(const void* session) {
  Lists& all = AllLists();
  std::lock_guard<std::mutex> guard(all.mutex);
  for (auto each = all.lists.begin(); each != all.lists.end();) {
    if (each->second.session != session) {
      ++each;
      continue;
    }
    if (!each->second.is_tried) Misuse("list-not-released", std::string(each->second.release) + " was not called");
    each = all.lists.erase(each);
  }
}

}  // namespace sim
