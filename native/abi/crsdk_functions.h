// The 113 plain C functions of the SDK as one table: X(since, return type, name, (parameter types)). `since` is the
// SDK version that first had the function. A client resolves them by name at run time and needs no declarations;
// the simulated SDK defines CRABI_DECLARE_FUNCTIONS and gets them.
#pragma once

#include "crsdk_classes.h"
#include "crsdk_interfaces.h"
#include "crsdk_plain_classes.h"
#include "crsdk_types.h"

namespace SCRSDK {

#define CRABI_C_FUNCTIONS(X)                                                                                           \
  X("1.02", bool, Init, (u32))                                                                                         \
  X("1.02", bool, Release, ())                                                                                         \
  X("1.02", CrError, EnumCameraObjects, (ICrEnumCameraObjectInfo**, u8))                                               \
  X("1.02", ICrCameraObjectInfo*, CreateCameraObjectInfo,                                                              \
    (char*, char*, i16, u32, u32, u8*, char*, char*, char*, u32))                                                      \
  X("1.07", CrError, CreateCameraObjectInfoUSBConnection, (ICrCameraObjectInfo**, CrCameraDeviceModelList, u8*))       \
  X("1.07", CrError, CreateCameraObjectInfoEthernetConnection,                                                         \
    (ICrCameraObjectInfo**, CrCameraDeviceModelList, u32, u8*, u32))                                                   \
  X("1.02", CrError, EditSDKInfo, (u16))                                                                               \
  X("1.07", CrError, GetFingerprint, (ICrCameraObjectInfo*, char*, u32*))                                              \
  X("1.02", CrError, Connect,                                                                                          \
    (ICrCameraObjectInfo*, IDeviceCallback*, CrDeviceHandle*, CrSdkControlMode, CrReconnectingSet, const char*,        \
     const char*, const char*, u32, const u16*))                                                                       \
  X("1.02", CrError, Disconnect, (CrDeviceHandle))                                                                     \
  X("1.02", CrError, ReleaseDevice, (CrDeviceHandle))                                                                  \
  X("1.02", CrError, GetDeviceProperties, (CrDeviceHandle, CrDeviceProperty**, i32*))                                  \
  X("1.05", CrError, GetSelectDeviceProperties, (CrDeviceHandle, u32, u32*, CrDeviceProperty**, i32*))                 \
  X("1.02", CrError, ReleaseDeviceProperties, (CrDeviceHandle, CrDeviceProperty*))                                     \
  X("1.02", CrError, SetDeviceProperty, (CrDeviceHandle, CrDeviceProperty*))                                           \
  X("1.02", CrError, SendCommand, (CrDeviceHandle, u32, CrCommandParam))                                               \
  X("1.02", CrError, GetLiveViewImage, (CrDeviceHandle, CrImageDataBlock*))                                            \
  X("1.02", CrError, GetLiveViewImageInfo, (CrDeviceHandle, CrImageInfo*))                                             \
  X("1.02", CrError, GetLiveViewProperties, (CrDeviceHandle, CrLiveViewProperty**, i32*))                              \
  X("1.05", CrError, GetSelectLiveViewProperties, (CrDeviceHandle, u32, u32*, CrLiveViewProperty**, i32*))             \
  X("1.02", CrError, ReleaseLiveViewProperties, (CrDeviceHandle, CrLiveViewProperty*))                                 \
  X("1.02", CrError, GetDeviceSetting, (CrDeviceHandle, u32, u32*))                                                    \
  X("1.02", CrError, SetDeviceSetting, (CrDeviceHandle, u32, u32))                                                     \
  X("1.02", CrError, SetSaveInfo, (CrDeviceHandle, char*, char*, i32))                                                 \
  X("1.02", u32, GetSDKVersion, ())                                                                                    \
  X("1.02", u32, GetSDKSerial, ())                                                                                     \
  X("1.05", CrError, GetDateFolderList, (CrDeviceHandle, CrMtpFolderInfo**, u32*))                                     \
  X("1.05", CrError, GetContentsHandleList, (CrDeviceHandle, CrFolderHandle, CrContentHandle**, u32*))                 \
  X("1.05", CrError, GetContentsDetailInfo, (CrDeviceHandle, CrContentHandle, CrMtpContentsInfo*))                     \
  X("1.05", CrError, ReleaseDateFolderList, (CrDeviceHandle, CrMtpFolderInfo*))                                        \
  X("1.05", CrError, ReleaseContentsHandleList, (CrDeviceHandle, CrContentHandle*))                                    \
  X("1.05", CrError, PullContentsFile, (CrDeviceHandle, CrContentHandle, CrPropertyStillImageTransSize, char*, char*)) \
  X("1.05", CrError, GetContentsThumbnailImage, (CrDeviceHandle, CrContentHandle, CrImageDataBlock*, CrFileType*))     \
  X("1.07", CrError, DownloadSettingFile, (CrDeviceHandle, CrDownloadSettingFileType, char*, char*, const char*))      \
  X("1.07", CrError, UploadSettingFile, (CrDeviceHandle, CrUploadSettingFileType, char*, const char*))                 \
  X("1.07", CrError, RequestDisplayStringList, (CrDeviceHandle, CrDisplayStringType))                                  \
  X("1.07", CrError, GetDisplayStringTypes, (CrDeviceHandle, CrDisplayStringType**, u32*))                             \
  X("1.07", CrError, GetDisplayStringList, (CrDeviceHandle, CrDisplayStringType, CrDisplayStringListInfo**, u32*))     \
  X("1.07", CrError, ReleaseDisplayStringTypes, (CrDeviceHandle, CrDisplayStringType*))                                \
  X("1.07", CrError, ReleaseDisplayStringList, (CrDeviceHandle, CrDisplayStringListInfo*))                             \
  X("1.07", CrError, GetMediaProfile, (CrDeviceHandle, CrMediaProfile, CrMediaProfileInfo**, u32*))                    \
  X("1.07", CrError, ReleaseMediaProfile, (CrDeviceHandle, CrMediaProfileInfo*))                                       \
  X("1.07", CrError, RequestLensInformation, (CrDeviceHandle))                                                         \
  X("1.07", CrError, GetLensInformation, (CrDeviceHandle, CrLensInformation**, u32*))                                  \
  X("1.07", CrError, ReleaseLensInformation, (CrDeviceHandle, CrLensInformation*))                                     \
  X("1.10", CrError, ImportLUTFile, (CrDeviceHandle, char*, CrBaseLookNumber))                                         \
  X("1.10", CrError, RequestFTPServerSettingList, (CrDeviceHandle))                                                    \
  X("1.10", CrError, GetFTPServerSettingList, (CrDeviceHandle, CrFTPServerSetting**, u32*))                            \
  X("1.10", CrError, ReleaseFTPServerSettingList, (CrDeviceHandle, CrFTPServerSetting*))                               \
  X("1.10", CrError, SetFTPServerSetting, (CrDeviceHandle, CrFTPServerSetting*))                                       \
  X("1.10", CrError, RequestFTPJobList, (CrDeviceHandle))                                                              \
  X("1.10", CrError, GetFTPJobList, (CrDeviceHandle, CrFTPJobInfo**, u32*))                                            \
  X("1.10", CrError, ReleaseFTPJobList, (CrDeviceHandle, CrFTPJobInfo*))                                               \
  X("1.10", CrError, ControlFTPJobList, (CrDeviceHandle, CrFTPJobControlType, void*, u32, CrFTPJobDeleteType))         \
  X("1.10", CrError, GetCRSDKOperationResultsSupported, (CrDeviceHandle, CrOperationResultSupportedInfo**, u32*))      \
  X("1.10", CrError, ReleaseCRSDKOperationResultsSupported, (CrDeviceHandle, CrOperationResultSupportedInfo*))         \
  X("1.11", CrError, SetMonitoringDeliverySetting, (CrDeviceHandle, CrMonitoringDeliverySetting*, u32))                \
  X("1.11", CrError, GetMonitoringDeliverySetting, (CrDeviceHandle, CrMonitoringDeliverySetting**, u32*))              \
  X("1.11", CrError, ReleaseMonitoringDeliverySetting, (CrDeviceHandle, CrMonitoringDeliverySetting*))                 \
  X("1.11", CrError, ControlMonitoring, (CrDeviceHandle, CrMonitoringOperation))                                       \
  X("1.12", CrError, RequestZoomAndFocusPreset, (CrDeviceHandle))                                                      \
  X("1.12", CrError, GetZoomAndFocusPreset, (CrDeviceHandle, CrZoomAndFocusPresetInfo**, u32*))                        \
  X("1.12", CrError, ReleaseZoomAndFocusPreset, (CrDeviceHandle, CrZoomAndFocusPresetInfo*))                           \
  X("1.12", CrError, RequestFTPTransferResult, (CrDeviceHandle, CrSlotNumber))                                         \
  X("2.00", CrError, GetOSDImage, (CrDeviceHandle, CrOSDImageDataBlock*))                                              \
  X("2.00", CrError, GetRemoteTransferCapturedDateList, (CrDeviceHandle, CrSlotNumber, CrCaptureDate**, u32*))         \
  X("2.00", CrError, GetRemoteTransferContentsInfoList,                                                                \
    (CrDeviceHandle, CrSlotNumber, CrGetContentsInfoListType, CrCaptureDate*, u32, CrContentsInfo**, u32*))            \
  X("2.00", CrError, GetRemoteTransferContentsData, (CrDeviceHandle, CrSlotNumber, u32, u32, u32))                     \
  X("2.00", CrError, GetRemoteTransferContentsDataFile, (CrDeviceHandle, CrSlotNumber, u32, u32, u32, char*, char*))   \
  X("2.00", CrError, ControlGetRemoteTransferContentsDataFile, (CrDeviceHandle, CrGetContentsDataControlType))         \
  X("2.00", CrError, GetRemoteTransferContentsCompressedData,                                                          \
    (CrDeviceHandle, CrSlotNumber, u32, u32, CrGetContentsCompressedDataType))                                         \
  X("2.00", CrError, GetRemoteTransferContentsCompressedDataFile,                                                      \
    (CrDeviceHandle, CrSlotNumber, u32, u32, CrGetContentsCompressedDataType, char*, char*))                           \
  X("2.00", CrError, ReleaseRemoteTransferCapturedDateList, (CrDeviceHandle, CrCaptureDate*))                          \
  X("2.00", CrError, ReleaseRemoteTransferContentsInfoList, (CrDeviceHandle, CrContentsInfo*))                         \
  X("2.00", CrError, SetMoviePlaybackSetting, (CrDeviceHandle, CrMoviePlaybackSetting*, u32))                          \
  X("2.00", CrError, GetMoviePlaybackSetting, (CrDeviceHandle, CrMoviePlaybackSetting**, u32*))                        \
  X("2.00", CrError, ReleaseMoviePlaybackSetting, (CrDeviceHandle, CrMoviePlaybackSetting*))                           \
  X("2.00", CrError, ControlMoviePlayback, (CrDeviceHandle, CrMoviePlaybackControlType, u32))                          \
  X("2.00", CrError, RequestMoviePlaybackStatus, (CrDeviceHandle))                                                     \
  X("2.00", CrError, GetMoviePlaybackStatus, (CrDeviceHandle, CrMoviePlaybackStatus*))                                 \
  X("2.00", CrError, PrecheckFirmwareUpdate, (CrDeviceHandle, u64))                                                    \
  X("2.00", CrError, UploadPartialFile, (CrDeviceHandle, CrUploadPartialDataType, char*))                              \
  X("2.00", CrError, CancelFirmwareUpload, (CrDeviceHandle))                                                           \
  X("2.00", CrError, RequestFirmwareUpdaterInfo, (CrDeviceHandle))                                                     \
  X("2.00", CrError, StartFirmwareUpdate, (CrDeviceHandle))                                                            \
  X("2.00", CrError, ControlPTZF, (CrDeviceHandle, CrPTZFControlType, const CrPTZFSetting*))                           \
  X("2.00", CrError, PresetPTZFClear, (CrDeviceHandle, u16))                                                           \
  X("2.00", CrError, PresetPTZFSet, (CrDeviceHandle, u16, CrPresetPTZFSettingType, CrPresetPTZFThumbnail))             \
  X("2.00", CrError, SetTimeZoneSetting, (CrDeviceHandle, const CrTimeZoneSetting&))                                   \
  X("2.00", CrError, RequestTimeZoneSetting, (CrDeviceHandle))                                                         \
  X("2.00", CrError, GetTimeZoneSetting, (CrDeviceHandle, CrTimeZoneSetting&))                                         \
  X("2.00", CrError, DeleteRemoteTransferContentsFile, (CrDeviceHandle, CrSlotNumber, u32))                            \
  X("2.00", CrError, UploadSceneFile, (CrDeviceHandle, char*, CrSceneFileIndex))                                       \
  X("2.00", CrError, DownloadSceneFile, (CrDeviceHandle, char*, char*, CrSceneFileIndex))                              \
  X("2.00", CrError, ExecuteEframing, (CrDeviceHandle, CrEframingInfo*))                                               \
  X("2.00", CrError, UpdateEframingArea,                                                                               \
    (CrDeviceHandle, CrEframingAreaNumber, CrEframingAreaGroup, i16, i16, i16, i16))                                   \
  X("2.00", CrError, RequestStreamSettingList, (CrDeviceHandle))                                                       \
  X("2.00", CrError, GetStreamSettingList, (CrDeviceHandle, CrVideoStreamSetting**, u32*))                             \
  X("2.00", CrError, ReleaseStreamSettingList, (CrDeviceHandle, CrVideoStreamSetting*))                                \
  X("2.00", CrError, SetStreamSettingList, (CrDeviceHandle, u8, CrVideoStreamSetting*))                                \
  X("2.00", CrError, UploadCustomGridLineFile, (CrDeviceHandle, CrGridLineType, char*, char*))                         \
  X("2.01", CrError, ControlGeneralSettingFile, (CrDeviceHandle, CrGeneralSettingControlType, char*))                  \
  X("2.01", CrError, RequestControlGeneralSettingResultFile, (CrDeviceHandle, CrGeneralSettingControlType))            \
  X("2.01", CrError, GetControlGeneralSettingResultFile, (CrDeviceHandle, u8*, u32*))                                  \
  X("2.01", CrError, RequestOperation, (CrDeviceHandle, CrOperationCode, u32, u32, u32, u32, u32, void*, u32))         \
  X("2.01", CrError, ReleaseOperationResultObject, (CrDeviceHandle, CrOperationResultData*&))                          \
  X("2.01", CrError, GetSelectControlCode, (CrDeviceHandle, CrControlCode, CrControlCodeInfo**))                       \
  X("2.01", CrError, GetSupportedControlCodes, (CrDeviceHandle, CrControlCodeInfo**, u32*))                            \
  X("2.01", CrError, ReleaseControlCodes, (CrDeviceHandle, CrControlCodeInfo*))                                        \
  X("2.01", CrError, ExecuteControlCodeValue, (CrDeviceHandle, CrControlCode, u64))                                    \
  X("2.01", CrError, ExecuteControlCodeString, (CrDeviceHandle, CrControlCode, u16, const u16*))                       \
  X("2.01", CrError, PullPostViewImage, (CrDeviceHandle, u8*, u32))                                                    \
  X("2.01", CrError, GetCommandQueueCount, (CrDeviceHandle, u32*))

#ifdef CRABI_DECLARE_FUNCTIONS
#define CRABI_DECLARE(since, ret, name, params) extern "C" CRABI_EXPORT ret name params;
CRABI_C_FUNCTIONS(CRABI_DECLARE)
#undef CRABI_DECLARE
#endif

}  // namespace SCRSDK
