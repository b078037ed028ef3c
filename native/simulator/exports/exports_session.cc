// Exported: sessions, and the calls on a connected body. Parameters, results and ownership are those of
// crsdk_functions.h; all of these run on the client's threads and queue what takes time.
#define CRABI_DECLARE_FUNCTIONS
#include "crsdk_functions.h"

#include <cstdio>
#include <cstring>

#include "base/clock.h"
#include "body/properties.h"
#include "crsdk_codes.h"
#include "exports/adapter_folder.h"
#include "exports/camera_object_info.h"
#include "exports/exported_call.h"
#include "faults/garbage.h"
#include "session/pairing.h"

namespace SCRSDK {
namespace {

using namespace sim;

constexpr u32 kCommandRelease = 0;
// The largest number of characters of a client's name that a body shows.
constexpr std::size_t kMaxNameUnits = 64;

// The name of a client as a body shows it: printable ASCII, up to the terminator.
std::string NameOf(const u16* name) {
  std::string text;
  for (; name != nullptr && *name != 0 && text.size() < kMaxNameUnits; ++name) {
    text += *name >= ' ' && *name <= '~' ? static_cast<char>(*name) : '?';
  }
  return text;
}

// Reports a property that is put together so that no body can take it.
void CheckWritten(const BodyModel& model, const CrDeviceProperty& property) {
  const u32 code = property.GetCode();
  const bool is_text = property.GetValueType() == kTextType;
  char name[16];
  std::snprintf(name, sizeof name, "0x%x", code);
  if (is_text != (property.GetCurrentStr() != nullptr)) {
    Misuse("write-without-its-value", std::string(name) + (is_text ? ": no text" : ": a text in a number"));
  }
  const bool has_lists = property.GetValueSize() != 0 || property.GetSetValueSize() != 0;
  const bool lacks_bytes = (property.GetValueSize() != 0 && property.GetValues() == nullptr) ||
                           (property.GetSetValueSize() != 0 && property.GetSetValues() == nullptr);
  const bool is_clock = code == crsdk_codes::CrDeviceProperty_DateTime_Settings;
  if (lacks_bytes || (is_clock && has_lists)) Misuse("write-with-a-size", name);
  const PropertyRow* row = FindRow(model, code);
  // The clock is not checked: it is set by a number on some bodies and by a text on others, whatever they report.
  if (row != nullptr && !is_clock && (row->type == kTextType) != is_text) {
    Misuse("write-of-another-kind", std::string(name) + (is_text ? ": a text" : ": a number"));
  }
}

}  // namespace

extern "C" {

CrError Connect(ICrCameraObjectInfo* camera, IDeviceCallback* callback, CrDeviceHandle* handle, CrSdkControlMode mode,
                CrReconnectingSet reconnects, const char* user, const char* password, const char* fingerprint,
                u32 fingerprint_size, const u16* display_name) {
  const CallScope scope("Connect");
  Library& library = Library::Get();
  if (!IsStartedFor("Connect")) return kErrorInit;
  if (camera == nullptr || callback == nullptr || handle == nullptr) return kErrorInvalidParameter;
  if (!IsUsable(*camera)) return kErrorInvalidParameter;
  if (static_cast<u32>(mode) > 2 || static_cast<u32>(reconnects) > 1) return kErrorInvalidParameter;
  *handle = 0;
  if (!LoadAdapter(camera->GetIdType() == 0 ? Adapter::kPtpUsb : Adapter::kPtpIp)) return kErrorAdaptorCreate;
  const std::shared_ptr<Body> body = library.FindBody(IdOf(*camera));
  if (body == nullptr) return kErrorAdaptorCreateDevice;
  const FaultEffect effect = body->faults().Take("Connect");
  if (effect.replug_ms) body->plug().VanishFor(*effect.replug_ms);
  if (effect.error) return *effect.error;
  if (!body->plug().Look().attached) return kErrorAdaptorCreateDevice;
  LogIn log_in = {TextOf(user), TextOf(password), {}, NameOf(display_name), false};
  if (fingerprint != nullptr) log_in.fingerprint.assign(fingerprint, fingerprint_size);
  log_in.is_object_made = !library.WasListed(body->id());
  const i64 opened = library.Open(body, callback, static_cast<u32>(mode), static_cast<u32>(reconnects) == 1,
                                  std::move(log_in), effect);
  if (opened == 0) {
    NoteConnect(*body, true);
    Misuse("connect-while-connected", body->id());
    return kErrorSessionAlreadyOpened;
  }
  *handle = opened;
  const std::shared_ptr<Session> session = library.FindSession(opened);
  if (session != nullptr && body->temper().asks_for_pairing == AsksForPairing::kInConnect) session->AwaitPairing();
  return kErrorNone;
}

CrError Disconnect(CrDeviceHandle handle) {
  if (const auto session = Library::Get().FindSession(handle)) session->NoteDisconnect();
  return CallOnSession("Disconnect", handle, [](Session& session, const FaultEffect& effect) {
    return session.Disconnect(effect.no_callback);
  });
}

CrError ReleaseDevice(CrDeviceHandle handle) {
  if (const auto session = Library::Get().FindSession(handle)) session->NoteReleaseDevice();
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
    return Giving(session, "ReleaseDeviceProperties", properties,
                  session.ReadProperties(nullptr, 0, effect.garbage, properties, count));
  });
}

