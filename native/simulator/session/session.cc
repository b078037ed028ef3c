// The life of a session. If a body's session lock is free but its state shows an open session, its owner has died, and
// the body is poisoned: it holds a stale session. As real bodies are reported to do, it then accepts the next Connect
// and never answers it; the Disconnect of that attempt clears the stale session. In remote-transfer mode it refuses the
// Connect, and only a connect in another mode clears the stale session. A session that loses its body is over, or waits
// for the body if the client requested that.
#include "session/session.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include <unistd.h>

#include "base/client_lists.h"
#include "base/clock.h"
#include "base/error_codes.h"
#include "base/misuse.h"
#include "crsdk_codes.h"
#include "session/pairing.h"

namespace sim {
namespace {

// From a body's return to the bus until its lost session is back.
constexpr u32 kReturnLowMs = 150, kReturnHighMs = 300;
constexpr u32 kBusyMs = 500;
constexpr u32 kDisconnectMs = 60;
// Others measured that a connect to a body with a stale session gives up after 15 s, or after 300 s with reconnecting
// on.
constexpr u32 kGiveUpMs = 15000;
constexpr u32 kGiveUpReconnectingMs = 300000;
// The reference: a session that reconnects gives up after five minutes.
constexpr u64 kReconnectMs = 300000;
constexpr u32 kWatchMs = 100;

constexpr u32 kEnableLiveView = 0;  // index of the device setting

constexpr u32 kReconnected = crsdk_codes::CrWarning_Connect_Reconnected;
constexpr u32 kReconnecting = crsdk_codes::CrWarning_Connect_Reconnecting;

bool PoisoningEnabled() {
  const char* setting = std::getenv("RIGD_SIM_POISON");
  return setting == nullptr || std::strcmp(setting, "off") != 0;
}

u64 ReconnectMs() {
  const char* setting = std::getenv("RIGD_SIM_RECONNECT_MS");
  return setting != nullptr && *setting != '\0' ? std::strtoull(setting, nullptr, 10) : kReconnectMs;
}

void ForgetPriorityKey(BodyState& state) {
  constexpr u64 kCamera = 1;
  StoredValue* key = FindStored(state, crsdk_codes::CrDeviceProperty_PriorityKeySettings);
  if (key != nullptr) *key = {key->code, 0, kCamera, kCamera, 0};
}

}  // namespace

Session::Session(std::shared_ptr<Body> body, SCRSDK::IDeviceCallback* callback, u32 mode, bool reconnects, LogIn log_in)
    : body_(std::move(body)),
      events_(callback),
      mode_(mode),
      log_in_(std::move(log_in)),
      // A session for contents is never restored automatically.
      reconnects_(reconnects && mode != kModeContents),
      dispatcher_("sim-session"),
      shutter_(*body_, events_, dispatcher_),
      contents_(*body_, events_, dispatcher_),
      setting_files_(*body_, events_, dispatcher_),
      live_view_(*body_, mode_),
      controls_(*body_, events_, dispatcher_),
      descriptions_(body_->model(), events_, dispatcher_) {}

Session::~Session() { Close(); }

void Session::Connect(const FaultEffect& effect) {
  if (effect.stall) BeginStall();
  body_->LookAtTemper();
  const Presence presence = body_->plug().Look();
  std::lock_guard<std::mutex> guard(mutex_);
  detachments_ = presence.detachments;
  warnings_ = presence.warnings;
  dials_ = presence.dials;
  lost_when_up_ = effect.disconnect;
  flood_when_up_ = effect.flood;
  dispatcher_.Post(kWatchMs, [this] { WatchOnSdkThread(); });
  // Orders that are written after this line of the log reach this session.
  body_->log().Append("connect " + std::to_string(getpid()));
  holds_body_ = !presence.busy && body_->session_lock().TryAcquire();
  NoteConnect(*body_, !holds_body_);
  if (!holds_body_) {
    dispatcher_.Post(kBusyMs, [this] { FailOnSdkThread(kErrorConnectTimeOut); });
    return;
  }
  const u32 connect_ms = body_->temper().connect_ms;
  const bool poisoned = PoisoningEnabled() && body_->state().Read().session_open != 0;
  if (poisoned && mode_ == kModeRemoteTransfer) {
    leaves_poison_ = true;
    dispatcher_.Post(kBusyMs, [this] { FailOnSdkThread(kErrorNoRemoteTransferMode); });
  } else if (poisoned || effect.no_callback || body_->state().Read().is_wedged != 0) {
    const u32 give_up_ms = reconnects_ ? kGiveUpReconnectingMs : kGiveUpMs;
    dispatcher_.Post(give_up_ms, [this] { FailOnSdkThread(kErrorConnectTimeOut); });
  } else if (log_in_.is_object_made && body_->temper().made_objects_time_out_ms != 0) {
    dispatcher_.Post(body_->temper().made_objects_time_out_ms, [this] { FailOnSdkThread(kErrorConnectTimeOut); });
  } else if (NeedsPairingOpened(*body_)) {
    body_->log().Append("pairing refused: not open");
    dispatcher_.Post(kBusyMs, [this] { FailOnSdkThread(kErrorConnectRejected); });
  } else if (NeedsPairing(*body_)) {
    asks_ = true;
    AskForPairing(*body_, log_in_.display_name);
    const u64 until_ms = NowMs() + PairingMs();
    dispatcher_.Post(kWatchMs, [this, until_ms] { AwaitAnswerOnSdkThread(until_ms); });
  } else {
    dispatcher_.Post(Scatter(NowMs(), connect_ms, 2 * connect_ms), [this] { OpenOnSdkThread(); });
  }
}

// Thread: dispatcher.
void Session::AwaitAnswerOnSdkThread(u64 until_ms) {
  const u32 answer = PairingAnswer(*body_);
  const bool is_over = NowMs() >= until_ms;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != Phase::kConnecting) return;
    asks_ = !is_over && answer != PairingState::kConfirmed && answer != PairingState::kDeclined;
  }
  if (answer == PairingState::kConfirmed) {
    EndPairing(*body_, "confirmed");
    OpenOnSdkThread();
  } else if (answer == PairingState::kDeclined) {
    EndPairing(*body_, "declined");
    FailOnSdkThread(kErrorConnectRejected);
  } else if (is_over) {
    EndPairing(*body_, "unanswered");
    FailOnSdkThread(kErrorConnectTimeOut);
  } else {
    dispatcher_.Post(kWatchMs, [this, until_ms] { AwaitAnswerOnSdkThread(until_ms); });
  }
}

