// Controls of a body besides the shutter, through the SDK: touch, AF frame, keys, zoom and recording.
#include <cstdlib>
#include <cstring>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

bool ReadyToOperate(Camera& camera) {
  EXPECT(Sdk::Get().Init());
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  EXPECT(Sdk::Get().Call("SetDeviceSetting", camera.handle(), u32{0}, u32{1}) == 0);
  return true;
}

// Frames of one live-view property; -1 where it is not enabled.
int ReadFocusFrames(Camera& camera, u32 code, SCRSDK::CrTrackingFrameInfo* first) {
  SCRSDK::CrLiveViewProperty* property = nullptr;
  i32 count = 0;
  const CrError error =
      Sdk::Get().Call("GetSelectLiveViewProperties", camera.handle(), u32{1}, &code, &property, &count);
  if (error != 0 || count != 1) return -2;
  int frames = property->enableFlag_ == 2 ? static_cast<int>(property->valueSize_ / sizeof *first) : -1;
  if (frames > 0) std::memcpy(first, property->value_, sizeof *first);
  if (Sdk::Get().Call("ReleaseLiveViewProperties", camera.handle(), property) != 0) frames = -3;
  return frames;
}

u64 Point(u64 x, u64 y) { return (x << 16) | y; }

bool KeepsTheAfFrameFromTheEdge() {
  Camera camera;
  SCRSDK::CrTrackingFrameInfo frame;
  EXPECT(ReadyToOperate(camera) && ReadFocusFrames(camera, kAfArea, &frame) == -1);
  EXPECT(camera.Write(kAfArea, kUInt32, Point(100, 100)) == 0x8402);
  EXPECT(camera.Change(kFocusArea, kUInt16List, kPlainSpot));
  EXPECT(camera.Write(kAfArea, kUInt32, Point(0, 479)) == 0 && ReadFocusFrames(camera, kAfArea, &frame) == 1);
  EXPECT(frame.xNumerator == 65 && frame.xDenominator == 640 && frame.yNumerator == 419 && frame.yDenominator == 480);
  EXPECT(camera.Write(kAfArea, kUInt32, Point(640, 0)) == 0x8402);
  EXPECT(Sdk::Get().Call("SetDeviceSetting", camera.handle(), u32{0}, u32{0}) == 0);
  EXPECT(ReadFocusFrames(camera, kAfArea, &frame) == -1 && ReadFocusFrames(camera, kTouch, &frame) == -1);
  return true;
}

bool FollowsWhatWasTouched() {
  Camera camera;
  SCRSDK::CrTrackingFrameInfo frame, later;
  EXPECT(ReadyToOperate(camera) && ReadFocusFrames(camera, kTouch, &frame) == 0);
  EXPECT(camera.Write(kTouch, kUInt32, Point(200, 200)) == 0 && ReadFocusFrames(camera, kTouch, &frame) == 0);
  WriteText(StateDirectory() + "/" + kFirst + "/touch-func", "tracking\n");
  EXPECT(camera.Write(kTouch, kUInt32, Point(200, 200)) == 0 && ReadFocusFrames(camera, kTouch, &frame) == 1);
  EXPECT(static_cast<u32>(frame.type) == 2);
  do {
    EXPECT(ReadFocusFrames(camera, kTouch, &later) == 1);
    EXPECT(later.xNumerator >= 140 && later.xNumerator <= 501 && later.yNumerator >= 150 && later.yNumerator <= 331);
  } while (later.xNumerator == frame.xNumerator);
  return true;
}

