// The prepared pictures lie beside those of the models and serve all of them.
#include "pictures/small_picture.h"

#include "pictures/exif.h"
#include "pictures/prepared_pictures.h"

namespace sim {

std::vector<u8> ComposeSmallPicture(SmallPicture kind, const std::string& body_id, const std::string& name) {
  const PictureSetReader& set = PreparedPictures(kind == SmallPicture::kThumbnail ? "thumbnail" : "screennail");
  if (!set.IsOpen()) return {};
  const std::string stem = name.substr(0, name.rfind('.'));
  const std::vector<u8> comment = CommentSegment("Simulated picture: body " + body_id + ", " + name);
  if (kind == SmallPicture::kThumbnail) return set.Compose(0, comment, {stem});
  return set.Compose(0, comment, {body_id, name});
}

}  // namespace sim
