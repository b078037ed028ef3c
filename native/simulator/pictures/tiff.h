// The one writer of TIFF 6.0 structures, little-endian: EXIF segments and RAW files are made with it. Thread: any.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"

namespace sim {

constexpr u32 kTiffHeaderBytes = 8;

// Appends the lowest `bytes` bytes of `value`.
void PutLittleEndian(std::vector<u8>& out, u64 value, int bytes);

// Appends the header of a TIFF block; its first directory follows.
void PutTiffHeader(std::vector<u8>& out);

// One directory under construction. Tags must be added in ascending order.
class TiffDirectory {
 public:
  void Text(u16 tag, const std::string& text);
  void Short(u16 tag, u32 number) { AddInteger(tag, kShort, number, 2); }
  void Long(u16 tag, u32 number) { AddInteger(tag, kLong, number, 4); }
  void Rational(u16 tag, u32 numerator, u32 denominator);
  void Version(u16 tag, const char* four) { Add(tag, kUndefined, 4, std::vector<u8>(four, four + 4)); }

  u32 Size() const;

  // Appends the directory, which lies at `offset` of the TIFF block; values longer than four bytes follow it. `next` is
  // the offset of the next directory; 0: there is none.
  void Write(std::vector<u8>& out, u32 offset, u32 next = 0) const;

 private:
  struct Entry {
    u16 tag;
    u16 type;
    u32 count;
    std::vector<u8> value;
  };
  static constexpr u16 kAscii = 2, kShort = 3, kLong = 4, kRational = 5, kUndefined = 7;

  void AddInteger(u16 tag, u16 type, u32 number, int bytes);
  // Entry count, 12 bytes an entry, offset of the next directory.
  u32 TableBytes() const { return 2 + static_cast<u32>(entries_.size()) * 12 + 4; }
  void Add(u16 tag, u16 type, u32 count, std::vector<u8> value) {
    entries_.push_back({tag, type, count, std::move(value)});
  }
  // Bytes that the value takes after the directory, rounded up to even; 0 when it fits in the entry.
  static u32 BytesAfterDirectory(const Entry& entry) {
    return entry.value.size() <= 4 ? 0 : static_cast<u32>((entry.value.size() + 1) & ~std::size_t{1});
  }

  std::vector<Entry> entries_;
};

}  // namespace sim
