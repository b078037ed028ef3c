// The calls about contents, settings files and LUTs of the stand-in SDK: all refused, but there to be found. The
// classes have what the addon looks for.
#ifndef STAND_IN_CONTENTS_H
#define STAND_IN_CONTENTS_H

#include <cstring>

#include "crsdk_abi.h"

namespace SCRSDK {

CrCaptureDate::CrCaptureDate() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrCaptureDate::~CrCaptureDate() {}
CrMtpContentsInfo::CrMtpContentsInfo() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrMtpContentsInfo::~CrMtpContentsInfo() {}

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

#endif
