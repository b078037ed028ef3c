// Live view: when pictures come and when not, and the texts in them; and the on-screen display.
#include "checks.h"
#include "live_picture.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

// Reads until the picture is a new one. False after kPatience.
bool TakeNext(LivePicture& picture, Camera& camera) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  CrError error;
  while ((error = picture.Take(camera)) == kNotUpdated && std::chrono::steady_clock::now() < end) {
  }
  return error == 0;
}

// Reads until the display is a new one. False after kPatience.
bool TakeNextDisplay(LivePicture& picture, Camera& camera) {
  const u32 last = picture.display_number();
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (std::chrono::steady_clock::now() < end) {
    if (picture.TakeOsd(camera) == 0 && !picture.png().empty() && picture.display_number() != last) return true;
  }
  return false;
}

void ChooseWord(const std::string& file, const std::string& word) {
  WriteText(StateDirectory() + "/" + kFirst + "/" + file, word + "\n");
}

// Writes a property that the body may not report yet, until it is accepted.
bool ChangeInTime(Camera& camera, u32 code, u32 type, u64 value) {
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while (camera.Write(code, type, value) != 0) {
    if (std::chrono::steady_clock::now() > end) return false;
  }
  return true;
}

bool SendsPicturesByTheClock() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  LivePicture picture;
  u32 bytes = 1;
  EXPECT(picture.AskSize(camera, &bytes) == 0 && bytes == 0);
  EXPECT(picture.Take(camera) == kErrorInvalidCalled);
  EXPECT(SwitchLiveView(camera, 1) == 0);
  EXPECT(picture.AskSize(camera, &bytes) == 0 && bytes == 307200);
  const auto begun = std::chrono::steady_clock::now();
  EXPECT(TakeNext(picture, camera));
  const u32 first = picture.number();
  u32 last = first;
  while (last < first + 30) {
    EXPECT(TakeNext(picture, camera));
    EXPECT(picture.number() > last);
    last = picture.number();
    const std::string jpeg = picture.jpeg();
    EXPECT(jpeg.size() > 30000 && jpeg.size() < 90000);
    EXPECT(jpeg.compare(0, 3, "\xFF\xD8\xFF") == 0 && jpeg.compare(jpeg.size() - 2, 2, "\xFF\xD9") == 0);
    EXPECT(jpeg.find("body " + kFirst + ", frame " + std::to_string(last)) != std::string::npos);
  }
  const auto took = std::chrono::steady_clock::now() - begun;
  // The pictures take a second, less the time that had passed of the first one; on a busy machine they take longer.
  EXPECT(took > std::chrono::milliseconds(900));
  EXPECT(SwitchLiveView(camera, 0) == 0 && picture.Take(camera) == kErrorInvalidCalled);
  return true;
}

bool RefusesASmallBuffer() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && SwitchLiveView(camera, 1) == 0);
  LivePicture picture(1000);
  EXPECT(picture.Take(camera) == kErrorMemoryInsufficient && picture.number() == 0);
  return true;
}

bool PutsBytesInFrontOfAPicture() {
  EXPECT(Sdk::Get().Init());
  ChooseWord("temper", "older");
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority() && SwitchLiveView(camera, 1) == 0);
  LivePicture picture;
  EXPECT(TakeNext(picture, camera) && picture.offset() == 37);
  EXPECT(picture.jpeg().compare(0, 3, "\xFF\xD8\xFF") == 0);
  EXPECT(ChangeInTime(camera, kOsdMode, kUInt8List, 1));
  EXPECT(TakeNextDisplay(picture, camera) && picture.png().compare(0, 4, "\x89PNG") == 0);
  // Until a call has succeeded, place and size are nonsense.
  alignas(8) unsigned char block[64];
  const auto member = [&](const char* name) { return Sdk::Get().Find(name); };
  reinterpret_cast<void (*)(void*)>(member("_ZN6SCRSDK16CrImageDataBlockC1Ev"))(block);
  const auto size = reinterpret_cast<u32 (*)(void*)>(member("_ZNK6SCRSDK16CrImageDataBlock12GetImageSizeEv"));
  EXPECT(size(block) > 0xFFFF0000u);
  return true;
}

