#include "events.h"

#include <algorithm>
#include <thread>

namespace field {
namespace {

template <class... A>
void tell(const char* name, const A&... args) {
  if (!trace::enabled()) return;
  trace::List list;
  (trace::add(list, args), ...);
  trace::callback(name, list.str());
}

void tell_codes(const char* name, sdk::u32 count, const sdk::u32* codes) {
  if (!trace::enabled()) return;
  trace::List list;
  list.number(count);
  for (sdk::u32 i = 0; i < count; i++) list.number(codes[i]);
  trace::callback(name, list.str());
}

Event make(Kind kind, sdk::i64 a = 0, sdk::i64 b = 0, sdk::i64 c = 0, sdk::i64 d = 0) {
  Event event;
  event.kind = kind;
  event.a = a;
  event.b = b;
  event.c = c;
  event.d = d;
  return event;
}

}  // namespace

std::size_t Events::mark() {
  std::lock_guard<std::mutex> hold(lock_);
  return events_.size();
}

std::optional<Event> Events::wait(std::size_t from, int milliseconds, const Test& test) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  std::unique_lock<std::mutex> hold(lock_);
  while (true) {
    for (; from < events_.size(); from++) {
      if (test(events_[from])) return events_[from];
    }
    if (news_.wait_until(hold, end) == std::cv_status::timeout && from >= events_.size()) return std::nullopt;
  }
}

int Events::count(std::size_t from, const Test& test) {
  std::lock_guard<std::mutex> hold(lock_);
  int n = 0;
  for (; from < events_.size(); from++) n += test(events_[from]);
  return n;
}

std::vector<Event> Events::all(std::size_t from, const Test& test) {
  std::lock_guard<std::mutex> hold(lock_);
  std::vector<Event> found;
  for (; from < events_.size(); from++) {
    if (test(events_[from])) found.push_back(events_[from]);
  }
  return found;
}

bool Events::quiet(int milliseconds, int cap) {
  return until(cap, [&] {
    std::lock_guard<std::mutex> hold(lock_);
    return std::chrono::steady_clock::now() - last_change_ >= std::chrono::milliseconds(milliseconds);
  });
}

void Events::record(Event event) {
  event.at = std::chrono::steady_clock::now();
  std::lock_guard<std::mutex> hold(lock_);
  if (event.kind == Kind::changed || event.kind == Kind::connected) last_change_ = event.at;
  events_.push_back(std::move(event));
  news_.notify_all();
}

void Events::OnConnected(SCRSDK::DeviceConnectionVersioin version) {
  tell("OnConnected", version);
  record(make(Kind::connected, version));
}

void Events::OnDisconnected(sdk::u32 error) {
  tell("OnDisconnected", error);
  record(make(Kind::disconnected, error));
}

void Events::OnPropertyChanged() {
  tell("OnPropertyChanged");
  record(make(Kind::changed));
}

void Events::OnPropertyChangedCodes(sdk::u32 count, sdk::u32* codes) {
  tell_codes("OnPropertyChangedCodes", count, codes);
  Event event = make(Kind::changed);
  event.codes.assign(codes, codes + count);
  record(std::move(event));
}

void Events::OnLvPropertyChanged() {
  tell("OnLvPropertyChanged");
  record(make(Kind::live_changed));
}

void Events::OnLvPropertyChangedCodes(sdk::u32 count, sdk::u32* codes) {
  tell_codes("OnLvPropertyChangedCodes", count, codes);
  Event event = make(Kind::live_changed);
  event.codes.assign(codes, codes + count);
  record(std::move(event));
}

void Events::OnCompleteDownload(char* name, sdk::u32 type) {
  tell("OnCompleteDownload", name, type);
  Event event = make(Kind::download, type);
  event.named = name != nullptr;
  if (name) event.text = name;
  record(std::move(event));
}

void Events::OnCompleteOperation(sdk::u32 code, SCRSDK::CrOperationResultData*) {
  tell("OnCompleteOperation", code);
  record(make(Kind::operation, code));
}

