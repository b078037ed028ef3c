// The life of a session. A body whose lock is free while its state says open is poisoned: its owner died. The next
// Connect is then accepted and never answered until its own Disconnect, as reported of real bodies.
#include "session.h"

#include <cstdlib>
#include <cstring>
#include <vector>

#include <unistd.h>

#include "clock.h"
#include "crsdk_codes.h"
#include "error_codes.h"
#include "properties.h"

namespace sim {
namespace {

constexpr u32 kModeContents = 1;
constexpr u32 kConnectLowMs = 150, kConnectHighMs = 300;
constexpr u32 kBusyMs = 500;
constexpr u32 kDisconnectMs = 60;
// Measured by others: a connect that finds the session left open gives up after 15 s, or 300 s with reconnecting on.
constexpr u32 kGiveUpMs = 15000;
constexpr u32 kGiveUpReconnectingMs = 300000;
constexpr u32 kWriteLowMs = 100, kWriteHighMs = 150;

constexpr u32 kCommandRelease = 0;
constexpr u32 kCommandCancelShooting = 2;
constexpr u32 kSettingEnableLiveView = 0;

bool PoisoningEnabled() {
  const char* setting = std::getenv("RIGD_SIM_POISON");
  return setting == nullptr || std::strcmp(setting, "off") != 0;
}

}  // namespace

Session::Session(std::shared_ptr<Body> body, SCRSDK::IDeviceCallback* callback, u32 mode, bool reconnects)
    : body_(std::move(body)),
      events_(callback),
      mode_(mode),
      reconnects_(reconnects),
      dispatcher_("sim-session"),
      shutter_(*body_, events_, dispatcher_) {}

Session::~Session() { Close(); }

void Session::Connect(bool no_callback) {
  std::lock_guard<std::mutex> guard(mutex_);
  holds_body_ = body_->session_lock().TryAcquire();
  if (!holds_body_) {
    dispatcher_.Post(kBusyMs, [this] { FailOnSdkThread(); });
    return;
  }
  const bool poisoned = PoisoningEnabled() && body_->state().Read().session_open != 0;
  if (poisoned || no_callback) {
    dispatcher_.Post(reconnects_ ? kGiveUpReconnectingMs : kGiveUpMs, [this] { FailOnSdkThread(); });
  } else {
    dispatcher_.Post(Scatter(NowMs(), kConnectLowMs, kConnectHighMs), [this] { OpenOnSdkThread(); });
  }
}

// Thread: dispatcher.
void Session::OpenOnSdkThread() {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != Phase::kConnecting) return;
    phase_ = Phase::kConnected;
    body_->state().Update([](BodyState& state) {
      state.session_open = 1;
      state.session_pid = static_cast<u32>(getpid());
      state.s1_locked_at_ms = 0;
    });
  }
  events_.ConnectedOnSdkThread();
  std::vector<u32> codes;
  for (std::size_t i = 0; i < body_->model().row_count; ++i) codes.push_back(body_->model().rows[i].code);
  events_.PropertiesChangedOnSdkThread(codes);
}

// Thread: dispatcher.
void Session::FailOnSdkThread() {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != Phase::kConnecting) return;
    phase_ = Phase::kFailed;
  }
  events_.ErrorOnSdkThread(kErrorConnectTimeOut);
}

CrError Session::Disconnect() {
  std::lock_guard<std::mutex> guard(mutex_);
  if (phase_ == Phase::kDisconnecting || phase_ == Phase::kEnded) return kErrorNone;
  phase_ = Phase::kDisconnecting;
  shutter_.Reset();
  dispatcher_.Post(kDisconnectMs, [this] { EndOnSdkThread(); });
  return kErrorNone;
}

// Thread: dispatcher.
void Session::EndOnSdkThread() {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    LetGo();
    phase_ = Phase::kEnded;
    dispatcher_.DropAll();  // nothing is reported after the end
  }
  events_.DisconnectedOnSdkThread();
}

void Session::Close() {
  shutter_.Reset();
  dispatcher_.Stop();
  std::lock_guard<std::mutex> guard(mutex_);
  // An attempt that was given up without Disconnect leaves a poisoned body as it found it.
  if (phase_ == Phase::kConnected || phase_ == Phase::kDisconnecting) {
    LetGo();
  } else if (holds_body_) {
    body_->session_lock().Release();
    holds_body_ = false;
  }
  phase_ = Phase::kEnded;
}

