// The failures that the native side reports to JavaScript, as C++ exceptions. A plain std::runtime_error means a
// mistake of the caller, or a failure of the system or the SDK at its start or end. Must not know Node-API:
// javascript.cc converts the exceptions to Errors.
#pragma once

#include <cstdint>
#include <cstdio>
#include <stdexcept>
#include <string>

namespace rigd {

// A number the way people look it up in the SDK's reference: 0x8402.
inline std::string Hex(std::uint32_t value) {
  char text[16];
  std::snprintf(text, sizeof text, "0x%x", value);
  return text;
}

// The SDK refused a call: `sdkCode` and `call` in JavaScript.
class SdkRefused : public std::runtime_error {
 public:
  SdkRefused(const char* call, std::int32_t code)
      : std::runtime_error(std::string(call) + " was refused by the SDK: " + Hex(static_cast<std::uint32_t>(code))),
        call_(call),
        code_(static_cast<std::uint32_t>(code)) {}

  const char* Call() const { return call_; }
  std::uint32_t Code() const { return code_; }

 private:
  const char* call_;
  std::uint32_t code_;
};

// There is no usable SDK: `code: 'SDK_UNAVAILABLE'` in JavaScript. The message names the remedy.
class SdkUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The SDK returned an invalid answer, which was discarded: `code: 'SDK_NONSENSE'` in JavaScript. The message names the
// call.
class SdkNonsense : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The SDK does not see the wanted camera: `code: 'CAMERA_ABSENT'` in JavaScript. The message says what to check.
class CameraAbsent : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The call needs an open session; none is open, or it has just ended: `code: 'NO_SESSION'` in JavaScript.
class NoSession : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The moment for a call had passed, so the call was not made: `code: 'TOO_LATE'` in JavaScript. The message has the
// delay.
class TooLate : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws SdkRefused unless the SDK returned 0 (CrError_None).
inline void Require(const char* call, std::int32_t code) {
  if (code != 0) throw SdkRefused(call, code);
}

}  // namespace rigd
