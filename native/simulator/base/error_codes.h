// The refusals the simulator gives, under names of ours. Numbers are CrError's.
#ifndef RIGD_SIM_ERROR_CODES_H
#define RIGD_SIM_ERROR_CODES_H

#include "base/integers.h"

namespace sim {

constexpr CrError kErrorNone = 0;
constexpr CrError kErrorGenericUnknown = 0x8000;
constexpr CrError kErrorNotSupported = 0x8003;
constexpr CrError kErrorInvalidHandle = 0x8005;
constexpr CrError kErrorInvalidParameter = 0x8006;
constexpr CrError kErrorDirectoryNotFound = 0x8106;
constexpr CrError kErrorDisconnected = 0x8207;
constexpr CrError kErrorFileNotFound = 0x8105;
constexpr CrError kErrorConnectTimeOut = 0x8208;
constexpr CrError kErrorReconnectTimeOut = 0x8209;
constexpr CrError kErrorConnectRejected = 0x820A;
constexpr CrError kErrorSessionAlreadyOpened = 0x8210;
constexpr CrError kErrorNoContentsMode = 0x8211;
constexpr CrError kErrorSshNotSupported = 0x8212;
constexpr CrError kErrorServerConnect = 0x8214;
constexpr CrError kErrorFingerprint = 0x8215;
constexpr CrError kErrorUserAuthentication = 0x8216;
constexpr CrError kErrorGetFingerprint = 0x8218;
constexpr CrError kErrorNoRemoteTransferMode = 0x8219;
constexpr CrError kErrorMemoryInsufficient = 0x8303;
constexpr CrError kErrorInvalidCalled = 0x8402;
constexpr CrError kErrorOutOfModelList = 0x8404;
constexpr CrError kErrorNotSupportModelOfUsb = 0x8405;
constexpr CrError kErrorNotSupportModelOfEthernet = 0x8406;
constexpr CrError kErrorInvalidSerialNumber = 0x8407;
constexpr CrError kErrorInvalidIpAddress = 0x8408;
constexpr CrError kErrorInvalidMacAddress = 0x8409;
constexpr CrError kErrorInit = 0x8500;
constexpr CrError kErrorAdaptorCreate = 0x8703;
constexpr CrError kErrorAdaptorCreateDevice = 0x8706;
constexpr CrError kErrorAdaptorEnumDevice = 0x8707;
constexpr CrError kErrorContentsInvalidHandle = 0x8C02;
constexpr CrError kErrorContentsTransferUnsuccess = 0x8C05;
constexpr CrError kErrorContentsRejectRequest = 0x8C07;
constexpr CrError kErrorContentNotFound = 0x8D02;
constexpr CrError kErrorTransferRunning = 0x8D03;
constexpr CrError kErrorTransferStatus = 0x8D04;
constexpr CrError kErrorContentsListProcessing = 0x8D05;
// A call that found nothing new.
constexpr CrError kWarningFrameNotUpdated = 0x20017;

}  // namespace sim

#endif
