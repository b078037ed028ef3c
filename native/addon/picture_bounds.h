// Position of a picture in the memory that was given to the SDK for it. The SDK writes a header in front of the
// picture, whose length is the SDK version's own and may differ from call to call, so the address is read of each
// picture. Neither address nor size is believed.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rigd {

// Memory that the SDK may write a picture into.
struct PictureSpace {
  std::uint8_t* data = nullptr;
  std::size_t size = 0;
};

// The offset of a picture in its space. `data` and `size` are the two that the SDK's block names after a success;
// before one they are undefined and must not be read. `size` is not 0. Thread: any. Throws SdkNonsense when the picture
// does not lie in the space with all its bytes.
std::size_t OffsetOf(const char* call, const PictureSpace& space, const std::uint8_t* data, std::size_t size);

}  // namespace rigd
