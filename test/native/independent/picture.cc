#include "picture.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <utility>

namespace independent {

namespace {

// RFC 1951 in a plain form that reads one bit at a time.
class Inflater {
 public:
  Inflater(const u8* data, std::size_t size) : data_(data), size_(size) {}

  bool Run(std::vector<u8>* out) {
    for (bool last = false; !last && !failed_;) {
      last = Bits(1) == 1;
      switch (Bits(2)) {
        case 0:
          Stored(out);
          break;
        case 1:
          Fixed(out);
          break;
        case 2:
          Dynamic(out);
          break;
        default:
          failed_ = true;
      }
    }
    return !failed_;
  }

 private:
  // A canonical code: how many codes there are of each length, and the symbols in their order.
  struct Code {
    int counts[16] = {};
    std::vector<int> symbols;

    explicit Code(const std::vector<int>& lengths) {
      for (const int length : lengths) ++counts[length];
      counts[0] = 0;
      int offsets[17] = {};
      for (int length = 1; length < 16; ++length) offsets[length + 1] = offsets[length] + counts[length];
      symbols.resize(lengths.size());
      for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
        if (lengths[symbol] != 0) symbols[offsets[lengths[symbol]]++] = static_cast<int>(symbol);
      }
    }
  };

  u32 Bits(int count) {
    u32 value = 0;
    for (int bit = 0; bit < count; ++bit) {
      if (at_ / 8 >= size_) {
        failed_ = true;
        return 0;
      }
      value |= static_cast<u32>(data_[at_ / 8] >> (at_ % 8) & 1) << bit;
      ++at_;
    }
    return value;
  }

  int Symbol(const Code& code) {
    int value = 0;
    int first = 0;
    int index = 0;
    for (int length = 1; length < 16; ++length) {
      value |= static_cast<int>(Bits(1));
      if (failed_) return -1;
      if (value - first < code.counts[length]) return code.symbols[index + value - first];
      index += code.counts[length];
      first = (first + code.counts[length]) << 1;
      value <<= 1;
    }
    failed_ = true;
    return -1;
  }

  void Stored(std::vector<u8>* out) {
    at_ = (at_ + 7) / 8 * 8;
    const u32 length = Bits(16);
    Bits(16);
    if (failed_ || at_ / 8 + length > size_) {
      failed_ = true;
      return;
    }
    out->insert(out->end(), data_ + at_ / 8, data_ + at_ / 8 + length);
    at_ += static_cast<std::size_t>(length) * 8;
  }

  void Fixed(std::vector<u8>* out) {
    std::vector<int> lengths(288, 8);
    std::fill(lengths.begin() + 144, lengths.begin() + 256, 9);
    std::fill(lengths.begin() + 256, lengths.begin() + 280, 7);
    Compressed(Code(lengths), Code(std::vector<int>(30, 5)), out);
  }

