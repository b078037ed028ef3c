// See the header. Objects of the library's classes are made and read only through its exported members, as in any
// client.
#include "sdk_client.h"

#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace check {
namespace {

std::vector<u8> Bytes(const u8* data, u32 size) {
  return data == nullptr ? std::vector<u8>() : std::vector<u8>(data, data + size);
}

// A fresh property for a write, made and filled by the library's own members.
class FreshProperty {
 public:
  FreshProperty(u32 code, u32 type) {
    Member<void (*)(void*)>("_ZN6SCRSDK16CrDevicePropertyC1Ev")(storage_);
    Member<void (*)(void*, u32)>("_ZN6SCRSDK16CrDeviceProperty7SetCodeEj")(storage_, code);
    Member<void (*)(void*, u32)>("_ZN6SCRSDK16CrDeviceProperty12SetValueTypeENS_10CrDataTypeE")(storage_, type);
  }
  ~FreshProperty() { Member<void (*)(void*)>("_ZN6SCRSDK16CrDevicePropertyD1Ev")(storage_); }
  FreshProperty(const FreshProperty&) = delete;
  FreshProperty& operator=(const FreshProperty&) = delete;

  void SetValue(u64 value) {
    Member<void (*)(void*, u64)>("_ZN6SCRSDK16CrDeviceProperty15SetCurrentValueEm")(storage_, value);
  }
  void SetText(u16* units) {
    Member<void (*)(void*, u16*)>("_ZN6SCRSDK16CrDeviceProperty13SetCurrentStrEPt")(storage_, units);
  }
  void* Get() { return storage_; }

 private:
  template <class Function>
  static Function Member(const char* symbol) {
    return reinterpret_cast<Function>(Sdk::Get().Find(symbol));
  }

  alignas(16) unsigned char storage_[128];  // twice what the library needs
};

}  // namespace

CrError MakeCameraObject(const std::string& id, SCRSDK::ICrCameraObjectInfo** info) {
  const auto hex = [&id](std::size_t at) { return static_cast<u32>(std::stoul(id.substr(at, 2), nullptr, 16)); };
  if (id.find(':') == std::string::npos) {
    return Sdk::Get().Call("CreateCameraObjectInfoUSBConnection", info, hex(8), id.c_str());
  }
  u8 mac[6];
  for (std::size_t i = 0; i < sizeof mac; ++i) mac[i] = static_cast<u8>(hex(3 * i));
  const u32 ip_address = 0x0100140A;  // 10.20.0.1; nothing is sent there
  return Sdk::Get().Call("CreateCameraObjectInfoEthernetConnection", info, u32{mac[4]}, ip_address, &mac[0], u32{1});
}

SCRSDK::ICrCameraObjectInfo* MakeFrom(const SCRSDK::ICrCameraObjectInfo& listed, u32 id_size) {
  const auto make =
      reinterpret_cast<SCRSDK::ICrCameraObjectInfo* (*)(char*, char*, std::int16_t, u32, u32, u8*, char*, char*, char*,
                                                        u32)>(Sdk::Get().Find("CreateCameraObjectInfo"));
  return make(listed.GetName(), listed.GetModel(), listed.GetUsbPid(), listed.GetIdType(), id_size, listed.GetId(),
              listed.GetConnectionTypeName(), listed.GetAdaptorName(), listed.GetPairingNecessity(),
              listed.GetSSHsupport());
}

SCRSDK::ICrCameraObjectInfo* MakeListedObject(const std::string& id) {
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  if (Sdk::Get().Call("EnumCameraObjects", &list, u8{3}) != 0) return nullptr;
  SCRSDK::ICrCameraObjectInfo* made = nullptr;
  for (u32 i = 0; i < list->GetCount(); ++i) {
    const SCRSDK::ICrCameraObjectInfo* listed = list->GetCameraObjectInfo(i);
    if (IdOf(*listed) == id) made = MakeFrom(*listed, listed->GetIdSize());
  }
  list->Release();
  return made;
}

std::string IdOf(const SCRSDK::ICrCameraObjectInfo& camera) {
  return camera.GetIdType() == 2 ? camera.GetMACAddressChar() : reinterpret_cast<const char*>(camera.GetId());
}

Sdk& Sdk::Get() {
  static Sdk sdk;
  return sdk;
}

Sdk::Sdk() {
  const char* path = std::getenv("CHECK_SDK");
  library_ = dlopen(path != nullptr ? path : "libCr_Core.so", RTLD_NOW | RTLD_LOCAL);
  if (library_ == nullptr) {
    std::fprintf(stderr, "%s\n", dlerror());
    std::exit(2);
  }
}

