// A body on the network: its camera object, its fingerprint, and which log-ins it accepts.
#include <cstdlib>
#include <cstring>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

const std::string kUser = "admin", kPassword = "simulated";

bool Start() {
  setenv("RIGD_SIM_RIG", "ILCE-1M2:1,ILCE-7M4:1", 1);
  return Sdk::Get().Init();
}

CrError ReadFingerprint(const std::string& id, std::string* text, u32 size = 128) {
  SCRSDK::ICrCameraObjectInfo* info = nullptr;
  const CrError made = MakeCameraObject(id, &info);
  if (made != 0) return made;
  char buffer[128];
  std::memset(buffer, '!', sizeof buffer);
  const CrError error = Sdk::Get().Call("GetFingerprint", info, &buffer[0], &size);
  info->Release();
  if (error == 0) text->assign(buffer, size);
  return error;
}

// The result of a connect; 0 = a session was opened, and is ended again.
u32 Try(const LogIn& log_in, u32 mode = 0) {
  Camera camera;
  if (camera.Connect(kFirstOnNetwork, mode, 0, log_in) != 0) return 1;
  // The first report of an attempt is its result.
  if (!camera.listener().AwaitCount(1)) return 1;
  const bool is_up = camera.listener().Has(Kind::kConnected, 300);
  Event refused;
  if (!is_up && !camera.listener().AwaitAny(Kind::kError, &refused)) return 1;
  camera.Disconnect();
  camera.listener().AwaitAny(Kind::kDisconnected);
  return is_up ? 0 : refused.code;
}

bool IsListed() {
  EXPECT(Start());
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  EXPECT(Sdk::Get().Call("EnumCameraObjects", &list, u8{3}) == 0 && list->GetCount() == 2);
  const SCRSDK::ICrCameraObjectInfo* camera = list->GetCameraObjectInfo(0);
  EXPECT(std::strcmp(camera->GetModel(), "ILCE-1M2") == 0 && camera->GetIdType() == 2);
  EXPECT(std::strcmp(camera->GetConnectionTypeName(), "IP") == 0 && camera->GetSSHsupport() == 1);
  EXPECT(kFirstOnNetwork == camera->GetMACAddressChar() && camera->GetMACAddressCharSize() == 18);
  const u8 mac[6] = {0x02, 0x0F, 0x60, 0x14, 0x16, 0x01};
  EXPECT(camera->GetMACAddressSize() == 6 && std::memcmp(camera->GetMACAddress(), mac, 6) == 0);
  EXPECT(camera->GetIPAddress() == 0x0116140A && std::strcmp(camera->GetIPAddressChar(), "10.20.22.1") == 0);
  EXPECT(list->GetCameraObjectInfo(1)->GetMACAddressSize() == 0 && list->GetCameraObjectInfo(1)->GetIPAddress() == 0);
  list->Release();
  return true;
}

bool MakesItsObject() {
  EXPECT(Start());
  const auto create = [](u32 model, u32 ip_address, const u8* mac) {
    SCRSDK::ICrCameraObjectInfo* camera = nullptr;
    const CrError error =
        Sdk::Get().Call("CreateCameraObjectInfoEthernetConnection", &camera, model, ip_address, mac, u32{1});
    if (camera != nullptr) camera->Release();
    return error;
  };
  const u8 mac[6] = {0x02, 0x0F, 0x60, 0x14, 0x16, 0x01}, none[6] = {};
  EXPECT(create(22, 0x0116140A, mac) == 0);
  EXPECT(create(99, 0x0116140A, mac) == 0x8404);
  EXPECT(create(7, 0x0116140A, mac) == 0x8406);
  EXPECT(create(22, 0, mac) == 0x8408);
  EXPECT(create(22, 0x0116140A, none) == 0x8409);
  return true;
}

// The object is made as by a program that has seen the body in a list.
bool KeepsItsAddresses() {
  EXPECT(Start());
  SCRSDK::ICrCameraObjectInfo* made = MakeListedObject(kFirstOnNetwork);
  EXPECT(made != nullptr && std::string(made->GetMACAddressChar()) == kFirstOnNetwork);
  EXPECT(made->GetMACAddressSize() == 6 && made->GetMACAddress()[5] == 1 && made->GetMACAddressCharSize() == 18);
  EXPECT(made->GetIPAddress() == 0x0116140A && std::string(made->GetIPAddressChar()) == "10.20.22.1");
  EXPECT(made->GetIdType() == 2 && made->GetSSHsupport() == 1);
  made->Release();
  made = MakeListedObject(kFirst);
  EXPECT(made != nullptr && made->GetMACAddressCharSize() == 0 && made->GetIPAddress() == 0);
  made->Release();
  return true;
}

