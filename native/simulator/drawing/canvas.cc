// Drawing by coverage: a shape's edge pixel is mixed by how much of it the shape covers.
#include "drawing/canvas.h"

#include <algorithm>
#include <cmath>

#include "pictures/bitmap_font.h"

namespace sim {
namespace {

std::uint8_t Byte(float value) { return static_cast<std::uint8_t>(std::clamp(value + 0.5f, 0.0f, 255.0f)); }

}  // namespace

Colour Mix(const Colour& from, const Colour& to, float share) {
  return {from.red + (to.red - from.red) * share, from.green + (to.green - from.green) * share,
          from.blue + (to.blue - from.blue) * share};
}

Colour Scaled(const Colour& colour, float factor) {
  return {colour.red * factor, colour.green * factor, colour.blue * factor};
}

void Canvas::Set(int x, int y, const Colour& colour) {
  std::uint8_t* pixel = &pixels_[3u * (static_cast<unsigned>(y) * width_ + x)];
  pixel[0] = Byte(colour.red);
  pixel[1] = Byte(colour.green);
  pixel[2] = Byte(colour.blue);
}

void Canvas::Blend(int x, int y, const Colour& colour, float share) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_ || share <= 0) return;
  const std::uint8_t* pixel = At(x, y);
  const Colour under = {static_cast<float>(pixel[0]), static_cast<float>(pixel[1]), static_cast<float>(pixel[2])};
  Set(x, y, Mix(under, colour, std::min(share, 1.0f)));
}

void Canvas::Fill(int left, int top, int width, int height, const Colour& colour) {
  Shade(left, top, width, height, [&](int, int) { return colour; });
}

void Canvas::Frame(int left, int top, int width, int height, int thickness, const Colour& colour) {
  Fill(left, top, width, thickness, colour);
  Fill(left, top + height - thickness, width, thickness, colour);
  Fill(left, top, thickness, height, colour);
  Fill(left + width - thickness, top, thickness, height, colour);
}

void Canvas::Ball(float x, float y, float radius, const Colour& colour) {
  const float shadow_x = radius * 1.35f, shadow_y = radius * 0.28f, ground = y + radius * 0.94f;
  for (int py = static_cast<int>(ground - shadow_y); py <= ground + shadow_y; ++py) {
    for (int px = static_cast<int>(x - shadow_x * 0.7f); px <= x + shadow_x * 1.3f; ++px) {
      const float dx = (px - x - shadow_x * 0.25f) / shadow_x, dy = (py - ground) / shadow_y;
      const float inside = 1.0f - (dx * dx + dy * dy);
      if (inside > 0) Blend(px, py, {12, 12, 18}, 0.75f * inside);
    }
  }
  const float light[3] = {-0.48f, -0.62f, 0.62f};
  for (int py = static_cast<int>(y - radius) - 1; py <= y + radius + 1; ++py) {
    for (int px = static_cast<int>(x - radius) - 1; px <= x + radius + 1; ++px) {
      const float dx = (px - x) / radius, dy = (py - y) / radius;
      const float distance = std::sqrt(dx * dx + dy * dy);
      const float cover = (1.0f - distance) * radius + 0.5f;
      if (cover <= 0) continue;
      const float nz = std::sqrt(std::max(0.0f, 1.0f - distance * distance));
      const float facing = std::max(0.0f, dx * light[0] + dy * light[1] + nz * light[2]);
      const float glint = std::pow(std::max(0.0f, 2 * facing * nz - light[2]), 40.0f);
      const Colour lit = Scaled(colour, 0.16f + 0.92f * facing);
      Blend(px, py, Mix(lit, {255, 255, 250}, std::min(0.9f, glint)), cover);
    }
  }
}

void Canvas::Ring(float x, float y, float radius, float thickness, const Colour& colour) {
  const float outer = radius + thickness;
  for (int py = static_cast<int>(y - outer) - 1; py <= y + outer + 1; ++py) {
    for (int px = static_cast<int>(x - outer) - 1; px <= x + outer + 1; ++px) {
      const float distance = std::hypot(px - x, py - y);
      Blend(px, py, colour, thickness / 2 - std::fabs(distance - radius) + 0.5f);
    }
  }
}

void Canvas::Text(int left, int top, int scale, const std::string& text, const Colour& colour) {
  for (char letter : text) {
    for (int row = 0; row < kLetterHeight; ++row) {
      for (int column = 0; column < kLetterWidth; ++column) {
        if (IsDotSet(letter, column, row)) Fill(left + column * scale, top + row * scale, scale, scale, colour);
      }
    }
    left += (kLetterWidth + 1) * scale;
  }
}

}  // namespace sim
