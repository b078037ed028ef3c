// The library in this process: started or not, the bodies of the rig, the open handles. One object that is never
// destroyed, since SDK threads may outlive static destruction. Lock order: mutex_ before any session's.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "body/body.h"
#include "exports/process_traces.h"
#include "session/session.h"

namespace sim {

class Library {
 public:
  static Library& Get();

  // Reads the environment and opens the rig's bodies. False, with a line on stderr, when something is missing.
  // Thread: any.
  bool Start();
  // Ends every session and forgets the rig. Thread: any but an SDK thread.
  void Stop();
  bool IsStarted();

  std::vector<std::shared_ptr<Body>> Bodies();
  // Null when the rig has no such body. Thread: any.
  std::shared_ptr<Body> FindBody(const std::string& id);

  // Notes that a discovery has shown this body to the client; this lasts until the library is stopped. Thread: any.
  void NoteListed(const std::string& id);
  bool WasListed(const std::string& id);

  // Opens a session and returns its handle; 0 when this process has one with this body. Thread: client.
  i64 Open(const std::shared_ptr<Body>& body, SCRSDK::IDeviceCallback* callback, u32 mode, bool reconnects,
           LogIn log_in, const FaultEffect& effect);
  // Null for a handle that is not open, or no longer. Thread: any.
  std::shared_ptr<Session> FindSession(i64 handle);
  // Ends the session; no callback comes after this function has returned. Thread: client.
  void Close(i64 handle);
  // Whether a session had this handle. Thread: any.
  bool WasOpen(i64 handle);

  // Called when the process ends: reports that the library was not released, unless a call hangs. Thread: the one that
  // exits.
  void ReportAtExit();

 private:
  Library() = default;

  std::mutex mutex_;
  bool started_ = false;
  std::vector<std::shared_ptr<Body>> bodies_;
  std::map<i64, std::shared_ptr<Session>> sessions_;
  std::set<std::string> listed_;
  ProcessTraces traces_;
  static constexpr i64 kFirstHandle = 0x51000000;
  i64 last_handle_ = kFirstHandle;  // no handle is used twice, so a stale handle is refused
};

}  // namespace sim