void* Sdk::Find(const char* symbol) const {
  void* found = dlsym(library_, symbol);
  if (found == nullptr) {
    std::fprintf(stderr, "the library lacks %s\n", symbol);
    std::exit(2);
  }
  return found;
}

bool Sdk::Init() const { return reinterpret_cast<bool (*)(u32)>(Find("Init"))(0); }
bool Sdk::Release() const { return reinterpret_cast<bool (*)()>(Find("Release"))(); }
u32 Sdk::Version() const { return reinterpret_cast<u32 (*)()>(Find("GetSDKVersion"))(); }

bool Sdk::Sees(const std::string& id) const {
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  if (Call("EnumCameraObjects", &list, u8{3}) != 0) return false;
  bool found = false;
  for (u32 i = 0; i < list->GetCount(); ++i) {
    found = found || id == IdOf(*list->GetCameraObjectInfo(i));
  }
  list->Release();
  return found;
}

bool Listener::AwaitMatch(const std::function<bool(const Event&)>& matches, Event* event) {
  const auto deadline = std::chrono::system_clock::now() + kPatience;
  std::unique_lock<std::mutex> lock(mutex_);
  for (;;) {
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (!matches(events_[i])) continue;
      if (event != nullptr) *event = events_[i];
      events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
      return true;
    }
    if (arrived_.wait_until(lock, deadline) == std::cv_status::timeout) return false;
  }
}

bool Listener::Await(Kind kind, u32 code, Event* event) {
  return AwaitMatch([=](const Event& e) { return e.kind == kind && e.code == code; }, event);
}

bool Listener::AwaitAny(Kind kind, Event* event) {
  return AwaitMatch([=](const Event& e) { return e.kind == kind; }, event);
}

bool Listener::Has(Kind kind, u32 code) {
  std::lock_guard<std::mutex> guard(mutex_);
  for (const Event& event : events_) {
    if (event.kind == kind && event.code == code) return true;
  }
  return false;
}

std::size_t Listener::Count() {
  std::lock_guard<std::mutex> guard(mutex_);
  return count_;
}

bool Listener::AwaitCount(std::size_t count) {
  const auto deadline = std::chrono::system_clock::now() + kPatience;
  std::unique_lock<std::mutex> lock(mutex_);
  return arrived_.wait_until(lock, deadline, [&] { return count_ >= count; });
}

void Listener::Add(Event event) {
  event.at = std::chrono::steady_clock::now();
  // Until the end: the client that is woken may end this object.
  std::lock_guard<std::mutex> guard(mutex_);
  events_.push_back(std::move(event));
  ++count_;
  arrived_.notify_all();
}

void Listener::OnConnected(SCRSDK::DeviceConnectionVersioin version) {
  Add({Kind::kConnected, static_cast<u32>(version), 0, "", {}});
}
void Listener::OnDisconnected(u32 error) { Add({Kind::kDisconnected, error, 0, "", {}}); }
void Listener::OnPropertyChangedCodes(u32 count, u32* codes) {
  for (u32 i = 0; i < count; ++i) Add({Kind::kPropertyChanged, codes[i], 0, "", {}});
}
void Listener::OnCompleteDownload(char* path, u32 type) { Add({Kind::kDownload, type, 0, path, {}}); }
void Listener::OnWarning(u32 warning) { Add({Kind::kWarning, warning, 0, "", {}}); }
void Listener::OnWarningExt(u32 warning, i32 a, i32, i32) { Add({Kind::kWarningExt, warning, a, "", {}}); }
void Listener::OnError(u32 error) { Add({Kind::kError, error, 0, "", {}}); }
void Listener::OnCompleteOperation(u32 code, SCRSDK::CrOperationResultData*) {
  Add({Kind::kOperationComplete, code, 0, "", {}});
}
void Listener::OnNotifyMonitorUpdated(u32 monitor, u32 number) {
  Add({Kind::kMonitorUpdated, monitor, static_cast<i32>(number), "", {}});
}

void Listener::OnNotifyContentsTransfer(u32 notify, SCRSDK::CrContentHandle, char* path) {
  // The name may be read only when the file is whole.
  Add({Kind::kContentsTransfer, notify, 0, notify == crsdk_codes::CrNotify_ContentsTransfer_Complete ? path : "", {}});
}
void Listener::OnNotifyRemoteTransferResult(u32 notify, u32 percent, char* path) {
  Add({Kind::kRemoteTransfer, notify, static_cast<i32>(percent), path, {}});
}

