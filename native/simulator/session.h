// One connection of a client to a body, from Connect to ReleaseDevice: its phases, its SDK thread and what the
// client may do in each. Locks: mutex_ is taken first, then those of the body's parts; no callback is made and no
// fault fires with any of them held.
#ifndef RIGD_SIM_SESSION_H
#define RIGD_SIM_SESSION_H

#include <memory>
#include <mutex>
#include <string>

#include "body.h"
#include "crsdk_classes.h"
#include "dispatcher.h"
#include "events.h"
#include "shutter.h"

namespace sim {

class Session {
 public:
  Session(std::shared_ptr<Body> body, SCRSDK::IDeviceCallback* callback, u32 mode, bool reconnects);
  ~Session();

  // Thread: client. Begins to connect; the end is an event. `no_callback`: the fault of that name.
  void Connect(bool no_callback);

  // Thread: client. Begins to disconnect; the end is an event. Also ends an attempt that never came up.
  CrError Disconnect();

  // Thread: client, not the dispatcher's. Ends everything; no callback is made after it returned.
  void Close();

  // Thread: client. The array belongs to the client until it gives it back with delete[].
  CrError ReadProperties(const u32* codes, u32 count, SCRSDK::CrDeviceProperty** properties, i32* found);
  CrError WriteProperty(u32 code, u32 type, u64 value);
  CrError SendCommand(u32 command, u32 parameter, bool no_exposure);
  CrError SetSaveInfo(const std::string& path, const std::string& prefix, i32 start_number);
  CrError ReadSetting(u32 key, u32* value);
  CrError WriteSetting(u32 key, u32 value);

  Body& body() { return *body_; }
  bool IsOnSdkThread() const { return dispatcher_.IsOwnThread(); }
  // Thread: any. Connecting, connected or disconnecting: no second session in this process.
  bool IsActive();

 private:
  enum class Phase { kConnecting, kConnected, kFailed, kDisconnecting, kEnded };

  void OpenOnSdkThread();
  void FailOnSdkThread();
  void EndOnSdkThread();
  // Returns the body to nobody. Thread: any, mutex_ held.
  void LetGo();
  // 0 when the session is up in a mode that has properties and commands. Thread: any.
  CrError Usable();

  const std::shared_ptr<Body> body_;
  const Events events_;
  const u32 mode_;
  const bool reconnects_;

  std::mutex mutex_;
  Phase phase_ = Phase::kConnecting;
  bool holds_body_ = false;  // we hold the session lock

  Dispatcher dispatcher_;
  Shutter shutter_;
};

}  // namespace sim

#endif
