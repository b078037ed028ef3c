// Cards: when and by which ranges they are listed, what handles can be used for and how long, and where files go.
#include <sys/stat.h>

#include <chrono>
#include <cstdlib>
#include <functional>
#include <thread>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

struct Folder {
  u32 handle;
  u32 name_size;
  char* name;
};

// CrCaptureDate; blank by default.
struct Date {
  u16 year, month, day, hour, minute, second, millisecond;
};
constexpr Date kBlank{};

bool PutFile(const std::string& name) {
  const std::string directory = StateDirectory() + "/" + kFirst + "/card1/DCIM/100MSDCF";
  return std::system(("mkdir -p " + directory + " && echo picture > " + directory + "/" + name).c_str()) == 0;
}

bool Until(const std::function<bool()>& holds) {
  const auto until = std::chrono::steady_clock::now() + kPatience;
  while (!holds()) {
    if (std::chrono::steady_clock::now() > until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  return true;
}

i64 SizeOf(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 ? static_cast<i64>(info.st_size) : -1;
}

CrError Detail(i64 session, u32 file) {
  alignas(16) unsigned char detail[512] = {};
  return Sdk::Get().Call("GetContentsDetailInfo", session, file, static_cast<void*>(detail));
}

// Waits until a session answers lists: some time after its begin, as soon as property 0x726 permits it.
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
         kErrorContentsInvalidHandle);
  EXPECT(sdk.Call("GetContentsHandleList", camera.handle(), folders[0].handle, &first, &count) == 0);
  EXPECT(count == 1);
  const u32 file = first[0];
  EXPECT(sdk.Call("GetContentsHandleList", camera.handle(), folders[0].handle, &second, &count) == 0);
  EXPECT(Detail(camera.handle(), file) == 0);
  EXPECT(Detail(camera.handle(), file + 1) == kErrorContentsInvalidHandle);
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

// A session with a new body, which has contents on its cards.
bool OpenFilled(Camera& camera, u32 mode) {
  setenv("RIGD_SIM_CARDS", "filled", 1);
  EXPECT(Sdk::Get().Init());
  if (mode == kModeContents) return OpenForContents(camera);
  EXPECT(camera.Connect(kFirst, mode) == 0);
  EXPECT(camera.listener().Await(Kind::kConnected, 300));
  return true;
}

// The number of contents of a range in slot 1; -1 for a refusal. Waits while the body still reads the card.
i64 CountIn(Camera& camera, u32 range, Date date, u32 most = 0) {
  SCRSDK::CrContentsInfo* infos = nullptr;
  u32 count = 0;
  CrError error;
  const auto until = std::chrono::steady_clock::now() + kPatience;
  do {
    error = Sdk::Get().Call("GetRemoteTransferContentsInfoList", camera.handle(), u32{1}, range, &date, most, &infos,
                            &count);
  } while (error == 0x8D05 && std::chrono::steady_clock::now() < until);
  if (error != 0) return -1;
  Sdk::Get().Call("ReleaseRemoteTransferContentsInfoList", camera.handle(), infos);
  return count;
}

bool NeverHasAnIndex() {
  setenv("RIGD_SIM_CARDS", "filled", 1);
  setenv("RIGD_SIM_TEMPER", "wayward", 1);
  EXPECT(Sdk::Get().Init() && Sdk::Get().Sees(kFirst));
  Camera camera;
  EXPECT(camera.Connect(kFirst, kModeRemoteTransfer, 1) == 0 && camera.listener().AwaitAny(Kind::kConnected));
  EXPECT(CountIn(camera, kAll, kBlank) == -1);
  EXPECT(camera.Disconnect() == 0 && camera.listener().AwaitAny(Kind::kDisconnected));
  EXPECT(camera.ReleaseDevice() == 0);
  Camera again;
  EXPECT(again.Connect(kFirst, kModeRemoteTransfer, 0) == 0 && again.listener().AwaitAny(Kind::kConnected));
  EXPECT(CountIn(again, kAll, kBlank) == 7);
  return true;
}

bool ListsByRange() {
  Camera camera;
  EXPECT(OpenFilled(camera, kModeRemoteTransfer));
  EXPECT(CountIn(camera, kAll, kBlank) == 7 && CountIn(camera, kAll, kBlank, 3) == 3);
  Date* dates = nullptr;
  u32 count = 0;
  EXPECT(Sdk::Get().Call("GetRemoteTransferCapturedDateList", camera.handle(), u32{1}, &dates, &count) == 0);
  EXPECT(count >= 3);
  i64 of_days = 0, of_months = 0, of_hours = 0;
  for (u32 at = 0; at < count; ++at) {
    of_days += CountIn(camera, kDay, dates[at]);
    if (at == 0 || dates[at].month != dates[at - 1].month) of_months += CountIn(camera, kMonth, dates[at]);
    for (u16 hour = 0; hour < 24; ++hour) {
      Date date = kBlank;
      date.year = dates[at].year;
      date.month = dates[at].month;
      date.day = dates[at].day;
      date.hour = hour;
      of_hours += CountIn(camera, kHour, date);
    }
  }
  EXPECT(of_days == 7 && of_months == 7 && of_hours == 7);
  EXPECT(Sdk::Get().Call("ReleaseRemoteTransferCapturedDateList", camera.handle(), dates) == 0);
  return true;
}

// The first file of the first folder.
bool FindFirst(Camera& camera, u32* file) {
  Folder* folders = nullptr;
  u32* handles = nullptr;
  u32 count = 0;
  EXPECT(Sdk::Get().Call("GetDateFolderList", camera.handle(), &folders, &count) == 0 && count > 0);
  EXPECT(Sdk::Get().Call("GetContentsHandleList", camera.handle(), folders[0].handle, &handles, &count) == 0);
  EXPECT(count > 0);
  *file = handles[0];
  EXPECT(Sdk::Get().Call("ReleaseContentsHandleList", camera.handle(), handles) == 0);
  EXPECT(Sdk::Get().Call("ReleaseDateFolderList", camera.handle(), folders) == 0);
  return true;
}

bool PullsWhereItSaves() {
  Camera camera;
  EXPECT(OpenFilled(camera, kModeContents));
  u32 file = 0;
  EXPECT(FindFirst(camera, &file));
  char* const nowhere = nullptr;
  EXPECT(Sdk::Get().Call("PullContentsFile", camera.handle(), file, u32{0}, nowhere, nowhere) == kErrorNoDirectory);
  EXPECT(camera.SaveInto(StateDirectory()) == 0);
  EXPECT(Sdk::Get().Call("PullContentsFile", camera.handle(), file, u32{0}, nowhere, nowhere) == 0);
  const std::string card = StateDirectory() + "/" + kFirst + "/card1/DCIM/100MSDCF/DSC00001.JPG";
  return Until([&] { return SizeOf(StateDirectory() + "/DSC00001.JPG") == SizeOf(card) && SizeOf(card) > 0; });
}

bool FetchesWhereItSaves() {
  Camera camera;
  EXPECT(OpenFilled(camera, kModeRemoteTransfer));
  EXPECT(CountIn(camera, kAll, kBlank) == 7);
  SCRSDK::CrContentsInfo* infos = nullptr;
  Date date = kBlank;
  u32 count = 0;
  const Sdk& sdk = Sdk::Get();
  EXPECT(sdk.Call("GetRemoteTransferContentsInfoList", camera.handle(), u32{1}, kAll, &date, u32{0}, &infos, &count) ==
         0);
  const u32 content = infos[0].contentId, file = infos[0].files[0].fileId;
  EXPECT(sdk.Call("ReleaseRemoteTransferContentsInfoList", camera.handle(), infos) == 0);
  char* const nowhere = nullptr;
  EXPECT(camera.SaveInto(StateDirectory()) == 0);
  EXPECT(sdk.Call("GetRemoteTransferContentsDataFile", camera.handle(), u32{1}, content, file, u32{0x1000000}, nowhere,
                  nowhere) == 0);
  const std::string saved = StateDirectory() + "/DSC00001.JPG";
  const i64 size = SizeOf(StateDirectory() + "/" + kFirst + "/card1/DCIM/100MSDCF/DSC00001.JPG");
  EXPECT(size > 0 && Until([&] { return SizeOf(saved) == size; }));
  // A thumbnail with the name of the picture replaces it in the same directory: the client has to prevent that.
  EXPECT(Until([&] {
    return sdk.Call("GetRemoteTransferContentsCompressedDataFile", camera.handle(), u32{1}, content, file, u32{1},
                    nowhere, nowhere) == 0;
  }));
  return Until([&] { return SizeOf(saved) > 0 && SizeOf(saved) < size / 2; });
}

// The first content in slot 1, with its first file. The caller releases the list.
bool FindContent(Camera& camera, SCRSDK::CrContentsInfo** infos, u32* count) {
  EXPECT(CountIn(camera, kAll, kBlank) >= 0);
  Date date = kBlank;
  EXPECT(Sdk::Get().Call("GetRemoteTransferContentsInfoList", camera.handle(), u32{1}, kAll, &date, u32{0}, infos,
                         count) == 0);
  return true;
}

CrError FetchInto(Camera& camera, u32 content, u32 file, const std::string& directory, const char* name,
                  u32 part_bytes = 0x1000000) {
  std::string path = directory, named = name;
  return Sdk::Get().Call("GetRemoteTransferContentsDataFile", camera.handle(), u32{1}, content, file, part_bytes,
                         path.data(), named.data());
}

bool TakesItsTime() {
  setenv("RIGD_SIM_TEMPER", "sample", 1);
  Camera camera;
  EXPECT(OpenFilled(camera, kModeContents));
  u32 file = 0;
  EXPECT(FindFirst(camera, &file));
  std::string directory = StateDirectory(), name = "pulled.JPG";
  EXPECT(Sdk::Get().Call("PullContentsFile", camera.handle(), file, u32{0}, directory.data(), name.data()) == 0);
  Event started, ended;
  EXPECT(camera.listener().AwaitAny(Kind::kContentsTransfer, &started));
  EXPECT(started.code == crsdk_codes::CrNotify_ContentsTransfer_Start);
  EXPECT(camera.listener().AwaitAny(Kind::kContentsTransfer, &ended));
  EXPECT(ended.code == crsdk_codes::CrNotify_ContentsTransfer_Complete);
  EXPECT(ended.path == directory + "/DSC00001.JPG" && SizeOf(ended.path) > 0);
  return ended.at - started.at >= std::chrono::milliseconds(95);
}

bool NamesItsProgress() {
  setenv("RIGD_SIM_TEMPER", "sample", 1);
  Camera camera;
  EXPECT(OpenFilled(camera, kModeRemoteTransfer));
  SCRSDK::CrContentsInfo* infos = nullptr;
  u32 count = 0;
  EXPECT(FindContent(camera, &infos, &count));
  EXPECT(FetchInto(camera, infos[0].contentId, infos[0].files[0].fileId, StateDirectory(), "fetched.JPG") == 0);
  Event progress, ended;
  EXPECT(camera.listener().AwaitAny(Kind::kRemoteTransfer, &progress));
  EXPECT(progress.code == crsdk_codes::CrNotify_RemoteTransfer_InProgress);
  EXPECT(progress.path == StateDirectory() + "/fetched.JPG");
  EXPECT(camera.listener().Await(Kind::kRemoteTransfer, crsdk_codes::CrNotify_RemoteTransfer_Result_OK, &ended));
  EXPECT(ended.path == progress.path);
  return Sdk::Get().Call("ReleaseRemoteTransferContentsInfoList", camera.handle(), infos) == 0;
}

bool CancelsOnOneHalf() {
  setenv("RIGD_SIM_TRANSFER_KBPS", "10", 1);
  constexpr u32 kCancelTransfer = 8, kUp = 0, kDown = 1;
  Camera camera;
  EXPECT(OpenFilled(camera, kModeContents));
  const Sdk& sdk = Sdk::Get();
  EXPECT(sdk.Call("SendCommand", camera.handle(), kCancelTransfer, kDown) == kErrorContentsRejected);
  u32 file = 0;
  EXPECT(FindFirst(camera, &file));
  std::string directory = StateDirectory(), name = "pulled.JPG";
  EXPECT(sdk.Call("PullContentsFile", camera.handle(), file, u32{0}, directory.data(), name.data()) == 0);
  EXPECT(sdk.Call("SendCommand", camera.handle(), kCancelTransfer, kDown) == 0);
  const std::string path = directory + "/pulled.JPG";
  EXPECT(Until([&] { return SizeOf(path) > 0; }));
  const i64 size = SizeOf(path);
  EXPECT(Until([&] { return SizeOf(path) > size; }));
  EXPECT(sdk.Call("SendCommand", camera.handle(), kCancelTransfer, kUp) == 0);
  return camera.listener().Await(Kind::kWarning, crsdk_codes::CrWarning_ContentsTransferCancel_Success);
}

bool RefusesNoRoomForParts() {
  Camera camera;
  EXPECT(OpenFilled(camera, kModeRemoteTransfer));
  EXPECT(camera.SaveInto(StateDirectory() + "/missing") == crsdk_codes::CrError_File_ReadOnly);
  SCRSDK::CrContentsInfo* infos = nullptr;
  u32 count = 0;
  EXPECT(FindContent(camera, &infos, &count));
  const u32 content = infos[0].contentId, file = infos[0].files[0].fileId;
  EXPECT(Sdk::Get().Call("ReleaseRemoteTransferContentsInfoList", camera.handle(), infos) == 0);
  EXPECT(FetchInto(camera, content, file, StateDirectory(), "x.JPG", 0) == kErrorInvalidCalled);
  return FetchInto(camera, content, file, StateDirectory(), "x.JPG") == 0;
}

bool ListsPlaceholders() {
  EXPECT(Sdk::Get().Init());
  EXPECT(PutFile("DSC00001.DUM"));
  Camera camera;
  EXPECT(camera.Connect(kFirst, kModeRemoteTransfer) == 0);
  EXPECT(camera.listener().Await(Kind::kConnected, 300));
  SCRSDK::CrContentsInfo* infos = nullptr;
  u32 count = 0;
  EXPECT(FindContent(camera, &infos, &count));
  EXPECT(count == 1 && infos[0].dummyContent);
  const u32 content = infos[0].contentId, file = infos[0].files[0].fileId;
  EXPECT(Sdk::Get().Call("ReleaseRemoteTransferContentsInfoList", camera.handle(), infos) == 0);
  return FetchInto(camera, content, file, StateDirectory(), "x.JPG") ==
         crsdk_codes::CrError_RemoteTransfer_ContentNotFound;
}

// JPEG files on a new body are small; other files have the size of the body's own pictures.
bool StatesTheSizeOfTheFile() {
  const auto detail_of = [](Camera& camera, u32 file, SCRSDK::CrMtpContentsInfo& detail) {
    return Sdk::Get().Call("GetContentsDetailInfo", camera.handle(), file, static_cast<void*>(&detail));
  };
  Camera camera;
  EXPECT(OpenFilled(camera, kModeContents));
  u32 file = 0;
  EXPECT(FindFirst(camera, &file));
  alignas(16) unsigned char storage[sizeof(SCRSDK::CrMtpContentsInfo)] = {};
  auto& detail = reinterpret_cast<SCRSDK::CrMtpContentsInfo&>(storage);
  EXPECT(detail_of(camera, file, detail) == 0 && detail.width == 1616 && detail.height == 1080);
  EXPECT(PutFile("DSC00001.JPG"));
  EXPECT(detail_of(camera, file, detail) == 0 && detail.width == 7008 && detail.height == 4672);
  return true;
}

bool StatesTheSizeInTheList() {
  Camera camera;
  EXPECT(OpenFilled(camera, kModeRemoteTransfer));
  SCRSDK::CrContentsInfo* infos = nullptr;
  u32 count = 0;
  EXPECT(FindContent(camera, &infos, &count));
  const auto& size = infos[0].files[0].imageParam;
  const bool is_its_own = size.imagePixWidth == 1616 && size.imagePixHeight == 1080;
  EXPECT(Sdk::Get().Call("ReleaseRemoteTransferContentsInfoList", camera.handle(), infos) == 0);
  return is_its_own;
}

bool HasThreeDays() {
  Camera camera;
  EXPECT(OpenFilled(camera, kModeRemoteTransfer));
  const std::string cards = StateDirectory() + "/" + kFirst + "/card";
  for (const char* card : {"1", "2"}) {
    i64 bytes = 0;
    for (const char* name : {"DCIM/100MSDCF/DSC00001.JPG", "DCIM/100MSDCF/DSC00002.ARW", "DCIM/100MSDCF/DSC00002.JPG",
                             "DCIM/100MSDCF/DSC00006.ARW", "M4ROOT/CLIP/C0001.MP4"}) {
      const i64 size = SizeOf(cards + card + "/" + name);
      EXPECT(size > 1000);
      bytes += size;
    }
    // The files are small, because every new body makes them.
    EXPECT(bytes < 4 * 1024 * 1024);
  }
  EXPECT(camera.Disconnect() == 0 && camera.ReleaseDevice() == 0);
  setenv("RIGD_SIM_CARDS", "neither", 1);
  EXPECT(Sdk::Get().Release() && !Sdk::Get().Init());
  return true;
}

}  // namespace