void Listener::OnNotifyRemoteTransferResult(u32 notify, u32 percent, u8* data, u64 size) {
  const std::string bytes(data == nullptr ? "" : reinterpret_cast<const char*>(data), data == nullptr ? 0 : size);
  Add({Kind::kRemoteTransferBytes, notify, static_cast<i32>(percent), bytes, {}});
}

Camera::~Camera() {
  if (handle_ == 0) return;
  Disconnect();
  ReleaseDevice();
}

LogIn LogInOf(const std::string& id) {
  SCRSDK::ICrCameraObjectInfo* info = nullptr;
  char bytes[128];
  u32 size = sizeof bytes;
  if (MakeCameraObject(id, &info) != 0) return {};
  const CrError error = Sdk::Get().Call("GetFingerprint", info, &bytes[0], &size);
  info->Release();
  if (error != 0) return {};
  return {"admin", "simulated", std::string(bytes, size)};
}

CrError Camera::Connect(const std::string& id, u32 mode, u32 reconnect, const LogIn& log_in) {
  SCRSDK::ICrCameraObjectInfo* info = nullptr;
  CrError error = MakeCameraObject(id, &info);
  if (error != 0) return error;
  SCRSDK::IDeviceCallback* const callback = &listener_;
  const u16* const no_name = nullptr;
  error = Sdk::Get().Call("Connect", info, callback, &handle_, mode, reconnect, log_in.user.c_str(),
                          log_in.password.c_str(), log_in.fingerprint.c_str(),
                          static_cast<u32>(log_in.fingerprint.size()), no_name);
  info->Release();
  return error;
}

bool Camera::Open(const std::string& id, const LogIn& log_in) {
  return Connect(id, 0, 0, log_in) == 0 && listener_.AwaitAny(Kind::kConnected);
}

CrError Camera::Disconnect() { return Sdk::Get().Call("Disconnect", handle_); }

CrError Camera::ReleaseDevice() {
  const CrError error = Sdk::Get().Call("ReleaseDevice", handle_);
  if (error == 0) handle_ = 0;
  return error;
}

CrError Camera::Read(u32 code, Property* property) {
  SCRSDK::CrDeviceProperty* list = nullptr;
  i32 count = 0;
  const CrError error = Sdk::Get().Call("GetSelectDeviceProperties", handle_, u32{1}, &code, &list, &count);
  if (error != 0) return error;
  property->code = list->code_;
  property->type = list->valueType_;
  property->enable_flag = list->enableFlag_;
  property->value = list->currentValue_;
  property->values = Bytes(list->values_, list->valuesSize_);
  property->settable = Bytes(list->getSetValues_, list->getSetValuesSize_);
  const u16* text = list->currentStr_;
  property->text = text == nullptr ? u"" : std::u16string(text + 1, text + text[0]);
  return Sdk::Get().Call("ReleaseDeviceProperties", handle_, list);
}

i32 Camera::Count() {
  SCRSDK::CrDeviceProperty* list = nullptr;
  i32 count = 0;
  if (Sdk::Get().Call("GetDeviceProperties", handle_, &list, &count) != 0) return -1;
  return Sdk::Get().Call("ReleaseDeviceProperties", handle_, list) == 0 ? count : -1;
}

CrError Camera::WriteText(u32 code, const std::u16string& text) {
  std::vector<u16> units(text.begin(), text.end());
  units.insert(units.begin(), static_cast<u16>(text.size() + 1));
  units.push_back(0);
  FreshProperty property(code, 0xFFFF);
  property.SetText(units.data());
  return Sdk::Get().Call("SetDeviceProperty", handle_, property.Get());
}

CrError Camera::Write(u32 code, u32 type, u64 value) {
  FreshProperty property(code, type);
  property.SetValue(value);
  return Sdk::Get().Call("SetDeviceProperty", handle_, property.Get());
}

bool Camera::Change(u32 code, u32 type, u64 value) {
  // Reports that follow a connect could be mistaken for the report of this change.
  Property before;
  if (Read(code, &before) != 0) return false;
  if (before.value == value) return true;
  if (Write(code, type, value) != 0) return false;
  Property after;
  do {
    if (!listener_.Await(Kind::kPropertyChanged, code)) return false;
    if (Read(code, &after) != 0) return false;
  } while (after.value != value);
  return true;
}

bool Camera::TakePriority() { return Change(0x11A, 0x2002, 2); }

CrError Camera::Command(u32 command, u32 parameter) {
  return Sdk::Get().Call("SendCommand", handle_, command, static_cast<u16>(parameter));
}

CrError Camera::SaveInto(const std::string& directory, const std::string& prefix, i32 number) {
  return Sdk::Get().Call("SetSaveInfo", handle_, directory.c_str(), prefix.c_str(), number);
}

}  // namespace check