CrError GetSelectDeviceProperties(CrDeviceHandle handle, u32 code_count, u32* codes, CrDeviceProperty** properties,
                                  i32* count) {
  return CallOnSession("GetSelectDeviceProperties", handle, [=](Session& session, const FaultEffect& effect) {
    if (codes == nullptr || code_count == 0 || properties == nullptr || count == nullptr) return kErrorInvalidParameter;
    return Giving(session, "ReleaseDeviceProperties", properties,
                  session.ReadProperties(codes, code_count, effect.garbage, properties, count));
  });
}

CrError ReleaseDeviceProperties(CrDeviceHandle handle, CrDeviceProperty* properties) {
  return GiveBack("ReleaseDeviceProperties", handle, properties);
}

CrError GetLiveViewProperties(CrDeviceHandle handle, CrLiveViewProperty** properties, i32* count) {
  return CallOnSession("GetLiveViewProperties", handle, [=](Session& session, const FaultEffect& effect) {
    if (properties == nullptr || count == nullptr) return kErrorInvalidParameter;
    return Giving(session, "ReleaseLiveViewProperties", properties,
                  session.ReadLiveViewProperties(nullptr, 0, effect.garbage, properties, count));
  });
}

CrError GetSelectLiveViewProperties(CrDeviceHandle handle, u32 code_count, u32* codes, CrLiveViewProperty** properties,
                                    i32* count) {
  return CallOnSession("GetSelectLiveViewProperties", handle, [=](Session& session, const FaultEffect& effect) {
    if (codes == nullptr || code_count == 0 || properties == nullptr || count == nullptr) return kErrorInvalidParameter;
    return Giving(session, "ReleaseLiveViewProperties", properties,
                  session.ReadLiveViewProperties(codes, code_count, effect.garbage, properties, count));
  });
}

CrError ReleaseLiveViewProperties(CrDeviceHandle handle, CrLiveViewProperty* properties) {
  return GiveBack("ReleaseLiveViewProperties", handle, properties);
}

CrError SetDeviceProperty(CrDeviceHandle handle, CrDeviceProperty* property) {
  const auto found = Library::Get().FindSession(handle);
  if (found && property != nullptr) found->held().WriteBegins(property->GetCode(), property->GetCurrentValue());
  return CallOnSession("SetDeviceProperty", handle, [=](Session& session, const FaultEffect& effect) {
    if (property == nullptr) return kErrorInvalidParameter;
    CheckWritten(session.body().model(), *property);
    if (property->GetValueType() == kTextType) {
      return session.WriteText(property->GetCode(), property->GetCurrentStr(), effect.no_callback);
    }
    const u64 value = property->GetCurrentValue();
    const CrError error = session.WriteProperty(property->GetCode(), property->GetValueType(), value, effect);
    if (error == kErrorNone) session.held().WriteTaken(property->GetCode(), value);
    return error;
  });
}

CrError SendCommand(CrDeviceHandle handle, u32 command, CrCommandParam parameter) {
  const u64 called_at_us = MonotonicUs();
  const bool is_down = static_cast<u32>(parameter) == 1;
  if (const auto found = Library::Get().FindSession(handle)) found->held().CommandBegins(command, is_down);
  return CallOnSession("SendCommand", handle, [=](Session& session, const FaultEffect& effect) {
    const CrError error = session.SendCommand(command, static_cast<u32>(parameter), effect);
    if (error != kErrorNone) return error;
    session.held().CommandTaken(command, is_down);
    if (command == kCommandRelease) session.NoteRelease(called_at_us, is_down);
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
