// A body's own clock: the forms in which a client may set it, the answers, and that pictures have its time.
#include <cstdlib>
#include <ctime>

#include <sys/stat.h>
#include <unistd.h>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

constexpr int kNearSeconds = 60;

// The temper decides which form a body accepts: a text or a number.
constexpr const char* kTakesText = "older";
constexpr const char* kTakesNumber = "strict";

bool ReadyForAClock(Camera& camera, const char* temper) {
  setenv("RIGD_SIM_TEMPER", temper, 1);
  // A zone west of Greenwich with minutes, so that a wrong sign is noticed.
  setenv("TZ", "<-0330>3:30", 1);
  EXPECT(Sdk::Get().Init());
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  EXPECT(camera.SaveInto(PictureDirectory()) == 0 && camera.Change(kFocusMode, kUInt16List, 1));
  return true;
}

bool SetClock(Camera& camera, const std::u16string& text, u32 result) {
  EXPECT(camera.WriteText(kClock, text) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, result));
  return true;
}

bool SetClock(Camera& camera, u64 local_seconds, u32 result) {
  EXPECT(camera.Write(kClock, kUInt64, local_seconds) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, result));
  return true;
}

// `2026:11:23 14:22:33` from the EXIF block of a new picture.
bool ShootOnce(Camera& camera, std::string* taken) {
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  Event download;
  EXPECT(camera.listener().Await(Kind::kDownload, kImage, &download));
  // Some tempers report the name alone.
  const std::string name = download.path.substr(download.path.rfind('/') + 1);
  const std::string picture = ReadText(PictureDirectory() + "/" + name).substr(0, 4096);
  const std::size_t colon = picture.find(':', picture.find("rigd simulator"));
  EXPECT(colon != std::string::npos && colon + 15 < picture.size());
  *taken = picture.substr(colon - 4, 19);
  return true;
}

// Seconds from the host's clock to a time of a picture.
double Ahead(const std::string& taken) {
  std::tm parts{};
  strptime(taken.c_str(), "%Y:%m:%d %H:%M:%S", &parts);
  return std::difftime(std::mktime(&parts), std::time(nullptr));
}

bool TakesTheTimeOfItsPicturesFromItsClock() {
  Camera camera;
  EXPECT(ReadyForAClock(camera, kTakesText));
  WriteText(StateDirectory() + "/" + kFirst + "/plug", "clock -3600\n");
  std::string taken;
  do {  // a session looks for orders now and then
    EXPECT(ShootOnce(camera, &taken));
  } while (Ahead(taken) > -kNearSeconds);
  EXPECT(Ahead(taken) > -3600 - kNearSeconds && Ahead(taken) < -3600 + kNearSeconds);
  EXPECT(CountInLog(kFirst, "clock -3600") == 1);
  EXPECT(SetClock(camera, u"20310203T040506-0330", kClockSet) && ShootOnce(camera, &taken));
  EXPECT(taken.compare(0, 17, "2031:02:03 04:05:") == 0);
  EXPECT(SetClock(camera, u"20310203T040506+0545", kClockSet) && ShootOnce(camera, &taken));
  EXPECT(taken.compare(0, 17, "2031:02:02 18:50:") == 0);
  EXPECT(CountInLog(kFirst, "clock set 2031-02-02T22:20:06.000Z") == 1);
  return true;
}

// Row 58: seconds of local time as a number of 64 bits, in a bare object.
bool TakesTheSecondsOfLocalTime() {
  Camera camera;
  EXPECT(ReadyForAClock(camera, kTakesNumber));
  Property clock;
  EXPECT(camera.Read(kClock, &clock) == 0 && clock.type == kUInt64 && clock.values.empty());
  const u64 shown = 1927857906;  // 2031-02-03 04:05:06
  EXPECT(camera.WriteText(kClock, u"20310203T040506-0330") == kErrorInvalidParameter);
  EXPECT(SetClock(camera, shown, kClockSet));
  std::string taken;
  EXPECT(ShootOnce(camera, &taken) && taken.compare(0, 17, "2031:02:03 04:05:") == 0);
  EXPECT(CountInLog(kFirst, "clock set 2031-02-03T07:35:06.000Z") == 1);
  EXPECT(SetClock(camera, u64{0}, kClockTextWrong));
  EXPECT(CountInLog(kFirst, "clock set") == 1);
  return true;
}

