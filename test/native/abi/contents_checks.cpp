// Contents mode: what handles are good for, and how long.
#include <cstdlib>

#include "checks.h"
#include "sdk_client.h"

namespace check {
namespace {

constexpr u32 kModeContents = 1;
constexpr CrError kErrorInvalidHandle = 0x8C02;
constexpr CrError kErrorInvalidParameter = 0x8006;

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

bool KeepsHandlesWhenListsAreGivenBack() {
  EXPECT(Sdk::Get().Init());
  EXPECT(PutFile("DSC00001.JPG"));
  Camera camera;
  EXPECT(camera.Connect(kFirst, kModeContents) == 0);
  EXPECT(camera.listener().Await(Kind::kConnected, 300));
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

}  // namespace

const std::vector<Check> kContentsChecks = {
    {"a handle outlives the lists that it stood in", KeepsHandlesWhenListsAreGivenBack},
};

}  // namespace check
