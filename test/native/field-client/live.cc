// Live view, the picture of the camera's display, and the focus frames.
#include <cstring>
#include <memory>

#include "images.h"
#include "props.h"
#include "scenarios.h"
#include "shooting.h"
#include "tap.h"
#include "values.h"

namespace field {
namespace {

constexpr sdk::u32 kOsdRoom = SCRSDK::kOsdImageMax;

struct Picture {
  sdk::CrError error = 0;
  bool inside = false;  // the address and the size lie in the room that was lent
  sdk::u32 frame = 0;
  sdk::u32 offset = 0;
  sdk::u32 bytes = 0;
  images::Found found;
};

// Reads one picture with a buffer and a block of its own. The bytes of the picture lie where the block says, not at the
// start of the buffer.
Picture fetch(Session& session) {
  Picture picture;
  sdk::u32 room = 0;
  {
    sdk::ImageInfo info;
    picture.error = sdk::GetLiveViewImageInfo(session.handle(), info.get());
    if (picture.error) return picture;
    room = sdk::image::GetBufferSize(info.get());
  }
  if (room < 1) {
    picture.error = sdk::CrWarning_Frame_NotUpdated;
    return picture;
  }
  std::unique_ptr<sdk::u8[]> buffer(new sdk::u8[room]);
  sdk::ImageBlock block;
  sdk::image::SetSize(block.get(), room);
  sdk::image::SetData(block.get(), buffer.get());
  picture.error = sdk::GetLiveViewImage(session.handle(), block.get());
  // Address and size may only be read after a success.
  if (picture.error) return picture;
  picture.frame = sdk::image::GetFrameNo(block.get());
  picture.bytes = sdk::image::GetImageSize(block.get());
  const sdk::u8* data = sdk::image::GetImageData(block.get());
  const std::ptrdiff_t offset = data ? data - buffer.get() : -1;
  picture.inside = offset >= 0 && offset <= static_cast<std::ptrdiff_t>(room) &&
                   picture.bytes <= room - static_cast<sdk::u32>(offset);
  if (!picture.inside) return picture;
  picture.offset = static_cast<sdk::u32>(offset);
  picture.found = images::jpeg(data, picture.bytes);
  return picture;
}

// "Not updated" and "buffer too small" are ordinary refusals: the next try reads the required size again.
bool ordinary(sdk::CrError error) {
  return error == sdk::CrWarning_Frame_NotUpdated || error == sdk::CrError_Memory_Insufficient;
}

Picture fetch_within(Session& session, int milliseconds, int* missed = nullptr) {
  Picture picture;
  until(
      milliseconds,
      [&] {
        picture = fetch(session);
        const bool good = picture.error == 0;
        if (!good && missed) ++*missed;
        return good || !ordinary(picture.error);
      },
      30);
  return picture;
}

void switch_on(Session& session) {
  sdk::u32 on = 0;
  const sdk::CrError error = sdk::GetDeviceSetting(session.handle(), sdk::Setting_Key_EnableLiveView, &on);
  tap::check(error == 0, "the live-view setting is read", tap::format("0x%x: %u after connecting", error, on));
  if (on) return;
  tap::check(sdk::SetDeviceSetting(session.handle(), sdk::Setting_Key_EnableLiveView, 1) == 0,
             "live view is switched on");
}

// The display's picture and the place of the live view in it: what a program needs to lay one over the other.
bool fits(const SCRSDK::CrOSDImageMetaInfo& meta) {
  if (meta.degree != 0 && meta.degree != 90 && meta.degree != 270) return false;
  if (!meta.isLvPosExist) return meta.osdWidth && meta.osdHeight;
  // The position is the centre of the live view; the smaller of both gets a border on both sides.
  const auto axis = [](sdk::i64 position, sdk::i64 live, sdk::i64 display) {
    const sdk::i64 small = live < display ? live : display;
    const sdk::i64 large = live < display ? display : live;
    return position - small / 2 >= 0 && large - position - small / 2 - small % 2 >= 0;
  };
  return meta.lvWidth && meta.lvHeight && axis(meta.lvPosX, meta.lvWidth, meta.osdWidth) &&
         axis(meta.lvPosY, meta.lvHeight, meta.osdHeight);
}

int count_frames(Session& session) {
  SCRSDK::CrLiveViewProperty* list = nullptr;
  sdk::i32 count = 0;
  sdk::u32 code = sdk::CrLiveViewProperty_AF_Area_Position;
  int frames = -1;
  if (sdk::GetSelectLiveViewProperties(session.handle(), 1, &code, &list, &count) == 0 && list && count == 1) {
    const sdk::u32 bytes = sdk::lv::GetValueSize(list);
    const sdk::u8* data = sdk::lv::GetValue(list);
    const sdk::u32 form = sdk::lv::GetFrameInfoType(list);
    const bool frame_type = form == sdk::u32{sdk::CrFrameInfoType_FocusFrameInfo};
    frames = 0;
    // Frames follow each other without gaps; the list may have remaining bytes.
    for (sdk::u32 at = 0; data && frame_type && at + sizeof(SCRSDK::CrFocusFrameInfo) <= bytes;
         at += sizeof(SCRSDK::CrFocusFrameInfo)) {
      SCRSDK::CrFocusFrameInfo frame;
      std::memcpy(&frame, data + at, sizeof frame);
      const bool sane = frame.xDenominator && frame.yDenominator && frame.xNumerator <= frame.xDenominator &&
                        frame.yNumerator <= frame.yDenominator;
      if (!sane) {
        tap::note(tap::format("a frame at %u/%u, %u/%u", frame.xNumerator, frame.xDenominator, frame.yNumerator,
                              frame.yDenominator));
      }
      frames += sane;
    }
  }
  if (list) sdk::ReleaseLiveViewProperties(session.handle(), list);
  return frames;
}

}  // namespace

void live_view(Session& session) {
  switch_on(session);
  SCRSDK::CrLiveViewProperty* list = nullptr;
  sdk::i32 count = 0;
  const sdk::CrError error = sdk::GetLiveViewProperties(session.handle(), &list, &count);
  tap::check(error == 0, "the properties of live view are read", tap::format("0x%x, %d", error, count));
  for (sdk::i32 i = 0; error == 0 && list && i < count; i++) {
    tap::note(tap::format("0x%x: type %u, %u bytes", sdk::lv::GetCode(list + i), sdk::lv::GetFrameInfoType(list + i),
                          sdk::lv::GetValueSize(list + i)));
  }
  if (list) sdk::ReleaseLiveViewProperties(session.handle(), list);
  const std::size_t from = session.events().mark();
  int whole = 0;
  int missed = 0;
  bool fresh = true;
  bool inside = true;
  std::string fault;
  Picture last;
  for (int i = 0; i < 5; i++) {
    Picture picture;
    // With a fresh block the body gives the last picture again until there is a newer one.
    until(
        i ? 3000 : 10000,
        [&] {
          picture = fetch_within(session, i ? 3000 : 10000, &missed);
          return picture.error || i == 0 || picture.frame != last.frame;
        },
        20);
    if (picture.error) {
      fault += tap::format("0x%x; ", picture.error);
      break;
    }
    inside = inside && picture.inside;
    whole += picture.found.whole;
    if (!picture.found.whole) fault += picture.found.fault + "; ";
    if (i && picture.frame == last.frame) fresh = false;
    last = picture;
  }
  tap::check(inside, "the picture's address and size lie in the room that was lent");
  tap::check(whole == 5, "five pictures come and are whole JPEGs",
             fault + tap::format("%ux%u, %u bytes at offset %u, %d tries in vain", last.found.width, last.found.height,
                                 last.bytes, last.offset, missed));
  tap::check(fresh, "each of them has another number than the one before", tap::format("last %u", last.frame));
  tap::note(tap::format("%d notices of new pictures", session.events().count(from, is(Kind::monitor, 0))));
  const auto quality = read(session, sdk::CrDeviceProperty_LiveView_Image_Quality);
  if (!quality || !quality->writable || quality->candidates.size() < 2) {
    return tap::skip("pictures are whole after a change of their quality", "no choice");
  }
  const sdk::i64 other = quality->candidates[0] == quality->value ? quality->candidates[1] : quality->candidates[0];
  const Outcome outcome =
      set_as(session, sdk::CrDeviceProperty_LiveView_Image_Quality, other, sdk::CrDataType_UInt16Array);
  const Picture after = fetch_within(session, 5000);
  tap::check(outcome == Outcome::done && after.found.whole, "pictures are whole after a change of their quality",
             tap::format("%s, 0x%x %s %u bytes", name(outcome), after.error, after.found.fault.c_str(), after.bytes));
  set(session, sdk::CrDeviceProperty_LiveView_Image_Quality, quality->value);
  const auto enable = [&](sdk::u32 on) {
    return sdk::SetDeviceSetting(session.handle(), sdk::Setting_Key_EnableLiveView, on);
  };
  const sdk::CrError off = enable(0);
  sdk::u32 state = 1;
  sdk::GetDeviceSetting(session.handle(), sdk::Setting_Key_EnableLiveView, &state);
  tap::check(off == 0 && state == 0, "live view is switched off", tap::format("0x%x, %u", off, state));
  pause(500);
  const sdk::CrError on = enable(1);
  const Picture again = fetch_within(session, 10000);
  tap::check(on == 0 && again.found.whole, "live view comes again after it was off",
             tap::format("0x%x, 0x%x %s", on, again.error, again.found.fault.c_str()));
}

void osd(Session& session) {
  const auto mode = read(session, sdk::CrDeviceProperty_OSDImageMode);
  if (!mode) return tap::skip("the display's picture is whole", "this body has no such mode");
  const Outcome outcome = set_as(session, sdk::CrDeviceProperty_OSDImageMode, value::kOn, sdk::CrDataType_UInt8Array);
  if (!tap::check(outcome == Outcome::done, "the mode of the display's picture is on", name(outcome))) return;
  int pictures = 0;
  std::string seen;
  bool whole = true;
  bool placed = true;
  until(
      6000,
      [&] {
        std::unique_ptr<sdk::u8[]> buffer(new sdk::u8[kOsdRoom]);
        sdk::OsdBlock block;
        sdk::osd::SetData(block.get(), buffer.get());
        const sdk::CrError error = sdk::GetOSDImage(session.handle(), block.get());
        // A failure, or no display yet, counts as no display this time.
        if (error) {
          if (seen.find(tap::format("0x%x", error)) == std::string::npos) seen += tap::format("0x%x; ", error);
          return false;
        }
        const sdk::u32 bytes = sdk::osd::GetImageSize(block.get());
        if (bytes == 0) return false;
        const sdk::u8* data = sdk::osd::GetImageData(block.get());
        const SCRSDK::CrOSDImageMetaInfo meta = sdk::osd::GetMetaInfo(block.get());
        const bool inside =
            data >= buffer.get() && data - buffer.get() + bytes <= static_cast<std::ptrdiff_t>(kOsdRoom);
        const images::Found found = inside ? images::png(data, bytes) : images::Found{};
        whole = whole && found.whole;
        placed = placed && fits(meta);
        seen += tap::format("%ux%u %s, stated %ux%u, live view %ux%u at %u,%u, %u degrees; ", found.width, found.height,
                            found.fault.c_str(), meta.osdWidth, meta.osdHeight, meta.lvWidth, meta.lvHeight,
                            meta.lvPosX, meta.lvPosY, meta.degree);
        return ++pictures == 2;
      },
      100);
  tap::check(pictures == 2 && whole, "two pictures of the display come and are whole PNGs", seen);
  tap::check(pictures && placed, "the live view's place in the display leaves no negative border");
  if (pictures == 0) return;
  const Picture under = fetch_within(session, 5000);
  tap::check(under.found.whole, "live view continues under the display", under.found.fault);
}

void focus_frames(Session& session) {
  const auto focus = read(session, sdk::CrDeviceProperty_FocusMode);
  const sdk::i64 before = focus ? focus->value : -1;
  if (focus && focus->value == value::kManualFocus && focus->offers(value::kSingleFocus)) {
    set(session, sdk::CrDeviceProperty_FocusMode, value::kSingleFocus);
  }
  // With a wide area there may be no frame until the camera has found focus; with a spot its frame is there.
  const auto area = read(session, sdk::CrDeviceProperty_FocusArea);
  if (area && area->writable && area->offers(value::kFlexibleSpotSmall)) {
    set(session, sdk::CrDeviceProperty_FocusArea, value::kFlexibleSpotSmall);
  }
  int frames = -1;
  const auto look = [&] { return (frames = count_frames(session)) > 0; };
  bool found = until(1000, look);
  if (!found) {
    half(session, true);
    found = until(2000, look);
    if (!found && read(session, sdk::CrDeviceProperty_OSDImageMode)) {
      // Some bodies show them only while the mode of the display's picture is on.
      set(session, sdk::CrDeviceProperty_OSDImageMode, value::kOn);
      found = until(3000, look);
    }
    half(session, false);
  }
  tap::check(found, "focus frames lie within the picture", tap::format("%d", frames));
  if (area && area->writable) set(session, sdk::CrDeviceProperty_FocusArea, area->value);
  if (before == value::kManualFocus) set(session, sdk::CrDeviceProperty_FocusMode, before);
  if (read(session, sdk::CrDeviceProperty_OSDImageMode)) set(session, sdk::CrDeviceProperty_OSDImageMode, 0);
}

}  // namespace field
