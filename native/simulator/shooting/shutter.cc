// The rules are those that are reported of real bodies. The command Release is only the full press; with autofocus it
// exposes when the half-press is held and in focus; releasing the button ends the half-press. The warning 0x20011
// proves an exposure.
#include "shooting/shutter.h"

#include <algorithm>
#include <utility>

#include "base/clock.h"
#include "body/card_file.h"
#include "body/focus.h"
#include "body/properties.h"
#include "contents/fetched_names.h"
#include "crsdk_codes.h"
#include "pictures/small_picture.h"

namespace sim {
namespace {

using namespace crsdk_codes;

constexpr u32 kFocusLowMs = 150, kFocusHighMs = 400;
// Between the two reports of focus: measured by others.
constexpr u32 kOtherChannelMs = 100;
constexpr u32 kUsualLagMs = 40;   // contained in the temper's time from a press to its report
constexpr u32 kGapMs = 100;       // of live view, after the end of an exposure
constexpr u32 kTransferMs = 150;  // from the end of an exposure to its file
constexpr u64 kIntervalArmed = 2, kIntervalWaiting = 1, kIntervalShooting = 2;
constexpr u32 kExposureStarted = crsdk_codes::CrWarning_Exposure_Started;
constexpr u32 kGetImageFailed = crsdk_codes::CrWarning_GetImage_Failed;
constexpr u32 kAllDownloaded = crsdk_codes::CrNotify_All_Download_Complete;
constexpr u32 kStorageFull = crsdk_codes::CrWarning_File_StorageFull;

}  // namespace

Shutter::Shutter(Body& body, Events& events, Dispatcher& dispatcher)
    : body_(body), events_(events), dispatcher_(dispatcher), capture_(body) {}

void Shutter::HalfPress(bool locked, bool finds_focus, bool silent) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (closed_) return;
  const u64 now_ms = NowMs();
  const BodyState before = body_.state().Read();
  if (!locked) {
    ClearHalfPress();
    return;
  }
  if (before.s1_locked_at_ms != 0) return;
  const bool autofocus = HasAutofocus(StoredAt(before, CrDeviceProperty_FocusMode, now_ms));
  const u32 focus_ms = autofocus ? FocusMs(before, now_ms) : 0;
  body_.state().Update([&](BodyState& state) {
    state.s1_locked_at_ms = now_ms;
    state.focus_reached_at_ms = finds_focus || !autofocus ? now_ms + focus_ms : kFocusNever;
  });
  body_.log().Append("half-press on");
  has_looked_ = false;
  const u64 half_press = ++half_press_;
  if (!silent) dispatcher_.Post(0, [this] { events_.PropertiesChangedOnSdkThread({CrDeviceProperty_S1}); });
  const bool continuous = StoredAt(before, CrDeviceProperty_FocusMode, now_ms) == kFocusModeContinuous;
  const u32 lead_ms = body_.temper().tracking_leads_ms;
  if (continuous && finds_focus && !silent && lead_ms != 0 && lead_ms < focus_ms) {
    dispatcher_.Post(focus_ms - lead_ms, [=] { ReportTrackingOnSdkThread(half_press); });
  }
  if (autofocus) {
    dispatcher_.Post(focus_ms + 1, [=] { LookedForFocusOnSdkThread(half_press, finds_focus, silent); });
  }
}

u32 Shutter::FocusMs(const BodyState& state, u64 now_ms) const {
  if (StoredAt(state, CrDeviceProperty_FocusMode, now_ms) != kFocusModeContinuous)
    return Scatter(now_ms, kFocusLowMs, kFocusHighMs);
  const u32 least_ms = body_.temper().continuous_focus_ms;
  return Scatter(now_ms, least_ms, least_ms + least_ms / 3);
}

// Thread: dispatcher.
void Shutter::ReportTrackingOnSdkThread(u64 half_press) {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (closed_ || half_press != half_press_) return;
  }
  events_.AfStatusOnSdkThread(kAfTracking);
}

// Thread: dispatcher, no lock held.
void Shutter::ReportFocus(u64 half_press, i32 status, u32 status_ms, u32 property_ms) {
  const auto is_held = [this, half_press] {
    std::lock_guard<std::mutex> guard(mutex_);
    return !closed_ && half_press == half_press_;
  };
  dispatcher_.Post(status_ms, [=] {
    if (is_held()) events_.AfStatusOnSdkThread(status);
  });
  dispatcher_.Post(property_ms, [=] {
    if (is_held()) events_.PropertiesChangedOnSdkThread({CrDeviceProperty_FocusIndication});
  });
}

