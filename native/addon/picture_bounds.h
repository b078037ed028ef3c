// Finds the position of a picture in the memory that was given to the SDK for it. The SDK writes a header before the
// picture. The length of the header depends on the version of the SDK and may differ from call to call, so the address
// of each picture is read. Address and size are checked.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rigd {

// Memory that the SDK may write a picture into.
struct PictureSpace {
  std::uint8_t* data = nullptr;
  std::size_t size = 0;
};

// The offset of a picture in its space. `data` and `size` are those in the SDK's block after a success; without a
// success they are undefined and must not be read. `size` is not 0. Thread: any. Throws SdkNonsense when the picture
// does not lie in the space with all its bytes.
std::size_t OffsetOf(const char* call, const PictureSpace& space, const std::uint8_t* data, std::size_t size);

}  // namespace rigd
