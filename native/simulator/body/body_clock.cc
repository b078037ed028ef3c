// Only one form of text and one kind of number are accepted: a body that guesses would show a wrong time.
#include "body/body_clock.h"

#include <cctype>
#include <cstring>
#include <ctime>
#include <string>

namespace sim {
namespace {

// 0 for a digit, + for either sign.
constexpr char kForm[] = "00000000T000000+0000";
constexpr u32 kFormUnits = sizeof kForm - 1;
// Zones reach from -12:00 to +14:00.
constexpr int kWidestZoneHours = 14;
// 2000-01-01 and 2100-01-01.
constexpr u64 kFirstSecond = 946684800, kLastSecond = 4102444800;

bool Fits(char form, u16 unit) {
  if (form == '0') return unit < 0x80 && std::isdigit(unit) != 0;
  if (form == '+') return unit == '+' || unit == '-';
  return unit == static_cast<u16>(form);
}

bool IsSameDay(const std::tm& one, const std::tm& other) {
  return one.tm_year == other.tm_year && one.tm_mon == other.tm_mon && one.tm_mday == other.tm_mday;
}

}  // namespace

std::optional<u64> MomentMs(const u16* units, u32 length) {
  if (length != kFormUnits) return std::nullopt;
  std::string text;
  for (u32 i = 0; i < length; ++i) {
    if (!Fits(kForm[i], units[i])) return std::nullopt;
    text.push_back(static_cast<char>(units[i]));
  }
  const auto number = [&](std::size_t at, std::size_t digits) { return std::stoi(text.substr(at, digits)); };
  std::tm parts{};
  parts.tm_year = number(0, 4) - 1900;
  parts.tm_mon = number(4, 2) - 1;
  parts.tm_mday = number(6, 2);
  parts.tm_hour = number(9, 2);
  parts.tm_min = number(11, 2);
  parts.tm_sec = number(13, 2);
  const int zone_hours = number(16, 2), zone_minutes = number(18, 2);
  if (parts.tm_hour > 23 || parts.tm_min > 59 || parts.tm_sec > 59) return std::nullopt;
  if (zone_hours > kWidestZoneHours || zone_minutes > 59) return std::nullopt;
  // A date such as 31 February is refused; timegm would take it for a day of March.
  std::tm carried = parts;
  const std::time_t local = timegm(&carried);
  if (!IsSameDay(parts, carried)) return std::nullopt;
  const std::time_t east = (zone_hours * 60 + zone_minutes) * 60;
  const std::time_t seconds = text[15] == '+' ? local - east : local + east;
  return seconds < 0 ? std::nullopt : std::optional<u64>(static_cast<u64>(seconds) * 1000);
}

std::optional<u64> MomentMs(u64 local_seconds) {
  if (local_seconds < kFirstSecond || local_seconds >= kLastSecond) return std::nullopt;
  const std::time_t shown = static_cast<std::time_t>(local_seconds);
  std::tm parts{};
  gmtime_r(&shown, &parts);
  parts.tm_isdst = -1;
  return static_cast<u64>(std::mktime(&parts)) * 1000;
}

}  // namespace sim
