// The camera objects in a list end with the list. Any other camera object ends by its own Release (is_own).
#include "cameras.h"

#include <algorithm>
#include <memory>

namespace replay {
namespace {

using namespace SCRSDK;

class CameraObject final : public ICrCameraObjectInfo {
 public:
  CameraObject(const Camera& camera, bool is_own) : camera_(camera), is_own_(is_own) {}

  void Release() override {
    if (is_own_) delete this;
  }
  char* GetName() const override { return Letters(camera_.name); }
  u32 GetNameSize() const override { return Size(camera_.name); }
  char* GetModel() const override { return Letters(camera_.model); }
  u32 GetModelSize() const override { return Size(camera_.model); }
  i16 GetUsbPid() const override { return camera_.usb_pid; }
  u8* GetId() const override { return reinterpret_cast<u8*>(Letters(camera_.id)); }
  u32 GetIdSize() const override { return Size(camera_.id); }
  u32 GetIdType() const override { return camera_.id_type; }
  u32 GetConnectionStatus() const override { return camera_.connection_status; }
  char* GetConnectionTypeName() const override { return Letters(camera_.connection_type); }
  char* GetAdaptorName() const override { return Letters(camera_.adaptor); }
  char* GetGuid() const override { return Letters(camera_.guid); }
  char* GetPairingNecessity() const override { return Letters(camera_.pairing); }
  u16 GetAuthenticationState() const override { return camera_.authentication_state; }
  u32 GetSSHsupport() const override { return camera_.ssh_support; }
  u32 GetIPAddress() const override { return camera_.ip_address; }
  char* GetIPAddressChar() const override { return Letters(camera_.ip_text); }
  u32 GetIPAddressCharSize() const override { return Size(camera_.ip_text); }
  u8* GetMACAddress() const override { return reinterpret_cast<u8*>(Letters(camera_.mac)); }
  u32 GetMACAddressSize() const override { return Size(camera_.mac); }
  char* GetMACAddressChar() const override { return Letters(camera_.mac_text); }
  u32 GetMACAddressCharSize() const override { return Size(camera_.mac_text); }

 private:
  // The interface has no const characters; no one writes through them.
  static char* Letters(const std::string& text) { return const_cast<char*>(text.c_str()); }
  static u32 Size(const std::string& text) { return static_cast<u32>(text.size()); }

  const Camera camera_;
  const bool is_own_;
};

class CameraList final : public ICrEnumCameraObjectInfo {
 public:
  explicit CameraList(const std::vector<Camera>& cameras) {
    for (const Camera& camera : cameras) items_.push_back(std::make_unique<CameraObject>(camera, false));
  }

  u32 GetCount() const override { return static_cast<u32>(items_.size()); }
  const ICrCameraObjectInfo* GetCameraObjectInfo(u32 index) const override {
    return index < items_.size() ? items_[index].get() : nullptr;
  }
  void Release() override { delete this; }

 private:
  std::vector<std::unique_ptr<CameraObject>> items_;
};

// The arguments of CreateCameraObjectInfo; texts are given without a size.
Camera MadeOf(const Value& given) {
  const auto text = [&given](std::size_t at) { return given.At(at).bytes + '\0'; };
  Camera camera;
  camera.name = text(0);
  camera.model = text(1);
  camera.usb_pid = static_cast<i16>(given.At(2).Signed());
  camera.id_type = given.At(3).Small();
  camera.id = given.At(4).bytes;
  camera.connection_type = given.At(5).bytes;
  camera.adaptor = given.At(6).bytes;
  camera.pairing = given.At(7).bytes;
  camera.ssh_support = given.At(8).Small();
  return camera;
}

}  // namespace

Camera CameraOf(const Value& shown) {
  Camera camera;
  camera.name = shown.At(0).bytes;
  camera.model = shown.At(1).bytes;
  camera.usb_pid = static_cast<i16>(shown.At(2).Signed());
  camera.id = shown.At(3).bytes;
  camera.id_type = shown.At(4).Small();
  camera.connection_status = shown.At(5).Small();
  camera.connection_type = shown.At(6).bytes;
  camera.adaptor = shown.At(7).bytes;
  camera.guid = shown.At(8).bytes;
  camera.pairing = shown.At(9).bytes;
  camera.authentication_state = static_cast<u16>(shown.At(10).number);
  camera.ssh_support = shown.At(11).Small();
  camera.ip_address = shown.At(12).Small();
  camera.ip_text = shown.At(13).bytes;
  camera.mac = shown.At(14).bytes;
  camera.mac_text = shown.At(15).bytes;
  return camera;
}

std::vector<Camera> Cameras() {
  std::vector<Camera> cameras;
  const auto add = [&cameras](Camera camera) {
    const auto known = std::find_if(cameras.begin(), cameras.end(), [&camera](const Camera& each) {
      return WithoutEnd(each.id) == WithoutEnd(camera.id);
    });
    if (camera.id.empty()) return;
    if (known == cameras.end()) {
      cameras.push_back(std::move(camera));
    } else if (known->mac.empty()) {
      // A listed camera has more facts than one that was only made.
      *known = std::move(camera);
    }
  };
  for (const Recording& recording : Recordings()) {
    for (const Call& call : recording.calls) {
      if (call.name == "CreateCameraObjectInfo") {
        add(call.result.IsNothing() ? MadeOf(call.arguments) : CameraOf(call.result));
      } else if (call.name == "EnumCameraObjects") {
        for (const Value& camera : recording.Find(call.given.At(0)).items) add(CameraOf(camera));
      } else if ((call.name == "CreateCameraObjectInfoEthernetConnection" ||
                  call.name == "CreateCameraObjectInfoUSBConnection") &&
                 !call.given.At(0).IsNothing()) {
        add(CameraOf(call.given.At(0)));
      }
    }
  }
  return cameras;
}

std::string IdOf(const ICrCameraObjectInfo& camera) {
  return WithoutEnd(std::string(reinterpret_cast<const char*>(camera.GetId()), camera.GetIdSize()));
}

ICrCameraObjectInfo* NewCameraObject(const Camera& camera) { return new CameraObject(camera, true); }

ICrEnumCameraObjectInfo* NewCameraList(const std::vector<Camera>& cameras) { return new CameraList(cameras); }

}  // namespace replay
