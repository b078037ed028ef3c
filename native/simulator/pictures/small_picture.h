// The small pictures that a body keeps for everything on its cards: a JPEG with the body's id and the file's name.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"

namespace sim {

enum class SmallPicture { kThumbnail, kScreennail };

// A complete file; empty when the prepared picture cannot be read, which stderr reports once. Thread: any.
std::vector<u8> ComposeSmallPicture(SmallPicture kind, const std::string& body_id, const std::string& name);

// The picture as the data of a HEIF file: it begins as one does, but no program can decode it. Thread: any.
std::vector<u8> InHeifBox(const std::vector<u8>& jpeg);

}  // namespace sim
