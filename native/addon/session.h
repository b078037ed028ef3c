// The one session of this process: from connect to releaseDevice. The only caller of the SDK besides sdk.cc. Every
// method may block as long as the SDK does. It runs in the thread of its caller, which should be the session thread. A
// lock makes a second caller wait, because the SDK needs calls one after another. Lock order: the session's, then the
// SDK's (sdk.cc). Callbacks take neither.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "callbacks.h"
#include "camera_info.h"
#include "camera_object.h"
#include "focus_frames.h"
#include "live_view.h"
#include "moment.h"
#include "property_memory.h"
#include "sdk.h"
#include "values.h"

namespace rigd {

struct ConnectOptions {
  DiscoveredCamera camera;
  // CrSdkControlMode
  std::uint32_t mode = 0;
  // Whether the SDK reconnects automatically after a lost cable.
  bool reconnecting = false;
  std::string username;
  std::string password;
  // The text that the client has seen (ReadFingerprint).
  std::string fingerprint;
  ObjectOrder object = ObjectOrder::kMadeFirst;
};

class Session {
 public:
  // Never destroyed: the SDK may call back until the process ends. Thread: any.
  static Session& Instance();

  // Blocks for about `seconds`. Throws SdkRefused.
  std::vector<DiscoveredCamera> Enumerate(std::uint8_t seconds);

  // The fingerprint of a body on the network. Works with and without a session. Throws SdkRefused, SdkNonsense,
  // CameraAbsent.
  std::string Fingerprint(const DiscoveredCamera& camera);

  // Starts a connect. Returns its generation: 1 for the first connect that the SDK accepts, and one more each time. Its
  // outcome and all later events have this number. Throws SdkRefused, CameraAbsent; std::runtime_error while a session
  // is open.
  std::uint32_t Connect(const ConnectOptions& options);

  // Starts the end of the session. Throws SdkRefused.
  void Disconnect();

  // Frees the session; does nothing without one. Afterwards there is no session, even if the SDK refused. Throws
  // SdkRefused, but not when the SDK had already forgotten the session.
  void ReleaseDevice();

  // Copies of the cached properties; the SDK's array is freed before this returns. Throws SdkRefused.
  std::vector<Property> AllProperties();
  std::vector<Property> SelectedProperties(std::vector<std::uint32_t> codes);

  // Reads all properties, and passes them to `take` with their numbers, in the SDK's order. When the SDK lists a code
  // twice there are no numbers, because a code then does not identify one copy.
  void AllProperties(const std::function<void(const std::vector<Property>&, const std::vector<std::uint32_t>&)>& take);

  // Reads one property and passes it to `take` with its number (PropertyMemory); not called when the camera lacks it.
  void OneProperty(std::uint32_t code, const std::function<void(std::uint32_t, const Property&)>& take);
  // Whether a property, as the SDK has it now, is the copy with this number; false when the camera lacks it.
  bool IsUnchanged(std::uint32_t code, std::uint32_t known);

  // Queue a write or a command in the SDK: success only means that it is queued. Throw SdkRefused.
  void SetProperty(std::uint32_t code, std::uint32_t type, std::uint64_t value);
  void SetPropertyText(std::uint32_t code, const std::u16string& text);
  void SendCommand(std::uint32_t command, std::uint16_t parameter);

  // Sends a command at a moment of CLOCK_MONOTONIC. The session is locked before the wait, so that nothing delays the
  // SDK's call after it. Throws SdkRefused; TooLate when the moment has passed by more than `late_us`.
  CallTimes SendCommandAt(std::uint32_t command, std::uint16_t parameter, std::int64_t at_us, std::int64_t late_us);

  // The focus frames in one live-view property, copied. Throws SdkRefused.
  FocusFrames LiveViewFocusFrames(std::uint32_t code);

  // Runs `call(library, handle)` on the open session when no other call runs. Throws what `call` throws, and
  // NoSession.
  template <class Call>
  auto WithHandle(Call call) {
    const std::lock_guard<std::mutex> lock(mutex_);
    return call(RequireSdk(), RequireHandle());
  }

  // The texts are copied, because the SDK's declaration requires writable ones. Throws SdkRefused.
  void SetSaveInfo(std::string path, std::string prefix, std::int32_t start_number);

  // Read and write a session setting by its key, which the SDK's reference lists. Throw SdkRefused.
  std::uint32_t Setting(std::uint32_t key);
  void SetSetting(std::uint32_t key, std::uint32_t value);

  // LiveViewImage and OsdImage pass the newest picture, or the on-screen display, to `take`, which copies it and is not
  // called when there is nothing new. Throw SdkRefused; SdkNonsense when the SDK's answer is impossible.
  void LiveViewImage(const std::function<void(const Picture&)>& take, PictureSpace space = {});
  // See PictureReader::RequiredBytes.
  std::size_t LiveViewBytes();
  void OsdImage(const std::function<void(const rigd::OsdImage&)>& take);

  // Stops the SDK. Throws std::runtime_error while a session is open.
  void ReleaseSdk();

 private:
  struct Open {
    SCRSDK::CrDeviceHandle handle;
    Callback callback;
    // Made with the first picture.
    std::unique_ptr<PictureReader> pictures{};
  };

  // This and the next two are called with mutex_ held. The first two throw NoSession.
  SCRSDK::CrDeviceHandle RequireHandle() const;
  PictureReader& RequirePictureReader(const Library& library);
  // Keeps the callback, which the SDK may still call.
  void Retire(Callback callback);

  std::mutex mutex_;
  std::optional<Open> open_;
  PropertyMemory properties_;
  std::uint32_t generation_ = 0;
  // Callbacks of sessions that are over. The SDK was seen to call back after ReleaseDevice.
  std::deque<Callback> retired_;
};

}  // namespace rigd