// Thread: dispatcher.
void Shutter::LookedForFocusOnSdkThread(u64 half_press, bool found, bool silent) {
  i32 status;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (closed_ || half_press != half_press_) return;
    const u64 mode = StoredAt(body_.state().Read(), CrDeviceProperty_FocusMode, NowMs());
    const bool continuous = mode == kFocusModeContinuous;
    status = found ? (continuous ? kAfFocusedContinuous : kAfFocusedSingle)
                   : (continuous ? kAfNotFocusedContinuous : kAfNotFocusedSingle);
    has_looked_ = true;
    if (awaits_focus_ && down_ && (found || !body_.temper().release_needs_focus)) StartSeries(waiting_faults_);
    awaits_focus_ = false;
  }
  if (silent) return;
  const FocusToldFirst first = body_.temper().focus_told_first;
  if (first == FocusToldFirst::kTogether) {
    events_.AfStatusOnSdkThread(status);
    events_.PropertiesChangedOnSdkThread({CrDeviceProperty_FocusIndication});
  } else {
    const bool status_first = first == FocusToldFirst::kStatus;
    ReportFocus(half_press, status, status_first ? 0 : kOtherChannelMs, status_first ? kOtherChannelMs : 0);
  }
}

void Shutter::ClearHalfPress() {
  const BodyState before = body_.state().Read();
  if (before.s1_locked_at_ms == 0) return;
  ++half_press_;
  awaits_focus_ = false;
  const bool autofocus = HasAutofocus(StoredAt(before, CrDeviceProperty_FocusMode, NowMs()));
  body_.state().Update([](BodyState& state) { state.s1_locked_at_ms = 0; });
  body_.log().Append("half-press off");
  dispatcher_.Post(0, [this, autofocus] {
    if (autofocus) events_.AfStatusOnSdkThread(kAfUnlocked);
    events_.PropertiesChangedOnSdkThread({CrDeviceProperty_S1, CrDeviceProperty_FocusIndication});
  });
}

void Shutter::SetDown(bool down) {
  if (down_ == down) return;
  down_ = down;
  was_last_ = false;
  body_.log().Append(down ? "button down" : "button up");
}

Pressed Shutter::Press(PressFaults faults) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (closed_ || down_) return Pressed::kTaken;
  SetDown(true);
  was_last_ = faults.is_last;
  if (series_.id != 0) return Pressed::kTaken;
  const u64 now_ms = NowMs();
  const BodyState state = body_.state().Read();
  if (now_ms < state.deaf_until_ms || IsStuckOnCard(state, now_ms)) return Pressed::kDropped;
  if (StoredAt(state, CrDeviceProperty_Interval_Rec_Mode, now_ms) == kIntervalArmed) {
    ToggleInterval(state, now_ms);
    return Pressed::kTaken;
  }
  const bool autofocus = HasAutofocus(StoredAt(state, CrDeviceProperty_FocusMode, now_ms));
  const bool looks_for_focus = state.s1_locked_at_ms != 0 && !has_looked_;
  const bool needs_focus = autofocus && (body_.temper().release_needs_focus || looks_for_focus);
  if (!needs_focus || IsFocused(state, now_ms)) {
    StartSeries(faults);
    return Pressed::kTaken;
  }
  const bool continuous = StoredAt(state, CrDeviceProperty_FocusMode, now_ms) == kFocusModeContinuous;
  if (continuous && body_.temper().drops_early_press) return Pressed::kDropped;
  awaits_focus_ = looks_for_focus;
  waiting_faults_ = faults;
  return looks_for_focus ? Pressed::kTaken : Pressed::kRefused;
}

void Shutter::ToggleInterval(const BodyState& state, u64 now_ms) {
  const bool runs = StoredAt(state, CrDeviceProperty_Interval_Rec_Status, now_ms) == kIntervalShooting;
  body_.state().Update([&](BodyState& changed) {
    StoredValue* status = FindStored(changed, CrDeviceProperty_Interval_Rec_Status);
    if (status == nullptr) return;
    status->value = status->next = runs ? kIntervalWaiting : kIntervalShooting;
  });
  body_.log().Append(runs ? "interval series ended" : "interval series started");
  dispatcher_.Post(0, [this] { events_.PropertiesChangedOnSdkThread({CrDeviceProperty_Interval_Rec_Status}); });
}

void Shutter::Lift() {
  std::lock_guard<std::mutex> guard(mutex_);
  if (closed_) return;
  SetDown(false);
  awaits_focus_ = false;
  if (series_.exposing && series_.bulb) {
    const u64 series = series_.id;
    dispatcher_.Post(0, [this, series] { EndExposureOnSdkThread(series); });
  }
  ClearHalfPress();
}

void Shutter::Cancel() {
  std::lock_guard<std::mutex> guard(mutex_);
  awaits_focus_ = false;
  SetDown(false);
  if (!series_.exposing) {
    series_ = Series();
  } else if (series_.bulb) {
    const u64 series = series_.id;
    dispatcher_.Post(0, [this, series] { EndExposureOnSdkThread(series); });
  }
}

