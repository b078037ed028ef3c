// The callback object: it records events, and lets the program wait for them. It never calls the SDK.
#ifndef FIELD_EVENTS_H
#define FIELD_EVENTS_H
#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "sdk.h"

namespace field {

enum class Kind {
  connected,
  disconnected,
  changed,
  live_changed,
  download,
  operation,
  contents,
  warning,
  warning_ext,
  error,
  transfer,
  transfer_bytes,
  list_changed,
  monitor,
  post_view,
  other,
};

struct Event {
  Kind kind = Kind::other;
  sdk::i64 a = 0, b = 0, c = 0, d = 0;
  std::string text;
  bool named = false;
  std::vector<sdk::u32> codes;
  std::vector<sdk::u8> head;  // first bytes of a buffer
  std::vector<sdk::u8> tail;  // its last two
  std::chrono::steady_clock::time_point at;
};

class Events final : public SCRSDK::IDeviceCallback {
 public:
  using Test = std::function<bool(const Event&)>;

  // The place after the last event: waits that begin here see only what comes later.
  std::size_t mark();
  // The first event at or after that place that passes the test, if it comes within the time.
  std::optional<Event> wait(std::size_t from, int milliseconds, const Test& test);
  std::optional<Event> find(std::size_t from, const Test& test) { return wait(from, 0, test); }
  int count(std::size_t from, const Test& test);
  std::vector<Event> all(std::size_t from, const Test& test);
  // Waits until no property has been reported for the given time; false when it did not become quiet before the cap.
  bool quiet(int milliseconds, int cap);

  void OnConnected(SCRSDK::DeviceConnectionVersioin version) override;
  void OnDisconnected(sdk::u32 error) override;
  void OnPropertyChanged() override;
  void OnPropertyChangedCodes(sdk::u32 count, sdk::u32* codes) override;
  void OnLvPropertyChanged() override;
  void OnLvPropertyChangedCodes(sdk::u32 count, sdk::u32* codes) override;
  void OnCompleteDownload(char* name, sdk::u32 type) override;
  void OnCompleteOperation(sdk::u32 code, SCRSDK::CrOperationResultData* data) override;
  void OnNotifyContentsTransfer(sdk::u32 notify, SCRSDK::CrContentHandle handle, char* name) override;
  void OnWarning(sdk::u32 warning) override;
  void OnWarningExt(sdk::u32 warning, sdk::i32 a, sdk::i32 b, sdk::i32 c) override;
  void OnError(sdk::u32 error) override;
  void OnNotifyFTPTransferResult(sdk::u32 notify, sdk::u32 good, sdk::u32 bad) override;
  void OnNotifyRemoteTransferResult(sdk::u32 notify, sdk::u32 percent, char* name) override;
  void OnNotifyRemoteTransferResult(sdk::u32 notify, sdk::u32 percent, sdk::u8* data, sdk::u64 size) override;
  void OnNotifyRemoteTransferContentsListChanged(sdk::u32 notify, sdk::u32 slot, sdk::u32 added) override;
  void OnNotifyRemoteFirmwareUpdateResult(sdk::u32 notify, const void* data) override;
  void OnReceivePlaybackTimeCode(sdk::u32 code) override;
  void OnReceivePlaybackData(sdk::u8 type, sdk::i32 size, sdk::u8* data, sdk::i64 pts, sdk::i64 dts, sdk::i32 a,
                             sdk::i32 b) override;
  void OnNotifyMonitorUpdated(sdk::u32 type, sdk::u32 frame) override;
  void OnNotifyPostViewImage(char* name, sdk::u32 size) override;

 private:
  void record(Event event);

  std::mutex lock_;
  std::condition_variable news_;
  std::vector<Event> events_;
  std::chrono::steady_clock::time_point last_change_ = std::chrono::steady_clock::now();
};

inline Events::Test is(Kind kind) {
  return [kind](const Event& event) { return event.kind == kind; };
}
inline Events::Test is(Kind kind, sdk::i64 a) {
  return [kind, a](const Event& event) { return event.kind == kind && event.a == a; };
}
inline Events::Test is(Kind kind, sdk::i64 first, sdk::i64 last) {
  return [=](const Event& event) { return event.kind == kind && event.a >= first && event.a <= last; };
}

void pause(int milliseconds);
// Checks a condition every few milliseconds until it holds or the time is over.
bool until(int milliseconds, const std::function<bool()>& test, int step = 100);

}  // namespace field
#endif
