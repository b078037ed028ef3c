// Copies lists with a limit on every count, text and pointer, so that an invalid answer of a camera yields a short or
// wrong list but never a crash. The limits are far above the values of real bodies.
#include "content_calls.h"

#include <algorithm>

#include "content_text.h"
#include "failures.h"
#include "picture_bounds.h"
#include "sdk_object.h"
#include "session.h"

namespace rigd {
namespace {

// The largest number of items of each kind of list. For contents: DCF allows 9,999 files in each of 900 folders, but no
// card is that full.
constexpr std::uint32_t kMostContents = 200000;
constexpr std::uint32_t kMostDays = 20000;
constexpr std::uint32_t kMostFolders = 20000;
constexpr std::uint32_t kMostHandles = 200000;
// The largest number of files of a content: RAW, JPEG, HEIF, proxy, sound, metadata, and future formats.
constexpr std::uint32_t kMostFiles = 16;
// Largest thumbnail; those of bodies are below 20 KB.
constexpr std::uint32_t kThumbnailBytes = 512 * 1024;
// Argument that means all contents, without a limit. Source: the vendor's sample.
constexpr SCRSDK::u32 kAll = 0;
constexpr auto kRangeDay = static_cast<SCRSDK::CrGetContentsInfoListType>(2);
constexpr auto kCancel = static_cast<SCRSDK::CrGetContentsDataControlType>(2);
// The password is left out, as in the vendor's sample.
constexpr const char* kNoPassword = nullptr;
constexpr auto kSetupDownload = static_cast<SCRSDK::CrDownloadSettingFileType>(0);
constexpr auto kSetupUpload = static_cast<SCRSDK::CrUploadSettingFileType>(0x1000);

CapturedAt Copy(const SCRSDK::CrCaptureDate& date) {
  return {date.year, date.month, date.day, date.hour, date.minute, date.sec};
}

ContentFile Copy(const SCRSDK::CrContentsFile& file) {
  ContentFile copy;
  copy.id = file.fileId;
  copy.path = TextOf(file.filePath, file.filePathLength);
  copy.size = file.fileSize;
  if (file.isImageParamExsist) {
    copy.width = file.imageParam.imagePixWidth;
    copy.height = file.imageParam.imagePixHeight;
  } else if (file.isVideoParamExsist) {
    copy.width = file.videoParam.width;
    copy.height = file.videoParam.height;
  }
  return copy;
}

// An array from the SDK. It is released at the end whatever the call has returned, as other programs do. The copies are
// made by then, so the result of the release does not matter.
template <class Item, class Release>
class GivenList {
 public:
  GivenList(SCRSDK::CrDeviceHandle handle, Release release) : handle_(handle), release_(release) {}
  ~GivenList() {
    if (items != nullptr) release_(handle_, items);
  }
  GivenList(const GivenList&) = delete;
  GivenList& operator=(const GivenList&) = delete;

  std::uint32_t Count(std::uint32_t most) const { return items == nullptr ? 0 : std::min(count, most); }

  Item* items = nullptr;
  SCRSDK::u32 count = 0;

