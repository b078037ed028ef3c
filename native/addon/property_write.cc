// Only the SDK's own member functions fill the object.
#include "property_write.h"

#include "property_text.h"
#include "values.h"

namespace rigd {
PropertyWrite::PropertyWrite(const Library& library, SCRSDK::u32 code, SCRSDK::u32 type, SCRSDK::u64 container)
    : property_(library.ConstructProperty, library.DestroyProperty, "CrDeviceProperty") {
  static_assert(sizeof(SCRSDK::CrDeviceProperty) == 64, "the size in every SDK from 1.02 to 2.02");
  library.SetCode(Pointer(), code);
  library.SetValueType(Pointer(), static_cast<SCRSDK::CrDataType>(type));
  library.SetCurrentValue(Pointer(), container);
}

PropertyWrite::PropertyWrite(const Library& library, SCRSDK::u32 code, const std::u16string& text)
    : PropertyWrite(library, code, kTextType, 0) {
  text_ = SdkText(code, text);
  library.SetCurrentStr(Pointer(), text_.data());
}

}  // namespace rigd
