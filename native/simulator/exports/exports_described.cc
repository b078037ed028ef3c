// Exported: what a body describes on request, and control codes, which are the newer form of properties that hold no
// value and of commands. Parameters, results and ownership are those of crsdk_functions.h.
#define CRABI_DECLARE_FUNCTIONS
#include "crsdk_functions.h"

#include <vector>

#include "base/owned_array.h"
#include "body/body_model.h"
#include "crsdk_codes.h"
#include "exports/exported_call.h"

namespace SCRSDK {
namespace {

using namespace sim;

constexpr u16 kButtonUp = 1, kButtonDown = 2;
constexpr u32 kUInt16Type = 2;
constexpr u32 kNoProperty = 0;

// A control code, and the older form with the same effect: a write of the property, or the command as a button.
struct Control {
  u32 code;
  u32 property;
  u32 command;
};

constexpr Control kControls[] = {
    {crsdk_codes::CrControlCode_S1Button, crsdk_codes::CrDeviceProperty_S1, 0},
    {crsdk_codes::CrControlCode_S2Button, kNoProperty, crsdk_codes::CrCommandId_Release},
    {crsdk_codes::CrControlCode_MovieRecButton, kNoProperty, crsdk_codes::CrCommandId_MovieRecord},
    {crsdk_codes::CrControlCode_CancelRemoteTouchOperation, kNoProperty,
     crsdk_codes::CrCommandId_CancelRemoteTouchOperation},
    {crsdk_codes::CrControlCode_NearFar, crsdk_codes::CrDeviceProperty_NearFar, 0},
    {crsdk_codes::CrControlCode_AFAreaPosition, crsdk_codes::CrDeviceProperty_AF_Area_Position, 0},
    {crsdk_codes::CrControlCode_ZoomOperation, crsdk_codes::CrDeviceProperty_Zoom_Operation, 0},
    {crsdk_codes::CrControlCode_RemoteTouchOperation, crsdk_codes::CrDeviceProperty_RemoteTouchOperation, 0},
};

bool HasControl(const BodyModel& model, const Control& control) {
  if (control.property != kNoProperty) return FindRow(model, control.property) != nullptr;
  return control.command != crsdk_codes::CrCommandId_Release || model.still_width != 0;
}

void DescribeControl(const BodyModel& model, const Control& control, CrControlCodeInfo& info) {
  info.code_ = static_cast<CrControlCode>(control.code);
  if (control.property != kNoProperty) {
    info.valueType_ = static_cast<CrDataType>(FindRow(model, control.property)->type);
    return;
  }
  const u16 values[] = {kButtonUp, kButtonDown};
  info.valueType_ = static_cast<CrDataType>(kUInt16Type);
  info.valuesSize_ = sizeof values;
  sim::Replace(info.values_, sim::CopyOf(reinterpret_cast<const u8*>(values), sizeof values));
}

// Gives the wanted controls that the body has; 0x8402 when it has none of them.
CrError GiveControls(Session& session, const std::vector<Control>& wanted, CrControlCodeInfo** infos, u32* count) {
  const BodyModel& model = session.body().model();
  std::vector<Control> found;
  for (const Control& control : wanted) {
    if (HasControl(model, control)) found.push_back(control);
  }
  if (found.empty()) return kErrorInvalidCalled;
  *infos = GiveArray<CrControlCodeInfo>(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) DescribeControl(model, found[i], (*infos)[i]);
  *count = static_cast<u32>(found.size());
  return kErrorNone;
}

template <class Work>
CrError WhenUsable(const char* call, CrDeviceHandle handle, Work work) {
  return CallOnSession(call, handle, [&](Session& session, const FaultEffect& effect) {
    const CrError refusal = session.Usable();
    return refusal != kErrorNone ? refusal : work(session, effect);
  });
}

// As WhenUsable, for a call that gives a list.
template <class T, class Work>
CrError ListWhenUsable(const char* call, const char* release, CrDeviceHandle handle, T* const* list, u32* count,
                       Work work) {
  return WhenUsable(call, handle, [&](Session& session, const FaultEffect&) {
    if (list == nullptr || count == nullptr) return kErrorInvalidParameter;
    return Giving(session, release, list, work(session));
  });
}

}  // namespace

extern "C" {

CrError RequestDisplayStringList(CrDeviceHandle handle, CrDisplayStringType type) {
  return WhenUsable("RequestDisplayStringList", handle, [=](Session& session, const FaultEffect&) {
    return session.descriptions().RequestNames(static_cast<u32>(type));
  });
}

CrError GetDisplayStringTypes(CrDeviceHandle handle, CrDisplayStringType** types, u32* count) {
  return ListWhenUsable("GetDisplayStringTypes", "ReleaseDisplayStringTypes", handle, types, count,
                        [=](Session& session) { return session.descriptions().NameTypes(types, count); });
}

CrError ReleaseDisplayStringTypes(CrDeviceHandle handle, CrDisplayStringType* types) {
  return GiveBack("ReleaseDisplayStringTypes", handle, types);
}

CrError GetDisplayStringList(CrDeviceHandle handle, CrDisplayStringType type, CrDisplayStringListInfo** names,
                             u32* count) {
  return ListWhenUsable(
      "GetDisplayStringList", "ReleaseDisplayStringList", handle, names, count,
      [=](Session& session) { return session.descriptions().Names(static_cast<u32>(type), names, count); });
}

CrError ReleaseDisplayStringList(CrDeviceHandle handle, CrDisplayStringListInfo* names) {
  return GiveBack("ReleaseDisplayStringList", handle, names);
}

CrError RequestLensInformation(CrDeviceHandle handle) {
  return WhenUsable("RequestLensInformation", handle,
                    [](Session& session, const FaultEffect&) { return session.descriptions().RequestLens(); });
}

CrError GetLensInformation(CrDeviceHandle handle, CrLensInformation** points, u32* count) {
  return ListWhenUsable("GetLensInformation", "ReleaseLensInformation", handle, points, count,
                        [=](Session& session) { return session.descriptions().Lens(points, count); });
}

CrError ReleaseLensInformation(CrDeviceHandle handle, CrLensInformation* points) {
  return GiveBack("ReleaseLensInformation", handle, points);
}

CrError GetSupportedControlCodes(CrDeviceHandle handle, CrControlCodeInfo** infos, u32* count) {
  return ListWhenUsable("GetSupportedControlCodes", "ReleaseControlCodes", handle, infos, count, [=](Session& session) {
    return GiveControls(session, {std::begin(kControls), std::end(kControls)}, infos, count);
  });
}

CrError GetSelectControlCode(CrDeviceHandle handle, CrControlCode code, CrControlCodeInfo** info) {
  u32 count = 0;
  return ListWhenUsable("GetSelectControlCode", "ReleaseControlCodes", handle, info, &count, [&](Session& session) {
    std::vector<Control> wanted;
    for (const Control& control : kControls) {
      if (control.code == static_cast<u32>(code)) wanted.push_back(control);
    }
    return GiveControls(session, wanted, info, &count);
  });
}

CrError ReleaseControlCodes(CrDeviceHandle handle, CrControlCodeInfo* infos) {
  return GiveBack("ReleaseControlCodes", handle, infos);
}

CrError ExecuteControlCodeValue(CrDeviceHandle handle, CrControlCode code, u64 value) {
  return WhenUsable("ExecuteControlCodeValue", handle, [=](Session& session, const FaultEffect& effect) {
    const BodyModel& model = session.body().model();
    for (const Control& control : kControls) {
      if (control.code != static_cast<u32>(code) || !HasControl(model, control)) continue;
      if (control.property != kNoProperty)
        return session.WriteProperty(control.property, FindRow(model, control.property)->type, value, effect);
      if (value != kButtonUp && value != kButtonDown) return kErrorInvalidParameter;
      return session.SendCommand(control.command, value == kButtonDown ? 1 : 0, effect);
    }
    return kErrorInvalidCalled;
  });
}

}  // extern "C"
}  // namespace SCRSDK
