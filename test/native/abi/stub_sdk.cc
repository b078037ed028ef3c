// A stand-in SDK for the round trip through the interface: it answers a few calls with known values and makes every
// callback once. STUB_LEVEL (200 or 201) chooses the callback's layout and the number of Connect's parameters, as the
// real libraries of 2.00 and 2.01 differ.
#include <cstdlib>
#include <cstring>
#include <new>
#include <thread>

#include "crsdk_abi.h"

#ifndef STUB_LEVEL
#define STUB_LEVEL 201
#endif

#define EXPORTED extern "C" __attribute__((visibility("default")))

namespace SCRSDK {

// Only the parts that the client of this test uses.
CrDeviceProperty::CrDeviceProperty() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrDeviceProperty::~CrDeviceProperty() { std::free(values_); }
void CrDeviceProperty::SetCode(u32 code) { code_ = code; }
u32 CrDeviceProperty::GetCode() const { return code_; }
void CrDeviceProperty::SetValueType(CrDataType type) { valueType_ = type; }
void CrDeviceProperty::SetCurrentValue(u64 value) { currentValue_ = value; }
u64 CrDeviceProperty::GetCurrentValue() const { return currentValue_; }
u8* CrDeviceProperty::GetValues() const { return values_; }
bool CrDeviceProperty::IsSetEnableCurrentValue() const { return enableFlag_ == 1; }

CrImageDataBlock::CrImageDataBlock() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrImageDataBlock::~CrImageDataBlock() {}
void CrImageDataBlock::SetSize(u32 size) { size_ = size; }
void CrImageDataBlock::SetData(u8* data) { pData_ = data; }
u32 CrImageDataBlock::GetImageSize() const { return imageSize_; }
u8* CrImageDataBlock::GetImageData() const { return pData_; }

CrOSDImageMetaInfo::CrOSDImageMetaInfo() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrOSDImageMetaInfo::~CrOSDImageMetaInfo() {}
CrOSDImageDataBlock::CrOSDImageDataBlock() : frameNo_(0), pData_(nullptr), imageSize_(0) {}
CrOSDImageDataBlock::~CrOSDImageDataBlock() {}
u8* CrOSDImageDataBlock::GetImageData() const { return pData_; }
void CrOSDImageDataBlock::SetData(u8* data) { pData_ = data; }
CrOSDImageMetaInfo CrOSDImageDataBlock::GetMetaInfo() const { return metaInfo_; }

CrLiveViewProperty::CrLiveViewProperty() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrLiveViewProperty::~CrLiveViewProperty() { std::free(value_); }
u8* CrLiveViewProperty::GetValue() const { return value_; }

// The client reads only fields of these two classes.
CrCaptureDate::CrCaptureDate() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrCaptureDate::~CrCaptureDate() {}
CrContentsFile::CrContentsFile() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrContentsFile::~CrContentsFile() {}
CrContentsInfo::CrContentsInfo() { std::memset(static_cast<void*>(this), 0, sizeof *this); }
CrContentsInfo::~CrContentsInfo() {}

namespace {

#if STUB_LEVEL == 200
using Callback = DeviceCallback200;
#else
using Callback = IDeviceCallback;
#endif

constexpr CrDeviceHandle kHandle = 0x1122334455667788;
constexpr CrError kInvalidHandle = 0x8005;
constexpr CrError kInvalidParameter = 0x8006;
constexpr CrError kMemoryInsufficient = 0x8303;
constexpr CrError kInvalidCalled = 0x8402;

class Camera final : public ICrCameraObjectInfo {
 public:
  void Release() override {}
  char* GetName() const override { return Text("cam"); }
  u32 GetNameSize() const override { return 4; }
  char* GetModel() const override { return Text("ILCE-7M5"); }
  u32 GetModelSize() const override { return 9; }
  i16 GetUsbPid() const override { return 0x0F52; }
  u8* GetId() const override { return reinterpret_cast<u8*>(Text("123")); }
  u32 GetIdSize() const override { return 4; }
  u32 GetIdType() const override { return 0; }
  u32 GetConnectionStatus() const override { return 7; }
  char* GetConnectionTypeName() const override { return Text("USB"); }
  char* GetAdaptorName() const override { return Text("Cr_PTP_USB"); }
  char* GetGuid() const override { return nullptr; }
  char* GetPairingNecessity() const override { return nullptr; }
  u16 GetAuthenticationState() const override { return 3; }
  u32 GetSSHsupport() const override { return 1; }
  u32 GetIPAddress() const override { return 0x04030201; }
  char* GetIPAddressChar() const override { return Text("1.2.3.4"); }
  u32 GetIPAddressCharSize() const override { return 8; }
  u8* GetMACAddress() const override { return const_cast<u8*>(kMac); }
  u32 GetMACAddressSize() const override { return sizeof kMac; }
  char* GetMACAddressChar() const override { return Text("00:11:22:33:44:55"); }
  u32 GetMACAddressCharSize() const override { return 18; }

