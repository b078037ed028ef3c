// Definitions of the member functions of the SDK's property classes. Lists and texts belong to the object that holds
// them and are copied with it. Setters copy the arrays that they are given.
#include "crsdk_classes.h"

#include <cstring>

#include "base/owned_array.h"

namespace SCRSDK {
namespace {

using sim::CopyOf;
using sim::GiveArray;
using sim::Replace;
using sim::TakeArrayBack;

// The interface's texts carry their length, with the terminator, in the first unit; the units follow.
std::size_t UnitsOf(const u16* text) { return text == nullptr ? 0 : std::size_t{text[0]} + 1; }

}  // namespace

// CrDeviceProperty

CrDeviceProperty::CrDeviceProperty() { std::memset(static_cast<void*>(this), 0, sizeof *this); }

CrDeviceProperty::~CrDeviceProperty() {
  TakeArrayBack(currentStr_);
  TakeArrayBack(values_);
  TakeArrayBack(getSetValues_);
}

CrDeviceProperty::CrDeviceProperty(const CrDeviceProperty& other) : CrDeviceProperty() { *this = other; }

CrDeviceProperty& CrDeviceProperty::operator=(const CrDeviceProperty& other) {
  if (this == &other) return *this;
  code_ = other.code_;
  valueType_ = other.valueType_;
  enableFlag_ = other.enableFlag_;
  variableFlag_ = other.variableFlag_;
  currentValue_ = other.currentValue_;
  valuesSize_ = other.valuesSize_;
  getSetValuesSize_ = other.getSetValuesSize_;
  Replace(currentStr_, CopyOf(other.currentStr_, UnitsOf(other.currentStr_)));
  Replace(values_, CopyOf(other.values_, other.valuesSize_));
  Replace(getSetValues_, CopyOf(other.getSetValues_, other.getSetValuesSize_));
  return *this;
}

void CrDeviceProperty::Alloc(const u32 values_size, const u32 set_values_size, const u16 text_units) {
  valuesSize_ = values_size;
  getSetValuesSize_ = set_values_size;
  Replace(values_, values_size != 0 ? GiveArray<u8>(values_size) : nullptr);
  Replace(getSetValues_, set_values_size != 0 ? GiveArray<u8>(set_values_size) : nullptr);
  Replace(currentStr_, text_units != 0 ? GiveArray<u16>(text_units) : nullptr);
}

bool CrDeviceProperty::IsGetEnableCurrentValue() const { return enableFlag_ == 1 || enableFlag_ == 2; }
bool CrDeviceProperty::IsSetEnableCurrentValue() const { return enableFlag_ == 1 || enableFlag_ == 3; }
void CrDeviceProperty::SetCode(u32 code) { code_ = code; }
u32 CrDeviceProperty::GetCode() const { return code_; }
void CrDeviceProperty::SetValueType(CrDataType type) { valueType_ = type; }
CrDataType CrDeviceProperty::GetValueType() const { return valueType_; }
void CrDeviceProperty::SetPropertyEnableFlag(CrPropertyEnableFlag flag) { enableFlag_ = flag; }
CrPropertyEnableFlag CrDeviceProperty::GetPropertyEnableFlag() const { return enableFlag_; }
void CrDeviceProperty::SetPropertyVariableFlag(CrPropertyVariableFlag flag) { variableFlag_ = flag; }
CrPropertyVariableFlag CrDeviceProperty::GetPropertyVariableFlag() const { return variableFlag_; }
void CrDeviceProperty::SetCurrentValue(u64 value) { currentValue_ = value; }
u64 CrDeviceProperty::GetCurrentValue() const { return currentValue_; }
void CrDeviceProperty::SetCurrentStr(u16* text) { Replace(currentStr_, CopyOf(text, UnitsOf(text))); }
u16* CrDeviceProperty::GetCurrentStr() const { return currentStr_; }
void CrDeviceProperty::SetValueSize(u32 size) { valuesSize_ = size; }
u32 CrDeviceProperty::GetValueSize() const { return valuesSize_; }
void CrDeviceProperty::SetValues(u8* values) { Replace(values_, CopyOf(values, valuesSize_)); }
u8* CrDeviceProperty::GetValues() const { return values_; }
void CrDeviceProperty::SetSetValueSize(u32 size) { getSetValuesSize_ = size; }
u32 CrDeviceProperty::GetSetValueSize() const { return getSetValuesSize_; }
void CrDeviceProperty::SetSetValues(u8* values) { Replace(getSetValues_, CopyOf(values, getSetValuesSize_)); }
u8* CrDeviceProperty::GetSetValues() const { return getSetValues_; }
u32 CrDeviceProperty::GetDisplayValueSize() const { return valuesSize_; }
u8* CrDeviceProperty::GetDisplayValues() const { return values_; }

// CrLiveViewProperty

CrLiveViewProperty::CrLiveViewProperty() { std::memset(static_cast<void*>(this), 0, sizeof *this); }

CrLiveViewProperty::~CrLiveViewProperty() { TakeArrayBack(value_); }

CrLiveViewProperty::CrLiveViewProperty(const CrLiveViewProperty& other) : CrLiveViewProperty() { *this = other; }

CrLiveViewProperty& CrLiveViewProperty::operator=(const CrLiveViewProperty& other) {
  if (this == &other) return *this;
  code_ = other.code_;
  enableFlag_ = other.enableFlag_;
  valueType_ = other.valueType_;
  valueSize_ = other.valueSize_;
  timeCode_ = other.timeCode_;
  Replace(value_, CopyOf(other.value_, other.valueSize_));
  return *this;
}

void CrLiveViewProperty::Alloc(const u32 size) {
  valueSize_ = size;
  Replace(value_, size != 0 ? GiveArray<u8>(size) : nullptr);
}

bool CrLiveViewProperty::IsGetEnableCurrentValue() const { return enableFlag_ == 1 || enableFlag_ == 2; }
void CrLiveViewProperty::SetCode(u32 code) { code_ = code; }
u32 CrLiveViewProperty::GetCode() const { return code_; }
void CrLiveViewProperty::SetPropertyEnableFlag(CrPropertyEnableFlag flag) { enableFlag_ = flag; }
CrPropertyEnableFlag CrLiveViewProperty::GetPropertyEnableFlag() const { return enableFlag_; }
void CrLiveViewProperty::SetFrameInfoType(CrFrameInfoType type) { valueType_ = type; }
CrFrameInfoType CrLiveViewProperty::GetFrameInfoType() const { return valueType_; }
void CrLiveViewProperty::SetValueSize(u32 size) { valueSize_ = size; }
u32 CrLiveViewProperty::GetValueSize() const { return valueSize_; }
void CrLiveViewProperty::SetValue(u8* value) { Replace(value_, CopyOf(value, valueSize_)); }
u8* CrLiveViewProperty::GetValue() const { return value_; }
u32 CrLiveViewProperty::GetTimeCode() const { return timeCode_; }

CrControlCodeInfo::CrControlCodeInfo() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrControlCodeInfo::~CrControlCodeInfo() { TakeArrayBack(values_); }
CrControlCodeInfo::CrControlCodeInfo(const CrControlCodeInfo& other) : CrControlCodeInfo() { *this = other; }

CrControlCodeInfo& CrControlCodeInfo::operator=(const CrControlCodeInfo& other) {
  if (this == &other) return *this;
  code_ = other.code_;
  reserved_ = other.reserved_;
  valueType_ = other.valueType_;
  valuesSize_ = other.valuesSize_;
  Replace(values_, CopyOf(other.values_, other.valuesSize_));
  return *this;
}

CrControlCode CrControlCodeInfo::GetCode() const { return code_; }
CrDataType CrControlCodeInfo::GetValueType() const { return valueType_; }
u32 CrControlCodeInfo::GetValueSize() const { return valuesSize_; }
u8* CrControlCodeInfo::GetValues() const { return values_; }

}  // namespace SCRSDK
