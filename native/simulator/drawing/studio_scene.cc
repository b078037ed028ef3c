// The studio set (stage): a lit backdrop, a table, balls as subjects, a colour chart, a grey scale, a star and wedges
// for resolution, a border with framing marks, and grain. Places are in thousandths of the picture's width, so that one
// drawing serves every size.
#include "drawing/studio_scene.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace sim {
namespace {

constexpr float kTableTop = 0.60f;  // of the height

// The usual patches of a colour chart, by eye.
constexpr Colour kPatches[24] = {{115, 82, 68},   {194, 150, 130}, {98, 122, 157}, {87, 108, 67},   {133, 128, 177},
                                 {103, 189, 170}, {214, 126, 44},  {80, 91, 166},  {193, 90, 99},   {94, 60, 108},
                                 {157, 188, 64},  {224, 163, 46},  {56, 61, 150},  {70, 148, 73},   {175, 54, 60},
                                 {231, 199, 31},  {187, 86, 149},  {8, 133, 161},  {243, 243, 242}, {200, 200, 200},
                                 {160, 160, 160}, {122, 122, 121}, {85, 85, 85},   {52, 52, 52}};

class StudioSet {
 public:
  StudioSet(Canvas& canvas) : canvas_(canvas), unit_(static_cast<float>(canvas.width()) / 1000) {}

  int At(float thousandths) const { return static_cast<int>(thousandths * unit_); }

  void Backdrop() {
    const float width = static_cast<float>(canvas_.width()), height = static_cast<float>(canvas_.height());
    const int horizon = static_cast<int>(height * kTableTop);
    canvas_.Shade(0, 0, canvas_.width(), horizon, [=](int x, int y) {
      const float dx = x / width - 0.42f, dy = (y / height - 0.28f) * 0.8f;
      const float glow = std::exp(-(dx * dx + dy * dy) * 7.0f);
      return Mix({24, 30, 52}, {112, 138, 178}, glow);
    });
    canvas_.Shade(0, horizon, canvas_.width(), canvas_.height() - horizon, [=](int x, int y) {
      const float depth = (y - horizon) / (height - horizon);
      // Planks that run towards the viewer.
      const float across = (x / width - 0.5f) / (0.35f + depth) * 9.0f + 40.0f;
      const float seam = std::fabs(across - std::round(across));
      const float plank = std::fmod(std::floor(across + 0.5f) * 0.618f, 1.0f);
      const float light = (0.55f + 0.35f * depth + 0.14f * plank) * (seam < 0.012f ? 0.6f : 1.0f);
      const float vein = 0.04f * std::sin(across * 60.0f + std::sin(depth * 9.0f + plank * 20.0f) * 3.0f);
      return Scaled({156, 112, 74}, light + vein);
    });
  }

  void ColourChart(float left, float top, float side) {
    const int step = At(side), patch = At(side * 0.84f), margin = (step - patch) / 2;
    canvas_.Fill(At(left) - margin, At(top) - margin, step * 6 + 2 * margin, step * 4 + 2 * margin, {26, 26, 28});
    for (int i = 0; i < 24; ++i) {
      canvas_.Fill(At(left) + (i % 6) * step + margin, At(top) + (i / 6) * step + margin, patch, patch, kPatches[i]);
    }
  }

  void GreyScale(float left, float top, float width, float height) {
    const int steps = 16, step = At(width) / steps;
    for (int i = 0; i < steps; ++i) {
      const float grey = 255.0f * i / (steps - 1);
      canvas_.Fill(At(left) + i * step, At(top), step, At(height) / 2, {grey, grey, grey});
    }
    canvas_.Shade(At(left), At(top) + At(height) / 2, step * steps, At(height) / 2, [&](int x, int) {
      const float grey = 255.0f * (x - At(left)) / (step * steps);
      return Colour{grey, grey, grey};
    });
  }

  void Star(float x, float y, float radius) {
    const int spokes = 48;
    const int cx = At(x), cy = At(y), r = At(radius);
    canvas_.Shade(cx - r - r / 12, cy - r - r / 12, 2 * (r + r / 12), 2 * (r + r / 12), [&](int px, int py) {
      const float dx = static_cast<float>(px - cx), dy = static_cast<float>(py - cy);
      const float distance = std::hypot(dx, dy);
      if (distance > r || distance < r * 0.035f) return Colour{238, 238, 234};
      // The edge between two spokes, smoothed over about a pixel.
      const float wave = std::sin(std::atan2(dy, dx) * spokes);
      const float slope = spokes / distance;
      const float share = std::clamp(0.5f + wave / (2 * slope), 0.0f, 1.0f);
      return Mix({20, 20, 22}, {238, 238, 234}, share);
    });
  }

