// The build tool that makes the prepared pictures: `prepare_pictures <directory>` writes `<model>.still` for every
// simulated model, and the small pictures that all models share.
#include <cstdio>
#include <string>

#include "picture_set_writer.h"
#include "studio_scene.h"

namespace {

struct StillLayout {
  const char* model;
  sim::PictureLayout layout;
};

// 7008 pixels are 438 units of 16; 6 divides them and makes cells of 96 by 144 pixels.
const StillLayout kStills[] = {
    {"ILCE-7M4", {7008, 4672, 6, 7, 252, 24, 3, 9, 16, 90}},
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

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: prepare_pictures <directory>\n");
    return 2;
  }
  for (const StillLayout& still : kStills) {
    const std::string path = std::string(argv[1]) + "/" + still.model + ".still";
    const auto draw = [&still](sim::Canvas& canvas, int) {
      sim::DrawStudio(canvas, still.model, sim::PanelOf(still.layout));
    };
    if (!sim::WritePictureSet(path, still.layout, 1, draw)) return 1;
  }
  for (const SmallLayout& small : kSmalls) {
    const auto draw = [&small](sim::Canvas& canvas, int) {
      sim::DrawStudio(canvas, "", sim::PanelOf(small.layout));
    };
    if (!sim::WritePictureSet(std::string(argv[1]) + "/" + small.name, small.layout, 1, draw)) return 1;
  }
  return 0;
}