bool HasNoneForContents() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Connect(kFirst, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
  EXPECT(SwitchLiveView(camera, 1) == kErrorInvalidCalled);
  LivePicture picture;
  EXPECT(picture.Take(camera) == kErrorInvalidCalled && picture.TakeOsd(camera) == kErrorInvalidCalled);
  return true;
}

bool StandsStillWhileItExposes() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority() && SwitchLiveView(camera, 1) == 0);
  EXPECT(camera.SaveInto(PictureDirectory()) == 0);
  EXPECT(camera.Change(kFocusMode, kUInt16List, 1));
  constexpr u32 kHalfASecond = 5 << 16 | 10;
  EXPECT(camera.Change(kShutterSpeed, kUInt32List, kHalfASecond));
  LivePicture picture;
  EXPECT(TakeNext(picture, camera));
  EXPECT(camera.Command(0, 1) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, kExposureStarted));
  // The exposure stops pictures: the one in which it began is the last, and the next one comes after it.
  const CrError last = picture.Take(camera);
  EXPECT(last == 0 || last == kNotUpdated);
  const u32 number = picture.number();
  EXPECT(camera.Command(0, 0) == 0);
  EXPECT(TakeNext(picture, camera));
  EXPECT(picture.number() >= number + 12);
  return true;
}

bool LiveViewStalls() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && SwitchLiveView(camera, 1) == 0);
  LivePicture picture;
  EXPECT(TakeNext(picture, camera));
  const std::string faults = StateDirectory() + "/" + kFirst + "/faults";
  WriteText(faults, "GetLiveViewImage#1 stall\n");
  picture.Take(camera);
  const u32 number = picture.number();
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(200);
  while (std::chrono::steady_clock::now() < end) EXPECT(picture.Take(camera) == kNotUpdated);
  WriteText(faults, "");
  EXPECT(TakeNext(picture, camera));
  EXPECT(picture.number() >= number + 6);
  return true;
}

bool SendsItsDisplay() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority() && SwitchLiveView(camera, 1) == 0);
  LivePicture picture;
  EXPECT(picture.TakeOsd(camera) == kErrorInvalidCalled);
  EXPECT(camera.Change(kOsdMode, kUInt8List, 1));
  EXPECT(picture.TakeOsd(camera) == 0);
  EXPECT(picture.png().compare(0, 4, "\x89PNG") == 0 && picture.png().size() < SCRSDK::kOsdImageMax);
  EXPECT(picture.png_size() == std::make_pair(640u, 480u));
  const std::string before = picture.lower_rows();
  EXPECT(picture.place().osdWidth == 640 && picture.place().osdHeight == 480);
  EXPECT(picture.place().lvWidth == 640 && picture.place().lvHeight == 428);
  EXPECT(picture.place().lvPosX == 320 && picture.place().lvPosY == 240);
  EXPECT(camera.Change(0x104, kUInt32List, 800));
  EXPECT(picture.TakeOsd(camera) == 0 && picture.lower_rows() != before);
  EXPECT(camera.Change(kOsdMode, kUInt8List, 0) && picture.TakeOsd(camera) == kErrorInvalidCalled);
  return true;
}

