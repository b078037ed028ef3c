// Reads CrDeviceProperty by its accessors. CrDataType: width in the low nibble, 0x1000 signed, 0x2000 array,
// 0x4000 range, 0xFFFF text, 0x10000 the vendor's own.
#include "values.h"

#include <cstring>

#include "property_text.h"

namespace rigd {
namespace {

constexpr SCRSDK::u32 kSignBit = 0x1000;

std::vector<Element> ReadList(const SCRSDK::u8* bytes, SCRSDK::u32 size, std::size_t width, SCRSDK::u32& odd_bytes) {
  if (size == 0) return {};
  if (bytes == nullptr || width == 0 || size % width != 0 || size > kMaxListBytes) {
    odd_bytes = size;
    return {};
  }
  std::vector<Element> elements(size / width);
  for (std::size_t index = 0; index < elements.size(); ++index) {
    // Little-endian machines only (x64, arm64): the low bytes of the element come first. The list may be unaligned.
    SCRSDK::u64 words[2] = {0, 0};
    std::memcpy(words, bytes + index * width, width);
    elements[index] = {words[0], words[1]};
  }
  return elements;
}

}  // namespace

std::size_t ElementWidth(SCRSDK::u32 type) {
  if (type == kTextType) return 0;
  const SCRSDK::u32 nibble = type & 0xF;
  return nibble >= 1 && nibble <= 5 ? std::size_t{1} << (nibble - 1) : 0;
}

Property ReadProperty(const Library& library, const SCRSDK::CrDeviceProperty* property) {
  Property read;
  read.code = library.GetCode(property);
  read.type = static_cast<SCRSDK::u32>(library.GetValueType(property));
  read.enable_flag = static_cast<SCRSDK::i16>(library.GetPropertyEnableFlag(property));
  read.current = library.GetCurrentValue(property);
  if (read.type == kTextType) {
    read.text = ReadText(read.code, library.GetCurrentStr(property), read.odd_bytes);
    return read;
  }
  const std::size_t width = ElementWidth(read.type);
  read.values = ReadList(library.GetValues(property), library.GetValueSize(property), width, read.odd_bytes);
  read.settable = ReadList(library.GetSetValues(property), library.GetSetValueSize(property), width, read.odd_bytes);
  return read;
}

SCRSDK::u64 ContainerOf(SCRSDK::u32 type, SCRSDK::u64 value) {
  const std::size_t bits = ElementWidth(type) * 8;
  // A value that is already extended is larger than its width, and stays unchanged.
  if ((type & kSignBit) == 0 || bits == 0 || bits >= 64 || value >> bits != 0) return value;
  const SCRSDK::u64 sign = SCRSDK::u64{1} << (bits - 1);
  return (value ^ sign) - sign;
}

}  // namespace rigd
