// Definitions of the member functions of the classes that describe what is on a card. Names and lists belong to the
// object that holds them and are copied with it.
#include "crsdk_classes.h"

#include <cstring>
#include <ctime>

#include "base/owned_array.h"

namespace SCRSDK {
namespace {

using sim::CopyOf;
using sim::GiveArray;
using sim::Replace;
using sim::TakeArrayBack;
using sim::ZeroesOf;

}  // namespace

CrMtpFolderInfo::CrMtpFolderInfo() : handle(0), folderNameSize(0), folderName(nullptr) {}
CrMtpFolderInfo::~CrMtpFolderInfo() { TakeArrayBack(folderName); }
CrMtpFolderInfo::CrMtpFolderInfo(const CrMtpFolderInfo& other) : CrMtpFolderInfo() { *this = other; }

CrMtpFolderInfo& CrMtpFolderInfo::operator=(const CrMtpFolderInfo& other) {
  if (this == &other) return *this;
  handle = other.handle;
  folderNameSize = other.folderNameSize;
  Replace(folderName, CopyOf(other.folderName, other.folderNameSize));
  return *this;
}

void CrMtpFolderInfo::Alloc(const u32 size) {
  folderNameSize = size;
  Replace(folderName, ZeroesOf(folderName, size));
}

CrMtpContentsInfo::CrMtpContentsInfo() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrMtpContentsInfo::~CrMtpContentsInfo() { TakeArrayBack(fileName); }
CrMtpContentsInfo::CrMtpContentsInfo(const CrMtpContentsInfo& other) : CrMtpContentsInfo() { *this = other; }

CrMtpContentsInfo& CrMtpContentsInfo::operator=(const CrMtpContentsInfo& other) {
  if (this == &other) return *this;
  char* const own = fileName;
  std::memcpy(static_cast<void*>(this), &other, sizeof *this);
  fileName = own;
  Replace(fileName, CopyOf(other.fileName, other.fileNameSize));
  return *this;
}

void CrMtpContentsInfo::Alloc(const u32 size) {
  fileNameSize = size;
  Replace(fileName, ZeroesOf(fileName, size));
}

CrDisplayStringListInfo::CrDisplayStringListInfo() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrDisplayStringListInfo::~CrDisplayStringListInfo() { TakeArrayBack(displayString); }
CrDisplayStringListInfo::CrDisplayStringListInfo(const CrDisplayStringListInfo& other) : CrDisplayStringListInfo() {
  *this = other;
}

CrDisplayStringListInfo& CrDisplayStringListInfo::operator=(const CrDisplayStringListInfo& other) {
  if (this == &other) return *this;
  dataType = other.dataType;
  listType = other.listType;
  value = other.value;
  displayStringSize = other.displayStringSize;
  Replace(displayString, CopyOf(other.displayString, other.displayStringSize));
  return *this;
}

void CrDisplayStringListInfo::Alloc(const u32 size) {
  displayStringSize = size;
  Replace(displayString, ZeroesOf(displayString, size));
}

CrCaptureDate::CrCaptureDate() : year(0), month(0), day(0), hour(0), minute(0), sec(0), msec(0) {}
CrCaptureDate::~CrCaptureDate() {}

CrCaptureDate::CrCaptureDate(const u64& unixTime) : CrCaptureDate() {
  const std::time_t seconds = static_cast<std::time_t>(unixTime);
  std::tm parts{};
  gmtime_r(&seconds, &parts);
  year = static_cast<u16>(parts.tm_year + 1900);
  month = static_cast<u16>(parts.tm_mon + 1);
  day = static_cast<u16>(parts.tm_mday);
  hour = static_cast<u16>(parts.tm_hour);
  minute = static_cast<u16>(parts.tm_min);
  sec = static_cast<u16>(parts.tm_sec);
}

CrCaptureDate::CrCaptureDate(const CrCaptureDate& other) { *this = other; }

CrCaptureDate& CrCaptureDate::operator=(const CrCaptureDate& other) {
  std::memcpy(static_cast<void*>(this), &other, sizeof *this);
  return *this;
}

bool CrCaptureDate::operator==(const CrCaptureDate& other) { return std::memcmp(this, &other, sizeof *this) == 0; }

CrContentsFile::CrContentsFile() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrContentsFile::~CrContentsFile() { TakeArrayBack(filePath); }
CrContentsFile::CrContentsFile(const CrContentsFile& other) : CrContentsFile() { *this = other; }

CrContentsFile& CrContentsFile::operator=(const CrContentsFile& other) {
  if (this == &other) return *this;
  i8* const own = filePath;
  std::memcpy(static_cast<void*>(this), &other, sizeof *this);
  filePath = own;
  Replace(filePath, CopyOf(other.filePath, other.filePathLength));
  return *this;
}

CrContentsInfo::CrContentsInfo() { std::memset(static_cast<void*>(this), 0, sizeof *this); }

CrContentsInfo::~CrContentsInfo() {
  TakeArrayBack(shotMark);
  TakeArrayBack(files);
}

CrContentsInfo::CrContentsInfo(const CrContentsInfo& other) : CrContentsInfo() { *this = other; }

CrContentsInfo& CrContentsInfo::operator=(const CrContentsInfo& other) {
  if (this == &other) return *this;
  u8* const own_marks = shotMark;
  CrContentsFile* const own_files = files;
  std::memcpy(static_cast<void*>(this), &other, sizeof *this);
  shotMark = own_marks;
  files = own_files;
  Replace(shotMark, CopyOf(other.shotMark, other.shotMarkNum));
  CrContentsFile* fresh = other.filesNum != 0 ? GiveArray<CrContentsFile>(other.filesNum) : nullptr;
  for (u32 i = 0; i < other.filesNum; ++i) fresh[i] = other.files[i];
  Replace(files, fresh);
  return *this;
}

}  // namespace SCRSDK
