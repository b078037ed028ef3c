// Numbers in the tables are those of ITU T.81, Annex K.
#include "drawing/jpeg_encoder.h"

#include <algorithm>
#include <cmath>

namespace sim {
namespace {

constexpr int kZigZag[64] = {0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,  12, 19, 26, 33, 40, 48,
                             41, 34, 27, 20, 13, 6,  7,  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23,
                             30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

constexpr std::uint8_t kQuantisers[2][64] = {
    {16, 11,  10,  16, 24, 40, 51, 61, 12,  12,  14,  19,  26, 58, 60, 55,  14,  13,  16,  24, 40, 57,
     69, 56,  14,  17, 22, 29, 51, 87, 80,  62,  18,  22,  37, 56, 68, 109, 103, 77,  24,  35, 55, 64,
     81, 104, 113, 92, 49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98,  112, 100, 103, 99},
    {17, 18, 24, 47, 99, 99, 99, 99, 18, 21, 26, 66, 99, 99, 99, 99, 24, 26, 56, 99, 99, 99,
     99, 99, 47, 66, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99,
     99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99, 99}};

constexpr std::uint8_t kMeanCounts[2][16] = {{0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0},
                                             {0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0}};
constexpr std::uint8_t kMeanSymbols[12] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};

constexpr std::uint8_t kDetailCounts[2][16] = {{0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 0x7D},
                                               {0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 0x77}};
constexpr std::uint8_t kDetailSymbols[2][162] = {
    {0x01, 0x02, 0x03, 0x00, 0x04, 0x11, 0x05, 0x12, 0x21, 0x31, 0x41, 0x06, 0x13, 0x51, 0x61, 0x07, 0x22, 0x71,
     0x14, 0x32, 0x81, 0x91, 0xA1, 0x08, 0x23, 0x42, 0xB1, 0xC1, 0x15, 0x52, 0xD1, 0xF0, 0x24, 0x33, 0x62, 0x72,
     0x82, 0x09, 0x0A, 0x16, 0x17, 0x18, 0x19, 0x1A, 0x25, 0x26, 0x27, 0x28, 0x29, 0x2A, 0x34, 0x35, 0x36, 0x37,
     0x38, 0x39, 0x3A, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4A, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58, 0x59,
     0x5A, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6A, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7A, 0x83,
     0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8A, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9A, 0xA2, 0xA3,
     0xA4, 0xA5, 0xA6, 0xA7, 0xA8, 0xA9, 0xAA, 0xB2, 0xB3, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8, 0xB9, 0xBA, 0xC2, 0xC3,
     0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8, 0xD9, 0xDA, 0xE1, 0xE2,
     0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xF1, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA},
    {0x00, 0x01, 0x02, 0x03, 0x11, 0x04, 0x05, 0x21, 0x31, 0x06, 0x12, 0x41, 0x51, 0x07, 0x61, 0x71, 0x13, 0x22,
     0x32, 0x81, 0x08, 0x14, 0x42, 0x91, 0xA1, 0xB1, 0xC1, 0x09, 0x23, 0x33, 0x52, 0xF0, 0x15, 0x62, 0x72, 0xD1,
     0x0A, 0x16, 0x24, 0x34, 0xE1, 0x25, 0xF1, 0x17, 0x18, 0x19, 0x1A, 0x26, 0x27, 0x28, 0x29, 0x2A, 0x35, 0x36,
     0x37, 0x38, 0x39, 0x3A, 0x43, 0x44, 0x45, 0x46, 0x47, 0x48, 0x49, 0x4A, 0x53, 0x54, 0x55, 0x56, 0x57, 0x58,
     0x59, 0x5A, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6A, 0x73, 0x74, 0x75, 0x76, 0x77, 0x78, 0x79, 0x7A,
     0x82, 0x83, 0x84, 0x85, 0x86, 0x87, 0x88, 0x89, 0x8A, 0x92, 0x93, 0x94, 0x95, 0x96, 0x97, 0x98, 0x99, 0x9A,
     0xA2, 0xA3, 0xA4, 0xA5, 0xA6, 0xA7, 0xA8, 0xA9, 0xAA, 0xB2, 0xB3, 0xB4, 0xB5, 0xB6, 0xB7, 0xB8, 0xB9, 0xBA,
     0xC2, 0xC3, 0xC4, 0xC5, 0xC6, 0xC7, 0xC8, 0xC9, 0xCA, 0xD2, 0xD3, 0xD4, 0xD5, 0xD6, 0xD7, 0xD8, 0xD9, 0xDA,
     0xE2, 0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEA, 0xF2, 0xF3, 0xF4, 0xF5, 0xF6, 0xF7, 0xF8, 0xF9, 0xFA}};

// The cosines of an eight-point transform, scaled so that two passes give the standard's values.
struct Cosines {
  float of[8][8];
  Cosines() {
    for (int u = 0; u < 8; ++u) {
      for (int x = 0; x < 8; ++x) {
        const double scale = u == 0 ? std::sqrt(0.125) : 0.5;
        of[u][x] = static_cast<float>(scale * std::cos((2 * x + 1) * u * 3.14159265358979323846 / 16));
      }
    }
  }
};

void Transform(const float in[64], float out[64]) {
  static const Cosines cosines;
  float rows[64];
  for (int y = 0; y < 8; ++y) {
    for (int u = 0; u < 8; ++u) {
      float sum = 0;
      for (int x = 0; x < 8; ++x) sum += cosines.of[u][x] * in[y * 8 + x];
      rows[y * 8 + u] = sum;
    }
  }
  for (int v = 0; v < 8; ++v) {
    for (int u = 0; u < 8; ++u) {
      float sum = 0;
      for (int y = 0; y < 8; ++y) sum += cosines.of[v][y] * rows[y * 8 + u];
      out[v * 8 + u] = sum;
    }
  }
}

// Bits needed for a magnitude.
int Category(int value) {
  int magnitude = std::abs(value), category = 0;
  while (magnitude != 0) {
    magnitude >>= 1;
    ++category;
  }
  return category;
}

void Put16(std::vector<std::uint8_t>& out, unsigned value) {
  out.push_back(static_cast<std::uint8_t>(value >> 8));
  out.push_back(static_cast<std::uint8_t>(value));
}

void PutMarker(std::vector<std::uint8_t>& out, unsigned marker, unsigned length) {
  Put16(out, 0xFF00 | marker);
  Put16(out, length);
}

}  // namespace

// Collects bits into bytes; an 0xFF is followed by a zero, as the standard needs it inside picture data.
class JpegEncoder::Bits {
 public:
  void Put(unsigned bits, int length) {
    held_ = (held_ << length) | (bits & ((1u << length) - 1));
    count_ += length;
    while (count_ >= 8) {
      count_ -= 8;
      PutByte(static_cast<std::uint8_t>(held_ >> count_));
    }
  }