void Events::OnNotifyContentsTransfer(sdk::u32 notify, SCRSDK::CrContentHandle handle, char* name) {
  // The name may only be read when the transfer is complete.
  const bool complete = notify == sdk::CrNotify_ContentsTransfer_Complete;
  if (complete) {
    tell("OnNotifyContentsTransfer", notify, handle, name);
  } else {
    tell("OnNotifyContentsTransfer", notify, handle);
  }
  Event event = make(Kind::contents, notify, handle);
  event.named = complete && name;
  if (event.named) event.text = name;
  record(std::move(event));
}

void Events::OnWarning(sdk::u32 warning) {
  tell("OnWarning", warning);
  record(make(Kind::warning, warning));
}

void Events::OnWarningExt(sdk::u32 warning, sdk::i32 a, sdk::i32 b, sdk::i32 c) {
  tell("OnWarningExt", warning, a, b, c);
  record(make(Kind::warning_ext, warning, a, b, c));
}

void Events::OnError(sdk::u32 error) {
  tell("OnError", error);
  record(make(Kind::error, error));
}

void Events::OnNotifyFTPTransferResult(sdk::u32 notify, sdk::u32 good, sdk::u32 bad) {
  tell("OnNotifyFTPTransferResult", notify, good, bad);
  record(make(Kind::other));
}

void Events::OnNotifyRemoteTransferResult(sdk::u32 notify, sdk::u32 percent, char* name) {
  tell("OnNotifyRemoteTransferResult", notify, percent, name);
  Event event = make(Kind::transfer, notify, percent);
  event.named = name != nullptr;
  if (name) event.text = name;
  record(std::move(event));
}

void Events::OnNotifyRemoteTransferResult(sdk::u32 notify, sdk::u32 percent, sdk::u8* data, sdk::u64 size) {
  tell("OnNotifyRemoteTransferResult", notify, percent, size);
  Event event = make(Kind::transfer_bytes, notify, percent, static_cast<sdk::i64>(size));
  if (data && size >= 2) {
    event.head.assign(data, data + std::min<sdk::u64>(size, 16));
    event.tail.assign(data + size - 2, data + size);
  }
  record(std::move(event));
}

void Events::OnNotifyRemoteTransferContentsListChanged(sdk::u32 notify, sdk::u32 slot, sdk::u32 added) {
  tell("OnNotifyRemoteTransferContentsListChanged", notify, slot, added);
  record(make(Kind::list_changed, notify, slot, added));
}

void Events::OnNotifyRemoteFirmwareUpdateResult(sdk::u32 notify, const void*) {
  tell("OnNotifyRemoteFirmwareUpdateResult", notify);
  record(make(Kind::other));
}

void Events::OnReceivePlaybackTimeCode(sdk::u32 code) {
  tell("OnReceivePlaybackTimeCode", code);
  record(make(Kind::other));
}

void Events::OnReceivePlaybackData(sdk::u8 type, sdk::i32 size, sdk::u8*, sdk::i64, sdk::i64, sdk::i32 a, sdk::i32 b) {
  tell("OnReceivePlaybackData", type, size, a, b);
  record(make(Kind::other));
}

void Events::OnNotifyMonitorUpdated(sdk::u32 type, sdk::u32 frame) {
  tell("OnNotifyMonitorUpdated", type, frame);
  record(make(Kind::monitor, type, frame));
}

void Events::OnNotifyPostViewImage(char* name, sdk::u32 size) {
  tell("OnNotifyPostViewImage", name, size);
  Event event = make(Kind::post_view, size);
  if (name) event.text = name;
  record(std::move(event));
}

void pause(int milliseconds) { std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds)); }

bool until(int milliseconds, const std::function<bool()>& test, int step) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  for (;;) {
    // The time is taken before the look, so that reports from a pause of this process count.
    const bool is_last = std::chrono::steady_clock::now() >= end;
    if (test()) return true;
    if (is_last) return false;
    pause(step);
  }
}

}  // namespace field
