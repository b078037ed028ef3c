// Properties of a body: read, decoded by their type, written and read back.
#ifndef FIELD_PROPS_H
#define FIELD_PROPS_H
#include <optional>
#include <string>
#include <vector>

#include "session.h"

namespace field {

struct Prop {
  sdk::u32 code = 0;
  sdk::u32 type = 0;
  int enable = 0;
  bool readable = false;
  bool writable = false;
  sdk::u64 raw = 0;
  sdk::i64 value = 0;                // cut to the width of the type, with its sign
  std::vector<sdk::u16> text;        // without the length
  std::vector<sdk::i64> candidates;  // [min, max, step] of a range
  std::string fault;                 // what about it cannot be decoded

  bool range() const { return type != sdk::CrDataType_STR && (type & sdk::CrDataType_RangeBit); }
  bool offers(sdk::i64 wanted) const;
  std::string ascii() const;
};

// Bytes of one element: the array and range bits do not matter.
unsigned element_size(sdk::u32 type);

std::optional<std::vector<Prop>> read_all(Session& session);
std::optional<Prop> read(Session& session, sdk::u32 code);
// The value, or the given one where the property is absent.
sdk::i64 value_of(Session& session, sdk::u32 code, sdk::i64 absent = -1);

// Writes a value with a new object.
sdk::CrError write(Session& session, sdk::u32 code, sdk::i64 value, sdk::u32 type);

// Writes with the type that the body reported, if it reports the code; some bodies ignore any other type.
sdk::CrError write_own(Session& session, sdk::u32 code, sdk::i64 value, sdk::u32 absent_type);

// Writes a text; its length counts the NUL at its end. The units are swapped for the one property that needs it.
sdk::CrError write_text(Session& session, sdk::u32 code, const std::string& text, bool turned = false);

enum class Outcome { done, rounded, absent, read_only, refused, unchanged };
const char* name(Outcome outcome);

// Waits for the property to be writable, writes with the type that the body reported, and waits for the value.
Outcome set(Session& session, sdk::u32 code, sdk::i64 value);
// Writes with another type first, as some programs do; if that has no effect, with the reported one.
Outcome set_as(Session& session, sdk::u32 code, sdk::i64 value, sdk::u32 type);
// Waits until the property is writable, for the time that a body needs after a shot or a change.
bool await_writable(Session& session, sdk::u32 code, int milliseconds = 3000);

// A command that is a button: down, a moment, up.
sdk::CrError press(Session& session, sdk::u32 command, int held = 35);

}  // namespace field
#endif
