// Prepared pictures lie beside this library, whatever program has loaded it.
#include "still_picture.h"

#include <cstdio>
#include <map>
#include <memory>
#include <mutex>

#include <dlfcn.h>

#include "clock.h"
#include "exif.h"
#include "picture_set_reader.h"

namespace sim {
namespace {

constexpr u64 kIsoAuto = 0xFFFFFF;
constexpr u64 kIsoWhenAuto = 800;

std::string LibraryDirectory() {
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&LibraryDirectory), &info) == 0 || info.dli_fname == nullptr) return ".";
  const std::string path = info.dli_fname;
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

// Opened once per model and kept. Thread: any.
const PictureSetReader& StillsOf(const BodyModel& model) {
  static std::mutex mutex;
  static auto* const opened = new std::map<const BodyModel*, std::unique_ptr<PictureSetReader>>();
  std::lock_guard<std::mutex> guard(mutex);
  std::unique_ptr<PictureSetReader>& reader = (*opened)[&model];
  if (reader == nullptr) {
    const std::string path = LibraryDirectory() + "/pictures/" + model.name + ".still";
    reader = std::make_unique<PictureSetReader>(path);
    if (!reader->IsOpen()) std::fprintf(stderr, "simulated SDK: no usable pictures in %s\n", path.c_str());
  }
  return *reader;
}

std::string UniqueId(const std::string& body_id, u64 number) {
  char text[64];
  std::snprintf(text, sizeof text, "%s%020llX", body_id.c_str(), static_cast<unsigned long long>(number));
  return text;
}

}  // namespace

std::string PictureDirectory() { return LibraryDirectory() + "/pictures"; }

std::vector<u8> ComposeStill(const BodyModel& model, const std::string& body_id, const Exposure& exposure) {
  const PictureSetReader& stills = StillsOf(model);
  if (!stills.IsOpen()) return {};

  ExifValues values;
  values.model = model.name;
  values.description = "Simulated picture";
  values.at_ms = exposure.at_ms;
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
  values.width = stills.width();
  values.height = stills.height();
  values.unique_id = UniqueId(body_id, exposure.number);
  std::vector<u8> extra = ExifSegment(values);
  const std::string comment =
      "Simulated picture: body " + body_id + ", exposure " + std::to_string(exposure.number);
  const std::vector<u8> comment_segment = CommentSegment(comment);
  extra.insert(extra.end(), comment_segment.begin(), comment_segment.end());

  char count[32];
  std::snprintf(count, sizeof count, "EXPOSURE %08llu", static_cast<unsigned long long>(exposure.number));
  const std::string thousandths = std::to_string(1000 + exposure.at_ms % 1000).substr(1);
  const std::string time = FormatLocal(exposure.at_ms, "%Y-%m-%d %H:%M:%S.") + thousandths;
  return stills.Compose(0, extra, {body_id + " " + model.name, count, time});
}

}  // namespace sim
