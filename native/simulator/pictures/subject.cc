// A figure of eight lying down: once across in three seconds, twice up and down.
#include "pictures/subject.h"

#include <cmath>

namespace sim {
namespace {

constexpr double kPi = 3.14159265358979323846;
constexpr double kLoopSeconds = static_cast<double>(kLoopPictures) / kPicturesPerSecond;
constexpr u64 kNumbers = 1'000'000ull * kLoopPictures;

}  // namespace

u32 PictureNumberAt(u64 now_ms) { return static_cast<u32>(now_ms * kPicturesPerSecond / 1000 % kNumbers); }

SubjectPlace SubjectInPicture(u32 number) {
  const double seconds = static_cast<double>(number % kLoopPictures) / kPicturesPerSecond;
  return {320 + 180 * std::cos(2 * kPi * seconds / kLoopSeconds),
          240 + 90 * std::sin(4 * kPi * seconds / kLoopSeconds)};
}

}  // namespace sim
