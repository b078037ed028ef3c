// A stand-in for libCr_Core.so that does what a test orders by the numbers of commands. It has no state machine and no
// bodies: it shows that the addon and a library agree, and how the addon treats garbage.
//
//   -DLEVEL=100|200|201     which symbols and which callback class it has (default 201)
//   -DMAJOR=3 -DMINOR=3     what GetSDKVersion returns (default 2, and the minor of its level)
//   -DWITHOUT_SEND_COMMAND  one symbol is missing
//   -DINIT_FAILS            Init returns false
//   -DLARGE_PROPERTY        CrDeviceProperty has grown to 72 bytes
//   -DLARGE_CONTENTS=name   this class of contents has grown by 8 bytes
//
// STAND_IN_GATE names a FIFO: command 1004 waits until it is opened for writing.
#define CRABI_DECLARE_FUNCTIONS
#include <dlfcn.h>
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "crsdk_abi.h"
#include "stand_in_cameras.h"
#include "stand_in_contents.h"
#include "stand_in_live_view.h"
#include "stand_in_properties.h"
#include "stand_in_reports.h"

#ifndef MAJOR
#define MAJOR 2
#endif
#ifndef MINOR
#define MINOR (LEVEL == 201 ? 1 : 0)
#endif

namespace SCRSDK {

bool CrLiveViewProperty::IsGetEnableCurrentValue() const { return false; }
u32 CrLiveViewProperty::GetCode() const { return 0; }
CrFrameInfoType CrLiveViewProperty::GetFrameInfoType() const { return static_cast<CrFrameInfoType>(0); }
u32 CrLiveViewProperty::GetValueSize() const { return 0; }
u8* CrLiveViewProperty::GetValue() const { return nullptr; }

CrDeviceProperty::CrDeviceProperty() {
  std::memset(static_cast<void*>(this), 0, sizeof *this);
#ifdef LARGE_PROPERTY
  std::memset(reinterpret_cast<unsigned char*>(this) + sizeof *this, 0, 8);
#endif
}
CrDeviceProperty::~CrDeviceProperty() {}
CrDeviceProperty::CrDeviceProperty(const CrDeviceProperty&) = default;
CrDeviceProperty& CrDeviceProperty::operator=(const CrDeviceProperty&) = default;
void CrDeviceProperty::SetCode(u32 code) { code_ = code; }
u32 CrDeviceProperty::GetCode() const { return code_; }
void CrDeviceProperty::SetValueType(CrDataType type) { valueType_ = type; }
CrDataType CrDeviceProperty::GetValueType() const { return valueType_; }
CrPropertyEnableFlag CrDeviceProperty::GetPropertyEnableFlag() const { return enableFlag_; }
void CrDeviceProperty::SetCurrentValue(u64 value) { currentValue_ = value; }
u64 CrDeviceProperty::GetCurrentValue() const { return currentValue_; }
void CrDeviceProperty::SetCurrentStr(u16* text) { currentStr_ = text; }
u16* CrDeviceProperty::GetCurrentStr() const { return currentStr_; }
u32 CrDeviceProperty::GetValueSize() const { return valuesSize_; }
u8* CrDeviceProperty::GetValues() const { return values_; }
u32 CrDeviceProperty::GetSetValueSize() const { return getSetValuesSize_; }
u8* CrDeviceProperty::GetSetValues() const { return getSetValues_; }

}  // namespace SCRSDK

