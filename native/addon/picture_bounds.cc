// Addresses are compared as numbers: pointers of different objects have no order in C++.
#include "picture_bounds.h"

#include <string>

#include "failures.h"

namespace rigd {

std::size_t OffsetOf(const char* call, const PictureSpace& space, const std::uint8_t* data, std::size_t size) {
  if (size > space.size) {
    throw SdkNonsense(std::string(call) + " claims a picture of " + std::to_string(size) + " bytes where " +
                      std::to_string(space.size) + " fit");
  }
  const auto begin = reinterpret_cast<std::uintptr_t>(space.data);
  const auto at = reinterpret_cast<std::uintptr_t>(data);
  if (data == nullptr) {
    throw SdkNonsense(std::string(call) + " claims a picture of " + std::to_string(size) + " bytes and no place of it");
  }
  if (at < begin || at - begin > space.size - size) {
    const std::string place =
        at < begin ? std::to_string(begin - at) + " bytes before" : "at byte " + std::to_string(at - begin) + " of";
    throw SdkNonsense(std::string(call) + " claims a picture of " + std::to_string(size) + " bytes that begins " +
                      place + " the " + std::to_string(space.size) + " bytes it was given");
  }
  return at - begin;
}

}  // namespace rigd
