// Texts of properties in the SDK's form: the first unit is the number of units behind it, with the terminator; the
// units of UTF-16 follow. Of one property, ImageID_String, the vendor's samples and programs that run on hardware swap
// the bytes of each unit but the length, on writing and on reading: here and nowhere else it is done.
#pragma once

#include <string>
#include <vector>

#include "library.h"

namespace rigd {

// A text of this property as the SDK gave it, without the mark that some bodies put before their texts; empty when its
// length makes no sense, which is then noted in `odd_bytes`. Reads SDK memory, keeps none of it.
std::u16string ReadText(SCRSDK::u32 code, const SCRSDK::u16* units, SCRSDK::u32& odd_bytes);

// The same text as the SDK takes it.
std::vector<SCRSDK::u16> SdkText(SCRSDK::u32 code, const std::u16string& text);

}  // namespace rigd
