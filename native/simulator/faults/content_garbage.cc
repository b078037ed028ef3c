// The entries of a list get the kinds of garbage in turn.
#include "faults/content_garbage.h"

#include <cstring>

#include "base/owned_array.h"

namespace sim {
namespace {

constexpr std::size_t kLongName = 1024 * 1024;

char* NameWithoutEnd(std::size_t size) {
  char* name = GiveArray<char>(size);
  std::memset(name, 0xFF, size);
  return name;
}

char* CopyOfText(const char* text) { return CopyOf(text, std::strlen(text) + 1); }

}  // namespace

void SpoilDates(SCRSDK::CrCaptureDate* dates, u32 count) {
  for (u32 i = 0; i < count; ++i) {
    dates[i].month = i % 2 == 0 ? 0xFFFF : 13;
    dates[i].day = 0;
    dates[i].year = 0;
  }
}

void SpoilInfos(SCRSDK::CrContentsInfo* infos, u32 count) {
  for (u32 i = 0; i < count; ++i) {
    SCRSDK::CrContentsInfo& info = infos[i];
    info.creationDatetimeLocaltime.month = 99;
    info.creationDatetimeUTC.year = 0xFFFF;
    info.contentType = static_cast<SCRSDK::CrContentsInfo_ContentType>(0x7777);
    if (info.filesNum == 0) continue;
    SCRSDK::CrContentsFile& file = info.files[0];
    switch (i % 4) {
      case 0:  // a name without an end, of a MiB
        Replace(file.filePath, reinterpret_cast<SCRSDK::i8*>(NameWithoutEnd(kLongName)));
        file.filePathLength = kLongName;
        break;
      case 1:  // no name, and a size nothing can have
        Replace<SCRSDK::i8>(file.filePath, nullptr);
        file.filePathLength = 64;
        file.fileSize = 0xFFFFFFFFFFFFFFFFull;
        break;
      case 2: {  // a name that leads somewhere else
        const char* away = "../../../../etc/passwd";
        Replace(file.filePath, reinterpret_cast<SCRSDK::i8*>(CopyOfText(away)));
        file.filePathLength = static_cast<u32>(std::strlen(away) + 1);
        break;
      }
      default:  // a count of files, and no list
        TakeArrayBack(info.files);
        info.files = nullptr;
        info.filesNum = 0xFFFF;
    }
  }
}

void SpoilFolders(SCRSDK::CrMtpFolderInfo* folders, u32 count) {
  for (u32 i = 0; i < count; ++i) {
    folders[i].handle = ~folders[i].handle;
    Replace(folders[i].folderName, i % 2 == 0 ? NameWithoutEnd(64) : nullptr);
    folders[i].folderNameSize = 64;
  }
}

void SpoilHandles(u32* handles, u32 count) {
  for (u32 i = 0; i < count; ++i) handles[i] = 0xFFFFFFFFu - i;
}

void SpoilDetail(SCRSDK::CrMtpContentsInfo& detail) {
  std::memset(detail.dateChar, 0xFF, sizeof detail.dateChar);
  detail.contentSize = 0xFFFFFFFFFFFFFFFFull;
  Replace(detail.fileName, CopyOfText("../../../../etc/passwd"));
  detail.fileNameSize = 4;
}

}  // namespace sim