 private:
  const SCRSDK::CrDeviceHandle handle_;
  const Release release_;
};

template <class Item, class Release>
GivenList<Item, Release> ListOf(SCRSDK::CrDeviceHandle handle, Release release) {
  return {handle, release};
}

Content Copy(const SCRSDK::CrContentsInfo& info) {
  Content copy;
  copy.id = info.contentId;
  copy.is_placeholder = info.dummyContent;
  copy.created = Copy(info.creationDatetimeLocaltime);
  if (info.files == nullptr) return copy;
  for (std::uint32_t at = 0; at < std::min(info.filesNum, kMostFiles); ++at) copy.files.push_back(Copy(info.files[at]));
  return copy;
}

}  // namespace

std::vector<CapturedAt> CapturedDates(std::uint32_t slot) {
  return Session::Instance().WithHandle([=](const Library& library, SCRSDK::CrDeviceHandle handle) {
    RequireSize<SCRSDK::CrCaptureDate>(library.ConstructCaptureDate, library.DestroyCaptureDate, "CrCaptureDate");
    auto dates = ListOf<SCRSDK::CrCaptureDate>(handle, library.ReleaseRemoteTransferCapturedDateList);
    Require("GetRemoteTransferCapturedDateList",
            library.GetRemoteTransferCapturedDateList(handle, static_cast<SCRSDK::CrSlotNumber>(slot), &dates.items,
                                                      &dates.count));
    std::vector<CapturedAt> copies;
    for (std::uint32_t at = 0; at < dates.Count(kMostDays); ++at) copies.push_back(Copy(dates.items[at]));
    return copies;
  });
}

std::vector<Content> ContentsOfDay(std::uint32_t slot, const CapturedAt& day) {
  return Session::Instance().WithHandle([&](const Library& library, SCRSDK::CrDeviceHandle handle) {
    SdkObject<SCRSDK::CrCaptureDate> date(library.ConstructCaptureDate, library.DestroyCaptureDate, "CrCaptureDate");
    date.Pointer()->year = day.year;
    date.Pointer()->month = day.month;
    date.Pointer()->day = day.day;
    RequireSize<SCRSDK::CrContentsInfo>(library.ConstructContentsInfo, library.DestroyContentsInfo, "CrContentsInfo");
    RequireSize<SCRSDK::CrContentsFile>(library.ConstructContentsFile, library.DestroyContentsFile, "CrContentsFile");
    auto infos = ListOf<SCRSDK::CrContentsInfo>(handle, library.ReleaseRemoteTransferContentsInfoList);
    Require("GetRemoteTransferContentsInfoList",
            library.GetRemoteTransferContentsInfoList(handle, static_cast<SCRSDK::CrSlotNumber>(slot), kRangeDay,
                                                      date.Pointer(), kAll, &infos.items, &infos.count));
    std::vector<Content> copies;
    for (std::uint32_t at = 0; at < infos.Count(kMostContents); ++at) copies.push_back(Copy(infos.items[at]));
    return copies;
  });
}

void FetchContentFile(std::uint32_t slot, std::uint32_t content_id, std::uint32_t file_id, std::string directory,
                      std::string name, std::uint32_t part_bytes) {
  Session::Instance().WithHandle([&](const Library& library, SCRSDK::CrDeviceHandle handle) {
    Require("GetRemoteTransferContentsDataFile",
            library.GetRemoteTransferContentsDataFile(handle, static_cast<SCRSDK::CrSlotNumber>(slot), content_id,
                                                      file_id, part_bytes, directory.data(), name.data()));
  });
}

void FetchContentImage(std::uint32_t slot, std::uint32_t content_id, std::uint32_t file_id, std::uint32_t kind,
                       std::string directory, std::string name) {
  Session::Instance().WithHandle([&](const Library& library, SCRSDK::CrDeviceHandle handle) {
    Require("GetRemoteTransferContentsCompressedDataFile",
            library.GetRemoteTransferContentsCompressedDataFile(
                handle, static_cast<SCRSDK::CrSlotNumber>(slot), content_id, file_id,
                static_cast<SCRSDK::CrGetContentsCompressedDataType>(kind), directory.data(), name.data()));
  });
}

void CancelFetch() {
  Session::Instance().WithHandle([](const Library& library, SCRSDK::CrDeviceHandle handle) {
    Require("ControlGetRemoteTransferContentsDataFile",
            library.ControlGetRemoteTransferContentsDataFile(handle, kCancel));
  });
}

std::vector<DateFolder> DateFolders() {
  return Session::Instance().WithHandle([](const Library& library, SCRSDK::CrDeviceHandle handle) {
    RequireSize<SCRSDK::CrMtpFolderInfo>(library.ConstructFolderInfo, library.DestroyFolderInfo, "CrMtpFolderInfo");
    auto list = ListOf<SCRSDK::CrMtpFolderInfo>(handle, library.ReleaseDateFolderList);
    Require("GetDateFolderList", library.GetDateFolderList(handle, &list.items, &list.count));
    std::vector<DateFolder> copies;
    for (std::uint32_t at = 0; at < list.Count(kMostFolders); ++at) {
      const SCRSDK::CrMtpFolderInfo& folder = list.items[at];
      copies.push_back({folder.handle, TextOf(folder.folderName, folder.folderNameSize)});
    }
    return copies;
  });
}

std::vector<std::uint32_t> ContentHandles(std::uint32_t folder) {
  return Session::Instance().WithHandle([=](const Library& library, SCRSDK::CrDeviceHandle handle) {
    auto list = ListOf<SCRSDK::CrContentHandle>(handle, library.ReleaseContentsHandleList);
    Require("GetContentsHandleList", library.GetContentsHandleList(handle, folder, &list.items, &list.count));
    return std::vector<std::uint32_t>(list.items, list.items + list.Count(kMostHandles));
  });
}

ContentDetail DetailOf(std::uint32_t content) {
  return Session::Instance().WithHandle([=](const Library& library, SCRSDK::CrDeviceHandle handle) {
    SdkObject<SCRSDK::CrMtpContentsInfo> detail(library.ConstructContentDetail, library.DestroyContentDetail,
                                                "CrMtpContentsInfo");
    Require("GetContentsDetailInfo", library.GetContentsDetailInfo(handle, content, detail.Pointer()));
    const SCRSDK::CrMtpContentsInfo& found = *detail.Pointer();
    ContentDetail copy;
    copy.name = TextOf(found.fileName, found.fileNameSize);
    copy.size = found.contentSize;
    copy.width = found.width;
    copy.height = found.height;
    copy.date = TextOf(found.dateChar, sizeof found.dateChar);
    return copy;
  });
}

Thumbnail ThumbnailOf(std::uint32_t content) {
  return Session::Instance().WithHandle([=](const Library& library, SCRSDK::CrDeviceHandle handle) {
    std::vector<std::uint8_t> bytes(kThumbnailBytes);
    SdkObject<SCRSDK::CrImageDataBlock> block(library.ConstructImageBlock, library.DestroyImageBlock,
                                              "CrImageDataBlock");
    library.SetBlockSize(block.Pointer(), kThumbnailBytes);
    library.SetBlockData(block.Pointer(), bytes.data());
    SCRSDK::CrFileType type{};
    Require("GetContentsThumbnailImage", library.GetContentsThumbnailImage(handle, content, block.Pointer(), &type));
    const std::size_t size = library.GetBlockImageSize(block.Pointer());
    if (size == 0) return Thumbnail{static_cast<std::uint32_t>(type), {}};
    const std::size_t offset = OffsetOf("GetContentsThumbnailImage", {bytes.data(), bytes.size()},
                                        library.GetBlockImageData(block.Pointer()), size);
    const std::uint8_t* const picture = bytes.data() + offset;
    return Thumbnail{static_cast<std::uint32_t>(type), std::vector<std::uint8_t>(picture, picture + size)};
  });
}

void PullContent(std::uint32_t content, bool is_small, std::string directory, std::string name) {
  const auto size = static_cast<SCRSDK::CrPropertyStillImageTransSize>(is_small ? 1 : 0);
  Session::Instance().WithHandle([&](const Library& library, SCRSDK::CrDeviceHandle handle) {
    Require("PullContentsFile", library.PullContentsFile(handle, content, size, directory.data(), name.data()));
  });
}

void SaveSettings(std::string directory, std::string name) {
  Session::Instance().WithHandle([&](const Library& library, SCRSDK::CrDeviceHandle handle) {
    Require("DownloadSettingFile",
            library.DownloadSettingFile(handle, kSetupDownload, directory.data(), name.data(), kNoPassword));
  });
}

void LoadSettings(std::string path) {
  Session::Instance().WithHandle([&](const Library& library, SCRSDK::CrDeviceHandle handle) {
    Require("UploadSettingFile", library.UploadSettingFile(handle, kSetupUpload, path.data(), kNoPassword));
  });
}

void ImportLut(std::string path, std::uint32_t place) {
  Session::Instance().WithHandle([&](const Library& library, SCRSDK::CrDeviceHandle handle) {
    Require("ImportLUTFile", library.ImportLUTFile(handle, path.data(), static_cast<SCRSDK::CrBaseLookNumber>(place)));
  });
}

}  // namespace rigd
