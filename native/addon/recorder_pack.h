// Writes a value as MessagePack, of the few kinds that recordings have: nothing, numbers, bytes, arrays. Texts of the
// SDK are bytes, because nothing guarantees that they are UTF-8. The buffer is kept from use to use, so that frequent
// calls allocate nothing.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <vector>

namespace rigd {

class Pack {
 public:
  // Thread: the caller's, as for all following functions; a Pack has one owner.
  void Clear() { bytes_.clear(); }
  const std::uint8_t* Data() const { return bytes_.data(); }
  std::size_t Size() const { return bytes_.size(); }

  void Nothing() { bytes_.push_back(0xC0); }

  void Number(std::uint64_t value) {
    if (value < 0x80) {
      bytes_.push_back(static_cast<std::uint8_t>(value));
    } else if (value <= 0xFF) {
      Put(0xCC, value, 1);
    } else if (value <= 0xFFFF) {
      Put(0xCD, value, 2);
    } else if (value <= 0xFFFFFFFF) {
      Put(0xCE, value, 4);
    } else {
      Put(0xCF, value, 8);
    }
  }

  void Signed(std::int64_t value) {
    if (value >= 0) {
      Number(static_cast<std::uint64_t>(value));
    } else {
      Put(0xD3, static_cast<std::uint64_t>(value), 8);
    }
  }

  // Nothing for a null pointer.
  void Bytes(const void* bytes, std::size_t size) {
    if (bytes == nullptr) return Nothing();
    if (size <= 0xFF) {
      Put(0xC4, size, 1);
    } else {
      Put(0xC6, size, 4);
    }
    const auto* first = static_cast<const std::uint8_t*>(bytes);
    bytes_.insert(bytes_.end(), first, first + size);
  }

  // A text up to the terminator, at most kLongestText bytes. Nothing for a null pointer.
  void Text(const char* text) { Bytes(text, text == nullptr ? 0 : strnlen(text, kLongestText)); }

  void Array(std::size_t count) {
    if (count < 16) {
      bytes_.push_back(static_cast<std::uint8_t>(0x90 | count));
    } else {
      Put(0xDD, count, 4);
    }
  }

 private:
  // The longest path on Linux.
  static constexpr std::size_t kLongestText = 4096;

  void Put(std::uint8_t head, std::uint64_t value, int width) {
    std::uint8_t bytes[9] = {head};
    for (int at = 0; at < width; ++at) bytes[1 + at] = static_cast<std::uint8_t>(value >> (8 * (width - 1 - at)));
    bytes_.insert(bytes_.end(), bytes, bytes + 1 + width);
  }

  std::vector<std::uint8_t> bytes_;
};

}  // namespace rigd
