// Hands live-view pictures to the gateway (src/protocol/shared-pictures.ts): the SDK writes each picture into memory
// that the gateway can read, and a notice in a pipe says where it is. All methods run on the session thread.
#pragma once

#include <cstddef>
#include <cstdint>

#include "live_view.h"
#include "picture_bounds.h"

namespace rigd {

class SharedPictures {
 public:
  // The pictures of this process; never destroyed.
  static SharedPictures& Instance();

  // Maps two places of so many bytes at the beginning of a file, for good: an earlier mapping stays until the process
  // ends. Notices go into the pipe. Pictures that the gateway has not read yet become invalid. False when there is no
  // such file, or not enough memory; the earlier places are then used no more.
  bool Map(int file, int notices, std::size_t place_bytes);

  // The space for the next picture, which belongs to the SDK until its call returns; the picture that was there becomes
  // invalid. Throws std::runtime_error without places.
  PictureSpace Next();

  // Hands over a whole picture, which lies in the space of the last Next. False, and nothing is handed over, when the
  // picture lies elsewhere or is not whole. Throws std::runtime_error when the pipe takes no notice.
  bool Send(const Picture& picture);

 private:
  struct Place {
    std::uint8_t* begin = nullptr;
    // The last seal; null before the first picture.
    std::uint8_t* seal = nullptr;
  };
  static constexpr std::size_t kPlaces = 2;

  void ClearSeals();
  Place& NextPlace() { return places_[seal_ % kPlaces]; }

  Place places_[kPlaces];
  // 0 without places.
  std::size_t place_bytes_ = 0;
  int notices_ = -1;
  // Number of the last notice; 0 before the first one.
  std::uint32_t seal_ = 0;
};

// Whether bytes look like a whole JPEG; the rule is that of src/worker/pictures/jpeg-bounds.ts. Thread: any.
bool IsWholeJpeg(const std::uint8_t* bytes, std::size_t size);

}  // namespace rigd
