// Recording a movie: start and stop on bodies that act on either half of the button.
#include "props.h"
#include "scenarios.h"
#include "tap.h"
#include "values.h"

namespace field {
namespace {

sdk::CrError send(Session& session, sdk::u32 command, sdk::i64 way) {
  return sdk::SendCommand(session.handle(), command, static_cast<SCRSDK::CrCommandParam>(way));
}

bool recording(Session& session) {
  return value_of(session, sdk::CrDeviceProperty_RecordingState) == value::kRecording;
}

bool becomes(Session& session, bool wanted) {
  return until(
      1500, [&] { return recording(session) == wanted; }, 50);
}

// Sends one half of the button and watches the state; if nothing changes, the other half, then a full press.
bool record(Session& session, bool wanted, std::string* how) {
  const sdk::i64 first = wanted ? sdk::CrCommandParam_Down : sdk::CrCommandParam_Up;
  const sdk::i64 second = wanted ? sdk::CrCommandParam_Up : sdk::CrCommandParam_Down;
  *how = "one half";
  sdk::CrError error = send(session, sdk::CrCommandId_MovieRecord, first);
  if (error) *how += tap::format(" (0x%x)", error);
  if (becomes(session, wanted)) return true;
  *how += ", the other half";
  error = send(session, sdk::CrCommandId_MovieRecord, second);
  if (error) *how += tap::format(" (0x%x)", error);
  if (becomes(session, wanted)) return true;
  *how += ", a full press";
  error = press(session, sdk::CrCommandId_MovieRecord, 120);
  if (error) *how += tap::format(" (0x%x)", error);
  return becomes(session, wanted);
}

bool toggle(Session& session, bool wanted) {
  press(session, sdk::CrCommandId_MovieRecButtonToggle);
  return becomes(session, wanted);
}

}  // namespace

void movie(Session& session) {
  if (!read(session, sdk::CrDeviceProperty_RecordingState)) {
    return tap::skip("recording starts", "this body reports no recording");
  }
  std::string how;
  std::size_t from = session.events().mark();
  const auto told = [&] {
    return session.events()
        .wait(from, 1000,
              [](const Event& event) {
                return (event.kind == Kind::warning || event.kind == Kind::operation) &&
                       event.a == sdk::CrWarning_MovieRecordingOperation_Result_OK;
              })
        .has_value();
  };
  const bool started = record(session, true, &how);
  tap::check(started, "recording starts with the record command", how);
  if (!started) return;
  tap::note(told() ? "the end of the start is reported" : "the end of the start is not reported");
  pause(1500);
  tap::check(recording(session), "recording continues until it is stopped");
  from = session.events().mark();
  tap::check(record(session, false, &how), "recording stops with the record command", how);
  tap::note(told() ? "the end of the stop is reported" : "the end of the stop is not reported");
  if (value_of(session, sdk::CrDeviceProperty_MovieRecButtonToggleEnableStatus) != value::kEnabled) {
    return tap::skip("the toggle button starts and stops recording", "not enabled");
  }
  pause(1000);
  const bool on = toggle(session, true);
  pause(1000);
  const bool off = toggle(session, false);
  tap::check(on && off, "the toggle button starts and stops recording", tap::format("on %d, off %d", on, off));
}

}  // namespace field
