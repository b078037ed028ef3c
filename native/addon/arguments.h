// Converts arguments from JavaScript to native values. A wrong type is a TypeError and a value out of range a
// RangeError, both with the name of the argument; no value is coerced or cut. Thread of all functions: the
// environment's.
#pragma once

#include <napi.h>

#include <cstdint>
#include <string>
#include <vector>

namespace rigd {

// A text. One with a NUL is refused, because the NUL would end the text early in the SDK.
std::string TextArgument(Napi::Value value, const char* name);

// A text in UTF-16, at most `maximum` units, without NUL.
std::u16string WideTextArgument(Napi::Value value, const char* name, std::size_t maximum);

// A whole number from `minimum` to `maximum`, both included, both exact in a double.
std::int64_t IntegerArgument(Napi::Value value, const char* name, std::int64_t minimum, std::int64_t maximum);

// A whole number from 0 to the largest of 32 bits.
std::uint32_t U32Argument(Napi::Value value, const char* name);

bool BooleanArgument(Napi::Value value, const char* name);

// A bigint of up to 64 bits; a negative one as its two's complement.
std::uint64_t BigIntArgument(Napi::Value value, const char* name);

Napi::Object ObjectArgument(Napi::Value value, const char* name);

Napi::Function FunctionArgument(Napi::Value value, const char* name);

// An array of at most `maximum` numbers of 32 bits, such as property codes.
std::vector<std::uint32_t> CodesArgument(Napi::Value value, const char* name, std::uint32_t maximum);

}  // namespace rigd
