// A client of the camera SDK: it goes through the steps of common programs and reports whether each sentence holds.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <set>
#include <string>

#include "scenarios.h"
#include "tap.h"

namespace {
using namespace field;

struct Options {
  const char* trace = nullptr;
  int body = 0;
  std::set<std::string> only;
};

struct Step {
  const char* name;
  void (*run)(Session&);
};

const Step kRemote[] = {
    {"priority key", priority},
    {"properties", properties},
    {"writing", writing},
    {"image id", image_id},
    {"device settings", device_settings},
    {"live view", live_view},
    {"osd", osd},
    {"focus frames", focus_frames},
    {"half press", half_press},
    {"shot", shot},
    {"plain release", plain_release},
    {"autofocus release", autofocus_release},
    {"burst", burst},
    {"long exposure", long_exposure},
    {"movie", movie},
    {"touch", touch},
    {"focus position", focus_position},
    {"zoom", zoom},
    {"clock", clock},
    {"settings file", settings_file},
};

Options parse(int argc, char** argv) {
  Options options;
  for (int i = 1; i < argc; i++) {
    const bool more = i + 1 < argc;
    if (more && !std::strcmp(argv[i], "--trace")) {
      options.trace = argv[++i];
    } else if (more && !std::strcmp(argv[i], "--body")) {
      options.body = std::atoi(argv[++i]);
    } else if (more && !std::strcmp(argv[i], "--only")) {
      options.only.insert(argv[++i]);
    } else {
      std::fprintf(stderr, "usage: %s [--trace FILE] [--body N] [--only SCENARIO]...\n", argv[0]);
      std::exit(2);
    }
  }
  return options;
}

void begin(const std::string& name) {
  trace::scenario(name);
  std::printf("# %s\n", name.c_str());
}

std::string in_remote_mode(const Options& options, std::string* model) {
  begin("connect");
  Session session(options.body, "", static_cast<SCRSDK::CrSdkControlMode>(sdk::CrSdkControlMode_Remote),
                  Source::remade);
  if (!session.find()) return "";
  *model = session.model();
  if (!session.connect(true)) return session.id();
  for (const Step& step : kRemote) {
    const bool needed = std::strcmp(step.name, "priority key") == 0;
    if (!needed && !options.only.empty() && !options.only.count(step.name)) continue;
    begin(step.name);
    step.run(session);
  }
  if (options.only.empty() || options.only.count("reconnect")) {
    begin("reconnect");
    // The same object may connect again before the device is released.
    if (session.disconnect()) {
      pause(500);
      tap::check(session.connect(true), "the same object connects again after Disconnect");
    }
  }
  begin("disconnect");
  session.disconnect();
  session.release();
  return session.id();
}

void in_mode(const Options& options, const std::string& id, const char* name, sdk::i64 mode, bool reconnecting,
             void (*run)(Session&)) {
  if (!options.only.empty() && !options.only.count(name)) return;
  begin(name);
  Session session(options.body, id, static_cast<SCRSDK::CrSdkControlMode>(mode), Source::enumerated);
  if (!session.find()) return;
  if (session.connect(reconnecting)) {
    run(session);
  } else if (session.refused()) {
    tap::skip("the mode is entered", "this body does not offer it");
  }
  session.disconnect();
  session.release();
}

// A body on USB by its model's number and its serial number: some programs never enumerate.
void directly(const Options& options, const std::string& model, const std::string& id) {
  if (!options.only.empty() && !options.only.count("direct")) return;
  begin("direct");
  const std::string serial = id.substr(0, id.find('\0'));
  if (serial.size() != 12) return tap::skip("the body is connected without enumeration", "its id is no serial number");
  Session session(0, "", static_cast<SCRSDK::CrSdkControlMode>(sdk::CrSdkControlMode_Remote), Source::direct);
  if (!session.name_directly(model, serial)) return tap::skip("the body is connected without enumeration", "no number");
  // A body that was just left may be away for some seconds; Connect does not wait for it.
  pause(5000);
  tap::check(session.connect(true), "the body is connected without enumeration");
  session.disconnect();
  session.release();
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  if (options.trace && !trace::open(options.trace)) {
    std::perror(options.trace);
    return 2;
  }
  begin("load");
  const sdk::u32 version = sdk::GetSDKVersion();
  tap::check(version >= 0x02010000, "the library is of the level of this program's callbacks",
             tap::format("version %08x", version));
  if (!tap::check(sdk::Init(0), "Init succeeds")) {
    sdk::Release();
    return 1;
  }
  std::string model;
  const std::string id = in_remote_mode(options, &model);
  // With reconnecting on, a session of this mode may wait for the list of its card without limit.
  in_mode(options, id, "remote transfer", sdk::CrSdkControlMode_RemoteTransfer, false, remote_transfer);
  in_mode(options, id, "contents transfer", sdk::CrSdkControlMode_ContentsTransfer, true, contents_transfer);
  directly(options, model, id);
  begin("release");
  tap::check(sdk::Release(), "Release succeeds");
  std::printf("# passed %d, failed %d, skipped %d\n", tap::passed(), tap::failed(), tap::skipped());
  return tap::failed() ? 1 : 0;
}
