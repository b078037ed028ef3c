// The SDK writes into a buffer of ours and says how long the text is; both are checked.
#include "fingerprint.h"

#include <algorithm>

#include "camera_object.h"
#include "failures.h"

namespace rigd {
namespace {

// The reference needs 128 at least; a SHA-256 takes 44 characters.
constexpr SCRSDK::u32 kBufferBytes = 512;

// Base64 with its padding; the colon and the dash are of the forms that OpenSSH prints.
bool IsFingerprintCharacter(char letter) {
  const bool is_letter = (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
  const bool is_digit = letter >= '0' && letter <= '9';
  return is_letter || is_digit || letter == '+' || letter == '/' || letter == '=' || letter == ':' || letter == '-';
}

}  // namespace

std::string ReadFingerprint(const Library& library, const DiscoveredCamera& camera) {
  const CameraObject object(library, camera);
  char buffer[kBufferBytes] = {};
  SCRSDK::u32 size = kBufferBytes;
  Require("GetFingerprint", library.GetFingerprint(object.Pointer(), buffer, &size));
  if (size > kBufferBytes) {
    throw SdkNonsense("GetFingerprint returned " + std::to_string(size) + " bytes in a buffer of " +
                      std::to_string(kBufferBytes));
  }
  // The size counts no terminator; where one is written all the same, it is not part of the text.
  const char* end = std::find(buffer, buffer + size, '\0');
  if (end == buffer || !std::all_of<const char*>(buffer, end, IsFingerprintCharacter)) {
    throw SdkNonsense("GetFingerprint returned " + std::to_string(size) + " bytes that are no fingerprint");
  }
  return std::string(static_cast<const char*>(buffer), end);
}

}  // namespace rigd
