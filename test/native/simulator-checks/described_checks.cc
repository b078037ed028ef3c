// Row 54: calls that only other programs make. Contents as bytes in the callback, the end of a content, what a body
// describes on request, control codes, and the command that focuses and releases.
#include <unistd.h>

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <string>

#include "checks.h"
#include "crsdk_classes.h"
#include "crsdk_codes.h"
#include "crsdk_plain_classes.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

constexpr u32 kSlot = 1, kAllContents = 0, kThumbnail = 1;
constexpr u32 kOk = crsdk_codes::CrNotify_RemoteTransfer_Result_OK,
              kInProgress = crsdk_codes::CrNotify_RemoteTransfer_InProgress;
constexpr u32 kLooks = crsdk_codes::CrDisplayStringType_CreativeLook_Name_Display,
              kSceneFiles = crsdk_codes::CrDisplayStringType_SceneFile_Name_Display;

bool OpenTransfer(Camera& camera) {
  setenv("RIGD_SIM_CARDS", "filled", 1);
  EXPECT(Sdk::Get().Init());
  EXPECT(camera.Connect(kFirst, kModeRemoteTransfer) == 0);
  return camera.listener().AwaitAny(Kind::kConnected);
}

// A file with this ending, of a content in slot 1; waits while the body reads its card.
bool FindOne(Camera& camera, const std::string& ending, u32* content, u32* file, std::string* path, u32* contents) {
  const Sdk& sdk = Sdk::Get();
  SCRSDK::CrContentsInfo* infos = nullptr;
  // CrCaptureDate, blank.
  u16 date[7] = {};
  CrError error;
  const auto until = std::chrono::steady_clock::now() + kPatience;
  do {
    error = sdk.Call("GetRemoteTransferContentsInfoList", camera.handle(), kSlot, kAllContents, &date, u32{0}, &infos,
                     contents);
  } while (error == 0x8D05 && std::chrono::steady_clock::now() < until);
  EXPECT(error == 0);
  path->clear();
  for (u32 i = 0; i < *contents && path->empty(); ++i) {
    for (u32 k = 0; k < infos[i].filesNum; ++k) {
      const std::string name = reinterpret_cast<const char*>(infos[i].files[k].filePath);
      if (name.size() < ending.size() || name.substr(name.size() - ending.size()) != ending) continue;
      *content = infos[i].contentId;
      *file = infos[i].files[k].fileId;
      *path = name;
    }
  }
  EXPECT(sdk.Call("ReleaseRemoteTransferContentsInfoList", camera.handle(), infos) == 0);
  return !path->empty();
}

bool GivesBytes() {
  Camera camera;
  EXPECT(OpenTransfer(camera));
  u32 content = 0, file = 0, contents = 0;
  std::string path;
  EXPECT(FindOne(camera, ".JPG", &content, &file, &path, &contents));
  const std::string whole = ReadText(StateDirectory() + "/" + kFirst + "/card1/" + path);
  const Sdk& sdk = Sdk::Get();
  const u32 part = static_cast<u32>(whole.size() / 3 + 1);
  EXPECT(sdk.Call("GetRemoteTransferContentsData", camera.handle(), kSlot, content, file, part) == 0);
  std::string got;
  Event event;
  int parts = 0;
  do {
    EXPECT(camera.listener().AwaitAny(Kind::kRemoteTransferBytes, &event));
    got += event.path;
    ++parts;
  } while (event.code == kInProgress);
  EXPECT(event.code == kOk && parts == 3 && got == whole);
  EXPECT(sdk.Call("GetRemoteTransferContentsCompressedData", camera.handle(), kSlot, content, file, kThumbnail) == 0);
  EXPECT(camera.listener().Await(Kind::kRemoteTransferBytes, kOk, &event));
  EXPECT(event.path.size() > 1000 && event.path.compare(0, 2, "\xFF\xD8") == 0);
  EXPECT(sdk.Call("GetRemoteTransferContentsData", camera.handle(), kSlot, content + 9999, file, part) == 0x8D02);
  return true;
}

bool DeletesOne() {
  Camera camera;
  EXPECT(OpenTransfer(camera));
  u32 content = 0, file = 0, before = 0, after = 0, other = 0;
  std::string path, rest;
  EXPECT(FindOne(camera, ".JPG", &content, &file, &path, &before));
  const std::string on_card = StateDirectory() + "/" + kFirst + "/card1/" + path;
  const Sdk& sdk = Sdk::Get();
  Event event;
  EXPECT(sdk.Call("DeleteRemoteTransferContentsFile", camera.handle(), kSlot, content) == 0);
  EXPECT(camera.listener().Await(Kind::kWarningExt, crsdk_codes::CrWarningExt_DeleteContent, &event));
  EXPECT(event.parameter == 1 && access(on_card.c_str(), F_OK) != 0);
  EXPECT(FindOne(camera, ".JPG", &other, &file, &rest, &after) && after == before - 1 && other != content);
  EXPECT(sdk.Call("DeleteRemoteTransferContentsFile", camera.handle(), kSlot, content) == 0);
  EXPECT(camera.listener().Await(Kind::kWarningExt, crsdk_codes::CrWarningExt_DeleteContent, &event));
  EXPECT(event.parameter == 5);
  return true;
}