void Session::AwaitPairing() {
  const auto asks = [this] {
    std::lock_guard<std::mutex> guard(mutex_);
    return asks_ && phase_ == Phase::kConnecting;
  };
  while (asks()) std::this_thread::sleep_for(std::chrono::milliseconds(kWatchMs));
}

// Thread: dispatcher. The first time, or after a loss.
void Session::OpenOnSdkThread() {
  bool again;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    again = phase_ == Phase::kReconnecting;
    if (!again && phase_ != Phase::kConnecting) return;
  }
  // A session that was admitted once needs no log-in to come back.
  const CrError refusal = again ? kErrorNone : Admit(*body_, mode_, log_in_);
  if (refusal != kErrorNone) return FailOnSdkThread(refusal);
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != (again ? Phase::kReconnecting : Phase::kConnecting)) return;
    phase_ = Phase::kConnected;
    opened_at_ms_ = NowMs();
    ++openings_;
    body_->state().Update([this](BodyState& state) {
      // The controls of a process that died are released here. After a Disconnect, keys that are held stay held.
      if (state.session_open != 0) LetGoOfControls(state, NowMs());
      state.session_open = 1;
      state.session_mode = mode_;
      state.contents_ready_at_ms = opened_at_ms_ + body_->temper().contents_ready_ms;
      state.session_pid = static_cast<u32>(getpid());
      state.s1_locked_at_ms = 0;
      state.operating.record_button = body_->temper().record_button_toggles ? 1 : 0;
      if (body_->temper().live_view_is_on_at_connect && mode_ != kModeContents)
        state.device_settings[kEnableLiveView] = 1;
    });
    if (again && body_->temper().loses_settings_on_reconnect) {
      shutter_.ForgetSaveInfo();
      body_->state().Update(ForgetPriorityKey);
    }
    live_view_.Opened(opened_at_ms_);
    body_->log().Append("session open " + std::to_string(getpid()));
  }
  contents_.OpenedOnSdkThread(mode_, reconnects_);
  events_.SetCutOnSdkThread(false);
  const bool warns_first = body_->temper().reconnect_order == ReconnectOrder::kWarningFirst;
  if (again && warns_first) events_.WarningOnSdkThread(kReconnected);
  events_.ConnectedOnSdkThread();
  if (again && !warns_first) events_.WarningOnSdkThread(kReconnected);
  if (!again && body_->temper().notifies_new_pictures) NotifyPicturesOnSdkThread(0, 0);
  GrowOnSdkThread(0);
  if (mode_ == kModeContents &&
      FindRow(body_->model(), crsdk_codes::CrDeviceProperty_ContentsTransferStatus) != nullptr)
    ReportChange(crsdk_codes::CrDeviceProperty_ContentsTransferStatus, body_->temper().contents_ready_ms);
  if (again) return;
  FloodOnSdkThread(flood_when_up_);
  if (lost_when_up_) LoseOnSdkThread(NowMs() + kBrokenMs);
}