  void Wedge(float left, float top, float width, float height) {
    const int l = At(left), t = At(top), w = At(width), h = At(height), lines = 9;
    canvas_.Fill(l - At(3), t - At(3), w + At(6), h + At(6), {238, 238, 234});
    canvas_.Shade(l, t, w, h, [&](int x, int y) {
      // Lines that close in from left to right.
      const float half = (0.5f - 0.42f * (x - l) / w) * h;
      const float place = (y - t - h / 2.0f) / half;
      if (std::fabs(place) > 1) return Colour{238, 238, 234};
      const float phase = (place + 1) * 0.5f * (2 * lines - 1);
      const float blur = (2 * lines - 1) * 0.5f / half;
      const float edge = std::fabs(std::fmod(phase, 2.0f) - 1.0f) - 0.5f;
      return Mix({238, 238, 234}, {20, 20, 22}, std::clamp(0.5f + edge / blur, 0.0f, 1.0f));
    });
  }

  void Ball(float x, float y, float radius, const Colour& colour) {
    canvas_.Ball(x * unit_, y * unit_, radius * unit_, colour);
  }

  void FramingMarks() {
    const int length = At(40), thick = std::max(1, At(1.6f)), inset = At(24);
    const int right = canvas_.width() - inset, bottom = canvas_.height() - inset;
    const Colour white = {235, 235, 235};
    for (int x : {inset, right - length}) {
      canvas_.Fill(x, inset, length, thick, white);
      canvas_.Fill(x, bottom - thick, length, thick, white);
    }
    for (int y : {inset, bottom - length}) {
      canvas_.Fill(inset, y, thick, length, white);
      canvas_.Fill(right - thick, y, thick, length, white);
    }
    const float cx = canvas_.width() / 2.0f, cy = canvas_.height() / 2.0f;
    canvas_.Ring(cx, cy, At(14), thick, white);
    canvas_.Fill(static_cast<int>(cx) - At(24), static_cast<int>(cy), At(48), thick, white);
    canvas_.Fill(static_cast<int>(cx), static_cast<int>(cy) - At(24), thick, At(48), white);
  }

  // Noise like that of a sensor: the same in every build.
  void Grain(float strength) {
    canvas_.Shade(0, 0, canvas_.width(), canvas_.height(), [&](int x, int y) {
      std::uint32_t hash = static_cast<std::uint32_t>(x) * 0x9E3779B1u ^ static_cast<std::uint32_t>(y) * 0x85EBCA77u;
      hash = (hash ^ (hash >> 15)) * 0x2C1B3C6Du;
      hash ^= hash >> 13;
      const float noise = ((hash & 0xFF) + (hash >> 8 & 0xFF) + (hash >> 16 & 0xFF)) / 382.5f - 1.0f;
      const std::uint8_t* pixel = canvas_.At(x, y);
      const float add = noise * strength;
      return Colour{pixel[0] + add, pixel[1] + add, pixel[2] + add};
    });
  }

 private:
  Canvas& canvas_;
  const float unit_;
};

}  // namespace

void DrawStudio(Canvas& canvas, const Panel& panel, float grain) {
  StudioSet set(canvas);
  set.Backdrop();
  set.ColourChart(52, 60, 34);
  set.GreyScale(52, 212, 204, 40);
  set.Star(860, 135, 78);
  set.Wedge(640, 66, 110, 44);
  set.Wedge(640, 136, 110, 22);
  // Far balls first, near ones over them.
  set.Ball(300, 376, 38, {92, 170, 108});
  set.Ball(760, 384, 46, {212, 176, 60});
  set.Ball(470, 352, 112, {206, 66, 58});
  set.Ball(640, 410, 64, {66, 120, 206});
  set.Ball(380, 452, 34, {226, 226, 230});
  set.FramingMarks();
  const int scale = std::max(1, set.At(3.2f));
  canvas.Text(set.At(300), set.At(60), scale, "SIMULATED CAMERA", {240, 240, 240});
  set.Grain(grain);
  const int border = std::max(2, set.At(2.3f));
  canvas.Fill(panel.left - 2 * border, panel.top - 2 * border, panel.width + 4 * border, panel.height + 4 * border,
              kPanelColour);
  canvas.Frame(panel.left - 2 * border, panel.top - 2 * border, panel.width + 4 * border, panel.height + 4 * border,
               border, kPanelInk);
}

}  // namespace sim