bool DescribesNames() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  const Sdk& sdk = Sdk::Get();
  SCRSDK::CrDisplayStringType* types = nullptr;
  SCRSDK::CrDisplayStringListInfo* names = nullptr;
  u32 count = 0;
  EXPECT(sdk.Call("GetDisplayStringTypes", camera.handle(), &types, &count) == 0 && count == 1);
  EXPECT(static_cast<u32>(types[0]) == kLooks);
  EXPECT(sdk.Call("ReleaseDisplayStringTypes", camera.handle(), types) == 0);
  EXPECT(sdk.Call("GetDisplayStringList", camera.handle(), kLooks, &names, &count) == kErrorInvalidCalled);
  EXPECT(sdk.Call("RequestDisplayStringList", camera.handle(), kSceneFiles) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, crsdk_codes::CrWarning_RequestDisplayStringList_Error));
  EXPECT(sdk.Call("RequestDisplayStringList", camera.handle(), kLooks) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, crsdk_codes::CrWarning_RequestDisplayStringList_Success));
  EXPECT(sdk.Call("GetDisplayStringList", camera.handle(), kLooks, &names, &count) == 0 && count > 2);
  const char* const text = reinterpret_cast<const char*>(names[0].displayString);
  EXPECT(std::strlen(text) + 1 == names[0].displayStringSize && names[0].value != names[1].value);
  EXPECT(sdk.Call("ReleaseDisplayStringList", camera.handle(), names) == 0);
  return true;
}

bool DescribesItsLens() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst));
  const Sdk& sdk = Sdk::Get();
  SCRSDK::CrLensInformation* points = nullptr;
  u32 count = 0;
  EXPECT(sdk.Call("GetLensInformation", camera.handle(), &points, &count) == kErrorInvalidCalled);
  EXPECT(sdk.Call("RequestLensInformation", camera.handle()) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, crsdk_codes::CrWarning_RequestLensInformation_Result_Success));
  EXPECT(sdk.Call("GetLensInformation", camera.handle(), &points, &count) == 0 && count > 1);
  u32 first = 0, last = 0;
  std::memcpy(&first, points[0].bytes + 8, sizeof first);
  std::memcpy(&last, points[count - 1].bytes + 8, sizeof last);
  EXPECT(first < last);
  EXPECT(sdk.Call("ReleaseLensInformation", camera.handle(), points) == 0);
  return true;
}

bool TakesControlCodes() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  const Sdk& sdk = Sdk::Get();
  SCRSDK::CrControlCodeInfo* infos = nullptr;
  u32 count = 0;
  EXPECT(sdk.Call("GetSupportedControlCodes", camera.handle(), &infos, &count) == 0 && count > 4);
  EXPECT(sdk.Call("ReleaseControlCodes", camera.handle(), infos) == 0);
  const u32 record = crsdk_codes::CrControlCode_MovieRecButton, step = crsdk_codes::CrControlCode_NearFar;
  EXPECT(sdk.Call("GetSelectControlCode", camera.handle(), record, &infos) == 0);
  EXPECT(static_cast<u32>(infos->code_) == record && infos->valuesSize_ == 4);
  EXPECT(sdk.Call("ReleaseControlCodes", camera.handle(), infos) == 0);
  EXPECT(sdk.Call("GetSelectControlCode", camera.handle(), u32{0xd300}, &infos) == kErrorInvalidCalled);
  EXPECT(camera.Change(kFocusMode, kUInt16List, 1));
  EXPECT(sdk.Call("ExecuteControlCodeValue", camera.handle(), step, u64{3}) == 0);
  EXPECT(CountInLog(kFirst, "focus-drive 3") == 1);
  EXPECT(sdk.Call("ExecuteControlCodeValue", camera.handle(), record, u64{2}) == 0);
  while (CountInLog(kFirst, "movie start") == 0) usleep(10000);
  EXPECT(sdk.Call("ExecuteControlCodeValue", camera.handle(), record, u64{7}) == kErrorInvalidParameter);
  EXPECT(sdk.Call("ExecuteControlCodeValue", camera.handle(), u32{0xd300}, u64{1}) == kErrorInvalidCalled);
  return true;
}

bool FocusesAndReleases() {
  EXPECT(Sdk::Get().Init());
  Camera camera;
  EXPECT(camera.Open(kFirst) && camera.TakePriority() && camera.SaveInto(PictureDirectory()) == 0);
  const u32 both = crsdk_codes::CrCommandId_S1andRelease;
  EXPECT(camera.Command(both, 1) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, crsdk_codes::CrNotify_Captured_Event));
  EXPECT(camera.Command(both, 0) == 0);
  EXPECT(camera.listener().AwaitAny(Kind::kDownload) && CountInLog(kFirst, "half-press off") == 1);
  return true;
}

}  // namespace

const std::vector<Check> kDescribedChecks = {
    {"row 54: a file and a small picture come as bytes, in parts", GivesBytes},
    {"row 54: a content is deleted, and what came of it is reported", DeletesOne},
    {"row 54: names of values are read after they were requested", DescribesNames},
    {"row 54: distances of the lens are read after they were requested", DescribesItsLens},
    {"row 54: control codes are listed, described and carried out", TakesControlCodes},
    {"row 54: one command focuses and releases", FocusesAndReleases},
};

}  // namespace check
