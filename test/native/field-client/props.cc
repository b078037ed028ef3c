#include "props.h"

#include <algorithm>
#include <cstring>

#include "tap.h"

namespace field {
namespace {

sdk::i64 fit(sdk::u64 raw, unsigned size, bool has_sign) {
  if (size == 0 || size >= 8) return static_cast<sdk::i64>(raw);
  const unsigned unused = 64 - 8 * size;
  const sdk::u64 up = raw << unused;
  return has_sign ? static_cast<sdk::i64>(up) >> unused : static_cast<sdk::i64>(up >> unused);
}

std::vector<sdk::i64> elements(const sdk::u8* data, sdk::u32 bytes, sdk::u32 type) {
  std::vector<sdk::i64> out;
  const unsigned size = element_size(type);
  if (!data || size == 0 || size > 8) return out;
  for (sdk::u32 at = 0; at + size <= bytes; at += size) {
    sdk::u64 raw = 0;
    std::memcpy(&raw, data + at, size);
    out.push_back(fit(raw, size, type & sdk::CrDataType_SignBit));
  }
  return out;
}

Prop decode(const SCRSDK::CrDeviceProperty* object) {
  namespace p = sdk::property;
  Prop prop;
  prop.code = p::GetCode(object);
  prop.type = p::GetValueType(object);
  prop.enable = p::GetPropertyEnableFlag(object);
  prop.readable = p::IsGetEnableCurrentValue(object);
  prop.writable = p::IsSetEnableCurrentValue(object);
  if (prop.type == sdk::CrDataType_STR) {
    const sdk::u16* text = p::GetCurrentStr(object);
    if (text) {
      // The first unit is the length; 0 means up to the NUL.
      const sdk::u16 length = text[0];
      for (sdk::u16 i = 1; (length == 0 || i <= length) && text[i] != 0; i++) prop.text.push_back(text[i]);
      if (!prop.text.empty() && prop.text.front() == 0xFEFF) prop.text.erase(prop.text.begin());
    }
    return prop;
  }
  prop.raw = p::GetCurrentValue(object);
  const unsigned size = element_size(prop.type);
  prop.value = fit(prop.raw, size, prop.type & sdk::CrDataType_SignBit);
  const sdk::u32 bytes = p::GetValueSize(object);
  const sdk::u32 set_bytes = p::GetSetValueSize(object);
  if (bytes) prop.candidates = elements(p::GetValues(object), bytes, prop.type);
  if (set_bytes) {
    auto settable = elements(p::GetSetValues(object), set_bytes, prop.type);
    if (prop.candidates.empty()) prop.candidates = std::move(settable);
  }
  if (bytes && size == 0) prop.fault = "values without a type";
  if (size && bytes % size) prop.fault = tap::format("%u bytes of values, %u each", bytes, size);
  if (prop.range() && bytes && bytes != 3 * size) prop.fault = tap::format("a range of %u bytes, %u each", bytes, size);
  return prop;
}

}  // namespace

bool Prop::offers(sdk::i64 wanted) const {
  if (range() && candidates.size() == 3) return wanted >= candidates[0] && wanted <= candidates[1];
  return std::find(candidates.begin(), candidates.end(), wanted) != candidates.end();
}

std::string Prop::ascii() const {
  std::string out;
  for (sdk::u16 unit : text) out += unit < 0x80 ? static_cast<char>(unit) : '?';
  return out;
}

unsigned element_size(sdk::u32 type) {
  switch (type & 0xF) {
    case 1:
      return 1;
    case 2:
      return 2;
    case 3:
      return 4;
    case 4:
      return 8;
    case 5:
      return 16;
    default:
      return 0;
  }
}

std::optional<std::vector<Prop>> read_all(Session& session) {
  SCRSDK::CrDeviceProperty* list = nullptr;
  sdk::i32 count = 0;
  if (sdk::GetDeviceProperties(session.handle(), &list, &count) != 0 || !list) return std::nullopt;
  std::vector<Prop> props;
  for (sdk::i32 i = 0; i < count; i++) props.push_back(decode(list + i));
  sdk::ReleaseDeviceProperties(session.handle(), list);
  return props;
}

std::optional<Prop> read(Session& session, sdk::u32 code) {
  SCRSDK::CrDeviceProperty* list = nullptr;
  sdk::i32 count = 0;
  sdk::u32 wanted = code;
  std::optional<Prop> prop;
  const sdk::CrError error = sdk::GetSelectDeviceProperties(session.handle(), 1, &wanted, &list, &count);
  if (error == 0 && list && count > 0) prop = decode(list);
  // The list has to be given back also when the call failed.
  if (list) sdk::ReleaseDeviceProperties(session.handle(), list);
  if (prop && (prop->code != code || prop->enable == sdk::CrEnableValue_NotSupported)) prop.reset();
  return prop;
}

sdk::i64 value_of(Session& session, sdk::u32 code, sdk::i64 absent) {
  const auto prop = read(session, code);
  return prop ? prop->value : absent;
}

sdk::CrError write(Session& session, sdk::u32 code, sdk::i64 value, sdk::u32 type) {
  sdk::Property object;
  sdk::property::SetCode(object.get(), code);
  sdk::property::SetCurrentValue(object.get(), static_cast<sdk::u64>(value));
  sdk::property::SetValueType(object.get(), static_cast<SCRSDK::CrDataType>(type));
  return sdk::SetDeviceProperty(session.handle(), object.get());
}

sdk::CrError write_own(Session& session, sdk::u32 code, sdk::i64 value, sdk::u32 absent_type) {
  const auto prop = read(session, code);
  return write(session, code, value, prop && prop->type ? prop->type : absent_type);
}

sdk::CrError write_text(Session& session, sdk::u32 code, const std::string& text, bool turned) {
  std::vector<sdk::u16> units{static_cast<sdk::u16>(text.size() + 1)};
  for (const char c : text) {
    const sdk::u16 unit = static_cast<unsigned char>(c);
    units.push_back(turned ? static_cast<sdk::u16>(unit << 8 | unit >> 8) : unit);
  }
  units.push_back(0);
  sdk::Property object;
  sdk::property::SetCode(object.get(), code);
  sdk::property::SetValueType(object.get(), static_cast<SCRSDK::CrDataType>(sdk::CrDataType_STR));
  sdk::property::SetCurrentStr(object.get(), units.data());
  return sdk::SetDeviceProperty(session.handle(), object.get());
}

const char* name(Outcome outcome) {
  switch (outcome) {
    case Outcome::done:
      return "done";
    case Outcome::rounded:
      return "rounded";
    case Outcome::absent:
      return "absent";
    case Outcome::read_only:
      return "read only";
    case Outcome::refused:
      return "refused";
    default:
      return "unchanged";
  }
}

bool await_writable(Session& session, sdk::u32 code, int milliseconds) {
  return until(milliseconds, [&] {
    const auto prop = read(session, code);
    return prop && prop->writable;
  });
}

Outcome set(Session& session, sdk::u32 code, sdk::i64 value) { return set_as(session, code, value, 0); }

Outcome set_as(Session& session, sdk::u32 code, sdk::i64 value, sdk::u32 type) {
  auto before = read(session, code);
  if (!before) return Outcome::absent;
  if (before->value == value) return Outcome::done;
  if (!await_writable(session, code)) return Outcome::read_only;
  before = read(session, code);
  if (!before) return Outcome::absent;
  const sdk::u32 own = before->type;
  Outcome outcome = Outcome::unchanged;
  for (sdk::u32 form : {type ? type : own, own}) {
    const sdk::CrError error = write(session, code, value, form);
    if (error != 0) {
      tap::note(tap::format("write of 0x%x as 0x%x: 0x%x", code, form, error));
      outcome = Outcome::refused;
    } else {
      sdk::i64 now = before->value;
      until(3000, [&] { return (now = value_of(session, code, before->value)) == value; });
      outcome = now == value ? Outcome::done : now != before->value ? Outcome::rounded : Outcome::unchanged;
    }
    if (outcome == Outcome::done || outcome == Outcome::rounded || form == own) break;
    tap::note(tap::format("0x%x: type 0x%x had no effect, so the reported 0x%x", code, form, own));
  }
  return outcome;
}

sdk::CrError press(Session& session, sdk::u32 command, int held) {
  const auto send = [&](auto way) {
    return sdk::SendCommand(session.handle(), command, static_cast<SCRSDK::CrCommandParam>(way));
  };
  const sdk::CrError down = send(sdk::CrCommandParam_Down);
  pause(held);
  const sdk::CrError up = send(sdk::CrCommandParam_Up);
  return down ? down : up;
}

}  // namespace field