 private:
  static char* Text(const char* text) { return const_cast<char*>(text); }
  static constexpr u8 kMac[6] = {0x00, 0x11, 0x22, 0x33, 0x44, 0x55};
};

Camera camera;

class CameraList final : public ICrEnumCameraObjectInfo {
 public:
  u32 GetCount() const override { return 1; }
  const ICrCameraObjectInfo* GetCameraObjectInfo(u32 index) const override { return index == 0 ? &camera : nullptr; }
  void Release() override {}
};

CameraList camera_list;
std::thread sdk_thread;

// Every callback once, in the order of the slots, with arguments that the client adds up.
void ReportOnSdkThread(Callback* callback) {
  u32 codes[2] = {0x104, 0x581};
  u8 data[2] = {9, 8};
  char file[] = "f.jpg";
  callback->OnConnected(DEVICE_CONNECTION_VERSION_RCP3);
  callback->OnPropertyChanged();
  callback->OnPropertyChangedCodes(2, codes);
  callback->OnLvPropertyChanged();
  callback->OnLvPropertyChangedCodes(1, codes + 1);
  callback->OnCompleteDownload(file, 7);
#if STUB_LEVEL != 200
  callback->OnCompleteOperation(0x924D, nullptr);
#endif
  callback->OnNotifyContentsTransfer(1, 2, file);
  callback->OnWarning(0x20001);
  callback->OnWarningExt(0x60001, -1, 2, 3);
  callback->OnError(0x8208);
  callback->OnNotifyFTPTransferResult(1, 2, 3);
  callback->OnNotifyRemoteTransferResult(5, 50, file);
  callback->OnNotifyRemoteTransferResult(6, 60, data, u64{2});
  callback->OnNotifyRemoteTransferContentsListChanged(1, 2, 3);
  callback->OnNotifyRemoteFirmwareUpdateResult(4, nullptr);
  callback->OnReceivePlaybackTimeCode(77);
  callback->OnReceivePlaybackData(1, 2, data, -3, -4, 5, 6);
  callback->OnNotifyMonitorUpdated(1, 42);
#if STUB_LEVEL != 200
  callback->OnNotifyPostViewImage(file, 99);
#endif
  callback->OnDisconnected(0);
}

CrError Start(ICrCameraObjectInfo* info, Callback* callback, CrDeviceHandle* handle, u32 mode, u32 reconnect,
              const char* user, const char* password, const char* fingerprint, u32 fingerprint_size) {
  const bool as_sent = info == &camera && mode == 2 && reconnect == 1 && std::strcmp(user, "admin") == 0 &&
                       std::strcmp(password, "pw") == 0 && std::strcmp(fingerprint, "fp") == 0 && fingerprint_size == 2;
  if (!as_sent) return kInvalidParameter;
  *handle = kHandle;
  sdk_thread = std::thread(ReportOnSdkThread, callback);
  return 0;
}

}  // namespace

EXPORTED bool Init(u32 logtype) { return logtype == 0; }
EXPORTED bool Release() { return true; }
EXPORTED u32 GetSDKVersion() { return STUB_LEVEL == 200 ? 0x02000000 : 0x02010000; }

EXPORTED CrError EnumCameraObjects(ICrEnumCameraObjectInfo** list, u8 seconds) {
  *list = &camera_list;
  return seconds == 3 ? 0 : kInvalidParameter;
}

#if STUB_LEVEL == 200
EXPORTED CrError Connect(ICrCameraObjectInfo* info, Callback* callback, CrDeviceHandle* handle, CrSdkControlMode mode,
                         CrReconnectingSet reconnect, const char* user, const char* password, const char* fingerprint,
                         u32 fingerprint_size) {
  return Start(info, callback, handle, mode, reconnect, user, password, fingerprint, fingerprint_size);
}
#else
EXPORTED CrError Connect(ICrCameraObjectInfo* info, Callback* callback, CrDeviceHandle* handle, CrSdkControlMode mode,
                         CrReconnectingSet reconnect, const char* user, const char* password, const char* fingerprint,
                         u32 fingerprint_size, const u16* display_name) {
  if (display_name != nullptr) return kInvalidParameter;
  return Start(info, callback, handle, mode, reconnect, user, password, fingerprint, fingerprint_size);
}
#endif

EXPORTED CrError Disconnect(CrDeviceHandle handle) {
  if (sdk_thread.joinable()) sdk_thread.join();
  return handle == kHandle ? 0 : kInvalidHandle;
}

EXPORTED CrError GetSelectDeviceProperties(CrDeviceHandle, u32 count, u32* codes, CrDeviceProperty** properties,
                                           i32* found) {
  auto* list = static_cast<CrDeviceProperty*>(std::malloc(sizeof(CrDeviceProperty) * count));
  for (u32 i = 0; i < count; ++i) {
    const u16 values[2] = {static_cast<u16>(1 + i), 2};
    new (&list[i]) CrDeviceProperty();
    list[i].code_ = codes[i];
    list[i].valueType_ = static_cast<CrDataType>(0x2002);
    list[i].enableFlag_ = static_cast<CrPropertyEnableFlag>(1);
    list[i].currentValue_ = 1000 + i;
    list[i].valuesSize_ = sizeof values;
    list[i].values_ = static_cast<u8*>(std::malloc(sizeof values));
    std::memcpy(list[i].values_, values, sizeof values);
  }
  *properties = list;
  *found = static_cast<i32>(count);
  return 0;
}

EXPORTED CrError SetDeviceProperty(CrDeviceHandle, CrDeviceProperty* property) {
  const bool as_sent =
      property->code_ == 0x101 && property->currentValue_ == static_cast<u64>(-300ll) && property->valueType_ == 0x1002;
  return as_sent ? 0 : kInvalidCalled;
}

EXPORTED CrError GetLiveViewImage(CrDeviceHandle, CrImageDataBlock* block) {
  if (block->size_ < 4) return kMemoryInsufficient;
  std::memcpy(block->pData_, "\xFF\xD8\xFF\xD9", 4);
  block->imageSize_ = 4;
  return 0;
}

EXPORTED CrError GetOSDImage(CrDeviceHandle, CrOSDImageDataBlock* block) {
  block->imageSize_ = 3;
  block->metaInfo_.osdWidth = 640;
  block->metaInfo_.degree = 90;
  return 0;
}

EXPORTED CrError GetSelectLiveViewProperties(CrDeviceHandle, u32, u32* codes, CrLiveViewProperty** properties,
                                             i32* found) {
  auto* property = new CrLiveViewProperty();
  property->code_ = codes[0];
  property->valueType_ = static_cast<CrFrameInfoType>(1);
  property->valueSize_ = 2 * sizeof(CrFocusFrameInfo);
  auto* frames = static_cast<CrFocusFrameInfo*>(std::calloc(2, sizeof(CrFocusFrameInfo)));
  frames[1].type = static_cast<CrFocusFrameType>(3);
  frames[1].xNumerator = 320;
  frames[1].xDenominator = 640;
  frames[1].height = 55;
  property->value_ = reinterpret_cast<u8*>(frames);
  *properties = property;
  *found = 1;
  return 0;
}

EXPORTED CrError GetRemoteTransferContentsInfoList(CrDeviceHandle, CrSlotNumber slot, CrGetContentsInfoListType type,
                                                   CrCaptureDate* date, u32 most, CrContentsInfo** contents,
                                                   u32* count) {
  static char path[] = "/DCIM/X.ARW";
  auto* list = new CrContentsInfo[2];
  auto* file = new CrContentsFile();
  file->filePath = reinterpret_cast<i8*>(path);
  file->filePathLength = 11;
  file->fileSize = 1ull << 33;
  file->videoParam.width = 3840;
  file->audioParam.samplingRate = 48000;
  list[1].contentId = 131154;
  list[1].filesNum = 1;
  list[1].files = file;
  list[1].creationDatetimeUTC.year = date->year;
  list[1].shotMarkNum = slot * 100 + type * 10 + most;
  *contents = list;
  *count = 2;
  return 0;
}

}  // namespace SCRSDK
