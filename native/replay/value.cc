// Reads only the forms that the recorder writes, and nothing beyond the end.
#include "value.h"

#include <cstdio>
#include <cstring>

namespace replay {
namespace {

constexpr int kMostDepth = 8;

bool ReadBig(const std::uint8_t*& at, const std::uint8_t* end, int width, std::uint64_t& number) {
  if (end - at < width) return false;
  number = 0;
  for (int byte = 0; byte < width; ++byte) number = number << 8 | *at++;
  return true;
}

bool ReadItems(const std::uint8_t*& at, const std::uint8_t* end, std::uint64_t count, Value& value, int depth) {
  value.kind = Value::Kind::kArray;
  // Each item has at least one byte.
  if (depth >= kMostDepth || count > static_cast<std::uint64_t>(end - at)) return false;
  value.items.resize(count);
  for (Value& item : value.items) {
    if (!ReadValue(at, end, item, depth + 1)) return false;
  }
  return true;
}

}  // namespace

const Value& Value::At(std::size_t index) const {
  static const Value nothing;
  return index < items.size() ? items[index] : nothing;
}

bool Value::operator==(const Value& other) const {
  return kind == other.kind && number == other.number && bytes == other.bytes && items == other.items;
}

Value Number(std::uint64_t number) {
  Value value;
  value.kind = Value::Kind::kNumber;
  value.number = number;
  return value;
}

Value Bytes(const void* bytes, std::size_t size) {
  Value value;
  if (bytes == nullptr) return value;
  value.kind = Value::Kind::kBytes;
  value.bytes.assign(static_cast<const char*>(bytes), size);
  return value;
}

Value Text(const char* text) { return Bytes(text, text == nullptr ? 0 : std::strlen(text)); }

Value Array(std::vector<Value> items) {
  Value value;
  value.kind = Value::Kind::kArray;
  value.items = std::move(items);
  return value;
}

bool ReadValue(const std::uint8_t*& at, const std::uint8_t* end, Value& value, int depth) {
  if (at == end) return false;
  const std::uint8_t head = *at++;
  std::uint64_t size = 0;
  value = Value();
  if (head == 0xC0) return true;
  if (head < 0x80) {
    value = Number(head);
    return true;
  }
  if ((head & 0xF0) == 0x90) return ReadItems(at, end, head & 0x0F, value, depth);
  if (head == 0xDD) return ReadBig(at, end, 4, size) && ReadItems(at, end, size, value, depth);
  if (head == 0xC4 || head == 0xC6) {
    if (!ReadBig(at, end, head == 0xC4 ? 1 : 4, size) || size > static_cast<std::uint64_t>(end - at)) return false;
    value = Bytes(at, size);
    at += size;
    return true;
  }
  value.kind = Value::Kind::kNumber;
  switch (head) {
    case 0xCC:
      return ReadBig(at, end, 1, value.number);
    case 0xCD:
      return ReadBig(at, end, 2, value.number);
    case 0xCE:
      return ReadBig(at, end, 4, value.number);
    case 0xCF:
    case 0xD3:
      return ReadBig(at, end, 8, value.number);
    default:
      return false;
  }
}

std::string Shown(const Value& value) {
  char text[32];
  switch (value.kind) {
    case Value::Kind::kNothing:
      return "nothing";
    case Value::Kind::kNumber:
      std::snprintf(text, sizeof text, "0x%llx", static_cast<unsigned long long>(value.number));
      return text;
    case Value::Kind::kBytes: {
      std::string shown = "'";
      for (const char byte : value.bytes.substr(0, value.bytes.find_last_not_of('\0') + 1)) {
        if (byte >= ' ' && byte <= '~' && byte != '\'' && byte != '"' && byte != '\\') {
          shown += byte;
        } else {
          std::snprintf(text, sizeof text, "<%02x>", static_cast<unsigned char>(byte));
          shown += text;
        }
      }
      return shown + "'";
    }
    case Value::Kind::kArray:
      break;
  }
  std::string shown = "[";
  for (const Value& item : value.items) shown += (shown.size() > 1 ? ", " : "") + Shown(item);
  return shown + "]";
}

}  // namespace replay
