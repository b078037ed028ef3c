#include "camera.h"

#include <cstring>
#include <thread>

namespace independent {

namespace {

constexpr u32 kText = 0xFFFF;
// Bits of CrDataType: the low four are the width, 0x1000 is the sign; the others mean an array or a range.
constexpr u32 kWidthAndSign = 0x100F;
constexpr char16_t kByteOrderMark = 0xFEFF;

// The first unit is the length with the terminator.
std::u16string TextOf(const u16* units) {
  std::u16string text;
  if (units == nullptr) return text;
  for (u16 at = 1; at < units[0]; ++at) text.push_back(static_cast<char16_t>(units[at]));
  while (!text.empty() && text.back() == 0) text.pop_back();
  if (!text.empty() && text.front() == kByteOrderMark) text.erase(0, 1);
  return text;
}

Property CopyOf(const SCRSDK::CrDeviceProperty& from) {
  Property property;
  property.code = from.GetCode();
  property.type = from.GetValueType();
  property.readable = from.IsGetEnableCurrentValue();
  property.writable = from.IsSetEnableCurrentValue();
  if (property.type == kText) {
    property.text = TextOf(from.GetCurrentStr());
    return property;
  }
  property.value = from.GetCurrentValue();
  const u32 width = ElementSize(property.type);
  for (u32 at = 0; width > 0 && at + width <= from.GetValueSize(); at += width) {
    u64 value = 0;
    std::memcpy(&value, from.GetValues() + at, width > sizeof value ? sizeof value : width);
    property.candidates.push_back(value);
  }
  return property;
}

}  // namespace

void Sleep(milliseconds time) { std::this_thread::sleep_for(time); }

u32 ElementSize(u32 type) {
  if (type == kText) return 0;
  switch (type & kWidthAndSign & ~0x1000u) {
    case 1:
      return 1;
    case 2:
      return 2;
    case 3:
      return 4;
    case 4:
      return 8;
    case 5:
      return 16;
    default:
      return 0;
  }
}

int Reported::Warned(u32 code) const {
  int times = 0;
  for (const u32 warning : warnings) times += warning == code ? 1 : 0;
  return times;
}

int Reported::Changed(u32 code) const {
  const auto found = changed.find(code);
  return found == changed.end() ? 0 : found->second;
}

bool Reports::Await(const std::function<bool(const Reported&)>& holds, milliseconds limit) {
  std::unique_lock<std::mutex> lock(mutex_);
  return told_more_.wait_for(lock, limit, [&] { return holds(told_); });
}

Reported Reports::Now() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return told_;
}

void Reports::ForgetMonitors() {
  Note([](Reported& reported) { reported.monitors.clear(); });
}

void Reports::Note(const std::function<void(Reported&)>& note) {
  // Notified under the lock: a waiting thread may end this object as soon as it sees the recorded report.
  const std::lock_guard<std::mutex> lock(mutex_);
  note(told_);
  told_more_.notify_all();
}

void Reports::OnConnected(SCRSDK::DeviceConnectionVersioin) {
  Note([](Reported& reported) { ++reported.connected; });
}

void Reports::OnDisconnected(u32 error) {
  Note([&](Reported& reported) { reported.disconnected.push_back(error); });
}

void Reports::OnPropertyChangedCodes(u32 count, u32* codes) {
  Note([&](Reported& reported) {
    reported.last_change = std::chrono::steady_clock::now();
    for (u32 at = 0; at < count; ++at) ++reported.changed[codes[at]];
  });
}

void Reports::OnCompleteDownload(char* path, u32 type) {
  Note([&](Reported& reported) { reported.downloads.push_back({path == nullptr ? "" : path, type}); });
}

void Reports::OnNotifyContentsTransfer(u32 notice, SCRSDK::CrContentHandle handle, char* path) {
  // As in a sample, the name is read only when the file is complete.
  const char* const name = notice == 0x20026 && path != nullptr ? path : "";
  Note([&](Reported& reported) { reported.pulls.push_back({notice, handle, name}); });
}

void Reports::OnWarning(u32 warning) {
  Note([&](Reported& reported) { reported.warnings.push_back(warning); });
}

void Reports::OnWarningExt(u32 warning, i32 first, i32, i32) {
  Note([&](Reported& reported) { reported.extended.push_back({warning, first}); });
}

void Reports::OnError(u32 error) {
  Note([&](Reported& reported) { reported.errors.push_back(error); });
}

