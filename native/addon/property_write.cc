// Builds the object by symbols only, and looks whether the constructor kept to the size that is known.
#include "property_write.h"

#include <algorithm>
#include <cstring>
#include <iterator>

#include "failures.h"

namespace rigd {
namespace {

// Any byte a constructor would hardly write.
constexpr unsigned char kCanary = 0xA5;

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

PropertyWrite::~PropertyWrite() { library_.DestroyProperty(storage_); }

}  // namespace rigd