bool ABodyMayTakeNoClockFromAHost() {
  setenv("RIGD_SIM_RIG", "ILME-FX6:1", 1);
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open("02:0F:60:14:0A:01", LogInOf("02:0F:60:14:0A:01")));
  EXPECT(camera.Write(kClock, kUInt64, 1927857906) == kErrorInvalidCalled);
  EXPECT(camera.WriteText(kClock, u"20310203T040506-0330") == kErrorInvalidCalled);
  return true;
}

bool ABodyMayHideItsClockAndTakeIt() {
  setenv("RIGD_SIM_TEMPER", "sample", 1);
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  while (camera.Count() < 380) EXPECT(camera.listener().AwaitAny(Kind::kPropertyChanged));
  EXPECT(camera.TakePriority());
  Property clock;
  EXPECT(camera.Read(kClock, &clock) == kErrorInvalidCalled);
  EXPECT(SetClock(camera, u64{1927857906}, kClockSet));
  return true;
}

bool DatesContentsByItsClock() {
  Camera camera;
  EXPECT(ReadyForAClock(camera, kTakesText) && camera.Change(kDestination, kUInt16List, 2));
  EXPECT(SetClock(camera, u"20310203T040506+0000", kClockSet));
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  const std::string file = StateDirectory() + "/" + kFirst + "/card1/DCIM/100MSDCF/DSC00001.JPG";
  struct stat info;
  while (stat(file.c_str(), &info) != 0) usleep(10000);
  const std::time_t set = 1927857906;  // 2031-02-03T04:05:06Z
  EXPECT(info.st_mtim.tv_sec >= set && info.st_mtim.tv_sec < set + kNearSeconds);
  return true;
}

bool RefusesTextsThatAreNoTime() {
  Camera camera;
  EXPECT(ReadyForAClock(camera, kTakesText));
  for (const char16_t* text :
       {u"", u"20310203T040506", u"20310203T040506Z", u"20310203 040506+0000", u"20310231T040506+0000",
        u"20311303T040506+0000", u"20310203T240506+0000", u"20310203T046006+0000", u"20310203T040506+1500",
        u"20310203T040506+0060", u"20310203T040506*0000", u"2031020\x0663T040506+0000", u"19690203T040506+0000"}) {
    EXPECT(SetClock(camera, text, kClockTextWrong));
  }
  Property clock;
  EXPECT(camera.Read(kClock, &clock) == 0 && clock.text.empty() && CountInLog(kFirst, "clock set") == 0);
  EXPECT(SetClock(camera, u"20320229T235959+1400", kClockSet));
  while (clock.text != u"20320229T235959+1400") EXPECT(camera.Read(kClock, &clock) == 0);
  return true;
}

bool KeepsItsClockWhileItRecords() {
  Camera camera;
  EXPECT(ReadyForAClock(camera, kTakesNumber) && camera.Command(kMovieRecord, kDown) == 0);
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kRecordingState));
  EXPECT(SetClock(camera, u64{1927857906}, kClockExcluded));
  EXPECT(camera.Command(kMovieRecord, kUp) == 0);
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kRecordingState));
  EXPECT(SetClock(camera, u64{1927857906}, kClockSet));
  return true;
}

}  // namespace

const std::vector<Check> kClockChecks = {
    {"a picture has the time of the body's own clock, which a client can set", TakesTheTimeOfItsPicturesFromItsClock},
    {"row 58: a body's clock is set by the seconds of local time", TakesTheSecondsOfLocalTime},
    {"row 39: a body may refuse to have its clock set", ABodyMayTakeNoClockFromAHost},
    {"row 58: a body may hide its clock and take it anyway", ABodyMayHideItsClockAndTakeIt},
    {"a file on a card has the time of the body's own clock", DatesContentsByItsClock},
    {"a text that is no time leaves the clock unchanged", RefusesTextsThatAreNoTime},
    {"the clock cannot be set while the body records", KeepsItsClockWhileItRecords},
};

}  // namespace check
