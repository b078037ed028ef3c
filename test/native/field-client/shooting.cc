#include "shooting.h"

#include <utility>

#include "images.h"
#include "tap.h"
#include "values.h"

namespace field {

sdk::CrError half(Session& session, bool down) {
  return write_own(session, sdk::CrDeviceProperty_S1, down ? value::kLocked : value::kUnlocked, sdk::CrDataType_UInt16);
}

bool await_focus(Session& session, int milliseconds, sdk::i64* seen) {
  sdk::i64 now = -1;
  const bool focused = until(
      milliseconds,
      [&] {
        now = value_of(session, sdk::CrDeviceProperty_FocusIndication);
        return now == value::kFocusedSingle || now == value::kFocusedContinuous;
      },
      50);
  if (seen) *seen = now;
  return focused || now == value::kTracking;
}

void await_ready(Session& session) {
  // The camera drops presses silently while otherwise writable properties are read-only; any of them shows this.
  for (sdk::u32 code :
       {sdk::CrDeviceProperty_DriveMode, sdk::CrDeviceProperty_FocusMode, sdk::CrDeviceProperty_IsoSensitivity}) {
    if (await_writable(session, code)) break;
  }
  pause(500);
}

void prepare(Session& session, sdk::i64 drive, sdk::i64 destination) {
  for (const auto& [code, wanted] : {std::pair<sdk::u32, sdk::i64>{sdk::CrDeviceProperty_DriveMode, drive},
                                     {sdk::CrDeviceProperty_FileType, value::kFileJpeg},
                                     {sdk::CrDeviceProperty_StillImageStoreDestination, destination}}) {
    const auto prop = read(session, code);
    if (!prop || prop->value == wanted || !prop->offers(wanted)) continue;
    const Outcome outcome = set(session, code, wanted);
    if (outcome != Outcome::done) tap::note(tap::format("0x%x to %llx: %s", code, (long long)wanted, name(outcome)));
  }
  await_ready(session);
}

Shot await_shot(Session& session, std::size_t from, int exposure_limit, int files, int file_limit) {
  Shot shot;
  Events& events = session.events();
  const auto refused = [](const Event& event) {
    // The result of a call: b is 3 for a command; d is 2 ("refused") or more for a failure.
    return event.kind == Kind::warning_ext && event.a == sdk::CrWarningExt_OperationResults && event.b == 3 &&
           event.d >= 2;
  };
  const auto first = events.wait(from, exposure_limit, [&](const Event& event) {
    return (event.kind == Kind::warning && event.a == sdk::CrNotify_Captured_Event) || event.kind == Kind::download ||
           refused(event);
  });
  // A picture that arrived also proves an exposure.
  shot.exposed = first && !refused(*first);
  if (first && refused(*first)) shot.remarks += tap::format("refused (%lld); ", (long long)first->d);
  if (!shot.exposed) return shot;
  const auto picture = [](const Event& event) {
    return event.kind == Kind::download && event.named && event.a != sdk::CrDownloadSettingFileType_Setup;
  };
  until(file_limit, [&] { return events.count(from, picture) >= files; });
  for (const Event& event : events.all(from, picture)) shot.names.push_back(event.text);
  for (const std::string& name : shot.names) {
    const std::string file = session.resolve(name);
    if (!file.empty()) shot.files.push_back(file);
  }
  return shot;
}

void check_files(const Shot& shot, const std::string& what, int least) {
  std::string seen = shot.remarks;
  for (const std::string& name : shot.names) seen += name + "; ";
  tap::check(static_cast<int>(shot.names.size()) >= least, what + ": the download is reported with a name", seen);
  tap::check(shot.files.size() == shot.names.size() && !shot.files.empty(), what + ": every named file exists",
             tap::format("%zu of %zu", shot.files.size(), shot.names.size()));
  int whole = 0;
  int others = 0;
  std::string sizes;
  for (const std::string& file : shot.files) {
    const auto bytes = images::load(file);
    if (images::kind(bytes) != "jpeg" && !images::kind(bytes).empty()) {
      others++;
      sizes += images::kind(bytes) + "; ";
      continue;
    }
    const auto found = images::jpeg(bytes.data(), bytes.size());
    whole += found.whole && found.width >= 160 && found.height >= 120;
    sizes += tap::format("%ux%u, %zu bytes %s; ", found.width, found.height, bytes.size(), found.fault.c_str());
  }
  tap::check(!shot.files.empty() && whole + others == static_cast<int>(shot.files.size()) && whole > 0,
             what + ": the file is a whole JPEG of a picture's size", sizes);
}

}  // namespace field
