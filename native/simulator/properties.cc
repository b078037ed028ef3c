// See the header. Refusals: the SDK reference names 0x8402 for a call that is not allowed now and for codes a body
// lacks; for a value outside the list no number is documented, and 0x8402 is used as well.
#include "properties.h"

#include <cstring>

#include "crsdk_codes.h"
#include "error_codes.h"

namespace sim {
namespace {

constexpr u32 kSigned = 0x1000;
constexpr u32 kRange = 0x4000;
constexpr u64 kPriorityPcRemote = 2;

// CrPropertyEnableFlag.
constexpr i16 kReadWrite = 1;
constexpr i16 kDisplayOnly = 2;
constexpr i16 kSetOnly = 3;
constexpr i16 kDisabled = 0;

// Bytes of one element.
u32 WidthOf(u32 type) { return 1u << ((type & 0xF) - 1); }

u8* Pack(const ValueList& values, u32 width) {
  u8* packed = new u8[values.count * width];
  // Little-endian, so the low bytes of an element are its first.
  for (std::size_t i = 0; i < values.count; ++i) std::memcpy(packed + i * width, &values.elements[i], width);
  return packed;
}

bool IsInRange(const ValueList& range, bool is_signed, u64 value) {
  const u64 low = range.elements[0], high = range.elements[1], step = range.elements[2];
  if (is_signed) {
    const i64 number = static_cast<i64>(value);
    if (number < static_cast<i64>(low) || number > static_cast<i64>(high)) return false;
  } else if (value < low || value > high) {
    return false;
  }
  return step == 0 || (value - low) % step == 0;
}

bool IsOffered(const PropertyRow& row, u64 value) {
  if (row.code == crsdk_codes::CrDeviceProperty_S1) return value == 1 || value == 2;
  if (row.values.count == 0) return true;
  if (row.type & kRange) return IsInRange(row.values, (row.type & kSigned) != 0, value);
  for (std::size_t i = 0; i < row.values.count; ++i) {
    if (row.values.elements[i] == value) return true;
  }
  return false;
}

}  // namespace

bool ObeysRemote(const BodyModel& model, const BodyState& state, u64 now_ms) {
  constexpr u32 kCode = crsdk_codes::CrDeviceProperty_PriorityKeySettings;
  return FindRow(model, kCode) == nullptr || StoredAt(state, kCode, now_ms) == kPriorityPcRemote;
}

u64 ValueAt(const PropertyRow& row, const BodyState& state, u64 now_ms) {
  return row.derive != nullptr ? row.derive(state, now_ms) : StoredAt(state, row.code, now_ms);
}

void Describe(const BodyModel& model, const PropertyRow& row, const BodyState& state, u64 now_ms,
              SCRSDK::CrDeviceProperty& property) {
  const bool writable = row.access != Access::kDisplay && ObeysRemote(model, state, now_ms);
  property.code_ = row.code;
  property.valueType_ = static_cast<SCRSDK::CrDataType>(row.type);
  const bool is_order = row.access == Access::kOrder;
  const i16 flag = writable ? (is_order ? kSetOnly : kReadWrite) : (is_order ? kDisabled : kDisplayOnly);
  property.enableFlag_ = static_cast<SCRSDK::CrPropertyEnableFlag>(flag);
  property.variableFlag_ = static_cast<SCRSDK::CrPropertyVariableFlag>(0);
  property.currentValue_ = ValueAt(row, state, now_ms);
  if (row.values.count == 0) return;
  const u32 width = WidthOf(row.type);
  const u32 size = static_cast<u32>(row.values.count) * width;
  property.values_ = Pack(row.values, width);
  property.valuesSize_ = size;
  if (!writable) return;
  property.getSetValues_ = Pack(row.values, width);
  property.getSetValuesSize_ = size;
}

CrError CheckWrite(const BodyModel& model, const PropertyRow& row, const BodyState& state, u64 now_ms, u32 type,
                   u64 value) {
  // Lists and ranges are written as such or as their element, both are seen in use.
  constexpr u32 kElementBits = 0x100F;
  if ((type & kElementBits) != (row.type & kElementBits)) return kErrorInvalidParameter;
  if (row.access == Access::kDisplay) return kErrorInvalidCalled;
  if (row.access != Access::kPriorityKey && !ObeysRemote(model, state, now_ms)) return kErrorInvalidCalled;
  if (row.access == Access::kOrder) return kErrorNone;  // what it may be is looked at where it is carried out
  return IsOffered(row, value) ? kErrorNone : kErrorInvalidCalled;
}

void StoreWrite(const PropertyRow& row, u64 value, u64 now_ms, u64 effective_at_ms, BodyState& state) {
  StoredValue* stored = FindStored(state, row.code);
  if (stored == nullptr) return;
  stored->value = StoredAt(state, row.code, now_ms);
  stored->next = value;
  stored->effective_at_ms = effective_at_ms;
}

std::vector<u32> ChangedWith(const BodyModel& model, u32 code) {
  std::vector<u32> codes = {code};
  if (code != crsdk_codes::CrDeviceProperty_PriorityKeySettings) return codes;
  for (std::size_t i = 0; i < model.row_count; ++i) {
    const Access access = model.rows[i].access;
    if (access == Access::kRemote || access == Access::kOrder) codes.push_back(model.rows[i].code);
  }
  return codes;
}

}  // namespace sim
