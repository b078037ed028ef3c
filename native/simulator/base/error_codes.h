// The errors that the simulator returns, under names of our own. The numbers are those of CrError.
#pragma once

#include "base/integers.h"
#include "crsdk_codes.h"

namespace sim {

constexpr CrError kErrorNone = 0;
constexpr CrError kErrorGenericUnknown = crsdk_codes::CrError_Generic_Unknown;
constexpr CrError kErrorNotSupported = crsdk_codes::CrError_Generic_NotSupported;
constexpr CrError kErrorInvalidHandle = crsdk_codes::CrError_Generic_InvalidHandle;
constexpr CrError kErrorInvalidParameter = crsdk_codes::CrError_Generic_InvalidParameter;
constexpr CrError kErrorDirectoryNotFound = crsdk_codes::CrError_File_DirNotFound;
// The error of SetSaveInfo for a missing directory, as measured by others.
constexpr CrError kErrorSaveDirectory = crsdk_codes::CrError_File_ReadOnly;
constexpr CrError kErrorDisconnected = crsdk_codes::CrError_Connect_Disconnected;
constexpr CrError kErrorFileNotFound = crsdk_codes::CrError_File_NotFound;
constexpr CrError kErrorConnectTimeOut = crsdk_codes::CrError_Connect_TimeOut;
constexpr CrError kErrorReconnectTimeOut = crsdk_codes::CrError_Reconnect_TimeOut;
constexpr CrError kErrorConnectRejected = crsdk_codes::CrError_Connect_FailRejected;
constexpr CrError kErrorSessionAlreadyOpened = crsdk_codes::CrError_Connect_SessionAlreadyOpened;
constexpr CrError kErrorNoContentsMode = crsdk_codes::CrError_Connect_ContentsTransfer_NotSupported;
constexpr CrError kErrorSshNotSupported = crsdk_codes::CrError_Connect_SSH_NotSupported;
constexpr CrError kErrorSshParameter = crsdk_codes::CrError_Connect_SSH_InvalidParameter;
constexpr CrError kErrorServerConnect = crsdk_codes::CrError_Connect_SSH_ServerConnectFailed;
constexpr CrError kErrorFingerprint = crsdk_codes::CrError_Connect_SSH_ServerAuthenticationFailed;
constexpr CrError kErrorUserAuthentication = crsdk_codes::CrError_Connect_SSH_UserAuthenticationFailed;
constexpr CrError kErrorGetFingerprint = crsdk_codes::CrError_Connect_SSH_GetFingerprintFailed;
constexpr CrError kErrorNoRemoteTransferMode = crsdk_codes::CrError_Connect_RemoteTransfer_NotSupported;
constexpr CrError kErrorMemoryInsufficient = crsdk_codes::CrError_Memory_Insufficient;
constexpr CrError kErrorInvalidCalled = crsdk_codes::CrError_Api_InvalidCalled;
constexpr CrError kErrorOutOfModelList = crsdk_codes::CrError_Api_OutOfModelList;
constexpr CrError kErrorNotSupportModelOfUsb = crsdk_codes::CrError_Api_NotSupportModelOfUSB;
constexpr CrError kErrorNotSupportModelOfEthernet = crsdk_codes::CrError_Api_NotSupportModelOfEthernet;
constexpr CrError kErrorInvalidSerialNumber = crsdk_codes::CrError_Api_InvalidSerialNumber;
constexpr CrError kErrorInvalidIpAddress = crsdk_codes::CrError_Api_InvalidIpAddress;
constexpr CrError kErrorInvalidMacAddress = crsdk_codes::CrError_Api_InvalidMacAddress;
constexpr CrError kErrorInit = crsdk_codes::CrError_Init;
constexpr CrError kErrorAdaptorCreate = crsdk_codes::CrError_Adaptor_Create;
constexpr CrError kErrorAdaptorCreateDevice = crsdk_codes::CrError_Adaptor_CreateDevice;
constexpr CrError kErrorAdaptorEnumDevice = crsdk_codes::CrError_Adaptor_EnumDecvice;
constexpr CrError kErrorContentsInvalidHandle = crsdk_codes::CrError_Contents_InvalidHandle;
constexpr CrError kErrorContentsTransferUnsuccess = crsdk_codes::CrError_Contents_Transfer_Unsuccess;
constexpr CrError kErrorContentsRejectRequest = crsdk_codes::CrError_Contents_RejectRequest;
constexpr CrError kErrorContentNotFound = crsdk_codes::CrError_RemoteTransfer_ContentNotFound;
constexpr CrError kErrorTransferRunning = crsdk_codes::CrError_RemoteTransfer_GetContentsDataDisable;
constexpr CrError kErrorTransferStatus = crsdk_codes::CrError_RemoteTransfer_StatusError;
constexpr CrError kErrorContentsListProcessing = crsdk_codes::CrError_RemoteTransfer_GetContentsInfoListProcessing;
// The result of a call that found nothing new.
constexpr CrError kWarningFrameNotUpdated = crsdk_codes::CrWarning_Frame_NotUpdated;

}  // namespace sim