void Reports::OnNotifyRemoteTransferResult(u32 notice, u32 percent, char* path) {
  Note([&](Reported& reported) { reported.transfers.push_back({notice, percent, path == nullptr ? "" : path}); });
}

void Reports::OnNotifyRemoteTransferResult(u32 notice, u32 percent, u8*, u64) {
  Note([&](Reported& reported) { reported.transfers.push_back({notice, percent, ""}); });
}

void Reports::OnNotifyMonitorUpdated(u32 kind, u32 number) {
  Note([&](Reported& reported) {
    Monitor& monitor = reported.monitors[kind];
    ++monitor.count;
    monitor.newest = number;
  });
}

CrError Camera::Connect(SCRSDK::ICrCameraObjectInfo* info, u32 mode, const std::string& directory,
                        const LogIn& log_in) {
  connects_ = reports_.Now().connected;
  errors_before_ = reports_.Now().errors.size();
  const CrError error =
      SCRSDK::Connect(info, &reports_, &handle_, static_cast<SCRSDK::CrSdkControlMode>(mode),
                      static_cast<SCRSDK::CrReconnectingSet>(1), log_in.user.c_str(), log_in.password.c_str(),
                      log_in.fingerprint.c_str(), static_cast<u32>(log_in.fingerprint.size()), nullptr);
  if (error != 0) return error;
  std::string path = directory;
  std::string prefix;
  return SCRSDK::SetSaveInfo(handle_, path.data(), prefix.data(), -1);
}

bool Camera::AwaitConnected(int times) {
  const int target = connects_ + times;
  const bool answered = reports_.Await([&](const Reported& reported) {
    return reported.connected >= target || reported.errors.size() > errors_before_;
  });
  return answered && reports_.Now().connected >= target;
}

bool Camera::Disconnect() {
  const std::size_t before = reports_.Now().disconnected.size();
  if (SCRSDK::Disconnect(handle_) != 0) return false;
  return reports_.Await([&](const Reported& reported) { return reported.disconnected.size() > before; });
}

CrError Camera::Release() { return SCRSDK::ReleaseDevice(handle_); }

std::optional<Property> Camera::Read(u32 code) {
  SCRSDK::CrDeviceProperty* properties = nullptr;
  i32 count = 0;
  if (SCRSDK::GetSelectDeviceProperties(handle_, 1, &code, &properties, &count) != 0) return std::nullopt;
  std::optional<Property> read;
  if (properties != nullptr && count > 0) read = CopyOf(properties[0]);
  if (properties != nullptr) SCRSDK::ReleaseDeviceProperties(handle_, properties);
  if (read && read->code != code) return std::nullopt;
  return read;
}

int Camera::CountProperties() {
  SCRSDK::CrDeviceProperty* properties = nullptr;
  i32 count = -1;
  if (SCRSDK::GetDeviceProperties(handle_, &properties, &count) != 0) return -1;
  if (properties != nullptr) SCRSDK::ReleaseDeviceProperties(handle_, properties);
  return count;
}

CrError Camera::Write(u32 code, u32 type, u64 value) {
  SCRSDK::CrDeviceProperty property;
  property.SetCode(code);
  property.SetCurrentValue(value);
  property.SetValueType(static_cast<SCRSDK::CrDataType>(type));
  return SCRSDK::SetDeviceProperty(handle_, &property);
}

CrError Camera::WriteText(u32 code, const std::u16string& text) {
  std::vector<u16> units{static_cast<u16>(text.size() + 1)};
  units.insert(units.end(), text.begin(), text.end());
  units.push_back(0);
  SCRSDK::CrDeviceProperty property;
  property.SetCode(code);
  property.SetCurrentStr(units.data());
  property.SetValueType(static_cast<SCRSDK::CrDataType>(kText));
  return SCRSDK::SetDeviceProperty(handle_, &property);
}

bool Camera::AwaitValue(u32 code, u64 value, milliseconds limit) {
  const auto until = std::chrono::steady_clock::now() + limit;
  for (;;) {
    const int before = reports_.Now().Changed(code);
    const std::optional<Property> read = Read(code);
    if (read && read->value == value) return true;
    if (std::chrono::steady_clock::now() >= until) return false;
    // Changes of values that follow the clock are not reported, so the property is read again in any case.
    reports_.Await([&](const Reported& reported) { return reported.Changed(code) > before; }, milliseconds(100));
  }
}

CrError Camera::Send(u32 command, bool down) {
  return SCRSDK::SendCommand(handle_, command, static_cast<SCRSDK::CrCommandParam>(down ? 1 : 0));
}

}  // namespace independent
