// The SDK's abstract interfaces. Declaration order is vtable order and there is no virtual destructor: a slot moved
// or added in the middle crashes both sides. A client implements the callback class of the library's level; levels
// below 200 are not described.
#pragma once

#include "crsdk_types.h"

namespace SCRSDK {

// A camera as discovery found it, or as a client described it. Slots 16 to 22 exist since 2.00. Sizes are bytes and
// usually count the terminator. Items of an enumeration belong to the enumeration; others end by Release.
class ICrCameraObjectInfo {
 public:
  virtual void Release() = 0;                       // 0
  virtual char* GetName() const = 0;                // 1
  virtual u32 GetNameSize() const = 0;              // 2
  virtual char* GetModel() const = 0;               // 3
  virtual u32 GetModelSize() const = 0;             // 4
  virtual i16 GetUsbPid() const = 0;                // 5
  virtual u8* GetId() const = 0;                    // 6
  virtual u32 GetIdSize() const = 0;                // 7
  virtual u32 GetIdType() const = 0;                // 8: 0 USB, 2 IP
  virtual u32 GetConnectionStatus() const = 0;      // 9
  virtual char* GetConnectionTypeName() const = 0;  // 10: "USB" or "IP"
  virtual char* GetAdaptorName() const = 0;         // 11
  virtual char* GetGuid() const = 0;                // 12
  virtual char* GetPairingNecessity() const = 0;    // 13
  virtual u16 GetAuthenticationState() const = 0;   // 14
  virtual u32 GetSSHsupport() const = 0;            // 15
  virtual u32 GetIPAddress() const = 0;             // 16
  virtual char* GetIPAddressChar() const = 0;       // 17
  virtual u32 GetIPAddressCharSize() const = 0;     // 18
  virtual u8* GetMACAddress() const = 0;            // 19
  virtual u32 GetMACAddressSize() const = 0;        // 20
  virtual char* GetMACAddressChar() const = 0;      // 21
  virtual u32 GetMACAddressCharSize() const = 0;    // 22

 protected:
  ~ICrCameraObjectInfo() = default;
};

// Result of a discovery.
class ICrEnumCameraObjectInfo {
 public:
  virtual u32 GetCount() const = 0;                                             // 0
  virtual const ICrCameraObjectInfo* GetCameraObjectInfo(u32 index) const = 0;  // 1
  virtual void Release() = 0;                                                   // 2

 protected:
  ~ICrEnumCameraObjectInfo() = default;
};

class CrOperationResultData;

// Reports of the library, on its own threads. Level 201 (2.01, 2.02): 21 slots.
class IDeviceCallback {
 public:
  virtual void OnConnected(DeviceConnectionVersioin) {}                            // 0
  virtual void OnDisconnected(u32) {}                                              // 1
  virtual void OnPropertyChanged() {}                                              // 2
  virtual void OnPropertyChangedCodes(u32, u32*) {}                                // 3
  virtual void OnLvPropertyChanged() {}                                            // 4
  virtual void OnLvPropertyChangedCodes(u32, u32*) {}                              // 5
  virtual void OnCompleteDownload(char*, u32 = 0xFFFFFFFFu) {}                     // 6
  virtual void OnCompleteOperation(u32, CrOperationResultData*) {}                 // 7: came with 2.01
  virtual void OnNotifyContentsTransfer(u32, CrContentHandle, char* = nullptr) {}  // 8
  virtual void OnWarning(u32) {}                                                   // 9
  virtual void OnWarningExt(u32, i32, i32, i32) {}                                 // 10
  virtual void OnError(u32) {}                                                     // 11
  virtual void OnNotifyFTPTransferResult(u32, u32, u32) {}                         // 12
  virtual void OnNotifyRemoteTransferResult(u32, u32, char*) {}                    // 13
  virtual void OnNotifyRemoteTransferResult(u32, u32, u8*, u64) {}                 // 14
  virtual void OnNotifyRemoteTransferContentsListChanged(u32, u32, u32) {}         // 15
  virtual void OnNotifyRemoteFirmwareUpdateResult(u32, const void*) {}             // 16
  virtual void OnReceivePlaybackTimeCode(u32) {}                                   // 17
  virtual void OnReceivePlaybackData(u8, i32, u8*, i64, i64, i32, i32) {}          // 18
  virtual void OnNotifyMonitorUpdated(u32, u32) {}                                 // 19
  virtual void OnNotifyPostViewImage(char*, u32) {}                                // 20: came with 2.01
};

// Level 200 (2.00): the same without slots 7 and 20, 19 slots. The name is ours; no RTTI crosses the interface.
class DeviceCallback200 {
 public:
  virtual void OnConnected(DeviceConnectionVersioin) {}                            // 0
  virtual void OnDisconnected(u32) {}                                              // 1
  virtual void OnPropertyChanged() {}                                              // 2
  virtual void OnPropertyChangedCodes(u32, u32*) {}                                // 3
  virtual void OnLvPropertyChanged() {}                                            // 4
  virtual void OnLvPropertyChangedCodes(u32, u32*) {}                              // 5
  virtual void OnCompleteDownload(char*, u32 = 0xFFFFFFFFu) {}                     // 6
  virtual void OnNotifyContentsTransfer(u32, CrContentHandle, char* = nullptr) {}  // 7
  virtual void OnWarning(u32) {}                                                   // 8
  virtual void OnWarningExt(u32, i32, i32, i32) {}                                 // 9
  virtual void OnError(u32) {}                                                     // 10
  virtual void OnNotifyFTPTransferResult(u32, u32, u32) {}                         // 11
  virtual void OnNotifyRemoteTransferResult(u32, u32, char*) {}                    // 12
  virtual void OnNotifyRemoteTransferResult(u32, u32, u8*, u64) {}                 // 13
  virtual void OnNotifyRemoteTransferContentsListChanged(u32, u32, u32) {}         // 14
  virtual void OnNotifyRemoteFirmwareUpdateResult(u32, const void*) {}             // 15
  virtual void OnReceivePlaybackTimeCode(u32) {}                                   // 16
  virtual void OnReceivePlaybackData(u8, i32, u8*, i64, i64, i32, i32) {}          // 17
  virtual void OnNotifyMonitorUpdated(u32, u32) {}                                 // 18
};

}  // namespace SCRSDK
