// The cameras of the stand-in SDK: a USB body, one whose id is not a text and whose texts begin with U+FEFF, a network
// body whose id is a block, one whose id is longer than anything that is kept, and a hole in the list.
#pragma once

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "crsdk_abi.h"

namespace {
using namespace SCRSDK;

struct Camera final : ICrCameraObjectInfo {
  // How the object was made, for the test to see: `listed`, `made`, `addressed`, `numbered`.
  std::string origin;
  std::string model;
  std::vector<u8> id;
  std::string connection = "USB";
  std::string adaptor = "Cr_PTP";
  std::string pairing = "on";
  std::string mac;
  u32 ip = 0;
  u32 ssh = 0;

  static char* Chars(const std::string& text) { return const_cast<char*>(text.c_str()); }
  static u32 Size(const std::string& text) { return static_cast<u32>(text.size() + 1); }

  void Release() override {
    if (origin != "listed") delete this;
  }
  char* GetName() const override { return Chars(origin); }
  u32 GetNameSize() const override { return Size(origin); }
  char* GetModel() const override { return Chars(model); }
  u32 GetModelSize() const override { return Size(model); }
  i16 GetUsbPid() const override { return -2; }
  u8* GetId() const override { return const_cast<u8*>(id.data()); }
  u32 GetIdSize() const override { return static_cast<u32>(id.size()); }
  u32 GetIdType() const override { return connection == "IP" ? 2 : 0; }
  u32 GetConnectionStatus() const override { return 0; }
  char* GetConnectionTypeName() const override { return Chars(connection); }
  char* GetAdaptorName() const override { return Chars(adaptor); }
  char* GetGuid() const override { return nullptr; }
  char* GetPairingNecessity() const override { return Chars(pairing); }
  u16 GetAuthenticationState() const override { return 0; }
  u32 GetSSHsupport() const override { return ssh; }
  u32 GetIPAddress() const override { return ip; }
  char* GetIPAddressChar() const override { return nullptr; }
  u32 GetIPAddressCharSize() const override { return 0; }
  u8* GetMACAddress() const override { return nullptr; }
  u32 GetMACAddressSize() const override { return 0; }
  char* GetMACAddressChar() const override { return Chars(mac); }
  u32 GetMACAddressCharSize() const override { return Size(mac); }
  virtual ~Camera() = default;
};

std::vector<u8> Serial(const char* text) { return std::vector<u8>(text, text + std::strlen(text) + 1); }

// An id of a body on the network: its address, then bytes that are no text, longer than any text.
std::vector<u8> Block() {
  std::vector<u8> block = {0xC0, 0xA8, 0x00, 0x05};
  for (int at = 0; at < 596; ++at) block.push_back(static_cast<u8>(at % 251));
  return block;
}

Camera* NewCamera(const char* origin, const char* model, std::vector<u8> id) {
  auto* camera = new Camera;
  camera->origin = origin;
  camera->model = model;
  camera->id = std::move(id);
  return camera;
}

struct Cameras final : ICrEnumCameraObjectInfo {
  std::vector<Camera*> items;
  Cameras() {
    items.push_back(NewCamera("listed", "ILCE-7M4", Serial("D2C3B4A59687")));
    items.push_back(NewCamera("listed", "\xEF\xBB\xBFILCE-UNHEARD-OF", {0x01, 0x00, 0xAB, 0xFF}));
    Camera* network = NewCamera("listed", "ILCE-1M2", Block());
    network->connection = "IP";
    network->mac = "00-1a-2B-3c-4D-5e";
    network->ip = 0x0500A8C0;
    network->ssh = 1;
    items.push_back(network);
    Camera* with_long_id = NewCamera("listed", "ILCE-1M2", std::vector<u8>(4097));
    with_long_id->connection = "IP";
    with_long_id->mac = "00:1A:2B:3C:4D:5F";
    with_long_id->ip = 0x0900A8C0;
    items.push_back(with_long_id);
    items.push_back(nullptr);
  }
  u32 GetCount() const override { return static_cast<u32>(items.size()); }
  const ICrCameraObjectInfo* GetCameraObjectInfo(u32 index) const override { return items[index]; }
  void Release() override {
    for (Camera* item : items) delete item;
    delete this;
  }
  virtual ~Cameras() = default;
};

}  // namespace
