// Contents of the cards: by handle in contents mode, by number in remote transfer mode.
#include <algorithm>
#include <cstring>

#include "picture.h"
#include "steps.h"

namespace independent {

namespace {

// Row 72: the end of a transfer may not be reported; then the file counts when it is whole.
constexpr milliseconds kUntilNoEndWillCome{5000};

struct Content {
  u32 handle;
  std::string name;
  u64 size;
};

// Reads folders, handles and details; every list is released before the next step, and the handles are kept.
CrError ListContents(Camera* camera, std::vector<Content>* contents) {
  SCRSDK::CrMtpFolderInfo* folders = nullptr;
  u32 count = 0;
  CrError error = SCRSDK::GetDateFolderList(camera->handle(), &folders, &count);
  if (error != 0) return error;
  std::vector<u32> folder_handles;
  for (u32 at = 0; at < count; ++at) folder_handles.push_back(folders[at].handle);
  if (folders != nullptr) SCRSDK::ReleaseDateFolderList(camera->handle(), folders);
  for (const u32 folder : folder_handles) {
    SCRSDK::CrContentHandle* list = nullptr;
    error = SCRSDK::GetContentsHandleList(camera->handle(), folder, &list, &count);
    if (error != 0) return error;
    std::vector<u32> handles(list, list + count);
    for (const u32 handle : handles) {
      SCRSDK::CrMtpContentsInfo info;
      error = SCRSDK::GetContentsDetailInfo(camera->handle(), handle, &info);
      if (error != 0) break;
      contents->push_back({handle, Text(info.fileName), info.contentSize});
    }
    if (list != nullptr) SCRSDK::ReleaseContentsHandleList(camera->handle(), list);
  }
  return error;
}

bool EndsWith(const std::string& text, const char* end) {
  const std::size_t length = std::strlen(end);
  return text.size() >= length && text.compare(text.size() - length, length, end) == 0;
}

void PullAndLookAt(Camera* camera, const Content& content, const std::string& directory) {
  const std::size_t before = camera->reports().Now().pulls.size();
  const CrError error = SCRSDK::PullContentsFile(
      camera->handle(), content.handle, static_cast<SCRSDK::CrPropertyStillImageTransSize>(0), nullptr, nullptr);
  std::string path;
  if (error == 0) {
    camera->reports().Await(
        [&](const Reported& reported) {
          for (std::size_t at = before; at < reported.pulls.size(); ++at) {
            if (reported.pulls[at].notice != kPullComplete) continue;
            path = reported.pulls[at].path;
            return true;
          }
          return false;
        },
        kUntilNoEndWillCome);
  }
  path = PathOf(path, directory, content.name);
  Show(error == 0 && LiesIn(path, directory) && content.size > 0 && Bytes(path).size() == content.size,
       "row 23: a file pulled without a path is at the place of the save information, with all its bytes; "
       "row 20: by a handle whose lists have been released",
       "0x%x, %s, %zu of %llu bytes", static_cast<u32>(error), path.c_str(), Bytes(path).size(),
       static_cast<unsigned long long>(content.size));
  Sleep(milliseconds(100));
  std::vector<Content> again;
  const CrError listed = ListContents(camera, &again);
  Show(listed == 0 && !again.empty(), "row 21: 100 ms later there is a list again", "0x%x, %zu contents",
       static_cast<u32>(listed), again.size());

  std::vector<u8> buffer(kThumbnailSize);
  SCRSDK::CrImageDataBlock block;
  block.SetSize(kThumbnailSize);
  block.SetData(buffer.data());
  SCRSDK::CrFileType type{};
  const CrError small = SCRSDK::GetContentsThumbnailImage(camera->handle(), content.handle, &block, &type);
  u32 width = 0;
  u32 height = 0;
  const bool whole = small == 0 && block.GetImageSize() <= kThumbnailSize &&
                     ReadJpegSize(block.GetImageData(), block.GetImageSize(), &width, &height);
  Show(whole && type != 0, "row 20: a thumbnail by the same handle", "0x%x, file type %u, %ux%u",
       static_cast<u32>(small), static_cast<u32>(type), width, height);
}

SCRSDK::CrSlotNumber Slot1() { return static_cast<SCRSDK::CrSlotNumber>(1); }

// A list with no limit to its length. Contents are copied out and the list is released.
CrError ListRange(Camera* camera, u32 type, SCRSDK::CrCaptureDate date, std::vector<SCRSDK::CrContentsInfo>* all) {
  SCRSDK::CrContentsInfo* list = nullptr;
  u32 count = 0;
  CrError error = kListBeingMade;
  for (const auto start = steady_clock::now();
       error == kListBeingMade && MillisecondsSince(start) < kPatience.count();) {
    error = SCRSDK::GetRemoteTransferContentsInfoList(
        camera->handle(), Slot1(), static_cast<SCRSDK::CrGetContentsInfoListType>(type), &date, 0, &list, &count);
    if (error == kListBeingMade) Sleep(milliseconds(100));
  }
  if (error == 0) all->assign(list, list + count);
  if (list != nullptr) SCRSDK::ReleaseRemoteTransferContentsInfoList(camera->handle(), list);
  return error;
}

// Waits for the end of the transfer. Returns the path of its file; if none is reported, by its name on the card.
std::string AwaitTransfer(Camera* camera, std::size_t before, const std::string& directory, const std::string& name) {
  std::string path;
  camera->reports().Await(
      [&](const Reported& reported) {
        for (std::size_t at = before; at < reported.transfers.size(); ++at) {
          if (reported.transfers[at].notice == kTransferProgress) continue;
          path = reported.transfers[at].path;
          return true;
        }
        return false;
      },
      kUntilNoEndWillCome);
  return PathOf(path, directory, name);
}

void Fetch(Camera* camera, const SCRSDK::CrContentsInfo& content, const SCRSDK::CrContentsFile& file,
           const std::string& directory) {
  const auto slot = Slot1();
  const std::string on_card(reinterpret_cast<const char*>(file.filePath));
  const std::string name = on_card.substr(on_card.rfind('/') + 1);
  // The small picture first: both may have the same name in the same directory.
  std::size_t before = camera->reports().Now().transfers.size();
  CrError error = SCRSDK::GetRemoteTransferContentsCompressedDataFile(
      camera->handle(), slot, content.contentId, file.fileId, static_cast<SCRSDK::CrGetContentsCompressedDataType>(1),
      nullptr, nullptr);
  std::string path = error == 0 ? AwaitTransfer(camera, before, directory, name) : "";
  Show(error == 0 && LiesIn(path, directory) && IsWholeJpeg(path),
       "row 23: a thumbnail fetched without a path is at the place of the save information", "0x%x, %s, %zu bytes",
       static_cast<u32>(error), path.c_str(), Bytes(path).size());
  before = camera->reports().Now().transfers.size();
  error = SCRSDK::GetRemoteTransferContentsDataFile(camera->handle(), slot, content.contentId, file.fileId, kDivision,
                                                    nullptr, nullptr);
  path = error == 0 ? AwaitTransfer(camera, before, directory, name) : "";
  Show(error == 0 && LiesIn(path, directory) && file.fileSize > 0 && Bytes(path).size() == file.fileSize,
       "row 23: and so is its file, with all its bytes; row 20: by the numbers of a list that has been released",
       "0x%x, %s, %zu of %llu bytes", static_cast<u32>(error), path.c_str(), Bytes(path).size(),
       static_cast<unsigned long long>(file.fileSize));
}

}  // namespace

void CheckContentsSession(const Found& found, const std::string& directory) {
  Camera camera;
  if (!Open(&camera, found.info, kContentsTransfer, directory, "row 14: a session in contents mode")) return;
  // As in a sample, the client sleeps until a change of the status is reported, and only then reads it.
  const bool reported = camera.reports().Await([](const Reported& now) { return now.Changed(kContentsStatus) > 0; });
  const std::optional<Property> status = camera.Read(kContentsStatus);
  Show(reported && status, "row 21: 0x726 is reported, and read, in contents mode", "%s, %s",
       reported ? "reported" : "not reported", status ? "read" : "not read");
  Show(camera.AwaitValue(kContentsStatus, 1), "row 14: 0x726 becomes 1");
  u32 partial = 0;
  const CrError setting = SCRSDK::GetDeviceSetting(camera.handle(), kPartialBufferSetting, &partial);
  Show(setting == 0, "row 21: the size of partial buffers can be read there", "0x%x, %u", static_cast<u32>(setting),
       partial);
  std::vector<Content> contents;
  const CrError error = ListContents(&camera, &contents);
  const auto picture = std::find_if(contents.begin(), contents.end(),
                                    [](const Content& content) { return EndsWith(content.name, ".JPG"); });
  if (Show(error == 0 && picture != contents.end(), "row 14: then the picture on the card is in the lists",
           "0x%x, %zu contents", static_cast<u32>(error), contents.size())) {
    PullAndLookAt(&camera, *picture, directory);
  }
  Show(camera.Disconnect() && camera.Release() == 0, "ending: Disconnect, OnDisconnected, ReleaseDevice");
}

void CheckTransferSession(const Found& found, const std::string& directory) {
  Camera camera;
  if (!Open(&camera, found.info, kRemoteTransfer, directory, "row 15: a session in remote transfer mode")) return;
  Show(camera.AwaitValue(kSlot1ListEnabled, 1), "row 15: the lists of slot 1 can be read");
  SCRSDK::CrCaptureDate* dates = nullptr;
  u32 count = 0;
  CrError error = kListBeingMade;
  for (const auto start = steady_clock::now();
       error == kListBeingMade && MillisecondsSince(start) < kPatience.count();) {
    error = SCRSDK::GetRemoteTransferCapturedDateList(camera.handle(), Slot1(), &dates, &count);
    if (error == kListBeingMade) Sleep(milliseconds(100));
  }
  if (Show(error == 0 && count > 0, "row 15: the card has a day", "0x%x, %u days", static_cast<u32>(error), count)) {
    const SCRSDK::CrCaptureDate day = dates[count - 1];
    std::vector<SCRSDK::CrContentsInfo> of_day;
    std::vector<SCRSDK::CrContentsInfo> listed;
    error = ListRange(&camera, 2, day, &of_day);
    Show(error == 0 && !of_day.empty(), "row 15: the contents of a day, without a limit", "0x%x, %zu contents",
         static_cast<u32>(error), of_day.size());
    error = ListRange(&camera, 0, SCRSDK::CrCaptureDate(), &listed);
    Show(error == 0 && listed.size() >= of_day.size(), "row 15: all of them, with a meaningless date",
         "0x%x, %zu contents", static_cast<u32>(error), listed.size());
    error = ListRange(&camera, 1, day, &listed);
    Show(error == 0 && listed.size() >= of_day.size(), "row 15: those of a month", "0x%x, %zu contents",
         static_cast<u32>(error), listed.size());
    if (!of_day.empty()) {
      const SCRSDK::CrContentsInfo& newest = of_day.back();
      error = ListRange(&camera, 3, newest.creationDatetimeLocaltime, &listed);
      const bool is_there = std::any_of(listed.begin(), listed.end(), [&](const SCRSDK::CrContentsInfo& content) {
        return content.contentId == newest.contentId;
      });
      Show(error == 0 && is_there && listed.size() <= of_day.size(),
           "row 15: those of the hour of a content, with it among them", "0x%x, %zu contents", static_cast<u32>(error),
           listed.size());
    }
    SCRSDK::ReleaseRemoteTransferCapturedDateList(camera.handle(), dates);
    const SCRSDK::CrContentsFile* picture = nullptr;
    const SCRSDK::CrContentsInfo* of = nullptr;
    for (const SCRSDK::CrContentsInfo& content : of_day) {
      for (u32 at = 0; at < content.filesNum; ++at) {
        if (content.files[at].fileFormat != kJpegFormat) continue;
        of = &content;
        picture = &content.files[at];
      }
    }
    if (Show(picture != nullptr, "row 15: a JPEG is among them")) Fetch(&camera, *of, *picture, directory);
  }
  Show(camera.Disconnect() && camera.Release() == 0, "ending: Disconnect, OnDisconnected, ReleaseDevice");
}

}  // namespace independent
