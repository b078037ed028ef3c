// The build tool that makes the prepared pictures: `prepare_pictures <directory>` writes `<model>.still` and
// `<model>.live` for every simulated model.
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

// 7008 pixels are 438 units of 16; 6 divides them and makes cells of 96 by 144 pixels.
const StillLayout kStills[] = {
    {"ILCE-7M4", {7008, 4672, 6, 7, 252, 24, 3, 9, 16, 90}},
};

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
  return 0;
}
