// The calls of a session, and the life of its callback object, which is made before Connect and kept until long after
// ReleaseDevice. property_array.cc reads arrays of properties.
#include "session.h"

#include <stdexcept>
#include <unordered_set>
#include <utility>
#include <vector>

#include "crsdk_codes.h"
#include "failures.h"
#include "fingerprint.h"
#include "property_array.h"
#include "property_write.h"
#include "sdk.h"

namespace rigd {
namespace {

// Callback objects that are kept after their session: enough for a minute with one connect a second. Each has some 40
// bytes.
constexpr std::size_t kRetiredCallbacks = 64;

// The fingerprint to pass to the SDK. For a body with access authentication these are the body's own bytes, if they
// read as the text that the client has seen. Throws SdkRefused when they read differently; no connect is made then.
std::string FingerprintToPass(const Library& library, SCRSDK::ICrCameraObjectInfo* camera,
                              const ConnectOptions& options) {
  if (!options.camera.ssh_support || options.fingerprint.empty()) return options.fingerprint;
  try {
    const std::string bytes = ReadFingerprintBytes(library, camera);
    if (ShownFingerprint(bytes) == options.fingerprint) return bytes;
  } catch (const SdkRefused&) {
    // The fingerprint cannot be read: Connect will report why.
    return options.fingerprint;
  } catch (const SdkNonsense&) {
    return options.fingerprint;
  }
  throw SdkRefused("GetFingerprint", crsdk_codes::CrError_Connect_SSH_ServerAuthenticationFailed);
}

}  // namespace

Session& Session::Instance() {
  static Session& session = *new Session;
  return session;
}

std::vector<DiscoveredCamera> Session::Enumerate(std::uint8_t seconds) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Enumeration enumeration(RequireSdk(), seconds);
  std::vector<DiscoveredCamera> cameras;
  for (std::uint32_t index = 0; index < enumeration.Count(); ++index) {
    const SCRSDK::ICrCameraObjectInfo* info = enumeration.At(index);
    if (info != nullptr) cameras.push_back(Describe(*info));
  }
  return cameras;
}

std::string Session::Fingerprint(const DiscoveredCamera& camera) {
  const std::lock_guard<std::mutex> lock(mutex_);
  return ReadFingerprint(RequireSdk(), camera);
}

std::uint32_t Session::Connect(const ConnectOptions& options) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  if (open_) throw std::runtime_error("a session is open; call disconnect, wait for its end, call releaseDevice");
  CameraObject camera(library, options.camera, options.object);
  Callback callback(library.level, generation_ + 1);
  SCRSDK::CrDeviceHandle handle = 0;
  const auto connect = [&] {
    // Some bodies refuse a log-in from a program that gives them a name to show while they pair, so there is none.
    constexpr const SCRSDK::u16* kNoName = nullptr;
    const std::string fingerprint = FingerprintToPass(library, camera.Pointer(), options);
    return library.Connect(
        camera.Pointer(), callback.Pointer(), &handle, static_cast<SCRSDK::CrSdkControlMode>(options.mode),
        static_cast<SCRSDK::CrReconnectingSet>(options.reconnecting ? 1 : 0), options.username.c_str(),
        options.password.c_str(), fingerprint.c_str(), static_cast<SCRSDK::u32>(fingerprint.size()), kNoName);
  };
  SCRSDK::CrError error = connect();
  // Some versions of the SDK only know cameras that they have listed in this process, so other ways to get the object
  // are tried. An absent camera is found in none of them.
  while (error == crsdk_codes::CrError_Adaptor_CreateDevice && handle == 0 && camera.Next()) error = connect();
  if (error != 0) {
    // There is no session, so its number is free again, and no event may have it.
    callback.Silence();
    if (handle != 0) library.ReleaseDevice(handle);
    Retire(std::move(callback));
    throw SdkRefused("Connect", error);
  }
  open_.emplace(Open{handle, std::move(callback)});
  generation_ += 1;
  return generation_;
}

void Session::Disconnect() {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  Require("Disconnect", library.Disconnect(RequireHandle()));
}

void Session::ReleaseDevice() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!open_) return;
  const Library& library = RequireSdk();
  const SCRSDK::CrError error = library.ReleaseDevice(open_->handle);
  Retire(std::move(open_->callback));
  open_.reset();
  if (error != crsdk_codes::CrError_Generic_InvalidHandle) Require("ReleaseDevice", error);
}

std::vector<Property> Session::AllProperties() {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  return ReadAllProperties(library, RequireHandle());
}

std::vector<Property> Session::SelectedProperties(std::vector<std::uint32_t> codes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  return ReadSelectedProperties(library, RequireHandle(), std::move(codes));
}

