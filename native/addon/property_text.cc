// Conversions of texts in both directions. Thread: the caller's.
#include "property_text.h"

#include "crsdk_codes.h"
#include "values.h"

namespace rigd {
namespace {

constexpr SCRSDK::u16 kByteOrderMark = 0xFEFF;

SCRSDK::u16 Swapped(SCRSDK::u16 unit) { return static_cast<SCRSDK::u16>(unit << 8 | unit >> 8); }

// Whether the units of this property, except its length, have swapped bytes.
bool IsReversed(SCRSDK::u32 code) { return code == crsdk_codes::CrDeviceProperty_ImageID_String; }

}  // namespace

// Other programs have met texts in both byte orders, including the length. A length above 0xFF whose low byte is 0
// shows the other order.
std::u16string ReadText(SCRSDK::u32 code, const SCRSDK::u16* units, SCRSDK::u32& odd_bytes) {
  if (units == nullptr) return {};
  const bool is_length_swapped = units[0] > 0xFF && (units[0] & 0xFF) == 0;
  const bool is_swapped = is_length_swapped != IsReversed(code);
  const SCRSDK::u16 length = is_length_swapped ? Swapped(units[0]) : units[0];
  if (length > kMaxTextUnits) {
    odd_bytes = SCRSDK::u32{length} * 2;
    return {};
  }
  const auto unit = [&](std::size_t index) { return is_swapped ? Swapped(units[index]) : units[index]; };
  std::u16string text;
  for (std::size_t index = length > 0 && unit(1) == kByteOrderMark ? 2 : 1; index <= length; ++index) {
    if (unit(index) == 0) break;
    text.push_back(static_cast<char16_t>(unit(index)));
  }
  return text;
}

std::vector<SCRSDK::u16> SdkText(SCRSDK::u32 code, const std::u16string& text) {
  std::vector<SCRSDK::u16> units(1, static_cast<SCRSDK::u16>(text.size() + 1));
  for (const char16_t unit : text) units.push_back(IsReversed(code) ? Swapped(unit) : unit);
  units.push_back(0);
  return units;
}

}  // namespace rigd