void Shutter::Interrupt(bool is_brought_back) {
  std::lock_guard<std::mutex> guard(mutex_);
  ++half_press_;
  ++link_;
  // An exposure that has begun is finished and written to the card.
  const Exposure begun = series_.exposure;
  if (series_.exposing) PostDelivery(begun, begun.duration_ms + begun.noise_reduction_ms + kTransferMs);
  awaits_focus_ = false;
  if (!is_brought_back || !was_last_) SetDown(false);
  series_ = Series();
}

void Shutter::Reset() {
  std::lock_guard<std::mutex> guard(mutex_);
  closed_ = true;
  if (series_.exposing) under_way_[series_.exposure.number] = series_.exposure;
  series_ = Series();
}

void Shutter::FinishOnCard() {
  std::map<u64, Exposure> under_way;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    under_way.swap(under_way_);
  }
  for (auto& [number, exposure] : under_way) {
    exposure.to_host = false;
    if (exposure.to_card) capture_.Deliver(exposure);
  }
}

void Shutter::PostDelivery(const Exposure& exposure, u32 delay_ms) {
  const u64 number = exposure.number;
  under_way_[number] = exposure;
  dispatcher_.Post(delay_ms, [this, number] { DeliverOnSdkThread(number); });
}

bool Shutter::SetSaveInfo(const std::string& path, const std::string& prefix, i32 start_number) {
  std::lock_guard<std::mutex> guard(mutex_);
  return capture_.SetSaveInfo(path, prefix, start_number);
}

void Shutter::ForgetSaveInfo() {
  std::lock_guard<std::mutex> guard(mutex_);
  capture_.ForgetSaveInfo();
}

std::string Shutter::SaveDirectory() {
  std::lock_guard<std::mutex> guard(mutex_);
  return capture_.save_directory();
}

void Shutter::StartSeries(PressFaults faults) {
  series_ = Series();
  series_.faults = faults;
  series_.id = ++last_series_;
  const u64 series = series_.id;
  const u32 lag_ms = faults.is_last ? 0 : body_.LagMs();
  dispatcher_.Post(lag_ms + DriveNow().delay_ms, [this, series] { BeginExposureOnSdkThread(series); });
}

const DriveMode& Shutter::DriveNow() const {
  const BodyModel& model = body_.model();
  const u64 value = StoredAt(body_.state().Read(), CrDeviceProperty_DriveMode, NowMs());
  for (const DriveMode& mode : model.drive_modes) {
    if (mode.value == value) return mode;
  }
  return *model.drive_modes.begin();
}

// Thread: dispatcher. The exposure is logged before it is reported: one that is not in the log did not happen.
void Shutter::BeginExposureOnSdkThread(u64 series) {
  bool silent, refused;
  const bool is_told_now = body_.temper().exposure_reported == ExposureReported::kAtStart;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (closed_ || series != series_.id) return;
    silent = series_.faults.silent;
    refused = capture_.GoesToCard() && (series_.faults.card_full || !capture_.CardTakesPictures());
    if (refused) {
      series_ = Series();
    } else {
      ExposeOnSdkThread(series);
    }
  }
  if (!silent && refused) events_.WarningOnSdkThread(kStorageFull);
  if (!silent && !refused && is_told_now) events_.WarningOnSdkThread(kExposureStarted);
}

// Thread: dispatcher, mutex_ held.
void Shutter::ExposeOnSdkThread(u64 series) {
  series_.exposure = capture_.Begin(DriveNow().exposures == 1);
  series_.exposure.link = link_;
  series_.exposure.silent = series_.faults.silent;
  series_.exposing = true;
  series_.bulb = series_.exposure.is_bulb;
  if (!series_.bulb || !down_) {
    const u32 duration_ms = series_.bulb ? 0 : series_.exposure.duration_ms + series_.exposure.noise_reduction_ms;
    dispatcher_.Post(duration_ms, [this, series] { EndExposureOnSdkThread(series); });
  }
}

