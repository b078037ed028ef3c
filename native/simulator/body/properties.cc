// Errors: the SDK's reference has 0x8402 for a call that is not allowed now and for a code that the body lacks. For a
// value outside the list no number is documented; 0x8402 is used there too.
#include "body/properties.h"

#include <algorithm>
#include <cstring>

#include "base/error_codes.h"
#include "base/given_memory.h"
#include "crsdk_codes.h"

namespace sim {
namespace {

constexpr u32 kSigned = 0x1000;
constexpr u32 kRange = 0x4000;
constexpr u64 kPriorityPcRemote = 2;
constexpr u16 kByteOrderMark = 0xFEFF;
// A body that rounds keeps every fourth step of a range.
constexpr u64 kCoarseness = 4;

// CrPropertyEnableFlag.
constexpr i16 kNotSupported = -1;
constexpr i16 kNothing = 0;
constexpr i16 kReadWrite = 1;
constexpr i16 kDisplayOnly = 2;
constexpr i16 kSetOnly = 3;

// Bytes of one element.
u32 WidthOf(u32 type) { return 1u << ((type & 0xF) - 1); }

u8* Pack(const ValueList& values, u32 width) {
  u8* packed = GiveArray<u8>(values.count * width);
  // Little-endian, so the low bytes of an element are its first.
  for (std::size_t i = 0; i < values.count; ++i) std::memcpy(packed + i * width, &values.items[i], width);
  return packed;
}

// Equal in their lowest `width` bytes: clients write negative numbers sign-extended or not.
bool IsSame(u64 one, u64 other, u32 width) {
  return width == sizeof(u64) ? one == other : ((one ^ other) & ((u64{1} << (8 * width)) - 1)) == 0;
}

bool IsOneOf(const ValueList& values, u64 value, u32 width) {
  return std::any_of(values.begin(), values.end(), [=](u64 one) { return IsSame(one, value, width); });
}

// A value of a signed type sign-extended to 64 bits, however it was written.
u64 Extended(u32 type, u64 value) {
  if ((type & kSigned) == 0) return value;
  const u32 unused_bits = 64 - 8 * WidthOf(type);
  return static_cast<u64>(static_cast<i64>(value << unused_bits) >> unused_bits);
}

bool IsInRange(const ValueList& range, u32 type, u64 value) {
  const u64 low = range.items[0], high = range.items[1], step = range.items[2];
  if ((type & kSigned) != 0) {
    const i64 number = static_cast<i64>(Extended(type, value));
    if (number < static_cast<i64>(low) || number > static_cast<i64>(high)) return false;
  } else if (value < low || value > high) {
    return false;
  }
  return step == 0 || (Extended(type, value) - low) % step == 0;
}

bool Holds(const BodyModel& model, const Condition& condition, const BodyState& state, u64 now_ms) {
  const PropertyRow* row = FindRow(model, condition.code);
  return row == nullptr || IsOneOf(condition.values, ValueAt(*row, state, now_ms), WidthOf(row->type));
}

bool AllHold(const BodyModel& model, const Table<Condition>& conditions, const BodyState& state, u64 now_ms) {
  return std::all_of(conditions.begin(), conditions.end(),
                     [&](const Condition& one) { return Holds(model, one, state, now_ms); });
}

ValueList ValuesNow(const BodyModel& model, const PropertyRow& row, const BodyState& state, u64 now_ms) {
  for (const ModeValues& mode : row.in_modes) {
    if (Holds(model, mode.when, state, now_ms)) return mode.values;
  }
  return row.values;
}

bool IsOffered(const PropertyRow& row, const ValueList& values, u64 value) {
  if (row.code == crsdk_codes::CrDeviceProperty_S1) return value == 1 || value == 2;
  if (row.type == kTextType || values.count == 0) return true;
  if (row.type & kRange) return IsInRange(values, row.type, value);
  return IsOneOf(values, value, WidthOf(row.type));
}

// Whether the body's own rules allow a write, without the priority key.
bool IsSettable(const BodyModel& model, const PropertyRow& row, const BodyState& state, u64 now_ms) {
  return row.access != Access::kDisplay && row.access != Access::kUnsupported &&
         AllHold(model, row.available_when, state, now_ms) && AllHold(model, row.writable_when, state, now_ms);
}

i16 FlagOf(const PropertyRow& row, bool is_available, bool is_writable) {
  if (row.access == Access::kUnsupported) return kNotSupported;
  if (!is_available) return row.has_stand_in ? kDisplayOnly : kNothing;
  if (row.access == Access::kOrder) return is_writable ? kSetOnly : kNothing;
  return is_writable ? kReadWrite : kDisplayOnly;
}

void DescribeText(const Temper& temper, const PropertyRow& row, const BodyState& state, u64 now_ms,
                  SCRSDK::CrDeviceProperty& property) {
  const StoredText* stored = FindStoredText(state, row.code);
  if (stored == nullptr) return;
  const bool is_new = now_ms >= stored->effective_at_ms;
  const u32 length = is_new ? stored->next_length : stored->length;
  const u32 mark = temper.texts_begin_with_mark ? 1 : 0;
  u16* text = GiveArray<u16>(mark + length + 2);
  text[0] = static_cast<u16>(mark + length + 1);
  text[1] = kByteOrderMark;
  std::memcpy(text + 1 + mark, is_new ? stored->next : stored->units, length * sizeof(u16));
  text[mark + length + 1] = 0;
  for (u32 i = 1; i <= mark + length; ++i) text[i] = UnitOf(row.code, text[i]);
  property.currentStr_ = text;
}

bool Mentions(const Table<Condition>& conditions, u32 code) {
  return std::any_of(conditions.begin(), conditions.end(), [=](const Condition& one) { return one.code == code; });
}

bool Follows(const PropertyRow& row, u32 code) {
  constexpr u32 kPriorityKey = crsdk_codes::CrDeviceProperty_PriorityKeySettings;
  if (code == kPriorityKey && (row.access == Access::kRemote || row.access == Access::kOrder)) return true;
  return Mentions(row.writable_when, code) || Mentions(row.available_when, code) ||
         std::any_of(row.in_modes.begin(), row.in_modes.end(),
                     [=](const ModeValues& mode) { return mode.when.code == code; }) ||
         std::any_of(row.depends_on.begin(), row.depends_on.end(), [=](u64 one) { return one == code; });
}

}  // namespace

u16 UnitOf(u32 code, u16 unit) {
  return code == crsdk_codes::CrDeviceProperty_ImageID_String ? static_cast<u16>(unit << 8 | unit >> 8) : unit;
}

u32 TypeOf(const Temper& temper, const PropertyRow& row) {
  const bool is_number =
      row.code == crsdk_codes::CrDeviceProperty_DateTime_Settings && temper.clock_form != ClockForm::kText;
  return is_number ? static_cast<u32>(crsdk_codes::CrDataType_UInt64) : row.type;
}

bool IsShown(const Temper& temper, const PropertyRow& row) {
  return row.code != crsdk_codes::CrDeviceProperty_DateTime_Settings ||
         temper.clock_form != ClockForm::kNumberUnreported;
}

std::string TextAt(const BodyState& state, u32 code, u64 now_ms) {
  std::string text;
  const StoredText* stored = FindStoredText(state, code);
  if (stored == nullptr) return text;
  const bool is_new = now_ms >= stored->effective_at_ms;
  const u16* units = is_new ? stored->next : stored->units;
  for (u32 i = 0; i < (is_new ? stored->next_length : stored->length); ++i) {
    text += units[i] >= ' ' && units[i] <= '~' ? static_cast<char>(units[i]) : '?';
  }
  return text;
}

bool HasPriority(const BodyModel& model, const BodyState& state, u64 now_ms) {
  constexpr u32 kCode = crsdk_codes::CrDeviceProperty_PriorityKeySettings;
  return FindRow(model, kCode) == nullptr || StoredAt(state, kCode, now_ms) == kPriorityPcRemote;
}

bool ObeysRemote(const BodyModel& model, const Temper& temper, const BodyState& state, u64 now_ms) {
  return temper.obeys_at_camera || HasPriority(model, state, now_ms);
}

bool IsStuckOnCard(const BodyState& state, u64 now_ms) {
  constexpr u64 kWriting = 2;
  return StoredAt(state, crsdk_codes::CrDeviceProperty_MediaSLOT1_WritingState, now_ms) == kWriting;
}

// Whether a client can write the property now. The shutter button can be released at any time. The priority key does
// not depend on the priority: otherwise a client could never get it.
bool IsWritable(const BodyModel& model, const Temper& temper, const PropertyRow& row, const BodyState& state,
                u64 now_ms) {
  const bool is_read_only = now_ms < state.read_only_until_ms || IsStuckOnCard(state, now_ms);
  if (is_read_only && row.code != crsdk_codes::CrDeviceProperty_S1) return false;
  return IsSettable(model, row, state, now_ms) &&
         (row.access == Access::kPriorityKey || ObeysRemote(model, temper, state, now_ms));
}

u64 ValueAt(const PropertyRow& row, const BodyState& state, u64 now_ms) {
  return row.derive != nullptr ? row.derive(state, now_ms) : StoredAt(state, row.code, now_ms);
}

void Describe(const BodyModel& model, const Temper& temper, const PropertyRow& row, const BodyState& state, u64 now_ms,
              SCRSDK::CrDeviceProperty& property) {
  const bool is_available = AllHold(model, row.available_when, state, now_ms);
  const bool is_writable = IsWritable(model, temper, row, state, now_ms);
  const i16 flag = FlagOf(row, is_available, is_writable);
  property.code_ = row.code;
  property.valueType_ = static_cast<SCRSDK::CrDataType>(TypeOf(temper, row));
  property.enableFlag_ = static_cast<SCRSDK::CrPropertyEnableFlag>(flag);
  property.variableFlag_ = static_cast<SCRSDK::CrPropertyVariableFlag>(0);
  if (flag == kNotSupported) return;
  if (!is_available) {
    property.currentValue_ = row.stand_in;
    return;
  }
  if (property.valueType_ == kTextType) return DescribeText(temper, row, state, now_ms, property);
  // An order has no value, except a derived value that shows whether it is allowed now.
  if (row.access != Access::kOrder || row.derive != nullptr) property.currentValue_ = ValueAt(row, state, now_ms);
  const ValueList values = ValuesNow(model, row, state, now_ms);
  if (values.count == 0) return;
  const u32 width = WidthOf(row.type);
  const u32 size = static_cast<u32>(values.count) * width;
  property.values_ = Pack(values, width);
  property.valuesSize_ = size;
  if (!is_writable) return;
  property.getSetValues_ = Pack(values, width);
  property.getSetValuesSize_ = size;
}

CrError CheckWrite(const BodyModel& model, const Temper& temper, const PropertyRow& row, const BodyState& state,
                   u64 now_ms, u32 type, u64 value) {
  // Only text or number is checked, because the vendor's sample writes numbers of another width, and lists for
  // properties that are none.
  if ((type == kTextType) != (TypeOf(temper, row) == kTextType)) return kErrorInvalidParameter;
  if (!IsWritable(model, temper, row, state, now_ms)) return kErrorInvalidCalled;
  if (row.access == Access::kOrder) return kErrorNone;  // its value is checked where it is carried out
  return IsOffered(row, ValuesNow(model, row, state, now_ms), value) ? kErrorNone : kErrorInvalidCalled;
}

u64 KeptOf(const BodyModel& model, const Temper& temper, const PropertyRow& row, const BodyState& state, u64 now_ms,
           u64 value) {
  const ValueList range = ValuesNow(model, row, state, now_ms);
  if (!temper.rounds_values || row.type == kTextType || (row.type & kRange) == 0 || range.count != 3) return value;
  const u64 step = range.items[2] * kCoarseness;
  return step == 0 ? value : value - (Extended(row.type, value) - range.items[0]) % step;
}

void StoreWrite(const PropertyRow& row, u64 value, u64 now_ms, u64 effective_at_ms, BodyState& state) {
  StoredValue* stored = FindStored(state, row.code);
  if (stored == nullptr) return;
  stored->value = StoredAt(state, row.code, now_ms);
  stored->next = Extended(row.type, value);
  stored->effective_at_ms = effective_at_ms;
}

void StoreText(u32 code, const u16* units, u32 length, u64 now_ms, u64 effective_at_ms, BodyState& state) {
  StoredText* stored = FindStoredText(state, code);
  if (stored == nullptr) return;
  if (now_ms >= stored->effective_at_ms) {
    stored->length = stored->next_length;
    std::memcpy(stored->units, stored->next, sizeof stored->units);
  }
  stored->next_length = length;
  for (u32 i = 0; i < length; ++i) stored->next[i] = UnitOf(code, units[i]);
  stored->effective_at_ms = effective_at_ms;
}

std::vector<u32> ChangedWith(const BodyModel& model, u32 code) {
  std::vector<u32> codes = {code};
  for (const PropertyRow& row : model.rows) {
    if (row.code != code && Follows(row, code)) codes.push_back(row.code);
  }
  return codes;
}

}  // namespace sim
