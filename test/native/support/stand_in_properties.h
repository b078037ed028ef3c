// The property arrays of the stand-in SDK: good ones, and ones whose sizes make no sense.
#pragma once

#include <vector>

#include "crsdk_abi.h"

namespace {
using namespace SCRSDK;

// Last value of SetDeviceProperty; shown as property 0x101.
u32 written_type = 0x1002;
u64 written_value = 0;
// The text of property 0x7A0 in the SDK's form: the first unit is the length, then come the text and its terminator.
// One more unit lies behind it.
std::vector<u16> written_text = {5, 'I', 0x00FC, 'x', '\0', '\0', '!'};

CrDeviceProperty NumberProperty(u32 code, u32 type) {
  CrDeviceProperty property;
  property.code_ = code;
  property.valueType_ = static_cast<CrDataType>(type);
  property.enableFlag_ = static_cast<CrPropertyEnableFlag>(1);
  return property;
}

template <class Value, std::size_t kCount>
void List(u8*& bytes, u32& size, const Value (&values)[kCount]) {
  bytes = reinterpret_cast<u8*>(const_cast<Value*>(values));
  size = sizeof values;
}

std::vector<CrDeviceProperty> Properties() {
  static const u16 apertures[] = {280, 560};
  static const u16 one_aperture[] = {560};
  static const u16 compensations[] = {0xFED4, 0, 300};
  static const u64 wide[] = {0x0102030405060708, 0x1112131415161718};
  std::vector<CrDeviceProperty> all;
  all.push_back(NumberProperty(0x100, 0x2002));
  all.back().currentValue_ = 560;
  List(all.back().values_, all.back().valuesSize_, apertures);
  List(all.back().getSetValues_, all.back().getSetValuesSize_, one_aperture);
  all.push_back(NumberProperty(0x101, written_type));
  all.back().currentValue_ = written_value;
  List(all.back().values_, all.back().valuesSize_, compensations);
  all.push_back(NumberProperty(0x7A0, 0xFFFF));
  all.back().currentStr_ = written_text.data();
  all.push_back(NumberProperty(0x7A1, 0x2005));
  all.back().currentValue_ = 0xFFFFFFFFFFFFFFFF;
  all.back().enableFlag_ = static_cast<CrPropertyEnableFlag>(-1);
  List(all.back().values_, all.back().valuesSize_, wide);
  return all;
}

// Wrong sizes and pointers of different kinds; reading through any of them would crash or give garbage.
std::vector<CrDeviceProperty> Garbage() {
  static const u8 seven[7] = {1, 2, 3, 4, 5, 6, 7};
  static u16 endless[] = {0xFFFF, 'x'};
  std::vector<CrDeviceProperty> all;
  all.push_back(NumberProperty(0x100, 0x2002));
  List(all.back().values_, all.back().valuesSize_, seven);
  all.push_back(NumberProperty(0x103, 0x2003));
  List(all.back().values_, all.back().valuesSize_, seven);
  all.back().valuesSize_ = 0xFFFFFFFC;
  all.push_back(NumberProperty(0x104, 0x2003));
  all.back().getSetValuesSize_ = 64;
  all.push_back(NumberProperty(0x105, 0x2000));
  List(all.back().values_, all.back().valuesSize_, seven);
  all.push_back(NumberProperty(0x7A0, 0xFFFF));
  all.back().currentStr_ = endless;
  all.push_back(NumberProperty(0x7A1, 0xFFFF));
  return all;
}

}  // namespace
