// The failures that cross from the native side to JavaScript, as C++ exceptions. What is thrown as plain
// std::runtime_error is a mistake of the caller, or a service of the system or the SDK that failed at start or end.
// Knows nothing of Node-API: javascript.cc makes Errors of them.
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

// There is no usable SDK: `code: 'SDK_UNAVAILABLE'` in JavaScript. The text names the remedy.
class SdkUnavailable : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The SDK returned an invalid answer, so nothing was done with it: `code: 'SDK_NONSENSE'` in JavaScript. The text names
// the call.
class SdkNonsense : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The SDK does not see the wanted camera: `code: 'CAMERA_ABSENT'` in JavaScript. The text names what to check.
class CameraAbsent : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The call needs an open session; none is open, or it has just ended: `code: 'NO_SESSION'` in JavaScript.
class NoSession : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// The moment of a call was over, so it was not made: `code: 'TOO_LATE'` in JavaScript. The text has the delay.
class TooLate : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws SdkRefused unless the SDK returned 0 (CrError_None).
inline void Require(const char* call, std::int32_t code) {
  if (code != 0) throw SdkRefused(call, code);
}

}  // namespace rigd
