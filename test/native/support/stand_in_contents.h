// The calls about contents, settings files and LUTs of the stand-in SDK. They exist and refuse. The list calls return
// an array nevertheless, as the SDK may, and settings files are accepted only without a password. The classes have the
// members that the addon looks for.
#pragma once

#include <cstring>

#include "crsdk_abi.h"

namespace SCRSDK {

#ifndef LARGE_CONTENTS
#define LARGE_CONTENTS none
#endif
#define STAND_IN_TEXT(name) #name
#define STAND_IN_TEXT_OF(macro) STAND_IN_TEXT(macro)

// The effect of a constructor: it writes the bytes of its class, and 8 more when the class has grown.
template <class T>
void Construct(T* object, const char* name) {
  const bool has_grown = std::strcmp(name, STAND_IN_TEXT_OF(LARGE_CONTENTS)) == 0;
  std::memset(static_cast<void*>(object), 0, sizeof(T) + (has_grown ? 8 : 0));
}

CrCaptureDate::CrCaptureDate() { Construct(this, "CrCaptureDate"); }
CrCaptureDate::~CrCaptureDate() {}
CrMtpContentsInfo::CrMtpContentsInfo() { Construct(this, "CrMtpContentsInfo"); }
CrMtpContentsInfo::~CrMtpContentsInfo() {}
CrContentsInfo::CrContentsInfo() { Construct(this, "CrContentsInfo"); }
CrContentsInfo::~CrContentsInfo() {}
CrContentsFile::CrContentsFile() { Construct(this, "CrContentsFile"); }
CrContentsFile::~CrContentsFile() {}
CrMtpFolderInfo::CrMtpFolderInfo() { Construct(this, "CrMtpFolderInfo"); }
CrMtpFolderInfo::~CrMtpFolderInfo() {}

// The number of lists that the client owns.
int given_lists = 0;

template <class T>
CrError RefuseWithList(T** list, u32* count) {
  static T items[1];
  *list = items;
  *count = 1;
  ++given_lists;
  return 0x8003;
}

CrError TakeBackList() {
  --given_lists;
  return 0x8003;
}

extern "C" {

CrError GetRemoteTransferCapturedDateList(CrDeviceHandle, CrSlotNumber, CrCaptureDate** dates, u32* count) {
  return RefuseWithList(dates, count);
}
CrError ReleaseRemoteTransferCapturedDateList(CrDeviceHandle, CrCaptureDate*) { return TakeBackList(); }
CrError GetRemoteTransferContentsInfoList(CrDeviceHandle, CrSlotNumber, CrGetContentsInfoListType, CrCaptureDate*, u32,
                                          CrContentsInfo** infos, u32* count) {
  return RefuseWithList(infos, count);
}
CrError ReleaseRemoteTransferContentsInfoList(CrDeviceHandle, CrContentsInfo*) { return TakeBackList(); }
CrError GetRemoteTransferContentsDataFile(CrDeviceHandle, CrSlotNumber, u32, u32, u32, char*, char*) { return 0x8003; }
CrError GetRemoteTransferContentsCompressedDataFile(CrDeviceHandle, CrSlotNumber, u32, u32,
                                                    CrGetContentsCompressedDataType, char*, char*) {
  return 0x8003;
}
// The code of the refusal has the number of lists that the client owns.
CrError ControlGetRemoteTransferContentsDataFile(CrDeviceHandle, CrGetContentsDataControlType) {
  return 0x8D00 + given_lists;
}
CrError GetDateFolderList(CrDeviceHandle, CrMtpFolderInfo** folders, u32* count) {
  return RefuseWithList(folders, count);
}
CrError ReleaseDateFolderList(CrDeviceHandle, CrMtpFolderInfo*) { return TakeBackList(); }
CrError GetContentsHandleList(CrDeviceHandle, CrFolderHandle, CrContentHandle** handles, u32* count) {
  return RefuseWithList(handles, count);
}
CrError ReleaseContentsHandleList(CrDeviceHandle, CrContentHandle*) { return TakeBackList(); }
// A name without a length.
CrError GetContentsDetailInfo(CrDeviceHandle, CrContentHandle, CrMtpContentsInfo* detail) {
  static char name[] = "DSC00001.JPG";
  detail->fileName = name;
  detail->fileNameSize = 0;
  return 0;
}
CrError GetContentsThumbnailImage(CrDeviceHandle, CrContentHandle, CrImageDataBlock*, CrFileType*) { return 0x8003; }
CrError PullContentsFile(CrDeviceHandle, CrContentHandle, CrPropertyStillImageTransSize, char*, char*) {
  return 0x8003;
}
CrError DownloadSettingFile(CrDeviceHandle, CrDownloadSettingFileType, char*, char*, const char* password) {
  return password == nullptr ? 0 : 0x8003;
}
CrError UploadSettingFile(CrDeviceHandle, CrUploadSettingFileType, char*, const char* password) {
  return password == nullptr ? 0 : 0x8003;
}
CrError ImportLUTFile(CrDeviceHandle, char*, CrBaseLookNumber) { return 0x8003; }

}  // extern "C"
}  // namespace SCRSDK