// Row 55: the id is a block with zeros in it, and a client that cuts it gets no object.
bool HasABlockForAnId() {
  EXPECT(Start());
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  EXPECT(Sdk::Get().Call("EnumCameraObjects", &list, u8{3}) == 0 && list->GetCount() == 2);
  const SCRSDK::ICrCameraObjectInfo* listed = list->GetCameraObjectInfo(0);
  const u32 size = listed->GetIdSize();
  EXPECT(size > 532 && size < 4096);
  u32 numbers[2];
  std::memcpy(numbers, listed->GetId(), sizeof numbers);
  EXPECT(numbers[0] == size && numbers[1] == listed->GetIPAddress());
  EXPECT(std::memcmp(listed->GetId() + 520, listed->GetMACAddress(), 6) == 0);
  EXPECT(MakeFrom(*listed, size - 1) == nullptr && MakeFrom(*listed, 256) == nullptr &&
         MakeFrom(*listed, 0) == nullptr);
  SCRSDK::ICrCameraObjectInfo* made = MakeFrom(*listed, size);
  EXPECT(made != nullptr && made->GetIdSize() == size && IdOf(*made) == kFirstOnNetwork);
  made->Release();
  list->Release();
  return true;
}

bool GivesItsFingerprint() {
  EXPECT(Start());
  std::string first, again;
  EXPECT(ReadFingerprint(kFirstOnNetwork, &first) == 0 && ReadFingerprint(kFirstOnNetwork, &again) == 0);
  EXPECT(first == again && first.size() == 44 && first.back() == '=');
  // The size is an output only: the vendor's sample passes 0 with a buffer of 128 bytes.
  EXPECT(ReadFingerprint(kFirstOnNetwork, &again, 0) == 0 && again == first);
  EXPECT(ReadFingerprint("D10F60140701", &again) == kErrorSshNotSupported);
  WriteText(StateDirectory() + "/" + kFirstOnNetwork + "/plug", "off\n");
  EXPECT(ReadFingerprint(kFirstOnNetwork, &again) == kErrorGetFingerprint);
  return true;
}

bool LetsInWhoKnowsIt() {
  EXPECT(Start());
  std::string fingerprint;
  EXPECT(ReadFingerprint(kFirstOnNetwork, &fingerprint) == 0);
  EXPECT(Try({kUser, kPassword, "not it"}) == kFingerprintDiffers);
  EXPECT(Try({kUser, kPassword, ""}) == kFingerprintDiffers);
  EXPECT(Try({kUser, "wrong", fingerprint}) == kUserRefused);
  EXPECT(Try({"", "", fingerprint}) == kUserRefused);
  // A correct log-in resets the count.
  EXPECT(Try({kUser, kPassword, fingerprint}) == 0);
  for (u32 mode = 0; mode < 3; ++mode) EXPECT(Try({kUser, kPassword, fingerprint}, mode) == 0);
  for (int i = 0; i < 4; ++i) EXPECT(Try({kUser, "wrong", fingerprint}) == kUserRefused);
  EXPECT(Try({kUser, kPassword, fingerprint}) == 0);
  EXPECT(CountInLog(kFirstOnNetwork, "log-in refused") == 8);
  return true;
}

bool LocksItself() {
  EXPECT(Start());
  std::string fingerprint;
  EXPECT(ReadFingerprint(kFirstOnNetwork, &fingerprint) == 0);
  for (int i = 0; i < 5; ++i) EXPECT(Try({kUser, "wrong", fingerprint}) == kUserRefused);
  EXPECT(Try({kUser, kPassword, fingerprint}) == kServerConnectFailed);
  // Switching the body off and on ends the lock.
  WriteText(StateDirectory() + "/" + kFirstOnNetwork + "/plug", "off\nplugged\n");
  EXPECT(Try({kUser, kPassword, fingerprint}) == 0);
  // The lock also ends after its time.
  setenv("RIGD_SIM_LOCKOUT_MS", "0", 1);
  for (int i = 0; i < 5; ++i) EXPECT(Try({kUser, "wrong", fingerprint}) == kUserRefused);
  EXPECT(Try({kUser, kPassword, fingerprint}) == 0);
  return true;
}

}  // namespace

const std::vector<Check> kNetworkChecks = {
    {"discovery lists a body on the network with its addresses", IsListed},
    {"network camera objects are made for known models and addresses only", MakesItsObject},
    {"row 24: an object made of the fields of a list keeps its addresses", KeepsItsAddresses},
    {"row 55: the id of a body on the network is a block that must come back whole", HasABlockForAnId, "id-cut"},
    {"a body on the network gives its fingerprint", GivesItsFingerprint},
    {"a body on the network accepts a client with fingerprint, user and password", LetsInWhoKnowsIt},
    {"five wrong log-ins lock a body until it is restarted or time has passed", LocksItself},
};

}  // namespace check
