// The SDK writes into a buffer of ours and returns how long the text is; both are checked.
#include "fingerprint.h"

#include <algorithm>

#include "camera_object.h"
#include "failures.h"

namespace rigd {
namespace {

// Size of the buffer. The SDK's reference requires at least 128; a SHA-256 takes 44 characters.
constexpr SCRSDK::u32 kBufferBytes = 512;

bool IsFingerprintLetter(char letter) { return letter >= ' ' && letter <= '~'; }

[[noreturn]] void ThrowNonsense(std::size_t size, const char* what) {
  throw SdkNonsense("GetFingerprint returned " + std::to_string(size) + " bytes " + what);
}

}  // namespace

std::string ReadFingerprintBytes(const Library& library, SCRSDK::ICrCameraObjectInfo* camera) {
  char buffer[kBufferBytes] = {};
  SCRSDK::u32 size = kBufferBytes;
  Require("GetFingerprint", library.GetFingerprint(camera, buffer, &size));
  if (size > kBufferBytes) ThrowNonsense(size, "in a smaller buffer");
  return std::string(static_cast<const char*>(buffer), size);
}

std::string ShownFingerprint(const std::string& bytes) {
  std::string text = bytes.substr(0, bytes.find('\0'));
  while (!text.empty() && (text.back() == ' ' || text.back() == '\n' || text.back() == '\r')) text.pop_back();
  if (text.empty() || !std::all_of(text.begin(), text.end(), IsFingerprintLetter)) {
    ThrowNonsense(bytes.size(), "that are no fingerprint");
  }
  return text;
}

std::string ReadFingerprint(const Library& library, const DiscoveredCamera& camera) {
  const CameraObject object(library, camera);
  return ShownFingerprint(ReadFingerprintBytes(library, object.Pointer()));
}

}  // namespace rigd