// Thread: dispatcher.
void Session::FailOnSdkThread(CrError code) {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != Phase::kConnecting) return;
    phase_ = Phase::kFailed;
    asks_ = false;
  }
  events_.ErrorOnSdkThread(code);
}

CrError Session::Disconnect(bool silent) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (phase_ == Phase::kDisconnecting || phase_ == Phase::kLost || phase_ == Phase::kEnded) return kErrorNone;
  was_up_ = phase_ == Phase::kConnected;
  if (was_up_) held_.ReportLeft();
  if (asks_ && phase_ == Phase::kConnecting) LeavePairing(*body_);
  phase_ = Phase::kDisconnecting;
  shutter_.Reset();
  contents_.Interrupt();
  dispatcher_.Post(kDisconnectMs, [this, silent] { EndOnSdkThread(silent); });
  return kErrorNone;
}

// Thread: dispatcher.
void Session::EndOnSdkThread(bool silent) {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != Phase::kDisconnecting) return;
    LetGo(was_up_ ? Held::kStays : Held::kGoes);
    phase_ = Phase::kEnded;
    dispatcher_.DropAll();  // nothing is reported after the end
  }
  shutter_.FinishOnCard();
  events_.SetCutOnSdkThread(false);
  if (!silent) events_.DisconnectedOnSdkThread(kErrorNone);
  // Callbacks that a stall has held back are made when it ends.
  if (events_.IsStalled()) dispatcher_.Post(kWatchMs, [this] { WatchOnSdkThread(); });
}

// Thread: dispatcher.
void Session::WatchOnSdkThread() {
  LookOnSdkThread();
  if (IsActive() || events_.IsStalled()) dispatcher_.Post(kWatchMs, [this] { WatchOnSdkThread(); });
}

// Thread: dispatcher. Checks whether the stall has ended and whether the body left or returned since the last look.
void Session::LookOnSdkThread() {
  const Presence presence = body_->plug().Look();
  const u64 now_ms = NowMs();
  enum { kNothing, kResume, kLose, kReopen, kGiveUp } next = kNothing;
  bool resumes;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    const u64 mark = body_->faults().Mark();
    resumes = events_.IsStalled() && (mark == 0 || mark != stall_mark_);
    if (phase_ == Phase::kReconnecting) {
      if (!presence.attached) back_at_ms_ = 0;
      if (presence.attached && back_at_ms_ == 0) back_at_ms_ = now_ms + Scatter(now_ms, kReturnLowMs, kReturnHighMs);
      if (back_at_ms_ != 0 && now_ms >= back_at_ms_) {
        detachments_ = presence.detachments;
        next = kReopen;
      } else if (now_ms >= give_up_at_ms_) {
        next = kGiveUp;
      }
    } else if (presence.detachments != detachments_) {
      next = kLose;
    }
  }
  if (resumes) {
    live_view_.Resume();
    events_.ResumeOnSdkThread();
  }
  contents_.LookOnSdkThread();
  ReportWarningsOnSdkThread(presence.warnings);
  ReportDialsOnSdkThread(presence.dials);
  if (next == kLose) LoseOnSdkThread(0);
  if (next == kReopen) OpenOnSdkThread();
  if (next == kGiveUp) GiveUpOnSdkThread();
}

