// Sizes count the terminator: clients have been seen to rely on either, and the real library counts it.
#include "camera_object_info.h"

#include <algorithm>

namespace sim {
namespace {

using SCRSDK::ICrCameraObjectInfo;
using SCRSDK::ICrEnumCameraObjectInfo;

enum class Owner { kClient, kList };

class CameraObject final : public ICrCameraObjectInfo {
 public:
  CameraObject(CameraDescription description, Owner owner) : text_(std::move(description)), owner_(owner) {}

  void Release() override {
    if (owner_ == Owner::kClient) delete this;
  }
  char* GetName() const override { return Chars(text_.name); }
  u32 GetNameSize() const override { return SizeOf(text_.name); }
  char* GetModel() const override { return Chars(text_.model); }
  u32 GetModelSize() const override { return SizeOf(text_.model); }
  i16 GetUsbPid() const override { return text_.usb_pid; }
  u8* GetId() const override { return reinterpret_cast<u8*>(Chars(text_.id)); }
  u32 GetIdSize() const override { return SizeOf(text_.id); }
  u32 GetIdType() const override { return text_.id_type; }
  u32 GetConnectionStatus() const override { return 0; }
  char* GetConnectionTypeName() const override { return Chars(text_.connection_type); }
  char* GetAdaptorName() const override { return Chars(text_.adaptor); }
  char* GetGuid() const override { return Chars(none_); }
  char* GetPairingNecessity() const override { return Chars(text_.pairing); }
  u16 GetAuthenticationState() const override { return 0; }
  u32 GetSSHsupport() const override { return text_.ssh_support; }
  u32 GetIPAddress() const override { return 0; }
  char* GetIPAddressChar() const override { return Chars(none_); }
  u32 GetIPAddressCharSize() const override { return 0; }
  u8* GetMACAddress() const override { return reinterpret_cast<u8*>(Chars(none_)); }
  u32 GetMACAddressSize() const override { return 0; }
  char* GetMACAddressChar() const override { return Chars(none_); }
  u32 GetMACAddressCharSize() const override { return 0; }

 private:
  // The interface has no const characters; nobody writes through them.
  static char* Chars(const std::string& text) { return const_cast<char*>(text.c_str()); }
  u32 SizeOf(const std::string& text) const {
    return static_cast<u32>(text.size() + (text_.counts_terminators ? 1 : 0));
  }

  const CameraDescription text_;
  const std::string none_;
  const Owner owner_;
};

class CameraList final : public ICrEnumCameraObjectInfo {
 public:
  explicit CameraList(const std::vector<CameraDescription>& descriptions) {
    for (const CameraDescription& description : descriptions) {
      items_.push_back(std::make_unique<CameraObject>(description, Owner::kList));
    }
  }

  u32 GetCount() const override { return static_cast<u32>(items_.size()); }
  const ICrCameraObjectInfo* GetCameraObjectInfo(u32 index) const override {
    return index < items_.size() ? items_[index].get() : nullptr;
  }
  void Release() override { delete this; }

 private:
  std::vector<std::unique_ptr<CameraObject>> items_;
};

}  // namespace

CameraDescription DescribeUsbCamera(const BodyModel& model, const std::string& id) {
  CameraDescription description;
  description.name = model.name;
  description.model = model.name;
  description.usb_pid = model.usb_pid;
  description.id = id;
  description.connection_type = "USB";
  description.adaptor = "Cr_PTP_USB";
  return description;
}

ICrCameraObjectInfo* NewCameraObject(CameraDescription description) {
  return new CameraObject(std::move(description), Owner::kClient);
}

ICrEnumCameraObjectInfo* NewCameraList(const std::vector<CameraDescription>& descriptions) {
  return new CameraList(descriptions);
}

}  // namespace sim
