// The checks behind arguments.h.
#include "arguments.h"

#include <cmath>
#include <limits>

namespace rigd {
namespace {

[[noreturn]] void WrongType(Napi::Value value, const char* name, const char* wanted) {
  throw Napi::TypeError::New(value.Env(), std::string(name) + " must be " + wanted);
}

[[noreturn]] void OutOfRange(Napi::Value value, const char* name, const std::string& range) {
  throw Napi::RangeError::New(value.Env(), std::string(name) + " must be " + range);
}

}  // namespace

std::string TextArgument(Napi::Value value, const char* name) {
  if (!value.IsString()) WrongType(value, name, "a string");
  std::string text = value.As<Napi::String>().Utf8Value();
  if (text.find('\0') != std::string::npos) OutOfRange(value, name, "a string without NUL");
  return text;
}

std::u16string WideTextArgument(Napi::Value value, const char* name, std::size_t maximum) {
  if (!value.IsString()) WrongType(value, name, "a string");
  std::u16string text = value.As<Napi::String>().Utf16Value();
  if (text.find(u'\0') != std::u16string::npos) OutOfRange(value, name, "a string without NUL");
  if (text.size() > maximum) OutOfRange(value, name, "at most " + std::to_string(maximum) + " characters long");
  return text;
}

std::int64_t IntegerArgument(Napi::Value value, const char* name, std::int64_t minimum, std::int64_t maximum) {
  if (!value.IsNumber()) WrongType(value, name, "a number");
  const double number = value.As<Napi::Number>().DoubleValue();
  const bool is_inside = number >= static_cast<double>(minimum) && number <= static_cast<double>(maximum);
  if (!is_inside || std::trunc(number) != number) {
    OutOfRange(value, name, "a whole number from " + std::to_string(minimum) + " to " + std::to_string(maximum));
  }
  return static_cast<std::int64_t>(number);
}

std::uint32_t U32Argument(Napi::Value value, const char* name) {
  return static_cast<std::uint32_t>(IntegerArgument(value, name, 0, std::numeric_limits<std::uint32_t>::max()));
}

bool BooleanArgument(Napi::Value value, const char* name) {
  if (!value.IsBoolean()) WrongType(value, name, "a boolean");
  return value.As<Napi::Boolean>().Value();
}

std::uint64_t BigIntArgument(Napi::Value value, const char* name) {
  if (!value.IsBigInt()) WrongType(value, name, "a bigint");
  const Napi::BigInt number = value.As<Napi::BigInt>();
  bool lossless = false;
  const std::uint64_t unsigned_value = number.Uint64Value(&lossless);
  if (lossless) return unsigned_value;
  const std::int64_t signed_value = number.Int64Value(&lossless);
  if (lossless) return static_cast<std::uint64_t>(signed_value);
  OutOfRange(value, name, "a bigint of at most 64 bits");
}

Napi::Object ObjectArgument(Napi::Value value, const char* name) {
  if (!value.IsObject()) WrongType(value, name, "an object");
  return value.As<Napi::Object>();
}

Napi::Function FunctionArgument(Napi::Value value, const char* name) {
  if (!value.IsFunction()) WrongType(value, name, "a function");
  return value.As<Napi::Function>();
}

std::vector<std::uint32_t> CodesArgument(Napi::Value value, const char* name, std::uint32_t maximum) {
  if (!value.IsArray()) WrongType(value, name, "an array of numbers");
  const Napi::Array array = value.As<Napi::Array>();
  if (array.Length() > maximum) OutOfRange(value, name, "an array of at most " + std::to_string(maximum) + " codes");
  std::vector<std::uint32_t> codes;
  for (std::uint32_t index = 0; index < array.Length(); ++index) {
    codes.push_back(U32Argument(array.Get(index), name));
  }
  return codes;
}

}  // namespace rigd
