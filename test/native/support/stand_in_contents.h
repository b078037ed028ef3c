// The calls about contents, settings files and LUTs of the stand-in SDK: they exist and refuse. The classes have the
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

// What a constructor does: it writes the bytes of its class, and 8 more when that has grown.
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

extern "C" {

CrError GetRemoteTransferCapturedDateList(CrDeviceHandle, CrSlotNumber, CrCaptureDate**, u32*) { return 0x8003; }
CrError ReleaseRemoteTransferCapturedDateList(CrDeviceHandle, CrCaptureDate*) { return 0x8003; }
CrError GetRemoteTransferContentsInfoList(CrDeviceHandle, CrSlotNumber, CrGetContentsInfoListType, CrCaptureDate*, u32,
                                          CrContentsInfo**, u32*) {
  return 0x8003;
}
CrError ReleaseRemoteTransferContentsInfoList(CrDeviceHandle, CrContentsInfo*) { return 0x8003; }
CrError GetRemoteTransferContentsDataFile(CrDeviceHandle, CrSlotNumber, u32, u32, u32, char*, char*) { return 0x8003; }
CrError GetRemoteTransferContentsCompressedDataFile(CrDeviceHandle, CrSlotNumber, u32, u32,
                                                    CrGetContentsCompressedDataType, char*, char*) {
  return 0x8003;
}
CrError ControlGetRemoteTransferContentsDataFile(CrDeviceHandle, CrGetContentsDataControlType) { return 0x8003; }
CrError GetDateFolderList(CrDeviceHandle, CrMtpFolderInfo**, u32*) { return 0x8003; }
CrError ReleaseDateFolderList(CrDeviceHandle, CrMtpFolderInfo*) { return 0x8003; }
CrError GetContentsHandleList(CrDeviceHandle, CrFolderHandle, CrContentHandle**, u32*) { return 0x8003; }
CrError ReleaseContentsHandleList(CrDeviceHandle, CrContentHandle*) { return 0x8003; }
CrError GetContentsDetailInfo(CrDeviceHandle, CrContentHandle, CrMtpContentsInfo*) { return 0x8003; }
CrError GetContentsThumbnailImage(CrDeviceHandle, CrContentHandle, CrImageDataBlock*, CrFileType*) { return 0x8003; }
CrError PullContentsFile(CrDeviceHandle, CrContentHandle, CrPropertyStillImageTransSize, char*, char*) {
  return 0x8003;
}
CrError DownloadSettingFile(CrDeviceHandle, CrDownloadSettingFileType, char*, char*, const char*) { return 0x8003; }
CrError UploadSettingFile(CrDeviceHandle, CrUploadSettingFileType, char*, const char*) { return 0x8003; }
CrError ImportLUTFile(CrDeviceHandle, char*, CrBaseLookNumber) { return 0x8003; }

}  // extern "C"
}  // namespace SCRSDK