void Session::AllProperties(
    const std::function<void(const std::vector<Property>&, const std::vector<std::uint32_t>&)>& take) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  const std::vector<Property> properties = ReadAllProperties(library, RequireHandle());
  std::unordered_set<std::uint32_t> codes;
  std::vector<std::uint32_t> numbers;
  for (const Property& property : properties) codes.insert(property.code);
  if (codes.size() == properties.size()) {
    for (const Property& property : properties) numbers.push_back(properties_.NumberOf(property));
  }
  take(properties, numbers);
}

void Session::OneProperty(std::uint32_t code, const std::function<void(std::uint32_t, const Property&)>& take) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  const std::vector<Property> properties = ReadSelectedProperties(library, RequireHandle(), {code});
  if (!properties.empty()) take(properties_.NumberOf(properties.front()), properties.front());
}

bool Session::IsUnchanged(std::uint32_t code, std::uint32_t known) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  const std::vector<Property> properties = ReadSelectedProperties(library, RequireHandle(), {code});
  return !properties.empty() && properties_.IsCopy(known, properties.front());
}

void Session::SetProperty(std::uint32_t code, std::uint32_t type, std::uint64_t value) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  const SCRSDK::CrDeviceHandle handle = RequireHandle();
  PropertyWrite write(library, code, type, ContainerOf(type, value));
  Require("SetDeviceProperty", library.SetDeviceProperty(handle, write.Pointer()));
}

void Session::SetPropertyText(std::uint32_t code, const std::u16string& text) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  const SCRSDK::CrDeviceHandle handle = RequireHandle();
  PropertyWrite write(library, code, text);
  Require("SetDeviceProperty", library.SetDeviceProperty(handle, write.Pointer()));
}

void Session::SendCommand(std::uint32_t command, std::uint16_t parameter) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  Require("SendCommand", library.SendCommand(RequireHandle(), command, static_cast<SCRSDK::CrCommandParam>(parameter)));
}

CallTimes Session::SendCommandAt(std::uint32_t command, std::uint16_t parameter, std::int64_t at_us,
                                 std::int64_t late_us) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  const SCRSDK::CrDeviceHandle handle = RequireHandle();
  CallTimes times;
  times.issued_us = WaitUntil(at_us, late_us);
  const std::int32_t error = library.SendCommand(handle, command, static_cast<SCRSDK::CrCommandParam>(parameter));
  times.returned_us = MonotonicUs();
  StayQuiet(at_us);
  Require("SendCommand", error);
  return times;
}

FocusFrames Session::LiveViewFocusFrames(std::uint32_t code) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  return ReadFocusFrames(library, RequireHandle(), code);
}

void Session::SetSaveInfo(std::string path, std::string prefix, std::int32_t start_number) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  Require("SetSaveInfo", library.SetSaveInfo(RequireHandle(), path.data(), prefix.data(), start_number));
}

std::uint32_t Session::Setting(std::uint32_t key) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  SCRSDK::u32 value = 0;
  Require("GetDeviceSetting", library.GetDeviceSetting(RequireHandle(), key, &value));
  return value;
}

void Session::SetSetting(std::uint32_t key, std::uint32_t value) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Library& library = RequireSdk();
  Require("SetDeviceSetting", library.SetDeviceSetting(RequireHandle(), key, value));
}

void Session::LiveViewImage(const std::function<void(const Picture&)>& take, PictureSpace space) {
  const std::lock_guard<std::mutex> lock(mutex_);
  PictureReader& reader = RequirePictureReader(RequireSdk());
  const auto picture = reader.ReadLiveView(open_->handle, space);
  if (picture) take(*picture);
}

std::size_t Session::LiveViewBytes() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return RequirePictureReader(RequireSdk()).RequiredBytes(open_->handle);
}

void Session::OsdImage(const std::function<void(const rigd::OsdImage&)>& take) {
  const std::lock_guard<std::mutex> lock(mutex_);
  PictureReader& reader = RequirePictureReader(RequireSdk());
  const auto image = reader.ReadOsd(open_->handle);
  if (image) take(*image);
}

void Session::ReleaseSdk() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (open_) throw std::runtime_error("a session is open; release it before the SDK");
  rigd::ReleaseSdk();
}

SCRSDK::CrDeviceHandle Session::RequireHandle() const {
  if (!open_) throw NoSession("no session is open; call connect first");
  return open_->handle;
}

PictureReader& Session::RequirePictureReader(const Library& library) {
  RequireHandle();
  if (open_->pictures == nullptr) open_->pictures = std::make_unique<PictureReader>(library);
  return *open_->pictures;
}

void Session::Retire(Callback callback) {
  retired_.push_back(std::move(callback));
  if (retired_.size() > kRetiredCallbacks) retired_.pop_front();
}

}  // namespace rigd
