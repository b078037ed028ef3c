// The numbers of the interface under the short names that the checks use.
#pragma once

#include "crsdk_codes.h"
#include "sdk_client.h"

namespace check {

constexpr u32 kAfArea = crsdk_codes::CrDeviceProperty_AF_Area_Position;
constexpr u32 kAfStatus = crsdk_codes::CrWarningExt_AFStatus;
constexpr u32 kAll = 0;
constexpr u32 kAperture = crsdk_codes::CrDeviceProperty_FNumber;
constexpr u32 kBattery = crsdk_codes::CrDeviceProperty_BatteryRemain;
constexpr u32 kButton = crsdk_codes::CrDeviceProperty_CameraButtonFunction;
constexpr u32 kButtonStatus = crsdk_codes::CrDeviceProperty_CameraButtonFunctionStatus;
constexpr u32 kCancel = crsdk_codes::CrCommandId_CancelShooting;
constexpr u32 kClock = crsdk_codes::CrDeviceProperty_DateTime_Settings;
constexpr u32 kClockExcluded = crsdk_codes::CrWarning_DateTime_Setting_Result_Exclusion_Error;
constexpr u32 kClockSet = crsdk_codes::CrWarning_DateTime_Setting_Result_OK;
constexpr u32 kClockTextWrong = crsdk_codes::CrWarning_DateTime_Setting_Result_Parameter_Error;
constexpr u32 kColourTint = 0x116;
constexpr u32 kCompensation = crsdk_codes::CrDeviceProperty_ExposureBiasCompensation;
constexpr u32 kDay = 2;
constexpr u32 kDestination = crsdk_codes::CrDeviceProperty_StillImageStoreDestination;
constexpr u32 kDown = 1;
constexpr u32 kDriveMode = crsdk_codes::CrDeviceProperty_DriveMode;
constexpr CrError kErrorAlreadyOpened = crsdk_codes::CrError_Connect_SessionAlreadyOpened;
constexpr CrError kErrorContentsInvalidHandle = crsdk_codes::CrError_Contents_InvalidHandle;
constexpr CrError kErrorContentsRejected = crsdk_codes::CrError_Contents_RejectRequest;
constexpr CrError kErrorCreateDevice = crsdk_codes::CrError_Adaptor_CreateDevice;
constexpr CrError kErrorDisconnected = crsdk_codes::CrError_Connect_Disconnected;
constexpr CrError kErrorGetFingerprint = crsdk_codes::CrError_Connect_SSH_GetFingerprintFailed;
constexpr CrError kErrorInit = crsdk_codes::CrError_Init;
constexpr CrError kErrorInvalidCalled = crsdk_codes::CrError_Api_InvalidCalled;
constexpr CrError kErrorInvalidHandle = crsdk_codes::CrError_Generic_InvalidHandle;
constexpr CrError kErrorInvalidParameter = crsdk_codes::CrError_Generic_InvalidParameter;
constexpr CrError kErrorMemoryInsufficient = crsdk_codes::CrError_Memory_Insufficient;
constexpr CrError kErrorNoContentsMode = crsdk_codes::CrError_Connect_ContentsTransfer_NotSupported;
constexpr CrError kErrorNoDirectory = crsdk_codes::CrError_File_DirNotFound;
constexpr CrError kErrorNoRemoteTransferMode = crsdk_codes::CrError_Connect_RemoteTransfer_NotSupported;
constexpr CrError kErrorNotSupported = crsdk_codes::CrError_Generic_NotSupported;
constexpr CrError kErrorReconnectTimeOut = crsdk_codes::CrError_Reconnect_TimeOut;
constexpr CrError kErrorSshNotSupported = crsdk_codes::CrError_Connect_SSH_NotSupported;
constexpr CrError kErrorTimeOut = crsdk_codes::CrError_Connect_TimeOut;
constexpr u32 kExposureIndex = crsdk_codes::CrDeviceProperty_ExposureIndex;
constexpr u32 kExposureStarted = crsdk_codes::CrWarning_Exposure_Started;
constexpr u32 kFileType = crsdk_codes::CrDeviceProperty_FileType;
constexpr u32 kFingerprintDiffers = crsdk_codes::CrError_Connect_SSH_ServerAuthenticationFailed;
constexpr u32 kFocusArea = crsdk_codes::CrDeviceProperty_FocusArea;
constexpr u32 kFocusMode = crsdk_codes::CrDeviceProperty_FocusMode;
constexpr u32 kFocusPosition = crsdk_codes::CrDeviceProperty_FocusPositionSetting;
constexpr u32 kGetImageFailed = crsdk_codes::CrWarning_GetImage_Failed;
constexpr u32 kHour = 3;
constexpr u32 kImage = 0xFFFFFFFF;
constexpr u32 kImageId = crsdk_codes::CrDeviceProperty_ImageID_String;
constexpr u32 kInt8Range = crsdk_codes::CrDataType_Int8Range;
constexpr u32 kIso = crsdk_codes::CrDeviceProperty_IsoSensitivity;
constexpr u32 kIsoCurrent = crsdk_codes::CrDeviceProperty_IsoCurrentSensitivity;
constexpr u32 kModeContents = 1;
constexpr u32 kModelName = crsdk_codes::CrDeviceProperty_ModelName;
constexpr u32 kModeRemoteTransfer = 2;
constexpr u32 kMonth = 1;
constexpr u32 kMovieFormat = crsdk_codes::CrDeviceProperty_Movie_File_Format;
constexpr u32 kMovieRecord = crsdk_codes::CrCommandId_MovieRecord;
constexpr CrError kNotUpdated = crsdk_codes::CrWarning_Frame_NotUpdated;
constexpr u32 kOsdMode = crsdk_codes::CrDeviceProperty_OSDImageMode;
constexpr u32 kPartialBuffer = crsdk_codes::Setting_Key_PartialBuffer;
constexpr u32 kPlainSpot = 0x5;
constexpr u32 kPowerOff = crsdk_codes::CrCommandId_PowerOff;
constexpr u32 kPriorityKey = crsdk_codes::CrDeviceProperty_PriorityKeySettings;
constexpr u32 kProgram = crsdk_codes::CrDeviceProperty_ExposureProgramMode;
constexpr u64 kProgramM = 1;
constexpr u64 kProgramMovieM = 0x8053;
constexpr u64 kProgramP = 2;
constexpr u32 kReconnected = crsdk_codes::CrWarning_Connect_Reconnected;
constexpr u32 kReconnecting = crsdk_codes::CrWarning_Connect_Reconnecting;
constexpr u32 kRecordButton = crsdk_codes::CrCommandId_MovieRecButtonToggle;
constexpr u32 kRecordButtonEnable = crsdk_codes::CrDeviceProperty_MovieRecButtonToggleEnableStatus;
constexpr u32 kRecordingOrderDone = crsdk_codes::CrWarning_MovieRecordingOperation_Result_OK;
constexpr u32 kRecordingState = crsdk_codes::CrDeviceProperty_RecordingState;
constexpr u32 kRejected = crsdk_codes::CrError_Connect_FailRejected;
constexpr u32 kRelease = crsdk_codes::CrCommandId_Release;
constexpr u32 kRemaining = crsdk_codes::CrDeviceProperty_MediaSLOT1_RemainingNumber;
constexpr u32 kS1 = crsdk_codes::CrDeviceProperty_S1;
constexpr u32 kSerial = crsdk_codes::CrDeviceProperty_BodySerialNumber;
constexpr u32 kServerConnectFailed = crsdk_codes::CrError_Connect_SSH_ServerConnectFailed;
constexpr u32 kShootingMode = crsdk_codes::CrDeviceProperty_MovieShootingMode;
constexpr u32 kShutterAngle = crsdk_codes::CrDeviceProperty_ShutterAngle;
constexpr u32 kShutterMode = crsdk_codes::CrDeviceProperty_ShutterMode;
constexpr u32 kShutterSpeed = crsdk_codes::CrDeviceProperty_ShutterSpeed;
constexpr u32 kSlot2 = crsdk_codes::CrDeviceProperty_MediaSLOT2_Status;
constexpr u32 kSlot2Photos = crsdk_codes::CrDeviceProperty_MediaSLOT2_RemainingNumber;
constexpr u32 kStorageFull = crsdk_codes::CrWarning_File_StorageFull;
constexpr u32 kTouch = crsdk_codes::CrDeviceProperty_RemoteTouchOperation;
constexpr u32 kTouchOperation = 0x140;
constexpr u32 kTransferStatus = crsdk_codes::CrDeviceProperty_ContentsTransferStatus;
constexpr u32 kUInt16 = crsdk_codes::CrDataType_UInt16;
constexpr u32 kUInt16List = crsdk_codes::CrDataType_UInt16Array;
constexpr u32 kUInt16Range = crsdk_codes::CrDataType_UInt16Range;
constexpr u32 kUInt32 = crsdk_codes::CrDataType_UInt32;
constexpr u32 kUInt32List = crsdk_codes::CrDataType_UInt32Array;
constexpr u32 kUInt64 = crsdk_codes::CrDataType_UInt64;
constexpr u32 kUInt8List = crsdk_codes::CrDataType_UInt8Array;
constexpr u32 kUp = 0;
constexpr u32 kUserRefused = crsdk_codes::CrError_Connect_SSH_UserAuthenticationFailed;
constexpr u32 kZoom = crsdk_codes::CrDeviceProperty_Zoom_Operation;
constexpr u32 kZoomCancel = crsdk_codes::CrCommandId_CancelZoomPosition;
constexpr u32 kZoomDistance = crsdk_codes::CrDeviceProperty_ZoomDistance;

constexpr u32 kZoomDriving = crsdk_codes::CrDeviceProperty_ZoomDrivingStatus;
constexpr u32 kZoomPosition = crsdk_codes::CrDeviceProperty_ZoomPositionSetting;
constexpr u32 kZoomPositionNow = crsdk_codes::CrDeviceProperty_ZoomPositionCurrentValue;
constexpr u32 kZoomReached = crsdk_codes::CrWarning_ZoomPosition_Result_OK;

}  // namespace check
