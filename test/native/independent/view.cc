// Live view, its notifications, and the on-screen display over it.
#include "picture.h"
#include "stage.h"
#include "steps.h"

namespace independent {

namespace {

struct Picture {
  CrError error = 0;
  u32 number = 0;
  std::vector<u8> bytes;
};

// A block and a buffer of its own for every read.
Picture ReadPicture(Camera* camera) {
  Picture picture;
  SCRSDK::CrLiveViewProperty* properties = nullptr;
  i32 count = 0;
  if (SCRSDK::GetLiveViewProperties(camera->handle(), &properties, &count) == 0 && properties != nullptr) {
    SCRSDK::ReleaseLiveViewProperties(camera->handle(), properties);
  }
  SCRSDK::CrImageInfo info;
  picture.error = SCRSDK::GetLiveViewImageInfo(camera->handle(), &info);
  if (picture.error != 0) return picture;
  if (info.GetBufferSize() < 1) {
    picture.error = -1;
    return picture;
  }
  std::vector<u8> buffer(info.GetBufferSize());
  SCRSDK::CrImageDataBlock block;
  block.SetSize(info.GetBufferSize());
  block.SetData(buffer.data());
  picture.error = SCRSDK::GetLiveViewImage(camera->handle(), &block);
  if (picture.error != 0) return picture;
  picture.number = block.GetFrameNo();
  if (block.GetSize() > 0 && block.GetImageSize() <= buffer.size() && block.GetImageData() != nullptr) {
    picture.bytes.assign(block.GetImageData(), block.GetImageData() + block.GetImageSize());
  }
  return picture;
}

struct Seen {
  int pictures = 0;
  int not_updated = 0;
  int bad = 0;
  int backwards = 0;
  CrError refused = 0;
  u32 newest = 0;
  u32 width = 0;
  u32 height = 0;
};

// Reads until `wanted` different pictures have arrived.
Seen ReadPictures(Camera* camera, int wanted) {
  Seen seen;
  const auto start = steady_clock::now();
  while (seen.pictures < wanted && MillisecondsSince(start) < kPatience.count()) {
    const Picture picture = ReadPicture(camera);
    if (picture.error == 0 && (seen.pictures == 0 || picture.number != seen.newest)) {
      if (seen.pictures > 0 && picture.number < seen.newest) ++seen.backwards;
      ++seen.pictures;
      seen.newest = picture.number;
      if (!ReadJpegSize(picture.bytes.data(), picture.bytes.size(), &seen.width, &seen.height)) ++seen.bad;
    } else if (picture.error == static_cast<CrError>(kNotUpdated)) {
      ++seen.not_updated;
    } else if (picture.error != 0) {
      seen.refused = picture.error;
    }
    Sleep(milliseconds(20));
  }
  return seen;
}

bool SwitchLiveView(Camera* camera, u32 on) {
  return SCRSDK::SetDeviceSetting(camera->handle(), kLiveViewSetting, on) == 0;
}

struct Display {
  CrError error = 0;
  u32 size = 0;
  u32 number = 0;
  Placement placement{};
  std::vector<u8> bytes;
};

Display ReadDisplay(Camera* camera) {
  Display display;
  std::vector<u8> buffer(SCRSDK::kOsdImageMax);
  SCRSDK::CrOSDImageDataBlock block;
  block.SetData(buffer.data());
  display.error = SCRSDK::GetOSDImage(camera->handle(), &block);
  if (display.error != 0) return display;
  display.size = block.GetImageSize();
  display.number = block.GetFrameNo();
  if (display.size == 0 || display.size > buffer.size()) return display;
  display.bytes.assign(block.GetImageData(), block.GetImageData() + display.size);
  const SCRSDK::CrOSDImageMetaInfo meta = block.GetMetaInfo();
  display.placement = {meta.isLvPosExist == 1, meta.osdWidth, meta.osdHeight, meta.lvPosX, meta.lvPosY,
                       meta.lvWidth,           meta.lvHeight, meta.degree};
  return display;
}

// The next display for which `holds` is true; one without bytes when none comes.
Display AwaitDisplay(Camera* camera, const std::function<bool(const Placement&)>& holds) {
  const auto start = steady_clock::now();
  while (MillisecondsSince(start) < kPatience.count()) {
    Display display = ReadDisplay(camera);
    if (!display.bytes.empty() && holds(display.placement)) return display;
    Sleep(milliseconds(20));
  }
  return {};
}

// Checks a turned camera: its display lies over live view, and the composed picture is turned like the display.
void CheckTurned(Camera* camera, const std::string& id, const char* screen, u32 degree, const char* step) {
  LetScreenShow(id, screen);
  const Display display = AwaitDisplay(
      camera, [&](const Placement& reported) { return reported.degree == degree && reported.has_position; });
  Pixels turned;
  Pixels picture;
  std::string wrong = "there is no such display";
  if (!display.bytes.empty()) wrong = ReadPng(display.bytes.data(), display.bytes.size(), &turned);
  const Placement& reported = display.placement;
  if (wrong.empty()) wrong = Compose(turned, Plain(640, 428, 128, 255), reported, &picture);
  Show(wrong.empty() && turned.width < turned.height && picture.width == reported.height &&
           picture.height == reported.width && MeanAlpha(turned, reported, false) < 128,
       step, "%s display %ux%u, said to be %ux%u, live view around %u,%u; together %ux%u", wrong.c_str(), turned.width,
       turned.height, reported.width, reported.height, reported.x, reported.y, picture.width, picture.height);
}

// A menu has no place for the picture, so it lies on black.
void CheckMenu(Camera* camera, const std::string& id) {
  LetScreenShow(id, "menu");
  const Display display = AwaitDisplay(camera, [](const Placement& reported) { return !reported.has_position; });
  Pixels menu;
  Pixels picture;
  std::string wrong = "there is no such display";
  if (!display.bytes.empty()) wrong = ReadPng(display.bytes.data(), display.bytes.size(), &menu);
  const Placement& reported = display.placement;
  if (wrong.empty()) wrong = Compose(menu, Plain(640, 428, 128, 255), reported, &picture);
  Show(wrong.empty() && picture.width == reported.width && picture.height == reported.height,
       "row 1: a display without a place for live view lies on black", "%s %ux%u", wrong.c_str(), picture.width,
       picture.height);
  LetScreenShow(id, "picture");
}

}  // namespace

void CheckLiveView(Camera* camera) {
  u32 setting = 2;
  const CrError error = SCRSDK::GetDeviceSetting(camera->handle(), kLiveViewSetting, &setting);
  Show(error == 0 && setting <= 1, "row 2: whether live view runs after a connect can be read", "0x%x, %s",
       static_cast<u32>(error), setting == 1 ? "on" : "off");
  if (setting == 0) Show(SwitchLiveView(camera, 1), "row 2: live view is switched on");
  Seen seen = ReadPictures(camera, 20);
  Show(seen.pictures >= 20 && seen.bad == 0 && seen.backwards == 0,
       "row 12: twenty pictures, each with a block of its own, are whole pictures with growing numbers",
       "%d pictures of %ux%u, %d bad, %d backwards, 0x%x", seen.pictures, seen.width, seen.height, seen.bad,
       seen.backwards, static_cast<u32>(seen.refused));
  u32 code = kAfArea;
  SCRSDK::CrLiveViewProperty* properties = nullptr;
  i32 count = 0;
  const CrError frames = SCRSDK::GetSelectLiveViewProperties(camera->handle(), 1, &code, &properties, &count);
  if (Show(frames == 0 && properties != nullptr && count == 1, "live view: the AF frames can be read", "0x%x, %d",
           static_cast<u32>(frames), count)) {
    const u32 size = properties[0].GetValueSize();
    Show(size % sizeof(SCRSDK::CrFocusFrameInfo) == 0, "live view: the frames are whole", "%u bytes", size);
    SCRSDK::ReleaseLiveViewProperties(camera->handle(), properties);
  }
  SwitchLiveView(camera, 0);
  camera->reports().ForgetMonitors();
  Show(SwitchLiveView(camera, 1), "row 12: live view goes off and on");
  seen = ReadPictures(camera, 10);
  Show(seen.pictures >= 10 && seen.bad == 0, "row 12: and pictures come again, wherever their numbers begin",
       "%d pictures to %u", seen.pictures, seen.newest);
}

// A picture with the reported number can be read.
void CheckMonitors(Camera* camera) {
  camera->reports().Await([](const Reported& reported) { return reported.monitors.count(0) > 0; }, milliseconds(1000));
  const Reported reported = camera->reports().Now();
  const auto live = reported.monitors.find(0);
  if (live == reported.monitors.end()) {
    Show(true, "row 13: new pictures are not notified, they are read");
    return;
  }
  const Seen seen = ReadPictures(camera, 1);
  Show(seen.pictures == 1 && seen.newest >= live->second.newest,
       "row 13: the newest picture is the reported one, or a newer one", "reported %d times, newest %u, read %u",
       live->second.count, live->second.newest, seen.newest);
}

void CheckDisplay(Camera* camera, const std::string& id) {
  const std::optional<Property> mode = camera->Read(kDisplayMode);
  if (!mode) {
    Show(true, "row 1: no on-screen display on this body");
    return;
  }
  CrError error = 0;
  if (!Show(mode->value == 1 || Change(camera, kDisplayMode, kUInt8Array, 1, &error),
            "row 1: the display is switched on and reads so", "0x%x", static_cast<u32>(error))) {
    return;
  }
  // The display first, then live view; the last display is laid over every picture until there is a newer one.
  Pixels kept;
  Placement placement{};
  int displays = 0;
  int none = 0;
  int composed = 0;
  std::string wrong;
  u32 newest = 0;
  const auto start = steady_clock::now();
  while (composed < 40 && wrong.empty() && MillisecondsSince(start) < 5 * kPatience.count()) {
    const Display display = ReadDisplay(camera);
    const bool ordinary = display.error == 0 || display.error == static_cast<CrError>(kNotUpdated);
    if (!ordinary) wrong = "GetOSDImage is refused";
    if (display.error == 0 && display.size > 0 && (displays == 0 || display.number != newest)) {
      wrong = ReadPng(display.bytes.data(), display.bytes.size(), &kept);
      placement = display.placement;
      newest = display.number;
      ++displays;
    } else if (ordinary) {
      ++none;
    }
    const Picture picture = ReadPicture(camera);
    u32 width = 0;
    u32 height = 0;
    if (wrong.empty() && picture.error == 0 && !kept.bytes.empty() &&
        ReadJpegSize(picture.bytes.data(), picture.bytes.size(), &width, &height)) {
      // The place of the display matters here, not its content.
      Pixels picture;
      wrong = Compose(kept, Plain(width, height, 128, 255), placement, &picture);
      ++composed;
    }
    Sleep(milliseconds(10));
  }
  Show(wrong.empty() && composed >= 40, "row 1: every picture has the last display over it",
       "%d displays, %d times none newer, %d pictures%s%s", displays, none, composed, wrong.empty() ? "" : ": ",
       wrong.c_str());
  if (kept.bytes.empty() || !wrong.empty()) return;
  const double inside = MeanAlpha(kept, placement, false);
  const double outside = MeanAlpha(kept, placement, true);
  Show(placement.has_position && inside >= 0 && inside < 128 && (outside < 0 || inside < outside),
       "row 1: the live view, its middle at the place in the display, shines through it",
       "display %ux%u in a picture of %ux%u, live view %ux%u around %u,%u, turned %u; alpha %.0f there, %.0f elsewhere",
       placement.width, placement.height, kept.width, kept.height, placement.view_width, placement.view_height,
       placement.x, placement.y, placement.degree, inside, outside);
  CheckTurned(camera, id, "turned-90", 90, "row 1: the display of a camera turned by 90 degrees");
  CheckTurned(camera, id, "turned-270", 270, "row 1: and of one turned by 270 degrees");
  CheckMenu(camera, id);
  Show(Change(camera, kDisplayMode, kUInt8Array, 0, &error), "row 1: and goes off again", "0x%x",
       static_cast<u32>(error));
}

}  // namespace independent
