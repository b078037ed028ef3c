#include "pictures/tiff.h"

namespace sim {

void PutLittleEndian(std::vector<u8>& out, u64 value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<u8>(value >> (8 * i)));
}

void PutTiffHead(std::vector<u8>& out) {
  out.insert(out.end(), {'I', 'I', 42, 0});
  PutLittleEndian(out, kTiffHeadBytes, 4);
}

void TiffDirectory::Text(u16 tag, const std::string& text) {
  std::vector<u8> value(text.begin(), text.end());
  value.push_back(0);
  const u32 count = static_cast<u32>(value.size());  // before the move below
  Add(tag, kAscii, count, std::move(value));
}

void TiffDirectory::Rational(u16 tag, u32 numerator, u32 denominator) {
  std::vector<u8> value;
  PutLittleEndian(value, numerator, 4);
  PutLittleEndian(value, denominator, 4);
  Add(tag, kRational, 1, std::move(value));
}

u32 TiffDirectory::Size() const {
  u32 size = 2 + static_cast<u32>(entries_.size()) * 12 + 4;
  for (const Entry& entry : entries_) size += Outside(entry);
  return size;
}

void TiffDirectory::Write(std::vector<u8>& out, u32 offset) const {
  u32 outside = offset + 2 + static_cast<u32>(entries_.size()) * 12 + 4;
  PutLittleEndian(out, static_cast<u32>(entries_.size()), 2);
  for (const Entry& entry : entries_) {
    PutLittleEndian(out, entry.tag, 2);
    PutLittleEndian(out, entry.type, 2);
    PutLittleEndian(out, entry.count, 4);
    if (Outside(entry) != 0) {
      PutLittleEndian(out, outside, 4);
      outside += Outside(entry);
    } else {
      out.insert(out.end(), entry.value.begin(), entry.value.end());
      PutLittleEndian(out, 0, 4 - static_cast<int>(entry.value.size()));
    }
  }
  PutLittleEndian(out, 0, 4);
  for (const Entry& entry : entries_) {
    if (Outside(entry) == 0) continue;
    out.insert(out.end(), entry.value.begin(), entry.value.end());
    PutLittleEndian(out, 0, static_cast<int>(Outside(entry) - entry.value.size()));
  }
}

void TiffDirectory::Number(u16 tag, u16 type, u32 number, int bytes) {
  std::vector<u8> value;
  PutLittleEndian(value, number, bytes);
  Add(tag, type, 1, std::move(value));
}

}  // namespace sim
