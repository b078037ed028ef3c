// A value of up to four bytes lies in its entry; a longer one lies after the directory.
#include "pictures/tiff.h"

namespace sim {

void PutLittleEndian(std::vector<u8>& out, u64 value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<u8>(value >> (8 * i)));
}

namespace {

void PutZeros(std::vector<u8>& out, std::size_t count) { out.insert(out.end(), count, 0); }

}  // namespace

void PutTiffHeader(std::vector<u8>& out) {
  out.insert(out.end(), {'I', 'I', 42, 0});
  PutLittleEndian(out, kTiffHeaderBytes, 4);
}

void TiffDirectory::Text(u16 tag, const std::string& text) {
  std::vector<u8> value(text.begin(), text.end());
  value.push_back(0);
  // Read before the move: the order in which arguments are evaluated is not fixed.
  const u32 count = static_cast<u32>(value.size());
  Add(tag, kAscii, count, std::move(value));
}

void TiffDirectory::Rational(u16 tag, u32 numerator, u32 denominator) {
  std::vector<u8> value;
  PutLittleEndian(value, numerator, 4);
  PutLittleEndian(value, denominator, 4);
  Add(tag, kRational, 1, std::move(value));
}

u32 TiffDirectory::Size() const {
  u32 size = TableBytes();
  for (const Entry& entry : entries_) size += BytesAfterDirectory(entry);
  return size;
}

void TiffDirectory::Write(std::vector<u8>& out, u32 offset, u32 next) const {
  u32 value_offset = offset + TableBytes();
  PutLittleEndian(out, static_cast<u32>(entries_.size()), 2);
  for (const Entry& entry : entries_) {
    PutLittleEndian(out, entry.tag, 2);
    PutLittleEndian(out, entry.type, 2);
    PutLittleEndian(out, entry.count, 4);
    if (BytesAfterDirectory(entry) != 0) {
      PutLittleEndian(out, value_offset, 4);
      value_offset += BytesAfterDirectory(entry);
    } else {
      out.insert(out.end(), entry.value.begin(), entry.value.end());
      PutZeros(out, 4 - entry.value.size());
    }
  }
  PutLittleEndian(out, next, 4);
  for (const Entry& entry : entries_) {
    if (BytesAfterDirectory(entry) == 0) continue;
    out.insert(out.end(), entry.value.begin(), entry.value.end());
    PutZeros(out, BytesAfterDirectory(entry) - entry.value.size());
  }
}

void TiffDirectory::AddInteger(u16 tag, u16 type, u32 number, int bytes) {
  std::vector<u8> value;
  PutLittleEndian(value, number, bytes);
  Add(tag, type, 1, std::move(value));
}

}  // namespace sim