bool HoldsOneKeyAtATime() {
  constexpr u64 kMenu = 0x060000, kC7 = 0x210000;
  Camera camera;
  Property status;
  EXPECT(ReadyToOperate(camera) && camera.Write(kButton, kUInt32List, kMenu | 2) == 0);
  EXPECT(camera.Read(kButtonStatus, &status) == 0 && status.value == 2);
  EXPECT(camera.Write(kButton, kUInt32List, 0x010000 | 2) == 0x8402);
  EXPECT(camera.Write(kButton, kUInt32List, kMenu | 1) == 0 && camera.Write(kButton, kUInt32List, kMenu | 1) == 0);
  EXPECT(camera.Read(kButtonStatus, &status) == 0 && status.value == 1);
  EXPECT(camera.Write(kButton, kUInt32List, kC7 | 2) == 0x8402);
  EXPECT(camera.Write(kButton, kUInt32List, kMenu | 3) == 0x8006);
  return true;
}

bool ZoomsUntilItIsStopped() {
  Camera camera;
  Property distance;
  EXPECT(ReadyToOperate(camera) && camera.Write(kZoom, kInt8Range, 8) == 0);
  do {
    EXPECT(camera.Read(kZoomDistance, &distance) == 0);
  } while (distance.value < 40000);
  EXPECT(camera.Write(kZoom, kInt8Range, 0xF8) == 0);  // -8 at its own width
  EXPECT(camera.Write(kZoom, kInt8Range, static_cast<u64>(-8)) == 0);
  do {
    EXPECT(camera.Read(kZoomDistance, &distance) == 0);
  } while (distance.value > 24000);
  EXPECT(camera.Write(kZoom, kInt8Range, 9) == 0x8402);
  return true;
}

bool ZoomsToAPosition() {
  constexpr u64 kThere = 40000;
  Camera camera;
  Property property;
  EXPECT(ReadyToOperate(camera));
  EXPECT(camera.Write(kZoomPosition, kUInt16Range, 65536) == kErrorInvalidCalled);
  EXPECT(camera.Command(kZoomCancel, kDown) == kErrorInvalidCalled && camera.Command(kZoomCancel, kUp) == 0);
  EXPECT(camera.Read(kZoomDriving, &property) == 0 && property.value == 1);
  EXPECT(camera.Write(kZoomPosition, kUInt16Range, kThere) == 0);
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kZoomDriving));
  EXPECT(camera.listener().Await(Kind::kWarning, kZoomReached));
  EXPECT(camera.Read(kZoomPositionNow, &property) == 0 && property.value == kThere);
  EXPECT(camera.Read(kZoomDriving, &property) == 0 && property.value == 1);
  // The zoom moves for most of a second.
  EXPECT(camera.Write(kZoomPosition, kUInt16, 0) == 0);
  EXPECT(camera.Read(kZoomDriving, &property) == 0 && property.value == 2);
  EXPECT(camera.Command(kZoomCancel, kDown) == 0 && camera.Command(kZoomCancel, kUp) == 0);
  EXPECT(camera.Read(kZoomDriving, &property) == 0 && property.value == 1);
  EXPECT(camera.Read(kZoomPositionNow, &property) == 0 && property.value > 0);
  return true;
}

bool RecordsUntilItIsStopped() {
  Camera camera;
  Property state;
  // A command that does not fit the state is accepted and has no effect. An up right after the down comes before the
  // recording begins.
  EXPECT(ReadyToOperate(camera) && camera.Command(kMovieRecord, kUp) == 0);
  EXPECT(camera.Command(kMovieRecord, kDown) == 0 && camera.Command(kMovieRecord, kUp) == 0);
  // On a busy machine the up may arrive during the recording, and stops it.
  if (CountInLog(kFirst, "movie stop") > 0) return true;
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kRecordingState));
  EXPECT(camera.Read(kRecordingState, &state) == 0 && state.value == 1);
  EXPECT(camera.Command(kMovieRecord, kDown) == 0 && camera.Command(kMovieRecord, kUp) == 0);
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kRecordingState));
  EXPECT(camera.Read(kRecordingState, &state) == 0 && state.value == 0);
  EXPECT(CountInLog(kFirst, "movie start") == 1 && CountInLog(kFirst, "movie stop") == 1);
  EXPECT(camera.Read(kRecordButtonEnable, &state) == 0 && state.value == 0);
  EXPECT(camera.Command(kRecordButton, kDown) == 0x8402);
  const std::string card = StateDirectory() + "/" + kFirst + "/card1/M4ROOT/CLIP";
  EXPECT(ReadText(card + "/C0001.MP4").compare(4, 8, "ftypXAVC") == 0 && ReadText(card + "/C0002.MP4").empty());
  return true;
}

