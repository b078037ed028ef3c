// Sizes count the terminator, as those of the real library do. Some clients rely on that; others rely on sizes that do
// not count it.
#include "exports/camera_object_info.h"

#include "exports/network_id.h"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>

#include "base/client_lists.h"
#include "base/given_memory.h"
#include "base/misuse.h"
#include "exports/library.h"

namespace sim {
namespace {

constexpr std::size_t kGarbageTextBytes = 300;

using SCRSDK::ICrCameraObjectInfo;
using SCRSDK::ICrEnumCameraObjectInfo;

enum class Owner { kClient, kList };

constexpr const char* kEndOfObject = "ICrCameraObjectInfo::Release";
constexpr const char* kEndOfList = "ICrEnumCameraObjectInfo::Release";

class CameraObject final : public ICrCameraObjectInfo, public Given {
 public:
  CameraObject(const CameraDescription& description, Owner owner)
      : name_(description.name),
        model_(description.model),
        id_(description.id),
        connection_type_(description.connection_type),
        adaptor_(description.adaptor),
        none_(""),
        pairing_(description.pairing),
        ip_text_(description.ip_text),
        mac_(description.mac),
        mac_text_(description.mac_text),
        description_(description),
        owner_(owner) {
    if (owner_ == Owner::kClient) GiveList(this, kEndOfObject, &Library::Get());
  }

  void Release() override {
    if (owner_ == Owner::kList) return Misuse("item-released", "an item ends with its list");
    if (TakeListBack(this, kEndOfObject, &Library::Get())) delete this;
  }
  char* GetName() const override { return name_.Get(); }
  u32 GetNameSize() const override { return SizeOf(description_.name); }
  char* GetModel() const override { return model_.Get(); }
  u32 GetModelSize() const override { return SizeOf(description_.model); }
  i16 GetUsbPid() const override { return description_.usb_pid; }
  u8* GetId() const override { return reinterpret_cast<u8*>(id_.Get()); }
  // The id of a body on the network is a block, which has no terminator.
  u32 GetIdSize() const override {
    return description_.id_type == kIdTypeIp ? static_cast<u32>(description_.id.size()) : SizeOf(description_.id);
  }
  u32 GetIdType() const override { return description_.id_type; }
  u32 GetConnectionStatus() const override { return 0; }
  char* GetConnectionTypeName() const override { return connection_type_.Get(); }
  char* GetAdaptorName() const override { return adaptor_.Get(); }
  char* GetGuid() const override { return none_.Get(); }
  char* GetPairingNecessity() const override { return pairing_.Get(); }
  u16 GetAuthenticationState() const override { return 0; }
  u32 GetSSHsupport() const override { return description_.ssh_support; }
  u32 GetIPAddress() const override { return description_.ip_address; }
  char* GetIPAddressChar() const override { return ip_text_.Get(); }
  u32 GetIPAddressCharSize() const override { return NetworkSizeOf(description_.ip_text); }
  u8* GetMACAddress() const override { return reinterpret_cast<u8*>(mac_.Get()); }
  u32 GetMACAddressSize() const override { return static_cast<u32>(description_.mac.size()); }
  char* GetMACAddressChar() const override { return mac_text_.Get(); }
  u32 GetMACAddressCharSize() const override { return NetworkSizeOf(description_.mac_text); }

 private:
  u32 SizeOf(const std::string& text) const {
    return static_cast<u32>(text.size() + (description_.counts_terminators ? 1 : 0));
  }
  u32 NetworkSizeOf(const std::string& text) const { return text.empty() ? 0 : SizeOf(text); }

  const GivenText name_, model_, id_, connection_type_, adaptor_, none_, pairing_, ip_text_, mac_, mac_text_;
  const CameraDescription description_;
  const Owner owner_;
};

class CameraList final : public ICrEnumCameraObjectInfo, public Given {
 public:
  explicit CameraList(const std::vector<CameraDescription>& descriptions) {
    for (const CameraDescription& description : descriptions) {
      items_.push_back(std::make_unique<CameraObject>(description, Owner::kList));
    }
    GiveList(this, kEndOfList, &Library::Get());
  }

  u32 GetCount() const override { return static_cast<u32>(items_.size()); }
  const ICrCameraObjectInfo* GetCameraObjectInfo(u32 index) const override {
    return index < items_.size() ? items_[index].get() : nullptr;
  }
  void Release() override {
    if (TakeListBack(this, kEndOfList, &Library::Get())) delete this;
  }

 private:
  std::vector<std::unique_ptr<CameraObject>> items_;
};

// U+FEFF in UTF-8.
constexpr const char* kMark = "\xEF\xBB\xBF";

// 10.20.<model>.<ordinal>, as the last octets of the MAC address of a simulated body have them.
u32 AddressOf(const std::string& mac) {
  return 10u | 20u << 8 | u32{static_cast<u8>(mac[4])} << 16 | u32{static_cast<u8>(mac[5])} << 24;
}

void SetAddresses(CameraDescription& description, u32 ip_address, const std::string& mac) {
  description.ip_address = ip_address;
  char text[16];
  std::snprintf(text, sizeof text, "%u.%u.%u.%u", ip_address & 0xFF, ip_address >> 8 & 0xFF, ip_address >> 16 & 0xFF,
                ip_address >> 24);
  description.ip_text = text;
  description.mac = mac;
  description.mac_text = TextOfMac(reinterpret_cast<const u8*>(mac.data()));
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
  description.id = BlockOf({model.name, ip_address, OctetsOfMac(id)});
  description.connection_type = "IP";
  description.adaptor = "Cr_PTP_IP";
  description.ssh_support = ssh_support;
  SetAddresses(description, ip_address, OctetsOfMac(id));
  return description;
}

CameraDescription DescribeCamera(const BodyModel& model, const std::string& id) {
  if (!model.IsOnNetwork()) return DescribeUsbCamera(model, id);
  return DescribeNetworkCamera(model, id, AddressOf(OctetsOfMac(id)), 1);
}

bool TakeBlock(CameraDescription& description, const u8* id, u32 size) {
  NetworkId block;
  if (!ReadBlock(id, size, block)) return false;
  description.id.assign(reinterpret_cast<const char*>(id), size);
  SetAddresses(description, block.ip_address, block.mac);
  return true;
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

bool IsUsable(const ICrCameraObjectInfo& camera) {
  if (!WasTakenBack(&camera)) return true;
  Misuse("object-after-release", "a camera object");
  return false;
}

std::string TextOfMac(const u8* octets) {
  char text[18];
  std::snprintf(text, sizeof text, "%02X:%02X:%02X:%02X:%02X:%02X", octets[0], octets[1], octets[2], octets[3],
                octets[4], octets[5]);
  return text;
}

std::string IdOf(const ICrCameraObjectInfo& camera) {
  if (camera.GetIdType() == kIdTypeIp) return camera.GetMACAddressChar();
  const char* id = reinterpret_cast<const char*>(camera.GetId());
  return id != nullptr ? std::string(id, strnlen(id, camera.GetIdSize())) : std::string();
}

ICrCameraObjectInfo* NewCameraObject(CameraDescription description) {
  return new CameraObject(description, Owner::kClient);
}

ICrEnumCameraObjectInfo* NewCameraList(const std::vector<CameraDescription>& descriptions) {
  return new CameraList(descriptions);
}

}  // namespace sim
