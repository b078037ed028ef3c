// The build tool that makes the prepared pictures: `prepare_pictures <directory>` writes `<model>.live` for every
// simulated model, `<model>.still` for those that take pictures, and the small pictures that all models share.
#include <cstdio>
#include <string>

#include "../subject.h"
#include "live_scene.h"
#include "picture_set_writer.h"
#include "studio_scene.h"

namespace {

struct StillLayout {
  const char* model;
  sim::PictureLayout layout;
};

// A cell is as wide as a segment of so many units of 16 pixels, which must divide a row of them.
const StillLayout kStills[] = {
    {"ILCE-7M4", {7008, 4672, 6, 7, 252, 24, 3, 9, 16, 90}},
    {"ILCE-7M5", {7008, 4672, 6, 7, 252, 24, 3, 9, 16, 90}},
    {"ILCE-9M3", {6000, 4000, 5, 7, 215, 24, 3, 8, 13, 90}},
    {"ILCE-1M2", {8640, 5760, 6, 7, 318, 24, 3, 9, 16, 90}},
    {"ILME-FX3", {4240, 2832, 5, 7, 144, 24, 3, 8, 13, 90}},
};

struct SmallLayout {
  const char* name;
  sim::PictureLayout layout;
};

// Of the sizes that cameras keep beside every file.
const SmallLayout kSmalls[] = {
    {"small.thumbnail", {160, 120, 1, 0, 6, 9, 1, 1, 2, 80}},
    {"small.screennail", {1616, 1080, 1, 2, 58, 24, 2, 1, 2, 85}},
};

// Takes no stills, and is a camera all the same.
const char* const kLiveOnly[] = {"ILME-FX6"};

// The size that bodies send, reported by other projects. Cells of 16 by 16 pixels; the quality makes 50 to 65 KB.
constexpr sim::PictureLayout kLive = {640, 428, 1, 1, 23, 24, 2, 1, 2, 86};

bool WriteStill(const std::string& directory, const StillLayout& still) {
  const auto draw = [&still](sim::Canvas& canvas, int) {
    sim::DrawStudio(canvas, still.model, sim::PanelOf(still.layout));
  };
  return sim::WritePictureSet(directory + "/" + still.model + ".still", still.layout, 1, draw);
}

bool WriteLive(const std::string& directory, const std::string& model) {
  sim::Canvas studio(kLive.width, kLive.height);
  sim::DrawStudio(studio, model, sim::PanelOf(kLive));
  const auto draw = [&studio](sim::Canvas& canvas, int frame) {
    canvas = studio;
    sim::DrawSubject(canvas, static_cast<unsigned>(frame));
  };
  return sim::WritePictureSet(directory + "/" + model + ".live", kLive, sim::kLoopFrames, draw);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: prepare_pictures <directory>\n");
    return 2;
  }
  for (const StillLayout& still : kStills) {
    if (!WriteStill(argv[1], still) || !WriteLive(argv[1], still.model)) return 1;
  }
  for (const char* model : kLiveOnly) {
    if (!WriteLive(argv[1], model)) return 1;
  }
  for (const SmallLayout& small : kSmalls) {
    const auto draw = [&small](sim::Canvas& canvas, int) {
      sim::DrawStudio(canvas, "", sim::PanelOf(small.layout));
    };
    if (!sim::WritePictureSet(std::string(argv[1]) + "/" + small.name, small.layout, 1, draw)) return 1;
  }
  return 0;
}
