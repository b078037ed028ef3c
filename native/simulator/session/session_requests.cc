// The calls of a client on an open session: properties, commands, settings. Every call runs on the client's thread and
// leaves slow work to the dispatcher.
#include "session/session.h"

#include <algorithm>
#include <chrono>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/error_codes.h"
#include "base/given_memory.h"
#include "body/body_clock.h"
#include "body/properties.h"
#include "crsdk_codes.h"
#include "faults/garbage.h"
#include "live_view/focus_frames.h"

namespace sim {
namespace {

constexpr u32 kWriteLowMs = 100, kWriteHighMs = 150;

// CrLockIndicator_Locked
constexpr u64 kLocked = 2;
constexpr u32 kCommandRelease = 0;
// Delay of notes about releases. Bodies that are released at the same moment share the processors, so notes wait until
// all have been released.
constexpr u32 kNoteMs = 10;
constexpr u32 kCommandCancelShooting = 2;
constexpr u32 kCommandS1AndRelease = 7;
constexpr u32 kCommandCancelContentsTransfer = 8;
constexpr u32 kCommandPowerOff = 19;
constexpr u32 kSettingEnableLiveView = 0, kSettingPartialBuffer = 6;
// CrPartialFile: 0 is whole files, then MiB.
constexpr u32 kPartialBufferMost = 2047, kPartialBufferDefault = 0xFFFFFFFF;
// Measured by others on a body whose card did not take a file.
constexpr std::chrono::seconds kStuckWrite(6);
// CrSdkApi, and CrWarningExt_OperationResultsParam. How soon the result of a command comes was chosen.
constexpr i32 kApiSetDeviceProperty = 2, kApiSendCommand = 3;
constexpr i32 kResultOk = 1, kResultCameraState = 4;
constexpr u32 kCommandResultMs = 60;
constexpr u32 kFocusPositionReached = crsdk_codes::CrWarning_FocusPosition_Result_OK;

// The mode that was written takes effect after `delay_ms`.
void ChangeMode(const Temper& temper, u64 now_ms, u32 delay_ms, BodyState& state) {
  state.deaf_until_ms = std::max(state.deaf_until_ms, now_ms + temper.mode_settles_ms);
  if (temper.read_only_ms == 0) return;
  state.read_only_until_ms = std::max(state.read_only_until_ms, now_ms + delay_ms + temper.read_only_ms);
  state.deaf_until_ms = std::max(state.deaf_until_ms, state.read_only_until_ms);
}

}  // namespace

CrError Session::Usable() {
  std::lock_guard<std::mutex> guard(mutex_);
  if (!IsUp()) return kErrorDisconnected;
  return mode_ == kModeContents ? kErrorInvalidCalled : kErrorNone;
}

CrError Session::Reportable() {
  std::lock_guard<std::mutex> guard(mutex_);
  return IsUp() ? kErrorNone : kErrorDisconnected;
}

CrError Session::RequireMode(u32 mode) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (!IsUp()) return kErrorDisconnected;
  return mode_ == mode ? kErrorNone : kErrorInvalidCalled;
}

CrError Session::ReadProperties(const u32* codes, u32 count, bool garbage, SCRSDK::CrDeviceProperty** properties,
                                i32* found) {
  const CrError refusal = Reportable();
  if (refusal != kErrorNone) return refusal;
  const BodyModel& model = body_->model();
  const Table<PropertyRow> reported = ReportedRows();
  std::vector<const PropertyRow*> rows;
  for (u32 i = 0; i < count; ++i) {
    const PropertyRow* row = FindRow(model, codes[i]);
    if (row != nullptr && row < reported.end() && IsShown(body_->temper(), *row)) rows.push_back(row);
  }
  if (codes == nullptr) {
    for (const PropertyRow& row : reported) {
      if (IsShown(body_->temper(), row)) rows.push_back(&row);
    }
  }
  if (rows.empty()) return kErrorInvalidCalled;
  const BodyState state = body_->state().Read();
  const u64 now_ms = NowMs();
  const std::size_t extra = garbage ? UnknownProperties() : 0;
  auto* described = GiveArray<SCRSDK::CrDeviceProperty>(rows.size() + extra);
  for (std::size_t i = 0; i < rows.size(); ++i) Describe(model, body_->temper(), *rows[i], state, now_ms, described[i]);
  if (garbage) Spoil(described, rows.size(), extra);
  *properties = described;
  *found = static_cast<i32>(rows.size() + extra);
  return kErrorNone;
}