bool ShowsWhatTheScreenShows() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority() && camera.Change(kOsdMode, kUInt8List, 1));
  LivePicture picture;
  for (const u32 degree : {90u, 270u}) {
    ChooseWord("screen", "turned-" + std::to_string(degree));
    EXPECT(TakeNextDisplay(picture, camera));
    EXPECT(picture.png_size() == std::make_pair(480u, 640u) && picture.place().degree == degree);
    // The sizes are those of the display after it is turned back.
    EXPECT(picture.place().osdWidth == 640 && picture.place().lvHeight == 428 && picture.place().isLvPosExist == 1);
  }
  ChooseWord("screen", "menu");
  EXPECT(TakeNextDisplay(picture, camera));
  EXPECT(picture.place().isLvPosExist == 0 && picture.place().osdWidth == 640 && picture.place().degree == 0);
  ChooseWord("screen", "picture");
  EXPECT(TakeNextDisplay(picture, camera) && picture.place().isLvPosExist == 1);
  return true;
}

bool IsLargerThanItStates() {
  EXPECT(Sdk::Get().Init());
  ChooseWord("temper", "older");
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority() && ChangeInTime(camera, kOsdMode, kUInt8List, 1));
  LivePicture picture;
  EXPECT(TakeNextDisplay(picture, camera));
  EXPECT(picture.png_size() == std::make_pair(1280u, 960u));
  EXPECT(picture.place().osdWidth == 640 && picture.place().osdHeight == 480);
  return true;
}

bool ReportsItsPictures() {
  EXPECT(Sdk::Get().Init());
  ChooseWord("temper", "sample");
  Camera camera;
  EXPECT(camera.Open(kFirst));
  Event reported;
  EXPECT(camera.listener().Await(Kind::kMonitorUpdated, 0, &reported));
  LivePicture picture;
  EXPECT(TakeNext(picture, camera) && picture.number() >= static_cast<u32>(reported.parameter));
  EXPECT(!camera.listener().Has(Kind::kMonitorUpdated, 1));
  EXPECT(ChangeInTime(camera, kOsdMode, kUInt8List, 1));
  EXPECT(camera.listener().Await(Kind::kMonitorUpdated, 1, &reported));
  EXPECT(TakeNextDisplay(picture, camera) && picture.display_number() >= static_cast<u32>(reported.parameter));
  // Every new display is reported, each once.
  i32 last = reported.parameter;
  for (int i = 0; i < 5; ++i) {
    EXPECT(camera.listener().Await(Kind::kMonitorUpdated, 1, &reported) && reported.parameter > last);
    last = reported.parameter;
  }
  return true;
}

bool CountsWhatItIsAskedFor() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && SwitchLiveView(camera, 1) == 0);
  const std::string counts = StateDirectory() + "/" + kFirst + "/picture-calls";
  EXPECT(ReadText(counts).empty());
  LivePicture picture;
  u32 bytes = 0;
  for (int i = 0; i < 3; ++i) picture.Take(camera);
  picture.TakeOsd(camera);
  picture.AskSize(camera, &bytes);
  picture.AskSize(camera, &bytes);
  EXPECT(ReadText(counts) ==
         "GetLiveViewImageInfo 000000000002\nGetLiveViewImage     000000000003\nGetOSDImage          000000000001\n");
  return true;
}

}  // namespace

const std::vector<Check> kLiveViewChecks = {
    {"live view is off at first, then sends numbered pictures, 30 a second", SendsPicturesByTheClock},
    {"live view refuses a buffer that is too small", RefusesASmallBuffer},
    {"row 31: bytes of the SDK's own lie in front of a picture", PutsBytesInFrontOfAPicture, "block-read-too-early"},
    {"there is no live view in the mode for contents", HasNoneForContents},
    {"live view is paused while the body exposes", StandsStillWhileItExposes},
    {"live view stalls on order and continues when the faults are cleared", LiveViewStalls},
    {"the on-screen display is a PNG that shows the settings, while it is on", SendsItsDisplay},
    {"the on-screen display is turned with the body, and without a picture in a menu", ShowsWhatTheScreenShows},
    {"the on-screen display of an older body is larger than it states", IsLargerThanItStates},
    {"a body that reports its pictures reports its displays too", ReportsItsPictures},
    {"the calls for pictures are counted", CountsWhatItIsAskedFor},
};

}  // namespace check