void Session::LetGo() {
  if (!holds_body_) return;
  body_->state().Update([](BodyState& state) {
    state.session_open = 0;
    state.session_pid = 0;
    state.s1_locked_at_ms = 0;
  });
  body_->session_lock().Release();
  holds_body_ = false;
}

CrError Session::Usable() {
  std::lock_guard<std::mutex> guard(mutex_);
  if (phase_ != Phase::kConnected) return kErrorDisconnected;
  return mode_ == kModeContents ? kErrorInvalidCalled : kErrorNone;
}

bool Session::IsActive() {
  std::lock_guard<std::mutex> guard(mutex_);
  return phase_ == Phase::kConnecting || phase_ == Phase::kConnected || phase_ == Phase::kDisconnecting;
}

CrError Session::ReadProperties(const u32* codes, u32 count, SCRSDK::CrDeviceProperty** properties, i32* found) {
  const CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  const BodyModel& model = body_->model();
  std::vector<const PropertyRow*> rows;
  for (u32 i = 0; i < count; ++i) {
    const PropertyRow* row = FindRow(model, codes[i]);
    if (row != nullptr) rows.push_back(row);
  }
  if (codes == nullptr) {
    for (std::size_t i = 0; i < model.row_count; ++i) rows.push_back(&model.rows[i]);
  }
  if (rows.empty()) return kErrorInvalidCalled;
  const BodyState state = body_->state().Read();
  const u64 now_ms = NowMs();
  auto* described = new SCRSDK::CrDeviceProperty[rows.size()];
  for (std::size_t i = 0; i < rows.size(); ++i) Describe(model, *rows[i], state, now_ms, described[i]);
  *properties = described;
  *found = static_cast<i32>(rows.size());
  return kErrorNone;
}

CrError Session::WriteProperty(u32 code, u32 type, u64 value) {
  CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  const PropertyRow* row = FindRow(body_->model(), code);
  if (row == nullptr) return kErrorInvalidCalled;
  const u64 now_ms = NowMs();
  refusal = CheckWrite(body_->model(), *row, body_->state().Read(), now_ms, type, value);
  if (refusal != kErrorNone) return refusal;
  if (code == crsdk_codes::CrDeviceProperty_S1) {
    shutter_.HalfPress(value == 2);
    return kErrorNone;
  }
  if (row->derive != nullptr) return kErrorInvalidCalled;
  const u32 delay_ms = Scatter(now_ms ^ code, kWriteLowMs, kWriteHighMs);
  body_->state().Update([&](BodyState& state) { StoreWrite(*row, value, now_ms, now_ms + delay_ms, state); });
  // One more millisecond: the wall clock may be a tick behind the dispatcher's when it is told.
  dispatcher_.Post(delay_ms + 1, [this, code] {
    events_.PropertiesChangedOnSdkThread(ChangedWith(body_->model(), code));
  });
  return kErrorNone;
}

CrError Session::SendCommand(u32 command, u32 parameter, bool no_exposure) {
  const CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  const bool shooting = command == kCommandRelease || command == kCommandCancelShooting;
  if (!shooting || parameter > 1) return kErrorInvalidCalled;
  if (!ObeysRemote(body_->model(), body_->state().Read(), NowMs())) return kErrorInvalidCalled;
  if (command == kCommandCancelShooting) {
    shutter_.Cancel();
  } else if (parameter == 1) {
    if (!no_exposure) shutter_.Press();
  } else {
    shutter_.Lift();
  }
  return kErrorNone;
}

CrError Session::SetSaveInfo(const std::string& path, const std::string& prefix, i32 start_number) {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != Phase::kConnected) return kErrorDisconnected;
  }
  return shutter_.SetSaveInfo(path, prefix, start_number) ? kErrorNone : kErrorDirectoryNotFound;
}

CrError Session::ReadSetting(u32 key, u32* value) {
  const CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  if (key != kSettingEnableLiveView) return kErrorInvalidCalled;
  *value = body_->state().Read().device_settings[key];
  return kErrorNone;
}

CrError Session::WriteSetting(u32 key, u32 value) {
  const CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  if (key != kSettingEnableLiveView || value > 1) return kErrorInvalidCalled;
  body_->state().Update([&](BodyState& state) { state.device_settings[key] = value; });
  return kErrorNone;
}

}  // namespace sim
