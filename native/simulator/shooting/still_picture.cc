// Text and EXIF are spliced into the model's prepared picture.
#include "shooting/still_picture.h"

#include <cstdio>

#include "base/clock.h"
#include "pictures/exif.h"
#include "pictures/prepared_pictures.h"
#include "pictures/raw_picture.h"
#include "pictures/small_picture.h"

namespace sim {
namespace {

constexpr u64 kIsoAuto = 0xFFFFFF;
constexpr u64 kIsoWhenAuto = 800;

std::string UniqueId(const std::string& body_id, u64 number) {
  char text[64];
  std::snprintf(text, sizeof text, "%s%020llX", body_id.c_str(), static_cast<unsigned long long>(number));
  return text;
}

ExifValues ValuesOf(const BodyModel& model, const std::string& body_id, const Exposure& exposure) {
  ExifValues values;
  values.model = model.name;
  values.description = "Simulated picture";
  values.at_ms = exposure.body_ms;
  if (exposure.is_bulb) {
    values.exposure_numerator = exposure.duration_ms;
    values.exposure_denominator = 1000;
  } else {
    values.exposure_numerator = static_cast<u32>(exposure.shutter_speed >> 16);
    values.exposure_denominator = static_cast<u32>(exposure.shutter_speed & 0xFFFF);
  }
  values.aperture_hundredths = static_cast<u32>(exposure.aperture);
  const u64 iso = exposure.iso & 0xFFFFFF;
  values.iso = static_cast<u32>(iso == kIsoAuto ? kIsoWhenAuto : iso);
  values.width = model.still_width;
  values.height = model.still_height;
  values.unique_id = UniqueId(body_id, exposure.number);
  values.thumbnail = ComposeSmallPicture(SmallPicture::kThumbnail, body_id, "EXIF");
  return values;
}

std::string CountOf(const Exposure& exposure) {
  char count[32];
  std::snprintf(count, sizeof count, "EXPOSURE %08llu", static_cast<unsigned long long>(exposure.number));
  return count;
}

}  // namespace

std::vector<u8> ComposeStill(const BodyModel& model, const std::string& body_id, const Exposure& exposure) {
  const std::string size = std::to_string(model.still_width) + "x" + std::to_string(model.still_height);
  const PictureSetReader& stills = PreparedPictures("still-" + size);
  if (!stills.IsOpen()) return {};

  std::vector<u8> extra = ExifSegment(ValuesOf(model, body_id, exposure));
  std::string comment = "Simulated picture: body " + body_id + ", exposure " + std::to_string(exposure.number);
  if (!exposure.image_id.empty()) comment += ", image id " + exposure.image_id;
  const std::vector<u8> comment_segment = CommentSegment(comment);
  extra.insert(extra.end(), comment_segment.begin(), comment_segment.end());

  const std::string thousandths = std::to_string(1000 + exposure.body_ms % 1000).substr(1);
  const std::string time = FormatLocal(exposure.body_ms, "%Y-%m-%d %H:%M:%S.") + thousandths;
  return stills.Compose(0, extra, {body_id + " " + model.name, CountOf(exposure), time});
}

std::vector<u8> ComposeRawStill(const BodyModel& model, const std::string& body_id, const Exposure& exposure) {
  const std::vector<u8> preview = ComposeSmallPicture(SmallPicture::kScreennail, body_id, CountOf(exposure));
  if (preview.empty()) return {};
  return ComposeRaw(ValuesOf(model, body_id, exposure), preview, exposure.number);
}

}  // namespace sim
