// Texts of properties in the SDK's form: the first unit is the number of the units after it, including the terminator;
// then follow the units of UTF-16. For the property ImageID_String the vendor's samples, and programs that are used
// with real cameras, swap the bytes of each unit except the length, on writing and on reading. This is done here and
// nowhere else.
#pragma once

#include <string>
#include <vector>

#include "library.h"

namespace rigd {

// Reads a text of this property, without the byte order mark that some bodies put before their texts. Empty when its
// length is impossible; `odd_bytes` is then set to the size. Reads memory of the SDK and keeps none of it.
std::u16string ReadText(SCRSDK::u32 code, const SCRSDK::u16* units, SCRSDK::u32& odd_bytes);

// The text in the form that the SDK takes.
std::vector<SCRSDK::u16> SdkText(SCRSDK::u32 code, const std::u16string& text);

}  // namespace rigd