CrError Session::ReadLiveViewProperties(const u32* codes, u32 count, bool garbage,
                                        SCRSDK::CrLiveViewProperty** properties, i32* found) {
  const CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  std::vector<u32> known;
  for (u32 i = 0; i < count; ++i) {
    if (IsLiveViewProperty(codes[i])) known.push_back(codes[i]);
  }
  if (codes == nullptr) known.assign(std::begin(kLiveViewProperties), std::end(kLiveViewProperties));
  if (known.empty()) return kErrorInvalidCalled;
  const BodyState state = body_->state().Read();
  const u64 now_ms = NowMs();
  auto* described = GiveArray<SCRSDK::CrLiveViewProperty>(known.size());
  for (std::size_t i = 0; i < known.size(); ++i) DescribeFrames(known[i], body_->temper(), state, now_ms, described[i]);
  if (garbage) Spoil(described, known.size());
  *properties = described;
  *found = static_cast<i32>(known.size());
  return kErrorNone;
}

CrError Session::WriteProperty(u32 code, u32 type, u64 value, const FaultEffect& effect) {
  const bool silent = effect.no_callback;
  CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  const PropertyRow* row = FindRow(body_->model(), code);
  if (row == nullptr || !TakesWriteOf(*row)) return kErrorInvalidCalled;
  if (IsStuckOnCard(body_->state().Read(), NowMs())) std::this_thread::sleep_for(kStuckWrite);
  const u64 now_ms = NowMs();
  const BodyState before = body_->state().Read();
  refusal = CheckWrite(body_->model(), body_->temper(), *row, before, now_ms, type, value);
  if (refusal != kErrorNone) return refusal;
  if (row->access != Access::kPriorityKey && IgnoresRemote()) return kErrorNone;
  constexpr u32 kWidth = 0xF;
  const bool is_other_width = ((type ^ TypeOf(body_->temper(), *row)) & kWidth) != 0;
  if (is_other_width && body_->temper().ignores_other_widths) return kErrorNone;
  const bool presses_half = code == crsdk_codes::CrDeviceProperty_S1 && value == kLocked;
  if (presses_half && IsHalfPressStopped()) return kErrorInvalidCalled;
  if (!silent) ReportCallResult(kApiSetDeviceProperty, code, kResultOk, kWriteHighMs);
  if (code == crsdk_codes::CrDeviceProperty_S1) {
    shutter_.HalfPress(presses_half, !effect.no_focus, silent);
    return kErrorNone;
  }
  if (code == crsdk_codes::CrDeviceProperty_DateTime_Settings) {
    ReportClock(controls_.SetClock(MomentMs(value)), silent);
    return kErrorNone;
  }
  const std::optional<CrError> order = controls_.Write(code, value, silent);
  if (order) return *order;
  // An order that is not simulated.
  if (row->access == Access::kOrder || row->derive != nullptr) return kErrorInvalidCalled;
  const u32 delay_ms = Scatter(now_ms ^ code, kWriteLowMs, kWriteHighMs);
  const u64 kept = KeptOf(body_->model(), body_->temper(), *row, before, now_ms, value);
  body_->state().Update([&](BodyState& state) {
    StoreWrite(*row, kept, now_ms, now_ms + delay_ms, state);
    if (code == crsdk_codes::CrDeviceProperty_ExposureProgramMode) ChangeMode(body_->temper(), now_ms, delay_ms, state);
  });
  if (code == crsdk_codes::CrDeviceProperty_ZoomPositionSetting) controls_.ZoomTo(static_cast<u32>(kept), silent);
  if (silent) return kErrorNone;
  ReportChange(code, delay_ms);
  if (code == crsdk_codes::CrDeviceProperty_FocusPositionSetting) {
    dispatcher_.Post(delay_ms + 1, [this] { events_.WarningOnSdkThread(kFocusPositionReached); });
  }
  return kErrorNone;
}

CrError Session::WriteText(u32 code, const u16* text, bool silent) {
  CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  const PropertyRow* row = FindRow(body_->model(), code);
  if (row == nullptr || !TakesWriteOf(*row)) return kErrorInvalidCalled;
  if (text == nullptr || text[0] > kMaxTextUnits + 1) return kErrorInvalidParameter;
  const u64 now_ms = NowMs();
  refusal = CheckWrite(body_->model(), body_->temper(), *row, body_->state().Read(), now_ms, kTextType, 0);
  if (refusal != kErrorNone) return refusal;
  if (IgnoresRemote()) return kErrorNone;
  const u32 length = text[0] == 0 ? 0 : text[0] - 1u;
  const u32 delay_ms = Scatter(now_ms ^ code, kWriteLowMs, kWriteHighMs);
  if (code == crsdk_codes::CrDeviceProperty_DateTime_Settings) {
    const u32 result = controls_.SetClock(MomentMs(text + 1, length));
    ReportClock(result, silent);
    if (result != crsdk_codes::CrWarning_DateTime_Setting_Result_OK) return kErrorNone;
  }
  body_->state().Update([&](BodyState& state) { StoreText(code, text + 1, length, now_ms, now_ms + delay_ms, state); });
  if (!silent) ReportChange(code, delay_ms);
  return kErrorNone;
}

