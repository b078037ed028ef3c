// The reference names the verdicts but not their causes; what is refused was chosen here.
#include "contents/lut_file.h"
#include "crsdk_codes.h"

#include <cstdlib>

namespace sim {
namespace {

constexpr u32 kFirstVerdict = crsdk_codes::CrWarning_ImportLUTFile_Result_Invalid,
              kLastVerdict = crsdk_codes::CrWarning_ImportLUTFile_Result_InvalidFile;
constexpr u32 kInvalidFileName = crsdk_codes::CrWarning_ImportLUTFile_Result_InvalidFileName,
              kInvalidFile = crsdk_codes::CrWarning_ImportLUTFile_Result_InvalidFile;
constexpr std::size_t kLongestName = 63;
const char kSimulate[] = "# simulate ";

}  // namespace

u32 JudgeLut(const std::string& name, const std::string& text) {
  const std::size_t order = text.find(kSimulate);
  if (order != std::string::npos) {
    const u32 verdict = static_cast<u32>(std::strtoul(text.c_str() + order + sizeof kSimulate - 1, nullptr, 16));
    if (verdict >= kFirstVerdict && verdict <= kLastVerdict) return verdict;
  }
  if (name.size() > kLongestName) return kInvalidFileName;
  for (const char letter : name) {
    if (letter < 0x20 || letter > 0x7E) return kInvalidFileName;
  }
  return text.find("LUT_3D_SIZE") == std::string::npos ? kInvalidFile : kLutTaken;
}

}  // namespace sim
