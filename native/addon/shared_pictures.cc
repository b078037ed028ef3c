// A seal is written after its picture and cleared before the next one, so that a reader knows whether it has read one
// picture and not parts of two.
#include "shared_pictures.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <stdexcept>

#include "shared_memory.h"

namespace rigd {
namespace {

constexpr std::size_t kSealBytes = sizeof(std::uint32_t);
// The largest seal. It is even, so that the next one, 1, is in the other place; 0 marks a place without a picture.
constexpr std::uint32_t kMostSeals = 0xFFFFFFFE;
// Most zeros that a body may leave behind the end of a picture, and the length of the two markers of a JPEG.
constexpr std::size_t kMostPaddingBytes = 4096, kLeastBytes = 4;

// A notice as the gateway reads it from the pipe; both processes run on one machine, which is little-endian.
struct Notice {
  std::uint32_t seal, offset, bytes, number;
  double captured_at_ms;
};
static_assert(sizeof(Notice) == 24, "NOTICE_BYTES in src/protocol/shared-pictures.ts");

double NowMs() {
  using std::chrono::system_clock;
  return static_cast<double>(
      std::chrono::duration_cast<std::chrono::milliseconds>(system_clock::now().time_since_epoch()).count());
}

void PutSeal(std::uint8_t* at, std::uint32_t seal) { std::memcpy(at, &seal, sizeof seal); }

}  // namespace

bool IsWholeJpeg(const std::uint8_t* bytes, std::size_t size) {
  if (size < kLeastBytes || bytes[0] != 0xFF || bytes[1] != 0xD8 || bytes[2] != 0xFF) return false;
  const std::size_t least = std::max(kLeastBytes, size - std::min(size, kMostPaddingBytes));
  std::size_t end = size;
  while (end > least && bytes[end - 1] == 0) --end;
  return end > kLeastBytes && bytes[end - 2] == 0xFF && bytes[end - 1] == 0xD9;
}

SharedPictures& SharedPictures::Instance() {
  static SharedPictures& pictures = *new SharedPictures;
  return pictures;
}

bool SharedPictures::Map(int file, int notices, std::size_t place_bytes) {
  ClearSeals();
  place_bytes_ = 0;
  std::uint8_t* const mapped = MapShared(file, kPlaces * place_bytes);
  if (mapped == nullptr) return false;
  for (std::size_t index = 0; index < kPlaces; ++index) {
    places_[index] = {mapped + index * place_bytes, nullptr};
  }
  place_bytes_ = place_bytes;
  notices_ = notices;
  return true;
}

PictureSpace SharedPictures::Next() {
  if (place_bytes_ == 0) throw std::runtime_error("there is no memory for pictures");
  const Place& place = NextPlace();
  if (place.seal != nullptr) PutSeal(place.seal, 0);
  return {place.begin, place_bytes_ - kSealBytes};
}

bool SharedPictures::Send(const Picture& picture) {
  Place& place = NextPlace();
  const auto begin = reinterpret_cast<std::uintptr_t>(place.begin);
  const auto at = reinterpret_cast<std::uintptr_t>(picture.data);
  // The camera may require more space than the place has; then the picture is in other memory.
  if (at < begin || at - begin >= place_bytes_ || !IsWholeJpeg(picture.data, picture.size)) return false;
  seal_ = seal_ < kMostSeals ? seal_ + 1 : 1;
  const std::size_t offset = static_cast<std::size_t>(at - begin);
  place.seal = place.begin + offset + picture.size;
  PutSeal(place.seal, seal_);
  const Notice notice{seal_, static_cast<std::uint32_t>(place.begin - places_[0].begin + offset),
                      static_cast<std::uint32_t>(picture.size), picture.number, NowMs()};
  ssize_t written = 0;
  do {
    written = write(notices_, &notice, sizeof notice);
  } while (written < 0 && errno == EINTR);
  if (written != sizeof notice) throw std::runtime_error("the pipe for notices takes none");
  return true;
}

void SharedPictures::ClearSeals() {
  for (Place& place : places_) {
    if (place.seal != nullptr) PutSeal(place.seal, 0);
    place.seal = nullptr;
  }
}

}  // namespace rigd