  void Dynamic(std::vector<u8>* out) {
    static constexpr int kOrder[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    const u32 literals = Bits(5) + 257;
    const u32 distances = Bits(5) + 1;
    const u32 given = Bits(4) + 4;
    std::vector<int> lengths(19, 0);
    for (u32 at = 0; at < given; ++at) lengths[kOrder[at]] = static_cast<int>(Bits(3));
    const Code code(lengths);
    std::vector<int> all;
    while (!failed_ && all.size() < literals + distances) {
      const int symbol = Symbol(code);
      if (symbol < 16) {
        all.push_back(symbol);
      } else if (symbol == 16) {
        if (all.empty())
          failed_ = true;
        else
          all.insert(all.end(), Bits(2) + 3, all.back());
      } else {
        all.insert(all.end(), symbol == 17 ? Bits(3) + 3 : Bits(7) + 11, 0);
      }
    }
    if (failed_ || all.size() != literals + distances) {
      failed_ = true;
      return;
    }
    Compressed(Code({all.begin(), all.begin() + literals}), Code({all.begin() + literals, all.end()}), out);
  }

  void Compressed(const Code& literals, const Code& distances, std::vector<u8>* out) {
    static constexpr int kLength[] = {3,  4,  5,  6,  7,  8,  9,  10, 11,  13,  15,  17,  19,  23, 27,
                                      31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258};
    static constexpr int kLengthBits[] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                          2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
    static constexpr int kDistance[] = {1,    2,    3,    4,    5,    7,    9,    13,    17,    25,
                                        33,   49,   65,   97,   129,  193,  257,  385,   513,   769,
                                        1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
    static constexpr int kDistanceBits[] = {0, 0, 0, 0, 1, 1, 2, 2,  3,  3,  4,  4,  5,  5,  6,
                                            6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13};
    for (;;) {
      const int symbol = Symbol(literals);
      if (failed_ || symbol == 256) return;
      if (symbol < 256) {
        out->push_back(static_cast<u8>(symbol));
        continue;
      }
      if (symbol > 285) break;
      const u32 length = kLength[symbol - 257] + Bits(kLengthBits[symbol - 257]);
      const int far = Symbol(distances);
      if (failed_ || far > 29) break;
      const std::size_t distance = kDistance[far] + Bits(kDistanceBits[far]);
      if (failed_ || distance > out->size()) break;
      for (u32 copied = 0; copied < length; ++copied) out->push_back((*out)[out->size() - distance]);
    }
    failed_ = true;
  }

  const u8* data_;
  std::size_t size_;
  std::size_t at_ = 0;  // in bits
  bool failed_ = false;
};

u32 BigEndian32(const u8* at) {
  return static_cast<u32>(at[0]) << 24 | static_cast<u32>(at[1]) << 16 | static_cast<u32>(at[2]) << 8 | at[3];
}

int Paeth(int left, int above, int corner) {
  const int guess = left + above - corner;
  const int to_left = std::abs(guess - left);
  const int to_above = std::abs(guess - above);
  const int to_corner = std::abs(guess - corner);
  if (to_left <= to_above && to_left <= to_corner) return left;
  return to_above <= to_corner ? above : corner;
}

Pixels TurnedAnticlockwise(const Pixels& from) {
  Pixels to = Plain(from.height, from.width, 0, 0);
  for (u32 y = 0; y < to.height; ++y) {
    for (u32 x = 0; x < to.width; ++x) std::memcpy(to.At(x, y), from.At(from.width - 1 - y, x), 4);
  }
  return to;
}

Pixels Turned(Pixels from, u32 degrees) {
  for (u32 turned = 0; turned < degrees; turned += 90) from = TurnedAnticlockwise(from);
  return from;
}

Pixels Resized(const Pixels& from, u32 width, u32 height) {
  if (from.width == width && from.height == height) return from;
  Pixels to = Plain(width, height, 0, 0);
  for (u32 y = 0; y < height; ++y) {
    const double fy = std::clamp((y + 0.5) * from.height / height - 0.5, 0.0, from.height - 1.0);
    const u32 y0 = static_cast<u32>(fy);
    const u32 y1 = std::min(y0 + 1, from.height - 1);
    for (u32 x = 0; x < width; ++x) {
      const double fx = std::clamp((x + 0.5) * from.width / width - 0.5, 0.0, from.width - 1.0);
      const u32 x0 = static_cast<u32>(fx);
      const u32 x1 = std::min(x0 + 1, from.width - 1);
      for (int channel = 0; channel < 4; ++channel) {
        const double top = from.At(x0, y0)[channel] * (1 - (fx - x0)) + from.At(x1, y0)[channel] * (fx - x0);
        const double bottom = from.At(x0, y1)[channel] * (1 - (fx - x0)) + from.At(x1, y1)[channel] * (fx - x0);
        to.At(x, y)[channel] = static_cast<u8>(top * (1 - (fy - y0)) + bottom * (fy - y0) + 0.5);
      }
    }
  }
  return to;
}

// The border before and after the smaller of two lengths so that its middle is at `position` of the larger.
struct Border {
  long before;
  long after;
};

Border BorderOf(long smaller, long larger, long position) {
  return {position - smaller / 2, larger - position - smaller / 2 - smaller % 2};
}

Pixels Bordered(const Pixels& from, long left, long top, long width, long height, u8 alpha) {
  Pixels to = Plain(static_cast<u32>(width), static_cast<u32>(height), 0, alpha);
  for (u32 y = 0; y < from.height; ++y) {
    std::memcpy(to.At(static_cast<u32>(left), static_cast<u32>(top) + y), from.At(0, y),
                static_cast<std::size_t>(from.width) * 4);
  }
  return to;
}

bool IsRightAngle(u32 degree) { return degree == 0 || degree == 90 || degree == 270; }

}  // namespace

Pixels Plain(u32 width, u32 height, u8 grey, u8 alpha) {
  Pixels pixels{width, height, std::vector<u8>(static_cast<std::size_t>(width) * height * 4, grey)};
  for (std::size_t at = 3; at < pixels.bytes.size(); at += 4) pixels.bytes[at] = alpha;
  return pixels;
}

std::string ReadPng(const u8* data, std::size_t size, Pixels* pixels) {
  static constexpr u8 kSignature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
  constexpr u32 kLargest = 8192;
  constexpr u8 kPalette = 3;
  constexpr u8 kFourChannels = 6;
  if (size < 33 || std::memcmp(data, kSignature, sizeof kSignature) != 0) return "no PNG";
  std::vector<u8> packed;
  std::vector<u8> colours;
  std::vector<u8> alphas;
  u8 depth = 0;
  u8 kind = 0;
  bool ended = false;
  for (std::size_t at = sizeof kSignature; !ended && at + 12 <= size;) {
    const u32 length = BigEndian32(data + at);
    if (length > size - at - 12) return "a chunk of the PNG goes beyond its end";
    const u8* body = data + at + 8;
    const std::string name(reinterpret_cast<const char*>(data + at + 4), 4);
    if (name == "IHDR") {
      pixels->width = BigEndian32(body);
      pixels->height = BigEndian32(body + 4);
      depth = body[8];
      kind = body[9];
      if (body[12] != 0) return "the PNG is interlaced";
    } else if (name == "PLTE") {
      colours.assign(body, body + length);
    } else if (name == "tRNS") {
      alphas.assign(body, body + length);
    } else if (name == "IDAT") {
      packed.insert(packed.end(), body, body + length);
    }
    ended = name == "IEND";
    at += 12 + length;
  }
  if (!ended) return "the PNG has no end";
  const bool has_palette = kind == kPalette && depth <= 8 && !alphas.empty();
  if (!has_palette && (kind != kFourChannels || depth != 8)) return "the PNG becomes no four channels of eight bits";
  if (pixels->width == 0 || pixels->height == 0 || pixels->width > kLargest || pixels->height > kLargest) {
    return "the PNG has an impossible size";
  }
  if (packed.size() < 6) return "the PNG has no pixels";
  std::vector<u8> rows;
  if (!Inflater(packed.data() + 2, packed.size() - 6).Run(&rows)) return "the PNG cannot be unpacked";
  const std::size_t stride = has_palette ? (static_cast<std::size_t>(pixels->width) * depth + 7) / 8
                                         : static_cast<std::size_t>(pixels->width) * 4;
  if (rows.size() != (stride + 1) * pixels->height) return "the PNG has more or fewer pixels than its size";
  const std::size_t pixel = has_palette ? 1 : 4;
  std::vector<u8> plain(stride * pixels->height);
  for (u32 y = 0; y < pixels->height; ++y) {
    const u8* row = rows.data() + y * (stride + 1);
    u8* to = plain.data() + y * stride;
    for (std::size_t x = 0; x < stride; ++x) {
      const int left = x >= pixel ? to[x - pixel] : 0;
      const int above = y > 0 ? *(to + x - stride) : 0;
      const int corner = x >= pixel && y > 0 ? *(to + x - stride - pixel) : 0;
      int guess = 0;
      switch (row[0]) {
        case 0:
          break;
        case 1:
          guess = left;
          break;
        case 2:
          guess = above;
          break;
        case 3:
          guess = (left + above) / 2;
          break;
        case 4:
          guess = Paeth(left, above, corner);
          break;
        default:
          return "the PNG has an unknown filter";
      }
      to[x] = static_cast<u8>(row[x + 1] + guess);
    }
  }
  if (!has_palette) {
    pixels->bytes = std::move(plain);
    return "";
  }
  pixels->bytes.assign(static_cast<std::size_t>(pixels->width) * pixels->height * 4, 255);
  for (u32 y = 0; y < pixels->height; ++y) {
    for (u32 x = 0; x < pixels->width; ++x) {
      const std::size_t bit = static_cast<std::size_t>(x) * depth;
      const u32 index = plain[y * stride + bit / 8] >> (8 - depth - bit % 8) & ((1u << depth) - 1);
      if (index * 3 + 3 > colours.size()) return "the PNG has a pixel of no colour";
      std::memcpy(pixels->At(x, y), colours.data() + index * 3, 3);
      if (index < alphas.size()) pixels->At(x, y)[3] = alphas[index];
    }
  }
  return "";
}

bool ReadJpegSize(const u8* data, std::size_t size, u32* width, u32* height) {
  if (size < 4 || data[0] != 0xFF || data[1] != 0xD8) return false;
  if (data[size - 2] != 0xFF || data[size - 1] != 0xD9) return false;
  for (std::size_t at = 2; at + 9 < size && data[at] == 0xFF;) {
    const u8 marker = data[at + 1];
    const std::size_t length = static_cast<std::size_t>(data[at + 2]) << 8 | data[at + 3];
    if (marker >= 0xC0 && marker <= 0xC2) {
      *height = static_cast<u32>(data[at + 5]) << 8 | data[at + 6];
      *width = static_cast<u32>(data[at + 7]) << 8 | data[at + 8];
      return *width > 0 && *height > 0;
    }
    at += 2 + length;
  }
  return false;
}

std::string Compose(const Pixels& display, const Pixels& view, const Placement& placement, Pixels* composed) {
  if (!IsRightAngle(placement.degree)) return "the display is turned by no right angle";
  if (placement.width == 0 || placement.height == 0) return "the display has no size";
  Pixels over = Resized(Turned(display, placement.degree), placement.width, placement.height);
  Pixels under = Plain(placement.width, placement.height, 0, 255);
  if (placement.has_position) {
    if (placement.view_width == 0 || placement.view_height == 0) return "the live view has no size in the display";
    under = Resized(view, placement.view_width, placement.view_height);
    const long width = std::max(over.width, under.width);
    const long height = std::max(over.height, under.height);
    const Border across = BorderOf(std::min(over.width, under.width), width, placement.x);
    const Border down = BorderOf(std::min(over.height, under.height), height, placement.y);
    if (across.before < 0 || across.after < 0 || down.before < 0 || down.after < 0) {
      return "the live view, with its middle at the place reported, sticks out of the display";
    }
    const auto border = [&](const Pixels& from, u8 alpha) {
      return Bordered(from, from.width < width ? across.before : 0, from.height < height ? down.before : 0, width,
                      height, alpha);
    };
    under = border(under, 255);
    over = border(over, 0);
  }
  for (std::size_t at = 0; at < under.bytes.size(); at += 4) {
    const double alpha = over.bytes[at + 3] / 255.0;
    for (int channel = 0; channel < 3; ++channel) {
      u8& pixel = under.bytes[at + channel];
      pixel = static_cast<u8>(pixel * (1 - alpha) + over.bytes[at + channel] * alpha);
    }
  }
  *composed = Turned(std::move(under), (360 - placement.degree) % 360);
  return "";
}

double MeanAlpha(const Pixels& display, const Placement& placement, bool outside) {
  const Pixels over = Resized(Turned(display, placement.degree), placement.width, placement.height);
  const long left = static_cast<long>(placement.x) - placement.view_width / 2;
  const long top = static_cast<long>(placement.y) - placement.view_height / 2;
  double sum = 0;
  long count = 0;
  for (long y = 0; y < static_cast<long>(over.height); ++y) {
    for (long x = 0; x < static_cast<long>(over.width); ++x) {
      const bool inside = x >= left && x < left + static_cast<long>(placement.view_width) && y >= top &&
                          y < top + static_cast<long>(placement.view_height);
      if (inside == outside) continue;
      sum += over.At(static_cast<u32>(x), static_cast<u32>(y))[3];
      ++count;
    }
  }
  return count == 0 ? -1 : sum / static_cast<double>(count);
}

}  // namespace independent
