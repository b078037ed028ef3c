// Reads texts that the SDK gives with contents: they have a size and may lack a terminator.
#pragma once

#include <cstdint>
#include <cstring>
#include <string>

namespace rigd {

constexpr std::uint32_t kLongestPath = 1024;

// At most `size` bytes up to the first NUL; with a size of 0, up to the NUL. Empty for a text longer than any path.
inline std::string TextOf(const void* text, std::uint32_t size) {
  if (text == nullptr || size > kLongestPath) return "";
  const char* letters = static_cast<const char*>(text);
  return std::string(letters, strnlen(letters, size == 0 ? kLongestPath : size));
}

}  // namespace rigd
