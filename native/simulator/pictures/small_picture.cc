// The prepared small pictures (thumbnail, screennail) are beside the picture sets of the models and are shared by all
// models.
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

std::vector<u8> InHeifBox(const std::vector<u8>& jpeg) {
  // ISO/IEC 14496-12: the box that names the format, then the box with the data.
  std::vector<u8> file = {0, 0, 0, 24, 'f', 't', 'y', 'p', 'h', 'e', 'i', 'c', 0, 0, 0, 0};
  file.insert(file.end(), {'m', 'i', 'f', '1', 'h', 'e', 'i', 'c'});
  const std::size_t size = jpeg.size() + 8;
  for (int shift = 24; shift >= 0; shift -= 8) file.push_back(static_cast<u8>(size >> shift));
  file.insert(file.end(), {'m', 'd', 'a', 't'});
  file.insert(file.end(), jpeg.begin(), jpeg.end());
  return file;
}

}  // namespace sim
