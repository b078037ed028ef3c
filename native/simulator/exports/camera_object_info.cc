// Sizes count the terminator, as those of the real library do; some clients rely on it, others on the contrary.
#include "exports/camera_object_info.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>

namespace sim {
namespace {

constexpr std::size_t kGarbageTextBytes = 300;

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
  u32 GetIPAddress() const override { return text_.ip_address; }
  char* GetIPAddressChar() const override { return Chars(text_.ip_text); }
  u32 GetIPAddressCharSize() const override { return NetworkSizeOf(text_.ip_text); }
  u8* GetMACAddress() const override { return reinterpret_cast<u8*>(Chars(text_.mac)); }
  u32 GetMACAddressSize() const override { return static_cast<u32>(text_.mac.size()); }
  char* GetMACAddressChar() const override { return Chars(text_.mac_text); }
  u32 GetMACAddressCharSize() const override { return NetworkSizeOf(text_.mac_text); }

 private:
  // The interface has no const characters; no one writes through them.
  static char* Chars(const std::string& text) { return const_cast<char*>(text.c_str()); }
  u32 SizeOf(const std::string& text) const {
    return static_cast<u32>(text.size() + (text_.counts_terminators ? 1 : 0));
  }
  u32 NetworkSizeOf(const std::string& text) const { return text.empty() ? 0 : SizeOf(text); }

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

// U+FEFF in UTF-8.
constexpr const char* kMark = "\xEF\xBB\xBF";

// 10.20.<model>.<ordinal>, as the last octets of the MAC address of a simulated body have them.
u32 AddressOf(const std::string& mac) {
  return 10u | 20u << 8 | u32{static_cast<u8>(mac[4])} << 16 | u32{static_cast<u8>(mac[5])} << 24;
}

void SetAddresses(CameraDescription& description, u32 ip_address, const std::string& mac_text) {
  description.ip_address = ip_address;
  char text[16];
  std::snprintf(text, sizeof text, "%u.%u.%u.%u", ip_address & 0xFF, ip_address >> 8 & 0xFF, ip_address >> 16 & 0xFF,
                ip_address >> 24);
  description.ip_text = text;
  description.mac = OctetsOfMac(mac_text);
  description.mac_text = mac_text;
}

}  // namespace

CameraDescription DescribeGarbage() {
  CameraDescription description;
  description.name.assign(kGarbageTextBytes, '\xFE');
  description.model.assign(kGarbageTextBytes, '\x01');
  description.usb_pid = -1;
  description.id_type = 0x7777;
  description.id.assign(kGarbageTextBytes, '\xFF');
  description.connection_type = "?";
  description.adaptor.assign(kGarbageTextBytes, '%');
  description.pairing.assign(kGarbageTextBytes, '\xC3');
  description.ssh_support = 0xFFFFFFFFu;
  description.counts_terminators = false;
  return description;
}

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

CameraDescription DescribeNetworkCamera(const BodyModel& model, const std::string& id, u32 ip_address,
                                        u32 ssh_support) {
  CameraDescription description;
  description.name = model.name;
  description.model = model.name;
  description.id_type = kIdTypeIp;
  description.id = id;
  description.connection_type = "IP";
  description.adaptor = "Cr_PTP_IP";
  description.ssh_support = ssh_support;
  SetAddresses(description, ip_address, id);
  return description;
}

CameraDescription DescribeCamera(const BodyModel& model, const std::string& id) {
  if (!model.IsOnNetwork()) return DescribeUsbCamera(model, id);
  return DescribeNetworkCamera(model, id, AddressOf(OctetsOfMac(id)), 1);
}

void AddAddresses(CameraDescription& description) {
  const std::string mac = OctetsOfMac(description.id);
  if (mac.empty()) return;
  SetAddresses(description, AddressOf(mac), description.id);
}

void MarkNames(CameraDescription& description) {
  description.name.insert(0, kMark);
  description.model.insert(0, kMark);
}

std::string OctetsOfMac(const std::string& text) {
  unsigned octets[6];
  int length = 0;
  const int found = std::sscanf(text.c_str(), "%2X:%2X:%2X:%2X:%2X:%2X%n", &octets[0], &octets[1], &octets[2],
                                &octets[3], &octets[4], &octets[5], &length);
  if (found != 6 || static_cast<std::size_t>(length) != text.size()) return {};
  return std::string(std::begin(octets), std::end(octets));
}

std::string IdOf(const ICrCameraObjectInfo& camera) {
  const char* id = reinterpret_cast<const char*>(camera.GetId());
  return id != nullptr ? std::string(id, strnlen(id, camera.GetIdSize())) : std::string();
}

ICrCameraObjectInfo* NewCameraObject(CameraDescription description) {
  return new CameraObject(std::move(description), Owner::kClient);
}

ICrEnumCameraObjectInfo* NewCameraList(const std::vector<CameraDescription>& descriptions) {
  return new CameraList(descriptions);
}

}  // namespace sim
