// A picture in memory and the few ways to draw on it that the prepared scenes need. Edges are smoothed. Used while
// building only.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

namespace sim {

struct Colour {
  float red;
  float green;
  float blue;  // 0..255 each
};

Colour Mix(const Colour& from, const Colour& to, float share);
Colour Scaled(const Colour& colour, float factor);

class Canvas {
 public:
  Canvas(int width, int height) : width_(width), height_(height), pixels_(3u * width * height) {}

  int width() const { return width_; }
  int height() const { return height_; }
  // Red, green, blue of a pixel.
  const std::uint8_t* At(int x, int y) const { return &pixels_[3u * (static_cast<unsigned>(y) * width_ + x)]; }

  void Set(int x, int y, const Colour& colour);
  void Blend(int x, int y, const Colour& colour, float share);

  // Colours every pixel of a rectangle by a function of its place.
  template <class ColourAt>
  void Shade(int left, int top, int width, int height, const ColourAt& colour) {
    for (int y = std::max(top, 0); y < std::min(top + height, height_); ++y) {
      for (int x = std::max(left, 0); x < std::min(left + width, width_); ++x) Set(x, y, colour(x, y));
    }
  }
  void Fill(int left, int top, int width, int height, const Colour& colour);
  void Frame(int left, int top, int width, int height, int thickness, const Colour& colour);
  // A ball lit from the upper left, with a soft shadow on the ground below it.
  void Ball(float x, float y, float radius, const Colour& colour);
  void Ring(float x, float y, float radius, float thickness, const Colour& colour);
  // Text in the built-in letters; `scale` is the size of one of their dots in pixels.
  void Text(int left, int top, int scale, const std::string& text, const Colour& colour);

 private:
  int width_;
  int height_;
  std::vector<std::uint8_t> pixels_;
};

}  // namespace sim
