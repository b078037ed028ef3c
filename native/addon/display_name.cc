#include "display_name.h"

#include <string>

#include <unistd.h>

namespace rigd {
namespace {

// The longest host name that is shown; a body has one line for the name.
constexpr std::size_t kMaxHostBytes = 32;
// More than the first unit read as a length: the letter r, 114.
constexpr std::size_t kUnits = 256;

}  // namespace

std::vector<SCRSDK::u16> DisplayName() {
  char host[kMaxHostBytes + 1] = {};
  const bool is_known = gethostname(host, kMaxHostBytes) == 0 && host[0] != '\0';
  const std::string name = is_known ? std::string("rigd on ") + host : "rigd";
  std::vector<SCRSDK::u16> units(kUnits, 0);
  for (std::size_t at = 0; at < name.size(); ++at) {
    const bool is_plain = name[at] >= ' ' && name[at] <= '~';
    units[at] = static_cast<SCRSDK::u16>(is_plain ? name[at] : '?');
  }
  return units;
}

}  // namespace rigd