void Session::ReportClock(u32 result, bool silent) {
  if (silent || !body_->temper().clock_is_confirmed) return;
  dispatcher_.Post(Scatter(NowMs(), kWriteLowMs, kWriteHighMs), [this, result] { events_.WarningOnSdkThread(result); });
}

CrError Session::SendCommand(u32 command, u32 parameter, const FaultEffect& effect) {
  if (command == kCommandCancelContentsTransfer) {
    const CrError wrong_mode = RequireMode(kModeContents);
    if (wrong_mode != kErrorNone) return wrong_mode;
    return parameter > 1 ? kErrorInvalidCalled : contents_.CancelPull(parameter == 1);
  }
  const CrError refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  if (parameter > 1) return kErrorInvalidCalled;
  if (!ObeysRemote(body_->model(), body_->temper(), body_->state().Read(), NowMs())) return kErrorInvalidCalled;
  if (IgnoresRemote()) return kErrorNone;
  switch (command) {
    case kCommandRelease:
      if (body_->model().still_width == 0) return kErrorInvalidCalled;
      if (parameter == 0) {
        shutter_.Lift();
      } else if (!effect.no_exposure) {
        const Pressed pressed = shutter_.Press({effect.no_callback, effect.card_full, effect.cut_ms.has_value()});
        const i32 result = pressed == Pressed::kRefused ? kResultCameraState : kResultOk;
        if (pressed != Pressed::kDropped && !effect.no_callback)
          ReportCallResult(kApiSendCommand, command, result, kCommandResultMs);
      }
      return kErrorNone;
    // A half-press and a press in one command: a body that needs focus exposes when it has it.
    case kCommandS1AndRelease:
      if (body_->model().still_width == 0) return kErrorInvalidCalled;
      if (parameter == 0) {
        shutter_.Lift();
      } else {
        shutter_.HalfPress(true, !effect.no_focus, effect.no_callback);
        if (!effect.no_exposure) shutter_.Press({effect.no_callback, effect.card_full, effect.cut_ms.has_value()});
      }
      return kErrorNone;
    case kCommandCancelShooting:
      shutter_.Cancel();
      return kErrorNone;
    case kCommandPowerOff:
      body_->plug().SwitchOff();
      dispatcher_.Post(0, [this] { LookOnSdkThread(); });
      return kErrorNone;
    default:
      return controls_.Command(command, parameter == 1, effect.no_callback, effect.no_exposure)
          .value_or(kErrorInvalidCalled);
  }
}

bool Session::IsHalfPressStopped() {
  const bool may_be = mode_ == kModeRemoteTransfer && body_->temper().save_path_stops_s1;
  return may_be && !shutter_.SaveDirectory().empty();
}

bool Session::IgnoresRemote() {
  return body_->temper().ignores_at_camera && !HasPriority(body_->model(), body_->state().Read(), NowMs());
}

void Session::ReportCallResult(i32 api, u32 code, i32 result, u32 delay_ms) {
  if (!body_->temper().reports_call_results) return;
  dispatcher_.Post(delay_ms, [this, api, code, result] { events_.CallResultOnSdkThread(api, code, result); });
}

void Session::NoteRelease(u64 called_at_us, bool is_down) {
  dispatcher_.Post(kNoteMs, [this, called_at_us, is_down] { body_->NoteRelease(called_at_us, is_down); });
}

CrError Session::SetSaveInfo(const std::string& path, const std::string& prefix, i32 start_number) {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    // The vendor's sample calls this as soon as Connect has returned.
    if (!IsUp() && phase_ != Phase::kConnecting) return kErrorDisconnected;
  }
  return shutter_.SetSaveInfo(path, prefix, start_number) ? kErrorNone : kErrorSaveDirectory;
}

CrError Session::ReadSetting(u32 key, u32* value) {
  CrError refusal = Reportable();
  if (refusal == kErrorNone && key == kSettingPartialBuffer) {
    *value = partial_buffer_;
    return kErrorNone;
  }
  if (refusal == kErrorNone) refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  if (key != kSettingEnableLiveView) return kErrorInvalidCalled;
  *value = body_->state().Read().device_settings[key];
  return kErrorNone;
}

CrError Session::WriteSetting(u32 key, u32 value) {
  CrError refusal = Reportable();
  if (refusal == kErrorNone && key == kSettingPartialBuffer) {
    if (value > kPartialBufferMost && value != kPartialBufferDefault) return kErrorInvalidCalled;
    partial_buffer_ = value;
    return kErrorNone;
  }
  if (refusal == kErrorNone) refusal = Usable();
  if (refusal != kErrorNone) return refusal;
  if (key != kSettingEnableLiveView || value > 1) return kErrorInvalidCalled;
  body_->state().Update([&](BodyState& state) { state.device_settings[key] = value; });
  return kErrorNone;
}

}  // namespace sim