const std::vector<Check> kContentsChecks = {
    {"row 14: cards are listed when 0x726 permits, and not before", ListsWhenItSaysSo},
    {"row 41: with reconnecting on, remote transfer has no list", NeverHasAnIndex},
    {"row 15: no limit means all contents; ranges are all, a month, a day and an hour", ListsByRange},
    {"row 23: a pull without a directory goes where pictures go", PullsWhereItSaves},
    {"rows 23 and 29: so does a fetch, and a thumbnail of the same name replaces the picture", FetchesWhereItSaves},
    {"rows 34 and 38: a small file takes its time, and its start comes before its end", TakesItsTime},
    {"row 33: the progress of a transfer has the path of its file", NamesItsProgress},
    {"row 70: one half of a press cancels a transfer, the other does nothing", CancelsOnOneHalf},
    {"row 52: parts of no bytes are refused, and a directory that is missing", RefusesNoRoomForParts},
    {"row 76: a placeholder is listed as such, and cannot be fetched", ListsPlaceholders},
    {"the size of a picture is that of its file, by handle", StatesTheSizeOfTheFile},
    {"the size of a picture is that of its file, in the list", StatesTheSizeInTheList},
    {"a new body has three days on its cards", HasThreeDays},
    {"row 20: a handle outlives the lists that it was in", KeepsHandlesWhenListsAreGivenBack, "list-released-twice"},
};

}  // namespace check