// Thread: dispatcher. Reports the warnings ordered since the last look; `ordered` in all so far.
void Session::ReportWarningsOnSdkThread(u64 ordered) {
  std::vector<u32> codes;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    const bool is_open = phase_ == Phase::kConnecting || phase_ == Phase::kConnected;
    if (!is_open || ordered == warnings_) return;
    const BodyState state = body_->state().Read();
    const u64 kept = ordered > kMaxWarnings ? ordered - kMaxWarnings : 0;
    for (u64 at = std::max(warnings_, kept); at < ordered; ++at)
      codes.push_back(state.warning_codes[at % kMaxWarnings]);
    warnings_ = ordered;
  }
  for (const u32 code : codes) {
    if (code < crsdk_codes::CrWarning_Unknown)
      FailOnSdkThread(code);
    else
      events_.WarningOnSdkThread(code);
  }
}

// Thread: dispatcher.
void Session::LoseOnSdkThread(u64 back_at_ms) {
  FailOnSdkThread(kErrorDisconnected);  // a Connect that has not come up is not repeated
  bool waits;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    // A session that was not open when it was disconnected has no loss to report; its end is reported.
    if (phase_ != Phase::kConnected && !(phase_ == Phase::kDisconnecting && was_up_)) return;
    waits = reconnects_ && phase_ == Phase::kConnected;
    is_cut_ = false;
    shutter_.Interrupt(waits);
    contents_.Interrupt();
    if (waits) {
      phase_ = Phase::kReconnecting;
      back_at_ms_ = back_at_ms;
      give_up_at_ms_ = NowMs() + ReconnectMs();
      body_->state().Update([](BodyState& state) {
        state.s1_locked_at_ms = 0;
        LetGoOfControls(state, NowMs());
      });
    } else {
      phase_ = Phase::kLost;
      LetGo(Held::kGoes);
    }
  }
  if (waits) {
    events_.WarningOnSdkThread(kReconnecting);
  } else {
    events_.DisconnectedOnSdkThread(kErrorDisconnected);
  }
  events_.SetCutOnSdkThread(true);
}

// Thread: dispatcher.
void Session::GiveUpOnSdkThread() {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != Phase::kReconnecting) return;
    phase_ = Phase::kLost;
    LetGo(Held::kGoes);
  }
  events_.SetCutOnSdkThread(false);
  events_.DisconnectedOnSdkThread(kErrorReconnectTimeOut);
  events_.SetCutOnSdkThread(true);
}

Session::Turn::Turn(Session& session, const char* call) : session_(session) {
  if (++session_.calls_ > 1) Misuse("calls-at-once", std::string(call) + " begins while another call is under way");
}

void Session::ReportLeft() {
  events_.IsCallbackAlive();
  MissLists(this);
  std::lock_guard<std::mutex> guard(mutex_);
  const bool is_up = phase_ == Phase::kConnected || phase_ == Phase::kReconnecting;
  if (is_up && !has_disconnected_) Misuse("released-while-connected", "ReleaseDevice without Disconnect");
}

void Session::Close() {
  shutter_.Reset();
  contents_.Interrupt();
  dispatcher_.Stop();
  shutter_.FinishOnCard();
  std::lock_guard<std::mutex> guard(mutex_);
  if (asks_) ReleasePairing(*body_);
  asks_ = false;
  // A poisoned body stays poisoned after an attempt that was given up without Disconnect.
  if (phase_ == Phase::kConnected || phase_ == Phase::kReconnecting || phase_ == Phase::kDisconnecting) {
    LetGo(Held::kGoes);
  } else if (holds_body_) {
    body_->session_lock().Release();
    holds_body_ = false;
  }
  phase_ = Phase::kEnded;
}

void Session::LetGo(Held held) {
  if (!holds_body_) return;
  if (!leaves_poison_) {
    body_->state().Update([held](BodyState& state) {
      state.session_open = 0;
      state.session_pid = 0;
      state.s1_locked_at_ms = 0;
      if (held == Held::kGoes) LetGoOfControls(state, NowMs());
    });
    body_->log().Append("session end");
  }
  body_->session_lock().Release();
  holds_body_ = false;
}

bool Session::IsActive() {
  std::lock_guard<std::mutex> guard(mutex_);
  return phase_ == Phase::kConnecting || phase_ == Phase::kConnected || phase_ == Phase::kReconnecting ||
         phase_ == Phase::kDisconnecting;
}

}  // namespace sim
