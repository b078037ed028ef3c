// Filled by the SDK's own members only.
#include "property_write.h"

namespace rigd {

PropertyWrite::PropertyWrite(const Library& library, SCRSDK::u32 code, SCRSDK::u32 type, SCRSDK::u64 container)
    : property_(library.ConstructProperty, library.DestroyProperty, "CrDeviceProperty") {
  static_assert(sizeof(SCRSDK::CrDeviceProperty) == 64, "the size in every SDK from 1.02 to 2.02");
  library.SetCode(Pointer(), code);
  library.SetValueType(Pointer(), static_cast<SCRSDK::CrDataType>(type));
  library.SetCurrentValue(Pointer(), container);
}

}  // namespace rigd
