// One line of JSON for every call into the SDK and every callback out of it.
#ifndef FIELD_TRACE_H
#define FIELD_TRACE_H
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <string>
#include <type_traits>

#include "crsdk_abi.h"

namespace trace {

bool open(const char* path);
bool enabled();
void scenario(const std::string& name);
const std::string& scenario();

// Writes one line; args, outs and result are JSON already, the last two may be empty.
void call(const char* name, const std::string& args, const std::string& outs, const std::string& result);
void callback(const char* name, const std::string& args);

// The text as a JSON string, cut at 64 bytes.
std::string quote(const char* text);

// A list of JSON values that is being built.
class List {
 public:
  void raw(const std::string& json) {
    if (!body_.empty()) body_ += ',';
    body_ += json;
  }
  void text(const char* value) { raw(value ? quote(value) : "null"); }
  template <class T>
  void number(T value) {
    if constexpr (std::is_enum_v<T>) {
      number(static_cast<std::underlying_type_t<T>>(value));
    } else {
      raw(std::to_string(+value));
    }
  }
  std::string str() const { return "[" + body_ + "]"; }
  bool empty() const { return body_.empty(); }

 private:
  std::string body_;
};

// An input argument: numbers and texts are recorded, handles and other pointers are left out.
template <class T>
void add(List& list, const T& value) {
  using namespace SCRSDK;
  if constexpr (std::is_same_v<T, CrDeviceHandle>) {
    (void)list;
    (void)value;
  } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
    list.number(value);
  } else if constexpr (std::is_same_v<T, char*> || std::is_same_v<T, const char*>) {
    list.text(value);
  } else if constexpr (std::is_same_v<T, u16*> || std::is_same_v<T, const u16*>) {
    list.raw(value ? "true" : "null");
  } else if constexpr (std::is_same_v<T, CrDeviceProperty*>) {
    list.number(value->code_);
    list.number(value->currentValue_);
    list.number(value->valueType_);
  } else if constexpr (std::is_same_v<T, CrCaptureDate*>) {
    char text[32] = "null";
    if (value) std::snprintf(text, sizeof text, "\"%04u-%02u-%02u\"", value->year, value->month, value->day);
    list.raw(text);
  }
}

// An output: the value that a call wrote into a number of the caller.
template <class T>
void add_out(List& list, const T& value) {
  using namespace SCRSDK;
  if constexpr (std::is_same_v<T, u32*> || std::is_same_v<T, i32*> || std::is_same_v<T, CrFileType*>) {
    if (value) list.number(*value);
  }
}

template <class T>
std::string result(const T& value) {
  List list;
  if constexpr (std::is_same_v<T, bool>) {
    return value ? "true" : "false";
  } else if constexpr (std::is_enum_v<T> || std::is_integral_v<T>) {
    list.number(value);
  } else if constexpr (std::is_same_v<T, char*> || std::is_same_v<T, const char*>) {
    list.text(value);
  } else if constexpr (std::is_pointer_v<T>) {
    return value ? "\"pointer\"" : "null";
  } else {
    return "";
  }
  const std::string text = list.str();
  return text.substr(1, text.size() - 2);
}

}  // namespace trace
#endif
