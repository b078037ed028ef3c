// Contents mode: what handles are good for, and how long.
#include <cstdlib>

#include "checks.h"
#include "sdk_client.h"

namespace check {
namespace {

constexpr u32 kModeContents = 1;
constexpr CrError kErrorInvalidHandle = 0x8C02;
constexpr CrError kErrorInvalidParameter = 0x8006, kErrorContentsRejected = 0x8C07;
constexpr u32 kTransferStatus = 0x726;

struct Folder {
  u32 handle;
  u32 name_size;
  char* name;
};

bool PutFile(const std::string& name) {
  const std::string directory = StateDirectory() + "/" + kFirst + "/card1/DCIM/100MSDCF";
  return std::system(("mkdir -p " + directory + " && echo picture > " + directory + "/" + name).c_str()) == 0;
}

CrError Detail(i64 session, u32 file) {
  alignas(16) unsigned char detail[512] = {};
  return Sdk::Get().Call("GetContentsDetailInfo", session, file, static_cast<void*>(detail));
}

// A session whose lists are answered: some time after it is up, and 0x726 tells when.
bool OpenForContents(Camera& camera) {
  EXPECT(camera.Connect(kFirst, kModeContents) == 0);
  EXPECT(camera.listener().Await(Kind::kConnected, 300));
  Property status;
  while (camera.Read(kTransferStatus, &status) != 0 || status.value != 1) {
    EXPECT(camera.listener().AwaitAny(Kind::kPropertyChanged));
  }
  return true;
}

bool KeepsHandlesWhenListsAreGivenBack() {
  EXPECT(Sdk::Get().Init());
  EXPECT(PutFile("DSC00001.JPG"));
  Camera camera;
  EXPECT(OpenForContents(camera));
  const Sdk& sdk = Sdk::Get();
  Folder* folders = nullptr;
  u32 count = 0;
  EXPECT(sdk.Call("GetDateFolderList", camera.handle(), &folders, &count) == 0);
  EXPECT(count == 1);
  u32* first = nullptr;
  u32* second = nullptr;
  EXPECT(sdk.Call("GetContentsHandleList", camera.handle(), folders[0].handle + 1, &first, &count) ==
         kErrorInvalidHandle);
  EXPECT(sdk.Call("GetContentsHandleList", camera.handle(), folders[0].handle, &first, &count) == 0);
  EXPECT(count == 1);
  const u32 file = first[0];
  EXPECT(sdk.Call("GetContentsHandleList", camera.handle(), folders[0].handle, &second, &count) == 0);
  EXPECT(Detail(camera.handle(), file) == 0);
  EXPECT(Detail(camera.handle(), file + 1) == kErrorInvalidHandle);
  EXPECT(sdk.Call("ReleaseContentsHandleList", camera.handle(), first) == 0);
  EXPECT(sdk.Call("ReleaseContentsHandleList", camera.handle(), first) == kErrorInvalidParameter);
  EXPECT(sdk.Call("ReleaseContentsHandleList", camera.handle(), second) == 0);
  EXPECT(sdk.Call("ReleaseDateFolderList", camera.handle(), folders) == 0);
  EXPECT(Detail(camera.handle(), file) == 0);
  return true;
}

bool ListsWhenItSaysSo() {
  setenv("RIGD_SIM_TEMPER", "sample", 1);
  EXPECT(Sdk::Get().Init());
  EXPECT(PutFile("DSC00001.JPG"));
  Camera camera;
  EXPECT(camera.Connect(kFirst, kModeContents) == 0);
  EXPECT(camera.listener().Await(Kind::kConnected, 300));
  Folder* folders = nullptr;
  u32 count = 0;
  EXPECT(Sdk::Get().Call("GetDateFolderList", camera.handle(), &folders, &count) == kErrorContentsRejected);
  Property status;
  EXPECT(camera.Read(kTransferStatus, &status) != 0 || status.value == 0);
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, kTransferStatus));
  EXPECT(camera.Read(kTransferStatus, &status) == 0 && status.value == 1);
  EXPECT(Sdk::Get().Call("GetDateFolderList", camera.handle(), &folders, &count) == 0 && count == 1);
  EXPECT(Sdk::Get().Call("ReleaseDateFolderList", camera.handle(), folders) == 0);
  return true;
}

}  // namespace

const std::vector<Check> kContentsChecks = {
    {"row 14: cards are listed when 0x726 says so, and not before", ListsWhenItSaysSo},
    {"row 20: a handle outlives the lists that it stood in", KeepsHandlesWhenListsAreGivenBack},
};

}  // namespace check
