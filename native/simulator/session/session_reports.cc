// Property reports of a session: the report that grows after it came up, and a change with its dependents.
#include <algorithm>
#include <vector>

#include "base/clock.h"
#include "base/control_mode.h"
#include "body/properties.h"
#include "crsdk_codes.h"
#include "session/report_growth.h"
#include "session/session.h"

namespace sim {

// Thread: dispatcher. Reports the properties of this step and posts the next step.
void Session::GrowOnSdkThread(u32 step) {
  u32 opening;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != Phase::kConnected) return;
    opening = openings_;
  }
  const BodyModel& model = body_->model();
  std::vector<u32> codes;
  const Temper& temper = body_->temper();
  const std::size_t first = step == 0 ? 0 : RowsAfterSteps(model, temper, step - 1);
  const std::size_t end = mode_ == kModeContents ? model.rows.count : RowsAfterSteps(model, temper, step);
  for (std::size_t i = first; i < end; ++i) {
    const u32 code = model.rows.items[i].code;
    // This property is not reported first: a program that waits for its change would mistake that report for the
    // change.
    if (code != crsdk_codes::CrDeviceProperty_ContentsTransferStatus || mode_ != kModeContents) codes.push_back(code);
  }
  if (!codes.empty()) events_.PropertiesChangedOnSdkThread(codes);
  if (step == kGrowthSteps || end == model.rows.count) return;
  // One more millisecond: the wall clock may be a tick behind the dispatcher's.
  dispatcher_.Post(static_cast<u32>(GrowthStepMs(temper)) + (step == 0 ? 1 : 0), [this, step, opening] {
    {
      std::lock_guard<std::mutex> guard(mutex_);
      if (opening != openings_) return;  // lost and found meanwhile
    }
    GrowOnSdkThread(step + 1);
  });
}

Table<PropertyRow> Session::ReportedRows() {
  std::lock_guard<std::mutex> guard(mutex_);
  const u64 now_ms = NowMs();
  const u64 since_ms = now_ms > opened_at_ms_ ? now_ms - opened_at_ms_ : 0;
  const BodyModel& model = body_->model();
  // Chosen here: 0x726, which a program for contents waits for, can be read from the start.
  if (mode_ == kModeContents) return model.rows;
  return {model.rows.items, RowsAfterMs(model, body_->temper(), since_ms)};
}

bool Session::TakesWriteOf(const PropertyRow& row) {
  return !body_->temper().refuses_unreported || &row < ReportedRows().end();
}

void Session::ReportChange(u32 code, u32 delay_ms) {
  // One more millisecond: the wall clock may be a tick behind the dispatcher's when it is reported.
  dispatcher_.Post(delay_ms + 1,
                   [this, code] { events_.PropertiesChangedOnSdkThread(ChangedWith(body_->model(), code)); });
}

// Thread: dispatcher. Reports what the dials turned since the last look have changed; `turned` in all so far.
void Session::ReportDialsOnSdkThread(u64 turned) {
  std::vector<u32> codes;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (phase_ != Phase::kConnected || turned == dials_) return;
    const BodyState state = body_->state().Read();
    const u64 kept = turned > kMaxWarnings ? turned - kMaxWarnings : 0;
    for (u64 at = std::max(dials_, kept); at < turned; ++at) {
      const std::vector<u32> changed = ChangedWith(body_->model(), state.dial_codes[at % kMaxWarnings]);
      codes.insert(codes.end(), changed.begin(), changed.end());
    }
    dials_ = turned;
  }
  events_.PropertiesChangedOnSdkThread(codes);
}

}  // namespace sim
