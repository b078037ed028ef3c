// Half press, single shots with and without it, a burst, a long exposure.
#include "scenarios.h"
#include "shooting.h"
#include "tap.h"
#include "values.h"

namespace field {
namespace {

sdk::CrError release(Session& session, bool down) {
  const auto way = down ? sdk::CrCommandParam_Down : sdk::CrCommandParam_Up;
  return sdk::SendCommand(session.handle(), sdk::CrCommandId_Release, static_cast<SCRSDK::CrCommandParam>(way));
}

// Sets one of the two focus modes that lock, if the body offers one.
bool single_focus(Session& session) {
  for (const sdk::i64 mode : {value::kSingleFocus, value::kContinuousFocus}) {
    const auto focus = read(session, sdk::CrDeviceProperty_FocusMode);
    if (focus && (focus->value == mode || focus->offers(mode))) {
      return set(session, sdk::CrDeviceProperty_FocusMode, mode) == Outcome::done;
    }
  }
  return false;
}

// Half-presses, waits for focus, releases for a moment, and lets the half-press go only after the exposure.
Shot focused_shot(Session& session, int held, int exposure_limit, int files, int file_limit) {
  const std::size_t from = session.events().mark();
  const sdk::CrError s1 = half(session, true);
  const bool focus = await_focus(session, 3000);
  const sdk::CrError down = release(session, true);
  pause(held);
  const sdk::CrError up = release(session, false);
  Shot shot = await_shot(session, from, exposure_limit, files, file_limit);
  half(session, false);
  if (!focus) shot.remarks += "no focus; ";
  if (s1 || down || up) shot.remarks += tap::format("S1 0x%x, down 0x%x, up 0x%x; ", s1, down, up);
  return shot;
}

}  // namespace

void half_press(Session& session) {
  if (!single_focus(session)) return tap::skip("a half press focuses", "no autofocus");
  await_ready(session);
  const sdk::CrError down = half(session, true);
  tap::check(down == 0, "the half press is accepted", tap::format("0x%x", down));
  sdk::i64 seen = -1;
  const bool focused = await_focus(session, 3000, &seen);
  const bool unfocused = seen == value::kNotFocusedSingle || seen == value::kNotFocusedContinuous;
  tap::check(focused || unfocused, "the half press leads to an answer about focus within 3 s",
             tap::format("%lld", (long long)seen));
  pause(300);
  tap::check(half(session, false) == 0, "letting the half press go is accepted");
  const bool free = until(3000, [&] {
    const sdk::i64 now = value_of(session, sdk::CrDeviceProperty_FocusIndication);
    return now != value::kFocusedSingle && now != value::kFocusedContinuous;
  });
  tap::check(free, "focus is no longer reported after the half press");
}

void shot(Session& session) {
  session.save_into("shot");
  prepare(session, value::kSingleShot, value::kToHost);
  single_focus(session);
  await_ready(session);
  Shot taken = focused_shot(session, 35, 10000, 1, 20000);
  if (!taken.exposed) {
    // Hardware was seen to accept a press without an exposure; then the result of a second press counts.
    tap::note("no exposure, tried again: " + taken.remarks);
    await_ready(session);
    taken = focused_shot(session, 35, 10000, 1, 20000);
  }
  if (!tap::check(taken.exposed, "half press, focus and release take a picture", taken.remarks)) return;
  check_files(taken, "shot", 1);
}

void plain_release(Session& session) {
  session.save_into("plain");
  prepare(session, value::kSingleShot, value::kToHost);
  const auto focus = read(session, sdk::CrDeviceProperty_FocusMode);
  if (!focus || !(focus->value == value::kManualFocus || focus->offers(value::kManualFocus))) {
    return tap::skip("a release alone takes a picture in manual focus", "no manual focus");
  }
  const Outcome outcome = set(session, sdk::CrDeviceProperty_FocusMode, value::kManualFocus);
  tap::check(outcome == Outcome::done, "the focus mode becomes manual", name(outcome));
  await_ready(session);
  Shot taken;
  for (int attempt = 0; attempt < 2 && !taken.exposed; attempt++) {
    if (attempt) await_ready(session);
    const std::size_t from = session.events().mark();
    const sdk::CrError error = press(session, sdk::CrCommandId_Release);
    if (error) tap::note(tap::format("0x%x", error));
    taken = await_shot(session, from, 10000, 1, 20000);
  }
  if (!tap::check(taken.exposed, "a release alone takes a picture in manual focus", taken.remarks)) return;
  check_files(taken, "plain release", 1);
}

void autofocus_release(Session& session) {
  // Bodies differ in whether a release alone takes a picture when focus is automatic; both leave the camera usable.
  session.save_into("autofocus");
  prepare(session, value::kSingleShot, value::kToHost);
  if (!single_focus(session)) {
    return tap::skip("after a release alone in autofocus the next shot succeeds", "no autofocus");
  }
  await_ready(session);
  const std::size_t from = session.events().mark();
  press(session, sdk::CrCommandId_Release);
  const Shot alone = await_shot(session, from, 5000, 1, 20000);
  tap::note(alone.exposed ? "the release alone took a picture" : "the release alone took none " + alone.remarks);
  await_ready(session);
  session.save_into("autofocus-next");
  const Shot next = focused_shot(session, 35, 10000, 1, 20000);
  tap::check(next.exposed && !next.files.empty(), "after a release alone in autofocus the next shot succeeds",
             next.remarks);
}

void burst(Session& session) {
  session.save_into("burst");
  prepare(session, value::kSingleShot, value::kToHost);
  const auto drive = read(session, sdk::CrDeviceProperty_DriveMode);
  sdk::i64 wanted = 0;
  for (const sdk::i64 mode : {value::kContinuousHighPlus, value::kContinuousHigh, value::kContinuous}) {
    if (!wanted && drive && drive->offers(mode)) wanted = mode;
  }
  if (!wanted) return tap::skip("a held release takes several pictures", "no continuous drive");
  const Outcome outcome = set_as(session, sdk::CrDeviceProperty_DriveMode, wanted, sdk::CrDataType_UInt32Array);
  pause(1000);
  const bool kept = value_of(session, sdk::CrDeviceProperty_DriveMode) == wanted;
  if (!tap::check(outcome == Outcome::done && kept, "the drive mode is continuous", name(outcome))) return;
  single_focus(session);
  await_ready(session);
  const std::size_t from = session.events().mark();
  Shot taken = focused_shot(session, 500, 10000, 2, 20000);
  session.events().wait(from, 3000, is(Kind::warning, sdk::CrNotify_All_Download_Complete));
  // Waits for files that were still on their way.
  taken = await_shot(session, from, 100, static_cast<int>(taken.names.size()), 1000);
  tap::check(taken.exposed && taken.names.size() >= 2, "a held release takes several pictures",
             tap::format("%zu; %d notices of exposures; ", taken.names.size(),
                         session.events().count(from, is(Kind::warning, sdk::CrNotify_Captured_Event))) +
                 taken.remarks);
  check_files(taken, "burst", 2);
  await_ready(session);
  const Outcome back = set(session, sdk::CrDeviceProperty_DriveMode, value::kSingleShot);
  tap::check(back == Outcome::done, "the drive mode is single again", name(back));
}

void long_exposure(Session& session) {
  session.save_into("long");
  prepare(session, value::kSingleShot, value::kToHost);
  const auto speed = read(session, sdk::CrDeviceProperty_ShutterSpeed);
  sdk::i64 wanted = -1;
  double seconds = 0;
  if (speed) {
    for (const sdk::i64 candidate : speed->candidates) {
      const double below = static_cast<double>(candidate & 0xFFFF);
      const double length = below > 0 ? static_cast<double>(candidate >> 16 & 0xFFFF) / below : 0;
      if (length >= 1 && length <= 3 && wanted < 0) {
        wanted = candidate;
        seconds = length;
      }
    }
  }
  if (wanted < 0) return tap::skip("a long exposure ends with a picture", "no such shutter speed");
  if (!await_writable(session, sdk::CrDeviceProperty_ShutterSpeed)) {
    return tap::skip("a long exposure ends with a picture", "the shutter speed is read-only");
  }
  const Outcome outcome = set_as(session, sdk::CrDeviceProperty_ShutterSpeed, wanted, sdk::CrDataType_UInt32Array);
  if (!tap::check(outcome == Outcome::done, "the shutter speed is long", name(outcome))) return;
  await_ready(session);
  const int limit = static_cast<int>(2000 * seconds) + 10000;
  const Shot taken = focused_shot(session, 35, limit, 1, limit + 10000);
  tap::check(taken.exposed, "a long exposure is reported within twice its time and 10 s",
             tap::format("%.1f s; ", seconds) + taken.remarks);
  if (taken.exposed) check_files(taken, "long exposure", 1);
  await_ready(session);
  set(session, sdk::CrDeviceProperty_ShutterSpeed, speed->value);
  if (!speed->offers(value::kBulb)) return tap::skip("a bulb exposure lasts as long as the release", "no bulb");
  const Outcome bulb = set(session, sdk::CrDeviceProperty_ShutterSpeed, value::kBulb);
  if (tap::check(bulb == Outcome::done, "the shutter speed is bulb", name(bulb))) {
    await_ready(session);
    const Shot held = focused_shot(session, 1500, 15000, 1, 20000);
    tap::check(held.exposed, "a bulb exposure ends after the release goes up", held.remarks);
    if (held.exposed) check_files(held, "bulb", 1);
    await_ready(session);
  }
  set(session, sdk::CrDeviceProperty_ShutterSpeed, speed->value);
}

}  // namespace field
