// One session of the independent client: the library's reports, kept until a step needs them, and the calls as the
// vendor's sample programs make them. It was written from published descriptions of those programs; its author had
// read neither the driver nor the simulated SDK.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

// Linked, not resolved by name: CRABI_DECLARE_FUNCTIONS comes from the command line.
#include "crsdk_abi.h"

namespace independent {

using SCRSDK::CrError;
using SCRSDK::i32;
using SCRSDK::i64;
using SCRSDK::u16;
using SCRSDK::u32;
using SCRSDK::u64;
using SCRSDK::u8;
using std::chrono::milliseconds;

// The longest time that an expected report takes, on a loaded machine and with a sanitizer.
constexpr milliseconds kPatience{60000};

void Sleep(milliseconds time);

struct Download {
  std::string path;
  u32 type;
};

struct Pull {
  u32 notice;
  u32 handle;
  std::string path;
};

struct Transfer {
  u32 notice;
  u32 percent;
  std::string path;
};

struct Extended {
  u32 code;
  i32 first;
};

// Report of OnNotifyMonitorUpdated about one kind of picture.
struct Monitor {
  int count = 0;
  u32 newest = 0;
};

// All reports of a session, in their order.
struct Reported {
  int connected = 0;
  std::vector<u32> disconnected;
  std::vector<u32> errors;
  std::vector<u32> warnings;
  std::vector<Extended> extended;
  std::map<u32, int> changed;  // property code: times
  std::chrono::steady_clock::time_point last_change{};
  std::vector<Download> downloads;
  std::vector<Pull> pulls;
  std::vector<Transfer> transfers;
  std::map<u32, Monitor> monitors;  // 0 live view, 1 the display

  int Warned(u32 code) const;
  int Changed(u32 code) const;
};

// The callback. The library's threads call the On... functions, which only record their arguments.
class Reports final : public SCRSDK::IDeviceCallback {
 public:
  // Waits until `holds` is true for the reports. Returns whether it became true in time.
  bool Await(const std::function<bool(const Reported&)>& holds, milliseconds limit = kPatience);
  Reported Now();
  // Forgets the reported pictures: their numbers may begin anew.
  void ForgetMonitors();

  void OnConnected(SCRSDK::DeviceConnectionVersioin version) override;
  void OnDisconnected(u32 error) override;
  void OnPropertyChangedCodes(u32 count, u32* codes) override;
  void OnCompleteDownload(char* path, u32 type) override;
  void OnNotifyContentsTransfer(u32 notice, SCRSDK::CrContentHandle handle, char* path) override;
  void OnWarning(u32 warning) override;
  void OnWarningExt(u32 warning, i32 first, i32 second, i32 third) override;
  void OnError(u32 error) override;
  void OnNotifyRemoteTransferResult(u32 notice, u32 percent, char* path) override;
  void OnNotifyRemoteTransferResult(u32 notice, u32 percent, u8* data, u64 size) override;
  void OnNotifyMonitorUpdated(u32 kind, u32 number) override;

 private:
  void Note(const std::function<void(Reported&)>& note);

  std::mutex mutex_;
  std::condition_variable told_more_;
  Reported told_;
};

// A property, copied out of the library's array.
struct Property {
  u32 code = 0;
  u32 type = 0;
  bool readable = false;
  bool writable = false;
  u64 value = 0;
  std::vector<u64> candidates;  // of a range: minimum, maximum, step
  std::u16string text;          // without a mark at its beginning
};

// Bytes of one element of this type, by the low bits that the samples read; 0 for texts.
u32 ElementSize(u32 type);

// The log-in for a body with access authentication; all empty without it.
struct LogIn {
  std::string user = "admin";
  std::string password;
  std::string fingerprint;
};

// A camera with one session after another, all with the same callback object.
class Camera {
 public:
  // Calls Connect, then SetSaveInfo at once, before OnConnected. Returns the error of the first refused call, else 0.
  CrError Connect(SCRSDK::ICrCameraObjectInfo* info, u32 mode, const std::string& directory, const LogIn& log_in = {});
  // Waits for OnConnected, however long a confirmation at the camera takes. False at OnError.
  bool AwaitConnected(int times = 1);
  // Calls Disconnect and waits for OnDisconnected.
  bool Disconnect();
  CrError Release();

  std::optional<Property> Read(u32 code);
  // -1 when they cannot be read.
  int CountProperties();
  // With a fresh object.
  CrError Write(u32 code, u32 type, u64 value);
  CrError WriteText(u32 code, const std::u16string& text);
  // Waits until the property reads the value.
  bool AwaitValue(u32 code, u64 value, milliseconds limit = kPatience);
  CrError Send(u32 command, bool down);

  Reports& reports() { return reports_; }
  i64 handle() const { return handle_; }
  std::size_t errors_before() const { return errors_before_; }

 private:
  Reports reports_;
  i64 handle_ = 0;
  int connects_ = 0;
  std::size_t errors_before_ = 0;
};

}  // namespace independent
