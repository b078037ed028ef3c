// The library as a file: its symbols, its start, where it finds its adapters, and the OpenSSL stand-in.
#include <dlfcn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <climits>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <set>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

// A stand-in for node's OpenSSL: the program exports the name, and a load without deep binding would use it.
extern "C" __attribute__((visibility("default"))) unsigned long OpenSSL_version_num() { return 0x30000000ul; }

namespace check {
namespace {

bool ExportsEverything() {
  int functions = 0;
#define COUNT(since, result, name, parameters) functions += Sdk::Get().Find(#name) != nullptr ? 1 : 0;
  CRABI_C_FUNCTIONS(COUNT)
#undef COUNT
  EXPECT(functions == 113);
  std::ifstream names(std::getenv("CHECK_SYMBOLS"));
  std::string name;
  int members = 0;
  while (std::getline(names, name)) members += Sdk::Get().Find(name.c_str()) != nullptr ? 1 : 0;
  EXPECT(members == 175);
  return true;
}

struct PlainClass {
  const char* name;
  std::size_t size;
};

const PlainClass kPlainClasses[] = {
    {"CrMediaProfileInfo", 177},    {"CrLensInformation", 16},        {"CrFTPServerSetting", 51},
    {"CrFTPJobInfo", 60},           {"CrFTPJobSetting", 98},          {"CrMonitoringDeliverySetting", 32},
    {"CrMoviePlaybackSetting", 48}, {"CrZoomAndFocusPresetInfo", 19}, {"CrOperationResultSupportedInfo", 8},
    {"CrPTZFSetting", 24},          {"CrDrivePanSetting", 12},        {"CrTimeZoneSetting", 28},
    {"CrEframingRectangle", 16},    {"CrVideoStreamSetting", 46},     {"CrLicenseInfo", 13},
    {"CrLicenseInfoList", 17},
};

// A constructor writes only the bytes of its class, and a copy is equal.
bool HasItsSize(const PlainClass& one) {
  const std::string prefix = "_ZN6SCRSDK" + std::to_string(std::strlen(one.name)) + one.name;
  const auto member = [&](const char* suffix) { return Sdk::Get().Find((prefix + suffix).c_str()); };
  alignas(16) unsigned char object[256], copy[256];
  std::memset(object, 0xAA, sizeof object);
  std::memset(copy, 0xAA, sizeof copy);
  reinterpret_cast<void (*)(void*)>(member("C1Ev"))(object);
  for (std::size_t at = 0; at < sizeof object; ++at) EXPECT(object[at] == (at < one.size ? 0 : 0xAA));
  for (std::size_t at = 0; at < one.size; ++at) object[at] = static_cast<unsigned char>(at + 1);
  reinterpret_cast<void (*)(void*, const void*)>(member("C1ERKS0_"))(copy, object);
  EXPECT(std::memcmp(copy, object, sizeof copy) == 0);
  reinterpret_cast<void (*)(void*)>(member("D1Ev"))(object);
  reinterpret_cast<void (*)(void*)>(member("D1Ev"))(copy);
  return true;
}

bool PlainClassesHaveTheirSizes() {
  for (const PlainClass& one : kPlainClasses) {
    if (HasItsSize(one)) continue;
    std::printf("#   with %s\n", one.name);
    return false;
  }
  return true;
}

bool RefusesBeforeInit() {
  EXPECT(Sdk::Get().Version() == 0x02010000);
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  EXPECT(Sdk::Get().Call("EnumCameraObjects", &list, u8{3}) == kErrorInit);
  EXPECT(Sdk::Get().Call("Disconnect", i64{1}) == kErrorInit);
  EXPECT(Sdk::Get().Call("RequestFTPJobList", i64{1}) == kErrorInit);
  EXPECT(Sdk::Get().Init());
  EXPECT(Sdk::Get().Call("Disconnect", i64{1}) == 0x8005);
  EXPECT(Sdk::Get().Call("RequestFTPJobList", i64{1}) == kErrorNotSupported);
  EXPECT(Sdk::Get().Release());
  EXPECT(Sdk::Get().Call("Disconnect", i64{1}) == kErrorInit);
  return true;
}

bool NeedsAStateDirectory() {
  const std::string state = StateDirectory();
  unsetenv("RIGD_SIM_STATE");
  EXPECT(!Sdk::Get().Init());
  setenv("RIGD_SIM_STATE", state.c_str(), 1);
  setenv("RIGD_SIM_RIG", "ILCE-7M4:2,NEX-5:1", 1);
  EXPECT(!Sdk::Get().Init());
  setenv("RIGD_SIM_RIG", "ILCE-7M4:0", 1);
  EXPECT(!Sdk::Get().Init());
  setenv("RIGD_SIM_RIG", "ILCE-7M4:2", 1);
  EXPECT(Sdk::Get().Init());
  return true;
}

bool FindsAdaptersBesideTheProgram() {
  char self[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
  EXPECT(length > 0);
  self[length] = '\0';
  Actor with("enumerate-once");
  EXPECT(WEXITSTATUS(with.AwaitEnd()) == 0);
  // A copy of the library in a directory without CrAdapter.
  const std::string copy = StateDirectory() + "/program";
  {
    std::ifstream from(self, std::ios::binary);
    std::ofstream(copy, std::ios::binary) << from.rdbuf();
  }
  EXPECT(chmod(copy.c_str(), 0755) == 0);
  Actor without("enumerate-once", copy);
  EXPECT(WEXITSTATUS(without.AwaitEnd()) == 73);
  return true;
}

bool ListsTheRig() {
  setenv("RIGD_SIM_RIG", "ILCE-7M4:12", 1);
  EXPECT(Sdk::Get().Init());
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  EXPECT(Sdk::Get().Call("EnumCameraObjects", &list, u8{3}) == 0);
  EXPECT(list->GetCount() == 12);
  EXPECT(list->GetCameraObjectInfo(12) == nullptr);
  std::set<std::string> ids;
  for (u32 i = 0; i < list->GetCount(); ++i) {
    const SCRSDK::ICrCameraObjectInfo* camera = list->GetCameraObjectInfo(i);
    EXPECT(std::strcmp(camera->GetModel(), "ILCE-7M4") == 0 && camera->GetModelSize() == 9);
    EXPECT(camera->GetIdType() == 0 && camera->GetIdSize() == 13);
    EXPECT(std::strcmp(camera->GetConnectionTypeName(), "USB") == 0);
    EXPECT(camera->GetSSHsupport() == 0);
    ids.insert(reinterpret_cast<const char*>(camera->GetId()));
  }
  EXPECT(ids.size() == 12 && ids.count(kFirst) == 1 && ids.count(kSecond) == 1 && ids.count("D10F6014070C") == 1);
  list->Release();
  return true;
}

bool MakesCameraObjects() {
  EXPECT(Sdk::Get().Init());
  const auto create = [](u32 model, const char* serial) {
    SCRSDK::ICrCameraObjectInfo* camera = nullptr;
    const CrError error = Sdk::Get().Call("CreateCameraObjectInfoUSBConnection", &camera, model, serial);
    if (camera != nullptr) camera->Release();
    return error;
  };
  EXPECT(create(7, kFirst.c_str()) == 0);
  EXPECT(create(99, kFirst.c_str()) == 0x8404);
  EXPECT(create(0, kFirst.c_str()) == 0x8405);
  EXPECT(create(22, kFirst.c_str()) == 0x8405);
  EXPECT(create(7, "D10F") == 0x8407);
  EXPECT(create(7, "d10f60140701") == 0x8407);
  EXPECT(create(7, "D10F60140701X") == 0x8407);
  return true;
}

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
bool BindsOpensslToItself() {
  std::printf("#   not checked: sanitizers do not allow RTLD_DEEPBIND\n");
  return true;
}
#else
bool BindsOpensslToItself() {
  const std::string path = std::string(std::getenv("CHECK_SDK"));
  const std::string library = path.substr(0, path.rfind('/')) + "/CrAdapter/libssh2.so";
  void* ssh2 = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND);
  EXPECT(ssh2 != nullptr);
  const auto probe = reinterpret_cast<unsigned long (*)()>(dlsym(ssh2, "rigd_probe_openssl"));
  EXPECT(probe() == 0x51D00001ul);
  EXPECT(OpenSSL_version_num() == 0x30000000ul);
  return true;
}
#endif

}  // namespace

const std::vector<Check> kLibraryChecks = {
    {"the library exports all 113 functions and all 175 other names", ExportsEverything},
    {"row 28: classes that are only passed on have their sizes", PlainClassesHaveTheirSizes},
    {"every call is refused with 0x8500 before Init and after Release", RefusesBeforeInit,
     "not-started handle-not-open"},
    {"Init fails without a state directory or with a wrong rig", NeedsAStateDirectory},
    {"adapters are searched for beside the program, and 0x8703 reports that they are missing",
     FindsAdaptersBesideTheProgram},
    {"discovery lists the whole rig with stable ids", ListsTheRig},
    {"camera objects are made for known models and serials only", MakesCameraObjects},
    {"libssh2 loaded with DEEPBIND reaches its own OpenSSL", BindsOpensslToItself},
};

}  // namespace check