  std::vector<std::uint8_t> Finish() {
    if (count_ > 0) Put(0x7F, 8 - count_);
    return std::move(bytes_);
  }

 private:
  void PutByte(std::uint8_t byte) {
    bytes_.push_back(byte);
    if (byte == 0xFF) bytes_.push_back(0);
  }

  std::uint64_t held_ = 0;
  int count_ = 0;
  std::vector<std::uint8_t> bytes_;
};

JpegEncoder::JpegEncoder(int quality) {
  const int scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  for (int table = 0; table < 2; ++table) {
    for (int i = 0; i < 64; ++i) {
      const int value = std::clamp((kQuantisers[table][i] * scale + 50) / 100, 1, 255);
      quantisers_[table][i] = static_cast<std::uint8_t>(value);
      divisors_[table][i] = 1.0f / static_cast<float>(value);
    }
    const auto number = [](Code* codes, const std::uint8_t counts[16], const std::uint8_t* symbols) {
      std::uint16_t next = 0;
      for (int length = 1; length <= 16; ++length, next = static_cast<std::uint16_t>(next << 1)) {
        for (int i = 0; i < counts[length - 1]; ++i) codes[*symbols++] = {next++, static_cast<std::uint8_t>(length)};
      }
    };
    number(means_[table], kMeanCounts[table], kMeanSymbols);
    number(details_[table], kDetailCounts[table], kDetailSymbols[table]);
  }
}

std::vector<std::uint8_t> JpegEncoder::Head(int width, int height, int mcus_per_segment) const {
  std::vector<std::uint8_t> head;
  for (int table = 0; table < 2; ++table) {
    PutMarker(head, 0xDB, 67);
    head.push_back(static_cast<std::uint8_t>(table));
    for (int i = 0; i < 64; ++i) head.push_back(quantisers_[table][kZigZag[i]]);
  }
  PutMarker(head, 0xC0, 17);
  head.push_back(8);
  Put16(head, static_cast<unsigned>(height));
  Put16(head, static_cast<unsigned>(width));
  head.insert(head.end(), {3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1});
  for (int table = 0; table < 2; ++table) {
    PutMarker(head, 0xC4, 19 + 12);
    head.push_back(static_cast<std::uint8_t>(table));
    head.insert(head.end(), kMeanCounts[table], kMeanCounts[table] + 16);
    head.insert(head.end(), kMeanSymbols, kMeanSymbols + 12);
    PutMarker(head, 0xC4, 19 + 162);
    head.push_back(static_cast<std::uint8_t>(0x10 | table));
    head.insert(head.end(), kDetailCounts[table], kDetailCounts[table] + 16);
    head.insert(head.end(), kDetailSymbols[table], kDetailSymbols[table] + 162);
  }
  PutMarker(head, 0xDD, 4);
  Put16(head, static_cast<unsigned>(mcus_per_segment));
  PutMarker(head, 0xDA, 12);
  head.insert(head.end(), {3, 1, 0x00, 2, 0x11, 3, 0x11, 0, 63, 0});
  return head;
}

std::vector<std::uint8_t> JpegEncoder::Segment(const Canvas& canvas, int left, int top, int mcus) const {
  Bits bits;
  int previous[3] = {0, 0, 0};
  for (int mcu = 0; mcu < mcus; ++mcu) {
    float luma[16][16];
    float blue[64] = {}, red[64] = {};
    for (int y = 0; y < kMcuSize; ++y) {
      for (int x = 0; x < kMcuSize; ++x) {
        const std::uint8_t* pixel =
            canvas.At(std::min(left + mcu * kMcuSize + x, canvas.width() - 1), std::min(top + y, canvas.height() - 1));
        const float r = pixel[0], g = pixel[1], b = pixel[2];
        luma[y][x] = 0.299f * r + 0.587f * g + 0.114f * b - 128;
        const int cell = (y / 2) * 8 + x / 2;
        blue[cell] += (-0.168736f * r - 0.331264f * g + 0.5f * b) / 4;
        red[cell] += (0.5f * r - 0.418688f * g - 0.081312f * b) / 4;
      }
    }
    for (int block = 0; block < 4; ++block) {
      float samples[64];
      for (int i = 0; i < 64; ++i) samples[i] = luma[(block / 2) * 8 + i / 8][(block % 2) * 8 + i % 8];
      Block(samples, false, previous[0], bits);
    }
    Block(blue, true, previous[1], bits);
    Block(red, true, previous[2], bits);
  }
  return bits.Finish();
}

void JpegEncoder::Block(const float samples[64], bool is_chroma, int& previous, Bits& bits) const {
  const int table = is_chroma ? 1 : 0;
  float frequencies[64];
  Transform(samples, frequencies);
  int values[64];
  for (int i = 0; i < 64; ++i) {
    values[i] = static_cast<int>(std::lround(frequencies[kZigZag[i]] * divisors_[table][kZigZag[i]]));
  }
  const auto put_value = [&bits](int value, int category) {
    if (category > 0) bits.Put(static_cast<unsigned>(value < 0 ? value - 1 : value), category);
  };

  const int step = values[0] - previous;
  previous = values[0];
  int category = Category(step);
  bits.Put(means_[table][category].bits, means_[table][category].length);
  put_value(step, category);

  constexpr int kEndOfBlock = 0x00, kSixteenZeros = 0xF0;
  int zeros = 0;
  for (int i = 1; i < 64; ++i) {
    if (values[i] == 0) {
      ++zeros;
      continue;
    }
    for (; zeros > 15; zeros -= 16) {
      bits.Put(details_[table][kSixteenZeros].bits, details_[table][kSixteenZeros].length);
    }
    category = Category(values[i]);
    const Code& code = details_[table][zeros << 4 | category];
    bits.Put(code.bits, code.length);
    put_value(values[i], category);
    zeros = 0;
  }
  if (zeros > 0) bits.Put(details_[table][kEndOfBlock].bits, details_[table][kEndOfBlock].length);
}

}  // namespace sim
