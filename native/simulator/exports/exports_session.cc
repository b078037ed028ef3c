// Exported: sessions, and the calls on a connected body. Parameters, results and ownership are those of
// crsdk_functions.h; all of these run on the client's threads and queue what takes time.
#define CRABI_DECLARE_FUNCTIONS
#include "crsdk_functions.h"

#include <cstring>

#include "base/clock.h"
#include "exports/adapter_folder.h"
#include "exports/camera_object_info.h"
#include "exports/exported_call.h"
#include "faults/garbage.h"
#include "session/pairing.h"

namespace SCRSDK {
namespace {

using namespace sim;

constexpr u32 kCommandRelease = 0;
// How much of a client's name a body shows.
constexpr std::size_t kMaxNameUnits = 64;

// The name of a client as a body shows it: printable ASCII, up to the terminator.
std::string NameOf(const u16* name) {
  std::string text;
  for (; name != nullptr && *name != 0 && text.size() < kMaxNameUnits; ++name) {
    text += *name >= ' ' && *name <= '~' ? static_cast<char>(*name) : '?';
  }
  return text;
}

}  // namespace

extern "C" {

CrError Connect(ICrCameraObjectInfo* camera, IDeviceCallback* callback, CrDeviceHandle* handle, CrSdkControlMode mode,
                CrReconnectingSet reconnects, const char* user, const char* password, const char* fingerprint,
                u32 fingerprint_size, const u16* display_name) {
  Library& library = Library::Get();
  if (!library.IsStarted()) return kErrorInit;
  if (camera == nullptr || callback == nullptr || handle == nullptr) return kErrorInvalidParameter;
  if (static_cast<u32>(mode) > 2 || static_cast<u32>(reconnects) > 1) return kErrorInvalidParameter;
  *handle = 0;
  if (!LoadAdapter(camera->GetIdType() == 0 ? Adapter::kPtpUsb : Adapter::kPtpIp)) return kErrorAdaptorCreate;
  const std::shared_ptr<Body> body = library.FindBody(IdOf(*camera));
  if (body == nullptr) return kErrorAdaptorCreateDevice;
  const FaultEffect effect = body->faults().Take("Connect");
  if (effect.replug_ms) body->plug().VanishFor(*effect.replug_ms);
  if (effect.error) return *effect.error;
  if (!body->plug().Look().attached) return kErrorAdaptorCreateDevice;
  LogIn log_in = {TextOf(user), TextOf(password), {}, NameOf(display_name)};
  if (fingerprint != nullptr) log_in.fingerprint.assign(fingerprint, strnlen(fingerprint, fingerprint_size));
  const i64 opened = library.Open(body, callback, static_cast<u32>(mode), static_cast<u32>(reconnects) == 1,
                                  std::move(log_in), effect);
  if (opened == 0) {
    NoteConnect(*body, true);
    return kErrorSessionAlreadyOpened;
  }
  *handle = opened;
  const std::shared_ptr<Session> session = library.FindSession(opened);
  if (session != nullptr && body->temper().asks_for_pairing == AsksForPairing::kInConnect) session->AwaitPairing();
  return kErrorNone;
}

CrError Disconnect(CrDeviceHandle handle) {
  return CallOnSession("Disconnect", handle, [](Session& session, const FaultEffect& effect) {
    return session.Disconnect(effect.no_callback);
  });
}

CrError ReleaseDevice(CrDeviceHandle handle) {
  return CallOnSession("ReleaseDevice", handle, [handle](Session& session, const FaultEffect&) {
    // From inside a callback the call would wait for itself.
    if (session.IsOnSdkThread()) return kErrorInvalidCalled;
    Library::Get().Close(handle);
    return kErrorNone;
  });
}

CrError GetDeviceProperties(CrDeviceHandle handle, CrDeviceProperty** properties, i32* count) {
  return CallOnSession("GetDeviceProperties", handle, [=](Session& session, const FaultEffect& effect) {
    if (properties == nullptr || count == nullptr) return kErrorInvalidParameter;
    return session.ReadProperties(nullptr, 0, effect.garbage, properties, count);
  });
}

CrError GetSelectDeviceProperties(CrDeviceHandle handle, u32 code_count, u32* codes, CrDeviceProperty** properties,
                                  i32* count) {
  return CallOnSession("GetSelectDeviceProperties", handle, [=](Session& session, const FaultEffect& effect) {
    if (codes == nullptr || code_count == 0 || properties == nullptr || count == nullptr) return kErrorInvalidParameter;
    return session.ReadProperties(codes, code_count, effect.garbage, properties, count);
  });
}

CrError ReleaseDeviceProperties(CrDeviceHandle handle, CrDeviceProperty* properties) {
  return CallOnSession("ReleaseDeviceProperties", handle, [=](Session&, const FaultEffect&) {
    if (properties == nullptr) return kErrorInvalidParameter;
    delete[] properties;
    return kErrorNone;
  });
}

CrError GetLiveViewProperties(CrDeviceHandle handle, CrLiveViewProperty** properties, i32* count) {
  return CallOnSession("GetLiveViewProperties", handle, [=](Session& session, const FaultEffect& effect) {
    if (properties == nullptr || count == nullptr) return kErrorInvalidParameter;
    return session.ReadLiveViewProperties(nullptr, 0, effect.garbage, properties, count);
  });
}

CrError GetSelectLiveViewProperties(CrDeviceHandle handle, u32 code_count, u32* codes, CrLiveViewProperty** properties,
                                    i32* count) {
  return CallOnSession("GetSelectLiveViewProperties", handle, [=](Session& session, const FaultEffect& effect) {
    if (codes == nullptr || code_count == 0 || properties == nullptr || count == nullptr) return kErrorInvalidParameter;
    return session.ReadLiveViewProperties(codes, code_count, effect.garbage, properties, count);
  });
}

CrError ReleaseLiveViewProperties(CrDeviceHandle handle, CrLiveViewProperty* properties) {
  return CallOnSession("ReleaseLiveViewProperties", handle, [=](Session&, const FaultEffect&) {
    if (properties == nullptr) return kErrorInvalidParameter;
    delete[] properties;
    return kErrorNone;
  });
}

CrError SetDeviceProperty(CrDeviceHandle handle, CrDeviceProperty* property) {
  return CallOnSession("SetDeviceProperty", handle, [=](Session& session, const FaultEffect& effect) {
    if (property == nullptr) return kErrorInvalidParameter;
    if (property->GetValueType() == kTextType) {
      return session.WriteText(property->GetCode(), property->GetCurrentStr(), effect.no_callback);
    }
    return session.WriteProperty(property->GetCode(), property->GetValueType(), property->GetCurrentValue(), effect);
  });
}

CrError SendCommand(CrDeviceHandle handle, u32 command, CrCommandParam parameter) {
  const u64 called_at_us = MonotonicUs();
  return CallOnSession("SendCommand", handle, [=](Session& session, const FaultEffect& effect) {
    const CrError error = session.SendCommand(command, static_cast<u32>(parameter), effect);
    if (command == kCommandRelease) session.NoteRelease(called_at_us, static_cast<u32>(parameter) == 1);
    return error;
  });
}

CrError SetSaveInfo(CrDeviceHandle handle, char* path, char* prefix, i32 start_number) {
  return CallOnSession("SetSaveInfo", handle, [=](Session& session, const FaultEffect&) {
    return session.SetSaveInfo(TextOf(path), TextOf(prefix), start_number);
  });
}

CrError GetDeviceSetting(CrDeviceHandle handle, u32 key, u32* value) {
  return CallOnSession("GetDeviceSetting", handle, [=](Session& session, const FaultEffect& effect) {
    if (value == nullptr) return kErrorInvalidParameter;
    const CrError error = session.ReadSetting(key, value);
    if (effect.garbage) *value = kGarbageSetting;
    return error;
  });
}

CrError SetDeviceSetting(CrDeviceHandle handle, u32 key, u32 value) {
  return CallOnSession("SetDeviceSetting", handle,
                       [=](Session& session, const FaultEffect&) { return session.WriteSetting(key, value); });
}

}  // extern "C"
}  // namespace SCRSDK