// Thread: dispatcher.
void Shutter::EndExposureOnSdkThread(u64 series) {
  std::lock_guard<std::mutex> guard(mutex_);
  if (closed_ || series != series_.id || !series_.exposing) return;
  Exposure& begun = series_.exposure;
  const u64 now_ms = NowMs();
  if (series_.bulb) {
    // The length of a bulb exposure is known only now.
    series_.bulb = false;
    begun.duration_ms = static_cast<u32>(now_ms > begun.at_ms ? now_ms - begun.at_ms : 1);
    begun.noise_reduction_ms = NoiseReductionMs(body_.state().Read(), now_ms, begun.duration_ms);
    const u64 end_ms = now_ms + begun.noise_reduction_ms;
    body_.state().Update([&](BodyState& state) { capture_.SetReadOnlyAfter(end_ms, state); });
    if (begun.noise_reduction_ms > 0) {
      dispatcher_.Post(begun.noise_reduction_ms, [this, series] { EndExposureOnSdkThread(series); });
      return;
    }
  }
  series_.exposing = false;
  const Exposure exposure = begun;
  const std::optional<u32> told_after_ms = ToldAfterMs(exposure);
  if (told_after_ms && !exposure.silent) {
    const u32 link = link_;
    dispatcher_.Post(*told_after_ms, [this, link] {
      {
        std::lock_guard<std::mutex> later(mutex_);
        if (closed_ || link != link_) return;
      }
      events_.WarningOnSdkThread(kExposureStarted);
    });
  }
  const u32 told_ms = told_after_ms.value_or(0);
  PostDelivery(exposure, told_ms + PostPostView(exposure, told_ms) + kTransferMs);

  const DriveMode& drive = DriveNow();
  const bool goes_on = ++series_.done < drive.exposures && (down_ || !drive.needs_press);
  if (!goes_on) {
    series_ = Series();
    return;
  }
  const u32 elapsed_ms = exposure.duration_ms;
  const u32 wait_ms = drive.interval_ms > elapsed_ms ? drive.interval_ms - elapsed_ms : 0;
  dispatcher_.Post(wait_ms, [this, series] { BeginExposureOnSdkThread(series); });
}

std::optional<u32> Shutter::ToldAfterMs(const Exposure& exposure) const {
  if (body_.temper().exposure_reported == ExposureReported::kAtStart) return std::nullopt;
  const u32 told_ms = body_.temper().exposure_told_ms;
  const u32 tell_ms = Scatter(exposure.at_ms, told_ms, told_ms + told_ms / 10);
  const u32 passed_ms = kUsualLagMs + exposure.duration_ms + exposure.noise_reduction_ms;
  return std::max(std::min(kGapMs, tell_ms / 2), tell_ms > passed_ms ? tell_ms - passed_ms : 0);
}

u32 Shutter::PostPostView(const Exposure& exposure, u32 delay_ms) {
  const Temper& temper = body_.temper();
  if (temper.post_view == PostView::kNone || !exposure.to_host || exposure.host_path.empty()) return 0;
  dispatcher_.Post(delay_ms + temper.post_view_ms, [this, exposure] { SendPostViewOnSdkThread(exposure); });
  return temper.post_view_ms;
}

// Thread: dispatcher. Writes a file with no lock held.
void Shutter::SendPostViewOnSdkThread(const Exposure& exposure) {
  const std::string& path = exposure.host_path;
  const std::string name = path.substr(path.rfind('/') + 1);
  const std::vector<u8> bytes = ComposeSmallPicture(SmallPicture::kScreennail, body_.id(), name);
  const u32 size = static_cast<u32>(bytes.size());
  const PostView form = body_.temper().post_view;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (closed_ || exposure.link != link_ || size == 0) return;
  }
  if (form == PostView::kFile || form == PostView::kFileTwice) {
    const std::string file = form == PostView::kFile ? path : path.substr(0, path.rfind('.')) + "_PV.JPG";
    if (!WriteInPlace(file, bytes) || exposure.silent) return;
    const std::string told = DownloadedPath(body_.temper(), file);
    events_.PostViewOnSdkThread(told, form == PostView::kFile ? size : 0);
    if (form == PostView::kFileTwice) events_.PictureWrittenOnSdkThread(told);
  } else if (!exposure.silent) {
    events_.PostViewOnSdkThread(form == PostView::kRamNamed ? name : std::string(), size);
  }
}

// Thread: dispatcher. Writes files with no lock held.
void Shutter::DeliverOnSdkThread(u64 number) {
  Exposure exposure;
  bool is_last;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (closed_) return;  // FinishOnCard writes its files
    const auto found = under_way_.find(number);
    if (found == under_way_.end()) return;
    exposure = found->second;
    under_way_.erase(found);
    is_last = under_way_.empty() && series_.id == 0;
    // The body still writes to its card; the file for the host is lost.
    if (exposure.link != link_) exposure.to_host = false;
  }
  if (!exposure.to_host && !exposure.to_card) return;
  const Delivery delivery = capture_.Deliver(exposure);
  if (exposure.silent) return;
  if (delivery.on_card) {
    events_.PropertiesChangedOnSdkThread({CrDeviceProperty_MediaSLOT1_RemainingNumber});
  }
  if (!exposure.to_host) return;
  for (const std::string& path : delivery.on_host) {
    events_.PictureWrittenOnSdkThread(DownloadedPath(body_.temper(), path));
  }
  if (delivery.on_host.empty()) events_.WarningOnSdkThread(kGetImageFailed);
  if (is_last && body_.temper().reports_all_downloads) events_.WarningOnSdkThread(kAllDownloaded);
}

}  // namespace sim
