// The pictures are the prepared small ones with other texts. The clip contains no picture.
#include "body/first_contents.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <iterator>
#include <vector>

#include "base/clock.h"
#include "body/card_file.h"
#include "pictures/clip.h"
#include "pictures/raw_picture.h"
#include "pictures/small_picture.h"

namespace sim {
namespace {

constexpr u64 kHourMs = 3600 * 1000;
constexpr u32 kSmallStripBytes = 64 * 1024;

struct Shot {
  u32 number;
  u64 hours_ago;
  bool has_raw;
};

constexpr Shot kShots[] = {
    {1, 72, false}, {2, 71, true}, {3, 48, false}, {4, 47, true}, {5, 24, false}, {6, 23, true},
};
constexpr u64 kClipHoursAgo = 22;

// Null: the cards are filled.
const char* Setting() {
  const char* setting = std::getenv("RIGD_SIM_CARDS");
  return setting != nullptr && *setting != '\0' ? setting : nullptr;
}

bool IsFilled() { return Setting() == nullptr || std::strcmp(Setting(), "filled") == 0; }

std::vector<u8> RawOf(const BodyModel& model, const std::string& body_id, const std::vector<u8>& preview, u32 number,
                      u64 at_ms) {
  ExifValues values;
  values.model = model.name;
  values.description = "Simulated picture";
  values.at_ms = at_ms;
  values.width = model.still_width;
  values.height = model.still_height;
  values.thumbnail = ComposeSmallPicture(SmallPicture::kThumbnail, body_id, "EXIF");
  return ComposeRaw(values, preview, number, kSmallStripBytes);
}

void PutShot(const BodyModel& model, const std::string& body_id, const std::string& folder, const Shot& shot,
             u64 now_ms) {
  char stem[16];
  std::snprintf(stem, sizeof stem, "DSC%05u", shot.number);
  const std::string path = folder + "/" + stem;
  const u64 at_ms = now_ms - shot.hours_ago * kHourMs;
  const std::vector<u8> jpeg = ComposeSmallPicture(SmallPicture::kScreennail, body_id, std::string(stem) + ".JPG");
  if (jpeg.empty()) return;
  if (shot.has_raw) WriteOnCard(path + ".ARW", RawOf(model, body_id, jpeg, shot.number, at_ms), at_ms);
  WriteOnCard(path + ".JPG", jpeg, at_ms);
}

}  // namespace

bool IsCardSettingKnown() { return IsFilled() || std::strcmp(Setting(), "empty") == 0; }

u32 FirstExposures(const BodyModel& model) {
  return IsFilled() && model.still_width != 0 ? static_cast<u32>(std::size(kShots)) : 0;
}

void FillCard(const BodyModel& model, const std::string& body_id, const std::string& card) {
  if (!IsFilled()) return;
  const u64 now_ms = NowMs();
  if (model.still_width != 0) {
    const std::string folder = MadeCardFolder(card, "DCIM", "100MSDCF");
    for (const Shot& shot : kShots) PutShot(model, body_id, folder, shot, now_ms);
  }
  const std::string clip = MadeCardFolder(card, "M4ROOT", "CLIP") + "/C0001.MP4";
  WriteOnCard(clip, ComposeClip("simulated by rigd, " + body_id), now_ms - kClipHoursAgo * kHourMs);
}

}  // namespace sim
