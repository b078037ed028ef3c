// The build tool that makes the prepared pictures: `prepare_pictures <directory> <set>` writes one set of them. The
// build starts it once for each set, so that sets are drawn at the same time.
#include <cstdio>
#include <cstring>
#include <string>

#include "drawing/live_scene.h"
#include "drawing/picture_set_writer.h"
#include "drawing/studio_scene.h"
#include "pictures/subject.h"

namespace {

struct Set {
  const char* name;
  int count;    // of pictures
  float grain;  // of the studio
  sim::PictureLayout layout;
};

// Stills are named by their size; bodies with the same size share a set. All bodies share the loop of live view and the
// small pictures that cameras keep beside every file. A cell is as wide as a segment; a row of 16-pixel units must be a
// whole number of segments. Live view has the size that bodies send, reported by other projects; at its quality a
// picture has 50 to 65 KB. Stills have less grain and quality than those of a camera: the package of rigd carries them.
const Set kSets[] = {
    {"still-7008x4672", 1, 4, {7008, 4672, 6, 7, 252, 24, 3, 9, 16, 76}},
    {"still-6000x4000", 1, 4, {6000, 4000, 5, 7, 215, 24, 3, 8, 13, 76}},
    {"still-8640x5760", 1, 4, {8640, 5760, 6, 7, 318, 24, 3, 9, 16, 76}},
    {"still-4240x2832", 1, 4, {4240, 2832, 5, 7, 144, 24, 3, 8, 13, 76}},
    {"live", sim::kLoopPictures, 7, {640, 428, 1, 1, 23, 24, 2, 1, 2, 86}},
    {"screennail", 1, 7, {1616, 1080, 1, 2, 58, 24, 2, 1, 2, 85}},
    {"thumbnail", 1, 7, {160, 120, 1, 0, 6, 9, 1, 1, 2, 80}},
};

bool Write(const std::string& directory, const Set& set) {
  sim::Canvas studio(set.layout.width, set.layout.height);
  sim::DrawStudio(studio, sim::PanelOf(set.layout), set.grain);
  const auto draw = [&](int index) {
    sim::Canvas canvas = studio;
    if (set.count > 1) sim::DrawSubject(canvas, static_cast<unsigned>(index));
    return canvas;
  };
  return sim::WritePictureSet(directory + "/" + set.name, set.layout, set.count, draw);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc == 3) {
    for (const Set& set : kSets) {
      if (std::strcmp(set.name, argv[2]) == 0) return Write(argv[1], set) ? 0 : 1;
    }
  }
  std::fprintf(stderr, "usage: prepare_pictures <directory> <set>\n");
  return 2;
}
