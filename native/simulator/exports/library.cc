// Start reads RIGD_SIM_STATE and RIGD_SIM_RIG, which docs/develop/simulator.md describes.
#include "exports/library.h"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include <sys/stat.h>
#include <unistd.h>

#include "base/client_lists.h"
#include "base/misuse.h"
#include "body/first_contents.h"
#include "body/rig.h"
#include "body/temper.h"
#include "session/admission.h"

namespace sim {
namespace {

constexpr const char* kDefaultRig = "ILCE-7M4:3";

// Writes the fingerprint, which a real body shows on its screen, into a file for people and tests. Several processes
// may try this at the same time, so the file gets its name only when it is complete.
void ShowFingerprint(const Body& body, const std::string& directory) {
  const std::string path = directory + "/" + body.id() + "/fingerprint";
  if (access(path.c_str(), F_OK) == 0) return;
  const std::string fresh = path + "." + std::to_string(getpid());
  std::ofstream(fresh) << FingerprintOf(body.id()) << "\n";
  rename(fresh.c_str(), path.c_str());
}

__attribute__((destructor)) void AtExit() { Library::Get().ReportAtExit(); }

}  // namespace

Library& Library::Get() {
  static Library* const library = new Library();
  return *library;
}

bool Library::Start() {
  std::lock_guard<std::mutex> guard(mutex_);
  if (started_) return true;
  const char* directory = std::getenv("RIGD_SIM_STATE");
  if (directory == nullptr || *directory == '\0') {
    std::fprintf(stderr, "simulated SDK: set RIGD_SIM_STATE to the directory where the simulated bodies live\n");
    return false;
  }
  const char* rig = std::getenv("RIGD_SIM_RIG");
  std::string problem;
  const std::vector<RigEntry> entries = ParseRig(rig != nullptr && *rig != '\0' ? rig : kDefaultRig, problem);
  if (entries.empty()) {
    std::fprintf(stderr, "simulated SDK: RIGD_SIM_RIG is wrong: %s\n", problem.c_str());
    return false;
  }
  if (DefaultTemper() == nullptr) {
    std::fprintf(stderr, "simulated SDK: RIGD_SIM_TEMPER is wrong; known: %s\n", KnownTemperNames().c_str());
    return false;
  }
  if (!IsCardSettingKnown()) {
    std::fprintf(stderr, "simulated SDK: RIGD_SIM_CARDS is wrong; known: filled, empty\n");
    return false;
  }
  if (mkdir(directory, 0755) != 0 && errno != EEXIST) {
    std::fprintf(stderr, "simulated SDK: RIGD_SIM_STATE %s: %s\n", directory, std::strerror(errno));
    return false;
  }
  for (const RigEntry& entry : entries) {
    auto body = std::make_shared<Body>(*entry.model, entry.id, directory);
    if (!body->IsUsable()) {
      std::fprintf(stderr, "simulated SDK: cannot write the body %s in %s\n", entry.id.c_str(), directory);
      bodies_.clear();
      return false;
    }
    if (entry.model->IsOnNetwork()) ShowFingerprint(*body, directory);
    if (body->temper().leaves_traces) traces_.Make();
    bodies_.push_back(std::move(body));
  }
  started_ = true;
  return true;
}

void Library::Stop() {
  std::map<i64, std::shared_ptr<Session>> sessions;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    started_ = false;
    sessions.swap(sessions_);
    bodies_.clear();
    listed_.clear();
    traces_.Remove();
  }
  MissLists(this);
  for (auto& [handle, session] : sessions) {
    if (!session->MayBeLeft()) {
      Misuse(session->IsActive() ? "sdk-released-while-connected" : "handle-never-released", session->body().id());
    }
    session->Close();
  }
}

bool Library::IsStarted() {
  std::lock_guard<std::mutex> guard(mutex_);
  return started_;
}

std::vector<std::shared_ptr<Body>> Library::Bodies() {
  std::lock_guard<std::mutex> guard(mutex_);
  return bodies_;
}

std::shared_ptr<Body> Library::FindBody(const std::string& id) {
  std::lock_guard<std::mutex> guard(mutex_);
  for (const auto& body : bodies_) {
    if (body->id() == id) return body;
  }
  return nullptr;
}

void Library::NoteListed(const std::string& id) {
  std::lock_guard<std::mutex> guard(mutex_);
  listed_.insert(id);
}

bool Library::WasListed(const std::string& id) {
  std::lock_guard<std::mutex> guard(mutex_);
  return listed_.count(id) != 0;
}

i64 Library::Open(const std::shared_ptr<Body>& body, SCRSDK::IDeviceCallback* callback, u32 mode, bool reconnects,
                  LogIn log_in, const FaultEffect& effect) {
  std::lock_guard<std::mutex> guard(mutex_);
  for (const auto& entry : sessions_) {
    if (&entry.second->body() == body.get() && entry.second->IsActive()) return 0;
  }
  for (const auto& entry : sessions_) {
    if (&entry.second->body() == body.get()) entry.second->NoteReplaced();
  }
  auto session = std::make_shared<Session>(body, callback, mode, reconnects, std::move(log_in));
  session->Connect(effect);
  sessions_[++last_handle_] = std::move(session);
  return last_handle_;
}

std::shared_ptr<Session> Library::FindSession(i64 handle) {
  std::lock_guard<std::mutex> guard(mutex_);
  const auto found = sessions_.find(handle);
  return found == sessions_.end() ? nullptr : found->second;
}

bool Library::WasOpen(i64 handle) {
  std::lock_guard<std::mutex> guard(mutex_);
  return handle > kFirstHandle && handle <= last_handle_;
}

void Library::ReportAtExit() {
  const std::unique_lock<std::mutex> guard(mutex_, std::try_to_lock);
  if (!guard.owns_lock() || !started_ || CallScope::UnderWay() > 0) return;
  Misuse("sdk-not-released", "the process ends with " + std::to_string(sessions_.size()) + " open handles");
}

void Library::Close(i64 handle) {
  std::shared_ptr<Session> session;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    const auto found = sessions_.find(handle);
    if (found == sessions_.end()) return;
    session = std::move(found->second);
    sessions_.erase(found);
  }
  session->ReportLeft();
  session->Close();
}

}  // namespace sim
