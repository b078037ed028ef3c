// Builds the object by symbols only, and looks whether the constructor kept to the size that is known.
#include "property_write.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "failures.h"

#include "values.h"

namespace rigd {
namespace {

// Any byte a constructor would hardly write.
constexpr unsigned char kCanary = 0xA5;

// The first unit is the number of units behind it, with the terminator.
std::vector<SCRSDK::u16> SdkText(const std::u16string& text) {
  std::vector<SCRSDK::u16> units(1, static_cast<SCRSDK::u16>(text.size() + 1));
  units.insert(units.end(), text.begin(), text.end());
  units.push_back(0);
  return units;
}

}  // namespace

PropertyWrite::PropertyWrite(const Library& library, SCRSDK::u32 code, SCRSDK::u32 type, SCRSDK::u64 container)
    : library_(library) {
  static_assert(sizeof(SCRSDK::CrDeviceProperty) == 64, "the size in every SDK from 1.02 to 2.02");
  std::memset(storage_, kCanary, sizeof storage_);
  library_.ConstructProperty(storage_);
  const bool kept = std::all_of(storage_ + sizeof(SCRSDK::CrDeviceProperty), std::end(storage_),
                                [](unsigned char byte) { return byte == kCanary; });
  if (!kept) {
    library_.DestroyProperty(storage_);
    throw SdkNonsense(
        "SetDeviceProperty: CrDeviceProperty of this SDK is larger than 64 bytes; this program does not know this SDK version");
  }
  library_.SetCode(storage_, code);
  library_.SetValueType(storage_, static_cast<SCRSDK::CrDataType>(type));
  library_.SetCurrentValue(storage_, container);
}

PropertyWrite::PropertyWrite(const Library& library, SCRSDK::u32 code, const std::u16string& text)
    : PropertyWrite(library, code, kTextType, 0) {
  text_ = SdkText(text);
  library_.SetCurrentStr(storage_, text_.data());
}

PropertyWrite::~PropertyWrite() { library_.DestroyProperty(storage_); }

}  // namespace rigd
