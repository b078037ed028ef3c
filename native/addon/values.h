// One property as the SDK reports it, copied and checked. Its type decides how its bytes are read; every size is
// checked. Must not know JavaScript; the meaning of the numbers is known in TypeScript only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "library.h"

namespace rigd {

// An element of a list: up to 128 bits, unsigned.
struct Element {
  SCRSDK::u64 low = 0;
  SCRSDK::u64 high = 0;

  bool operator==(const Element& other) const { return low == other.low && high == other.high; }
};

struct Property {
  SCRSDK::u32 code = 0;
  SCRSDK::u32 type = 0;
  SCRSDK::i16 enable_flag = 0;
  SCRSDK::u64 current = 0;
  // Texts only.
  std::optional<std::u16string> text;
  // Empty when the SDK's list was invalid.
  std::vector<Element> values;
  std::vector<Element> settable;
  // Number of bytes of an invalid list or text from the SDK; 0 = none.
  SCRSDK::u32 odd_bytes = 0;

  bool operator==(const Property& other) const {
    return code == other.code && type == other.type && enable_flag == other.enable_flag && current == other.current &&
           text == other.text && values == other.values && settable == other.settable && odd_bytes == other.odd_bytes;
  }
};

// CrDataType of a text.
constexpr SCRSDK::u32 kTextType = 0xFFFF;

// Largest list. The longest known one has some 60 shutter speeds of 4 bytes; a size a hundred times that is garbage.
constexpr std::size_t kMaxListBytes = 64 * 1024;
// Longest text. A text in PTP, the underlying protocol, has at most 255 units; four times that is garbage.
constexpr std::size_t kMaxTextUnits = 1024;

// Bytes of one element of this CrDataType; 0 = not a number.
std::size_t ElementWidth(SCRSDK::u32 type);

// Copies one property. Thread: the caller's; reads SDK memory, keeps none of it.
Property ReadProperty(const Library& library, const SCRSDK::CrDeviceProperty* property);

// The 64-bit form of a value for the SDK: values of signed types are sign-extended from the width of their type.
SCRSDK::u64 ContainerOf(SCRSDK::u32 type, SCRSDK::u64 value);

}  // namespace rigd
