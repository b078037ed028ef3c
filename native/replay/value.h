// A value of a recording: MessagePack of the few kinds that recorder_pack.h writes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace replay {

struct Value {
  enum class Kind { kNothing, kNumber, kBytes, kArray };

  Kind kind = Kind::kNothing;
  // A number; a negative one as its two's complement.
  std::uint64_t number = 0;
  std::string bytes;
  std::vector<Value> items;

  bool IsNothing() const { return kind == Kind::kNothing; }
  std::int64_t Signed() const { return static_cast<std::int64_t>(number); }
  std::uint32_t Small() const { return static_cast<std::uint32_t>(number); }
  // An item; nothing where there is none.
  const Value& At(std::size_t index) const;
  bool operator==(const Value& other) const;
};

Value Number(std::uint64_t number);
Value Bytes(const void* bytes, std::size_t size);
// Nothing for null.
Value Text(const char* text);
Value Array(std::vector<Value> items);

// Reads one value; false when the bytes hold none.
bool ReadValue(const std::uint8_t*& at, const std::uint8_t* end, Value& value, int depth = 0);

// A text for people that is also used as a key: equal values have equal texts. Terminators at the end of bytes do not
// count, because some sizes of the SDK include them and others do not.
std::string Shown(const Value& value);

}  // namespace replay
