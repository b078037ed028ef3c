// Writes PNG (ISO/IEC 15948) with a palette of four colours, two bits a pixel, without compression, so that no library
// is needed.
#include "live_view/osd_image.h"

#include <algorithm>
#include <array>

#include "pictures/bitmap_font.h"

namespace sim {
namespace {

// Pixels at scale 1.
constexpr int kDot = 3, kLineHeight = 10 * kDot, kMargin = 16;
// Largest stored block of a deflate stream.
constexpr std::size_t kBlockBytes = 65535;
enum Colour : u8 { kClear, kShade, kWhite, kAmber };
constexpr u8 kPalette[] = {0, 0, 0, 0, 0, 0, 245, 245, 245, 255, 196, 60};
constexpr u8 kOpacity[] = {0, 150, 255, 255};

using Bytes = std::vector<u8>;

void Put32(Bytes& out, u32 value) {
  for (int shift = 24; shift >= 0; shift -= 8) out.push_back(static_cast<u8>(value >> shift));
}

u32 Crc(const u8* data, std::size_t size) {
  static const auto table = [] {
    std::array<u32, 256> made = {};
    for (u32 i = 0; i < 256; ++i) {
      u32 value = i;
      for (int bit = 0; bit < 8; ++bit) value = (value & 1) != 0 ? 0xEDB88320u ^ (value >> 1) : value >> 1;
      made[i] = value;
    }
    return made;
  }();
  u32 crc = 0xFFFFFFFFu;
  for (std::size_t i = 0; i < size; ++i) crc = table[(crc ^ data[i]) & 0xFF] ^ (crc >> 8);
  return ~crc;
}

u32 Adler(const Bytes& data) {
  u32 low = 1, high = 0;
  for (u8 byte : data) {
    low = (low + byte) % 65521;
    high = (high + low) % 65521;
  }
  return high << 16 | low;
}

void PutChunk(Bytes& out, const char* name, const Bytes& data) {
  Put32(out, static_cast<u32>(data.size()));
  const std::size_t begin = out.size();
  out.insert(out.end(), name, name + 4);
  out.insert(out.end(), data.begin(), data.end());
  Put32(out, Crc(&out[begin], out.size() - begin));
}

Bytes Stored(const Bytes& data) {
  Bytes out = {0x78, 0x01};
  for (std::size_t at = 0; at < data.size(); at += kBlockBytes) {
    const std::size_t size = std::min(kBlockBytes, data.size() - at);
    const bool last = at + size == data.size();
    const u8 low = static_cast<u8>(size), high = static_cast<u8>(size >> 8);
    out.insert(out.end(), {static_cast<u8>(last), low, high, static_cast<u8>(~low), static_cast<u8>(~high)});
    out.insert(out.end(), data.begin() + static_cast<std::ptrdiff_t>(at),
               data.begin() + static_cast<std::ptrdiff_t>(at + size));
  }
  Put32(out, Adler(data));
  return out;
}

// Rows with their filter byte, two bits a pixel. Places and sizes are in pixels at scale 1.
class Plane {
 public:
  explicit Plane(const OsdForm& form)
      : scale_(static_cast<int>(form.scale)),
        width_(static_cast<int>(form.width) * scale_),
        height_(static_cast<int>(form.height) * scale_),
        row_bytes_(1 + static_cast<std::size_t>(width_) / 4),
        bytes_(row_bytes_ * static_cast<std::size_t>(height_)) {}

  int width() const { return width_; }
  int height() const { return height_; }

  void Fill(int left, int top, int width, int height, Colour colour) {
    const int right = std::min((left + width) * scale_, width_), bottom = std::min((top + height) * scale_, height_);
    for (int y = std::max(top * scale_, 0); y < bottom; ++y) {
      for (int x = std::max(left * scale_, 0); x < right; ++x) Set(x, y, colour);
    }
  }

  void Text(int left, int top, const std::string& text, Colour colour) {
    const int advance = (kLetterWidth + 1) * kDot;
    Fill(left - 6, top - 5, advance * static_cast<int>(text.size()) + 9, kLineHeight + 1, kShade);
    for (char letter : text) {
      for (int row = 0; row < kLetterHeight; ++row) {
        for (int column = 0; column < kLetterWidth; ++column) {
          if (IsDotSet(letter, column, row)) Fill(left + column * kDot, top + row * kDot, kDot, kDot, colour);
        }
      }
      left += advance;
    }
  }

  const Bytes& bytes() const { return bytes_; }

 private:
  void Set(int x, int y, Colour colour) {
    u8& byte = bytes_[static_cast<std::size_t>(y) * row_bytes_ + 1 + static_cast<std::size_t>(x) / 4];
    const int shift = 6 - 2 * (x % 4);
    byte = static_cast<u8>((byte & ~(3 << shift)) | colour << shift);
  }

  const int scale_, width_, height_;
  const std::size_t row_bytes_;
  Bytes bytes_;
};

}  // namespace

std::vector<u8> DrawOsd(const OsdForm& form, const std::vector<std::string>& above,
                        const std::vector<std::string>& below) {
  Plane plane(form);
  int top = kMargin;
  for (const std::string& line : above) {
    plane.Text(kMargin, top, line, kWhite);
    top += kLineHeight + 4;
  }
  top = static_cast<int>(form.height) - kMargin - kLineHeight * static_cast<int>(below.size());
  for (const std::string& line : below) {
    plane.Text(kMargin, top, line, kAmber);
    top += kLineHeight + 4;
  }
  Bytes png = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  Bytes header;
  Put32(header, static_cast<u32>(plane.width()));
  Put32(header, static_cast<u32>(plane.height()));
  header.insert(header.end(), {2, 3, 0, 0, 0});  // two bits, palette
  PutChunk(png, "IHDR", header);
  PutChunk(png, "PLTE", Bytes(kPalette, kPalette + sizeof kPalette));
  PutChunk(png, "tRNS", Bytes(kOpacity, kOpacity + sizeof kOpacity));
  PutChunk(png, "IDAT", Stored(plane.bytes()));
  PutChunk(png, "IEND", {});
  return png;
}

}  // namespace sim