namespace {
using namespace SCRSDK;

constexpr CrDeviceHandle kHandle = 0x1122334455667788;
// The callbacks in order of connects, kept for late calls.
std::vector<Callback*> callbacks;
bool is_open = false;
u16 scenario = 0;

void WaitForGate() {
  const char* gate = std::getenv("STAND_IN_GATE");
  const int descriptor = gate == nullptr ? -1 : open(gate, O_RDONLY);
  if (descriptor >= 0) close(descriptor);
}

void OnThread(void (*run)(Callback*, u16), u16 count) { std::thread(run, callbacks.back(), count).join(); }

[[noreturn]] void Hang() {
  for (;;) pause();
}

// Result of the network adapter's request for OpenSSL; the adapter is opened as the vendor's core opens it.
u32 AskAdapter() {
  char executable[4096] = {};
  if (readlink("/proc/self/exe", executable, sizeof executable - 1) <= 0) return 0;
  const std::string path(executable);
  const std::string name = path.substr(0, path.rfind('/')) + "/CrAdapter/libCr_PTP_IP.so";
  void* adapter = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
  auto* probe = adapter == nullptr ? nullptr : reinterpret_cast<unsigned long (*)()>(dlsym(adapter, "probe"));
  return probe == nullptr ? 0 : static_cast<u32>(probe());
}

CrError Command(u32 command, u16 parameter) {
  switch (command) {
    case 0:
      return 0;
    case 1000:
      OnThread(Warnings, parameter);
      return 0;
    case 1001:
      OnThread(Changes, parameter);
      return 0;
    case 1002:
      OnThread(EveryCallback, 0);
      return 0;
    case 1003:
      OnThread(SlotsBehindTheEnd, 0);
      return 0;
    case 1004:
      callbacks.back()->OnWarning(1004);
      WaitForGate();
      return 0;
    case 1005:
      callbacks.back()->OnWarning(1005);
      Hang();
    case 1006:
      throw std::runtime_error("thrown by the stand-in");
    case 1007:
      throw 42;
    case 1008:
      callbacks.at(parameter)->OnWarning(1008);
      return 0;
    case 1009:
      std::thread([callback = callbacks.back()] {
        for (u32 number = 0;; ++number) callback->OnWarning(number);
      }).detach();
      return 0;
    case 1013:
      OnThread(Pictures, parameter);
      return 0;
    case 1010:
      scenario = parameter;
      return 0;
    case 1012:
      frame_scenario = parameter;
      return 0;
    case 1011:
      callbacks.back()->OnWarning(AskAdapter());
      return 0;
    default:
      return 0x8402;
  }
}

CrError Hand(std::vector<CrDeviceProperty> all, CrDeviceProperty** properties, i32* count) {
  if (scenario == 4) all = Garbage();
  if (scenario == 2) all[1].code_ = 0xDEADBEEF;
  *properties = static_cast<CrDeviceProperty*>(std::malloc(all.size() * sizeof(CrDeviceProperty)));
  for (std::size_t index = 0; index < all.size(); ++index) {
    std::memcpy(static_cast<void*>(*properties + index), &all[index], sizeof(CrDeviceProperty));
  }
  *count = scenario == 1 ? -1 : static_cast<i32>(all.size());
  if (scenario == 3) {
    std::free(*properties);
    *properties = nullptr;
  }
  return 0;
}

}  // namespace

