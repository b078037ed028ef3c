// The prepared pictures lie beside those of the models and serve all of them.
#include "small_picture.h"

#include <cstdio>

#include "exif.h"
#include "picture_set_reader.h"
#include "still_picture.h"

namespace sim {
namespace {

const PictureSetReader& SetOf(const std::string& name) {
  const std::string path = PictureDirectory() + "/" + name;
  auto* const set = new PictureSetReader(path);  // mapped until the process ends
  if (!set->IsOpen()) std::fprintf(stderr, "simulated SDK: no usable picture in %s\n", path.c_str());
  return *set;
}

}  // namespace

std::vector<u8> ComposeSmallPicture(SmallPicture kind, const std::string& body_id, const std::string& name) {
  static const PictureSetReader& thumbnails = SetOf("small.thumbnail");
  static const PictureSetReader& screennails = SetOf("small.screennail");
  const PictureSetReader& set = kind == SmallPicture::kThumbnail ? thumbnails : screennails;
  if (!set.IsOpen()) return {};
  const std::string stem = name.substr(0, name.rfind('.'));
  const std::vector<u8> comment = CommentSegment("Simulated picture: body " + body_id + ", " + name);
  if (kind == SmallPicture::kThumbnail) return set.Compose(0, comment, {stem});
  return set.Compose(0, comment, {body_id, name});
}

}  // namespace sim
