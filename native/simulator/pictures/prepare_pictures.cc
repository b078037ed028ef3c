// The build tool that makes the prepared pictures: `prepare_pictures <directory>` writes `<model>.still` for every
// simulated model that takes pictures.
#include <cstdio>
#include <string>

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
  return 0;
}