namespace SCRSDK {
extern "C" {

#ifdef INIT_FAILS
bool Init(u32) { return false; }
#else
bool Init(u32 log_type) { return log_type == 0; }
#endif
bool Release() { return true; }
u32 GetSDKVersion() { return (MAJOR << 24) | (MINOR << 16); }

CrError EnumCameraObjects(ICrEnumCameraObjectInfo** cameras, u8 seconds) {
  if (seconds == 0) return 0x8006;
  *cameras = seconds == 1 ? nullptr : new Cameras;
  return 0;
}

CrError CreateCameraObjectInfoEthernetConnection(ICrCameraObjectInfo** info, CrCameraDeviceModelList, u32 ip, u8* mac,
                                                 u32 ssh) {
  if (ip == 0) return 0x8408;
  Camera* camera = NewCamera("addressed", "ILCE-1M2", std::vector<u8>(mac, mac + 6));
  camera->ip = ip;
  camera->ssh = ssh;
  *info = camera;
  return 0;
}

CrError CreateCameraObjectInfoUSBConnection(ICrCameraObjectInfo** info, CrCameraDeviceModelList, u8* serial) {
  if (std::strcmp(reinterpret_cast<char*>(serial), "D2C3B4A59687") != 0) return 0x8407;
  *info = NewCamera("numbered", "ILCE-7M4", Serial("D2C3B4A59687"));
  return 0;
}

// The call succeeds only with exactly the fields that the list has for a camera.
ICrCameraObjectInfo* CreateCameraObjectInfo(char* name, char* model, i16 usb_pid, u32 id_type, u32 id_size, u8* id,
                                            char* connection, char* adaptor, char* pairing, u32 ssh) {
  const Cameras listed;
  for (const Camera* camera : listed.items) {
    if (camera == nullptr || id_size != camera->id.size() || ssh != camera->ssh || usb_pid != camera->GetUsbPid())
      continue;
    if (camera->origin != name || camera->model != model || id_type != camera->GetIdType()) continue;
    if (camera->connection != connection || camera->adaptor != adaptor || camera->pairing != pairing) continue;
    if (!std::equal(camera->id.begin(), camera->id.end(), id)) continue;
    Camera* made = NewCamera("made", model, std::vector<u8>(id, id + id_size));
    made->connection = connection;
    made->ssh = ssh;
    if (id_type == 2) std::memcpy(&made->ip, id, sizeof made->ip);
    return made;
  }
  return nullptr;
}

// The last octet of the address chooses: 1 refuses, 2 claims more than the buffer holds, 3 is not text, 4 is empty,
// 5 has a terminator. Nothing is written beyond the buffer.
CrError GetFingerprint(ICrCameraObjectInfo* info, char* fingerprint, u32* size) {
  const u32 wanted = info->GetIPAddress() >> 24;
  const std::string text = wanted == 3 ? "no\nfingerprint" : std::string("AbC+/09") + "=";
  if (wanted == 1) return 0x8218;
  if (*size < 128) return 0x8303;
  std::memset(fingerprint, 'x', *size);
  std::memcpy(fingerprint, text.data(), text.size());
  if (wanted == 5) fingerprint[text.size()] = '\0';
  *size = wanted == 2 ? *size + 1 : wanted == 4 ? 0 : static_cast<u32>(text.size() + (wanted == 5 ? 1 : 0));
  return 0;
}

// Reports its arguments as the path of a download.
CrError Connect(ICrCameraObjectInfo* info, IDeviceCallback* callback, CrDeviceHandle* handle, CrSdkControlMode mode,
                CrReconnectingSet reconnecting, const char* user, const char* password, const char* fingerprint,
                u32 fingerprint_size, const u16* name) {
  callbacks.push_back(reinterpret_cast<Callback*>(callback));
  if (std::strcmp(user, "warned") == 0) {
    callbacks.back()->OnWarning(1);
    return 0x8216;
  }
  if (is_open) return 0x8210;
  is_open = true;
  *handle = kHandle;
  std::string reported = std::string(info->GetName()) + " " + std::to_string(mode) + " " +
                         std::to_string(reconnecting) + " " + user + " " + password + " " + fingerprint + " " +
                         std::to_string(fingerprint_size) + (name == nullptr ? "" : " named");
  callbacks.back()->OnConnected(static_cast<DeviceConnectionVersioin>(300));
  callbacks.back()->OnCompleteDownload(reported.data(), 7);
  return 0;
}

CrError Disconnect(CrDeviceHandle handle) {
  if (handle != kHandle || !is_open) return 0x8005;
  callbacks.back()->OnDisconnected(0);
  return 0;
}

CrError ReleaseDevice(CrDeviceHandle handle) {
  if (handle != kHandle || !is_open) return 0x8005;
  is_open = false;
  return 0;
}

CrError GetDeviceProperties(CrDeviceHandle, CrDeviceProperty** properties, i32* count) {
  if (scenario == 5) {
    *count = 0;
    return 0;
  }
  return Hand(Properties(), properties, count);
}

// One code that the camera lacks makes the whole call fail.
CrError GetSelectDeviceProperties(CrDeviceHandle, u32 number, u32* codes, CrDeviceProperty** properties, i32* count) {
  std::vector<CrDeviceProperty> selected;
  for (u32 index = 0; index < number; ++index) {
    for (CrDeviceProperty& property : Properties()) {
      if (property.code_ == codes[index]) selected.push_back(property);
    }
  }
  if (selected.size() != number) return 0x8402;
  return Hand(selected, properties, count);
}

CrError ReleaseDeviceProperties(CrDeviceHandle, CrDeviceProperty* properties) {
  std::free(static_cast<void*>(properties));
  return 0;
}

CrError SetDeviceProperty(CrDeviceHandle, CrDeviceProperty* property) {
  if (property->code_ == 0x7A0 && property->valueType_ == static_cast<CrDataType>(0xFFFF)) {
    // A text that begins with `~` is kept in the other byte order, for one of the tests.
    written_text.assign(property->currentStr_, property->currentStr_ + property->currentStr_[0] + 1);
    if (written_text[1] == '~') {
      for (u16& unit : written_text) unit = static_cast<u16>(unit << 8 | unit >> 8);
    }
    return 0;
  }
  if (property->code_ != 0x101) return 0x8402;
  written_type = property->valueType_;
  written_value = property->currentValue_;
  return 0;
}

// No test with this SDK reads focus frames.
CrError GetSelectLiveViewProperties(CrDeviceHandle, u32, u32*, CrLiveViewProperty**, i32*) { return 0x8402; }
CrError ReleaseLiveViewProperties(CrDeviceHandle, CrLiveViewProperty*) { return 0; }
#ifndef WITHOUT_SEND_COMMAND
CrError SendCommand(CrDeviceHandle, u32 command, CrCommandParam parameter) { return Command(command, parameter); }
#endif

CrError SetSaveInfo(CrDeviceHandle, char* path, char* prefix, i32 start_number) {
  if (*path == '\0') return 0x8006;
  std::string reported = std::string(path) + " " + prefix + " " + std::to_string(start_number);
  callbacks.back()->OnCompleteDownload(reported.data(), 8);
  return 0;
}

CrError GetDeviceSetting(CrDeviceHandle, u32 key, u32* value) {
  if (key != 0) return 0x8402;
  *value = live_setting;
  return 0;
}
CrError SetDeviceSetting(CrDeviceHandle, u32 key, u32 value) {
  if (key != 0) return 0x8402;
  live_setting = value;
  return 0;
}
CrError GetLiveViewImageInfo(CrDeviceHandle, CrImageInfo* info) { return DescribeFrame(info); }
CrError GetLiveViewImage(CrDeviceHandle, CrImageDataBlock* block) { return HandFrame(block); }

#if LEVEL >= 200
CrError GetOSDImage(CrDeviceHandle, CrOSDImageDataBlock* block) { return HandOsd(block); }
#endif
#if LEVEL == 201
CrError PullPostViewImage(CrDeviceHandle, u8*, u32) { return 0x8003; }
#endif

}  // extern "C"
}  // namespace SCRSDK