bool Records(Camera& camera, bool wanted) {
  Property state;
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kRecordingState));
  EXPECT(camera.Read(kRecordingState, &state) == 0 && (state.value == 1) == wanted);
  return true;
}

bool ReportsTheEndOfARecordingOrder(const char* temper, Kind kind) {
  setenv("RIGD_SIM_TEMPER", temper, 1);
  setenv("RIGD_SIM_GROWTH_MS", "0", 1);
  Camera camera;
  EXPECT(ReadyToOperate(camera));
  for (const u32 half : {kDown, kUp}) {
    EXPECT(camera.Command(kMovieRecord, half) == 0);
    EXPECT(camera.listener().Await(kind, kRecordingOrderDone));
  }
  EXPECT(CountInLog(kFirst, "movie start") == 1 && CountInLog(kFirst, "movie stop") == 1);
  return true;
}

bool ReportsItByAWarning() { return ReportsTheEndOfARecordingOrder("sample", Kind::kWarning); }

bool ReportsItAsAnOperation() { return ReportsTheEndOfARecordingOrder("network", Kind::kOperationComplete); }

bool TogglesWhenTheKeyGoesDown() {
  setenv("RIGD_SIM_TEMPER", "older", 1);
  Camera camera;
  EXPECT(ReadyToOperate(camera) && camera.Command(kMovieRecord, kDown) == 0 && Records(camera, true));
  // The key is still down.
  EXPECT(camera.Command(kMovieRecord, kDown) == 0 && camera.Command(kMovieRecord, kUp) == 0);
  EXPECT(camera.Command(kMovieRecord, kDown) == 0 && Records(camera, false));
  EXPECT(CountInLog(kFirst, "movie start") == 1 && CountInLog(kFirst, "movie stop") == 1);
  return true;
}

bool TogglesByTheCommandForIt() {
  setenv("RIGD_SIM_TEMPER", "sample", 1);
  Camera camera;
  Property state;
  EXPECT(Sdk::Get().Init() && camera.Open(kFirst));
  // The priority key cannot be written before the body has reported it.
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kRecordButtonEnable) && camera.TakePriority());
  EXPECT(camera.Read(kRecordButtonEnable, &state) == 0 && state.value == 1);
  for (const bool wanted : {true, false}) {
    EXPECT(camera.Command(kRecordButton, kDown) == 0 && camera.Command(kRecordButton, kUp) == 0);
    EXPECT(Records(camera, wanted));
  }
  return true;
}

}  // namespace

const std::vector<Check> kOperatingChecks = {
    {"the AF frame is kept from the edge, and shown while live view is on", KeepsTheAfFrameFromTheEdge},
    {"a touch with Touch Tracking gives a frame that follows the subject", FollowsWhatWasTouched},
    {"one key is held at a time, and only those the body has", HoldsOneKeyAtATime},
    {"a zoom continues until it is stopped or at its end", ZoomsUntilItIsStopped},
    {"a zoom is driven to the written position, and reports its arrival", ZoomsToAPosition},
    {"row 36: a recording continues until it is stopped, and what does not fit is taken", RecordsUntilItIsStopped},
    {"row 37: the end of a recording order may be reported by a warning", ReportsItByAWarning},
    {"row 37: the end of a recording order may be reported as that of an operation", ReportsItAsAnOperation},
    {"row 5: a body may toggle its recording when the key goes down", TogglesWhenTheKeyGoesDown},
    {"row 5: a body may have a command that toggles its recording, and reports it", TogglesByTheCommandForIt},
};

}  // namespace check
