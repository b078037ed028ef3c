// A small client of the SDK for the checks: the library by dlopen, its calls by name, callbacks turned into events
// one can wait for. It does not know which library it calls; the same checks could run with a real one.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "crsdk_abi.h"

namespace check {

using SCRSDK::CrError;
using SCRSDK::i32;
using SCRSDK::i64;
using SCRSDK::u16;
using SCRSDK::u32;
using SCRSDK::u64;
using SCRSDK::u8;

// Long enough for a loaded machine and a sanitizer.
constexpr std::chrono::seconds kPatience{30};
// Several times the longest time until a lost session is reported, for a loaded machine and a sanitizer.
constexpr std::chrono::milliseconds kSoon{1000};
// The longest time of a successful connect.
constexpr std::chrono::milliseconds kConnectAtMost{600};

// The library, loaded once per process. Exits with a message when it cannot be loaded or lacks a symbol.
class Sdk {
 public:
  static Sdk& Get();
  void* Find(const char* symbol) const;

  template <class... Parameters>
  CrError Call(const char* name, Parameters... parameters) const {
    return reinterpret_cast<CrError (*)(Parameters...)>(Find(name))(parameters...);
  }
  bool Init() const;
  bool Release() const;
  u32 Version() const;
  // Whether a discovery lists this id.
  bool Sees(const std::string& id) const;

 private:
  Sdk();
  void* library_;
};

enum class Kind {
  kConnected,
  kDisconnected,
  kError,
  kPropertyChanged,
  kDownload,
  kWarning,
  kWarningExt,
  kOperationComplete,
  kMonitorUpdated,
  kContentsTransfer,
  kRemoteTransfer,
  kRemoteTransferBytes
};

struct Event {
  Kind kind;
  u32 code;          // version, error, warning, one changed property, or the kind of a new picture
  i32 parameter;     // of kWarningExt; of kMonitorUpdated: the picture's number; of kRemoteTransfer: per cent
  std::string path;  // of kRemoteTransferBytes: the bytes
  std::chrono::steady_clock::time_point at;
};

// Collects what the library reports and lets the check wait for it.
class Listener final : public SCRSDK::IDeviceCallback {
 public:
  // The first event of this kind and code not taken before; removes it and all earlier ones. False after kPatience.
  bool Await(Kind kind, u32 code, Event* event = nullptr);
  // The same for an event with any code.
  bool AwaitAny(Kind kind, Event* event = nullptr);
  // Whether such an event has arrived already. Does not wait.
  bool Has(Kind kind, u32 code);
  std::size_t Count();
  // Waits until this number of events has arrived since the beginning. False after kPatience.
  bool AwaitCount(std::size_t count);

  void OnConnected(SCRSDK::DeviceConnectionVersioin version) override;
  void OnDisconnected(u32 error) override;
  void OnPropertyChangedCodes(u32 count, u32* codes) override;
  void OnCompleteDownload(char* path, u32 type) override;
  void OnWarning(u32 warning) override;
  void OnWarningExt(u32 warning, i32 a, i32 b, i32 c) override;
  void OnError(u32 error) override;
  void OnCompleteOperation(u32 code, SCRSDK::CrOperationResultData* result) override;
  void OnNotifyMonitorUpdated(u32 monitor, u32 number) override;
  void OnNotifyContentsTransfer(u32 notify, SCRSDK::CrContentHandle handle, char* path) override;
  void OnNotifyRemoteTransferResult(u32 notify, u32 percent, char* path) override;
  void OnNotifyRemoteTransferResult(u32 notify, u32 percent, u8* data, u64 size) override;

 private:
  bool AwaitMatch(const std::function<bool(const Event&)>& matches, Event* event);
  void Add(Event event);

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Event> events_;
  std::size_t count_ = 0;
};

// A property as read, copied out of the library's memory.
struct Property {
  u32 code = 0;
  u32 type = 0;
  i32 enable_flag = 0;
  u64 value = 0;
  std::vector<u8> values;
  std::vector<u8> settable;
  std::u16string text;
};

// Credentials that a network body requires.
struct LogIn {
  std::string user;
  std::string password;
  std::string fingerprint;
};

// Credentials of the body with this id; empty for one without access authentication.
LogIn LogInOf(const std::string& id);

// A camera object without a discovery: the simulator's ids contain the model, and those of bodies on the network are
// MAC addresses. The caller releases it.
CrError MakeCameraObject(const std::string& id, SCRSDK::ICrCameraObjectInfo** info);

// A camera object made from the ten fields of a discovery's list; null where the library refuses. The caller releases
// it.
SCRSDK::ICrCameraObjectInfo* MakeListedObject(const std::string& id);
// A camera object made from the fields of a list, with only this many bytes of the id.
SCRSDK::ICrCameraObjectInfo* MakeFrom(const SCRSDK::ICrCameraObjectInfo& listed, u32 id_size);

// The serial of a body on USB, the MAC address of one on the network.
std::string IdOf(const SCRSDK::ICrCameraObjectInfo& camera);

// A session with one body. Ends it when destroyed, without waiting for OnDisconnected.
class Camera {
 public:
  ~Camera();

  // Connect's own result.
  CrError Connect(const std::string& id, u32 mode = 0, u32 reconnect = 0, const LogIn& log_in = {});
  // Connects and waits until the session is open.
  bool Open(const std::string& id, const LogIn& log_in = {});
  CrError Disconnect();
  CrError ReleaseDevice();

  CrError Read(u32 code, Property* property);
  // How many properties the body reports now; -1 when that cannot be read.
  i32 Count();
  CrError Write(u32 code, u32 type, u64 value);
  CrError WriteText(u32 code, const std::u16string& text);
  // Writes and waits until the library reports the change.
  bool Change(u32 code, u32 type, u64 value);
  // Gives the priority key to the PC.
  bool TakePriority();
  CrError Command(u32 command, u32 parameter);
  CrError SaveInto(const std::string& directory, const std::string& prefix = "", i32 number = -1);

  Listener& listener() { return listener_; }
  i64 handle() const { return handle_; }

 private:
  Listener listener_;
  i64 handle_ = 0;
};

}  // namespace check
