// The other side of the round trip: a client that has only our header and reaches a library by dlopen and dlsym.
// `client <library> <level>`; the level chooses the callback class. Exits with 0 when every value arrived in its
// place. With the wrong level it crashes or sees other callbacks than were made; the check proves that this is noticed.
#include <dlfcn.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>

#include "crsdk_abi.h"

using namespace SCRSDK;

namespace {

void* library;
std::string recorded;

template <class Function>
Function Resolve(const char* name) {
  void* symbol = dlsym(library, name);
  if (symbol == nullptr) {
    std::printf("missing %s\n", name);
    std::exit(2);
  }
  return reinterpret_cast<Function>(symbol);
}

void Record(const char* what, long long value = 0) {
  recorded += std::string(what) + ":" + std::to_string(value) + " ";
}

template <class Base>
class Listener : public Base {
 public:
  void OnConnected(DeviceConnectionVersioin version) override { Record("connected", version); }
  void OnDisconnected(u32 error) override { Record("disconnected", error); }
  void OnPropertyChanged() override { Record("property"); }
  void OnPropertyChangedCodes(u32 count, u32* codes) override {
    Record("properties", count * 100000 + codes[count - 1]);
  }
  void OnLvPropertyChanged() override { Record("liveView"); }
  void OnLvPropertyChangedCodes(u32 count, u32* codes) override { Record("liveViews", count * 100000 + codes[0]); }
  void OnCompleteDownload(char* file, u32 type) override { Record(file, type); }
  void OnNotifyContentsTransfer(u32 notify, CrContentHandle handle, char* file) override {
    Record("contents", notify * 10 + handle + file[0]);
  }
  void OnWarning(u32 warning) override { Record("warning", warning); }
  void OnWarningExt(u32 warning, i32 a, i32 b, i32 c) override {
    Record("warning+", static_cast<long long>(warning) + a * 1000 + b * 10 + c);
  }
  void OnError(u32 error) override { Record("error", error); }
  void OnNotifyFTPTransferResult(u32 a, u32 b, u32 c) override { Record("ftp", a * 100 + b * 10 + c); }
  void OnNotifyRemoteTransferResult(u32 notify, u32 percent, char* file) override {
    Record("transfer-file", notify * 1000 + percent + file[0]);
  }
  void OnNotifyRemoteTransferResult(u32 notify, u32 percent, u8* data, u64 size) override {
    Record("transfer-data", notify * 1000 + percent + data[0] + static_cast<long long>(size));
  }
  void OnNotifyRemoteTransferContentsListChanged(u32 a, u32 b, u32 c) override { Record("list", a * 100 + b * 10 + c); }
  void OnNotifyRemoteFirmwareUpdateResult(u32 notify, const void* data) override {
    Record("firmware", notify + (data != nullptr));
  }
  void OnReceivePlaybackTimeCode(u32 code) override { Record("time-code", code); }
  void OnReceivePlaybackData(u8 media, i32 size, u8* data, i64 pts, i64 dts, i32 a, i32 b) override {
    Record("playback", media + size + data[0] + pts + dts + a + b);
  }
  void OnNotifyMonitorUpdated(u32 type, u32 frame) override { Record("monitor", type * 1000 + frame); }
};

class Listener201 : public Listener<IDeviceCallback> {
 public:
  void OnCompleteOperation(u32 code, CrOperationResultData* result) override {
    Record("operation", code + (result != nullptr));
  }
  void OnNotifyPostViewImage(char* file, u32 size) override { Record(file, size); }
};

std::string Expected(bool level_200) {
  std::string text = "connected:300 property:0 properties:201409 liveView:0 liveViews:101409 f.jpg:7 ";
  if (!level_200) text += "operation:37453 ";
  text +=
      "contents:114 warning:131073 warning+:392240 error:33288 ftp:123 transfer-file:5152 transfer-data:6071 list:123 "
      "firmware:4 time-code:77 playback:16 monitor:1042 ";
  if (!level_200) text += "f.jpg:99 ";
  return text + "disconnected:0 ";
}

#define CHECK(condition)                                      \
  do {                                                        \
    if (!(condition)) {                                       \
      std::printf("line %d: not %s\n", __LINE__, #condition); \
      return false;                                           \
    }                                                         \
  } while (false)

bool FindsTheCamera(ICrCameraObjectInfo*& camera) {
  ICrEnumCameraObjectInfo* list = nullptr;
  CHECK(Resolve<CrError (*)(ICrEnumCameraObjectInfo**, u8)>("EnumCameraObjects")(&list, 3) == 0);
  CHECK(list->GetCount() == 1);
  camera = const_cast<ICrCameraObjectInfo*>(list->GetCameraObjectInfo(0));
  CHECK(std::strcmp(camera->GetModel(), "ILCE-7M5") == 0);
  CHECK(camera->GetUsbPid() == 0x0F52 && camera->GetSSHsupport() == 1 && camera->GetConnectionStatus() == 7);
  CHECK(camera->GetIPAddress() == 0x04030201 && camera->GetMACAddressCharSize() == 18);
  CHECK(std::strcmp(camera->GetMACAddressChar(), "00:11:22:33:44:55") == 0);
  return true;
}

// Always ten arguments: a library of 2.00 takes nine and does not see the last.
bool HearsEveryCallback(ICrCameraObjectInfo* camera, bool level_200, CrDeviceHandle& handle) {
  using Connect = CrError (*)(ICrCameraObjectInfo*, void*, CrDeviceHandle*, CrSdkControlMode, CrReconnectingSet,
                              const char*, const char*, const char*, u32, const u16*);
  static Listener201 listener_201;
  static Listener<DeviceCallback200> listener_200;
  void* const listener = level_200 ? static_cast<void*>(static_cast<DeviceCallback200*>(&listener_200))
                                   : static_cast<void*>(static_cast<IDeviceCallback*>(&listener_201));
  CHECK(Resolve<Connect>("Connect")(camera, listener, &handle, static_cast<CrSdkControlMode>(2),
                                    static_cast<CrReconnectingSet>(1), "admin", "pw", "fp", 2, nullptr) == 0);
  CHECK(Resolve<CrError (*)(CrDeviceHandle)>("Disconnect")(handle) == 0);
  if (recorded != Expected(level_200)) {
    std::printf("recorded %s\nexpected %s\n", recorded.c_str(), Expected(level_200).c_str());
    return false;
  }
  return true;
}

bool ReadsAndWritesProperties(CrDeviceHandle handle) {
  u32 codes[2] = {0x109, 0x100};
  CrDeviceProperty* list = nullptr;
  i32 count = 0;
  using GetSelect = CrError (*)(CrDeviceHandle, u32, u32*, CrDeviceProperty**, i32*);
  CHECK(Resolve<GetSelect>("GetSelectDeviceProperties")(handle, 2, codes, &list, &count) == 0 && count == 2);
  const auto code = Resolve<u32 (*)(const void*)>("_ZNK6SCRSDK16CrDeviceProperty7GetCodeEv");
  const auto value = Resolve<u64 (*)(const void*)>("_ZNK6SCRSDK16CrDeviceProperty15GetCurrentValueEv");
  const auto values = Resolve<u8* (*)(const void*)>("_ZNK6SCRSDK16CrDeviceProperty9GetValuesEv");
  const auto writable = Resolve<bool (*)(const void*)>("_ZNK6SCRSDK16CrDeviceProperty23IsSetEnableCurrentValueEv");
  CHECK(code(&list[1]) == 0x100 && value(&list[1]) == 1001 && writable(&list[1]));
  CHECK(reinterpret_cast<u16*>(values(&list[1]))[0] == 2);
  CHECK(list[1].code_ == 0x100 && list[1].currentValue_ == 1001);

  // The constructor must stay inside the 64 bytes of the layout.
  alignas(16) unsigned char raw[128];
  std::memset(raw, 0xAA, sizeof raw);
  Resolve<void (*)(void*)>("_ZN6SCRSDK16CrDevicePropertyC1Ev")(raw);
  for (int i = 64; i < 128; ++i) CHECK(raw[i] == 0xAA);
  Resolve<void (*)(void*, u32)>("_ZN6SCRSDK16CrDeviceProperty7SetCodeEj")(raw, 0x101);
  Resolve<void (*)(void*, u64)>("_ZN6SCRSDK16CrDeviceProperty15SetCurrentValueEm")(raw, static_cast<u64>(-300ll));
  Resolve<void (*)(void*, CrDataType)>("_ZN6SCRSDK16CrDeviceProperty12SetValueTypeENS_10CrDataTypeE")(
      raw, static_cast<CrDataType>(0x1002));
  CHECK(Resolve<CrError (*)(CrDeviceHandle, void*)>("SetDeviceProperty")(handle, raw) == 0);
  Resolve<void (*)(void*)>("_ZN6SCRSDK16CrDevicePropertyD1Ev")(raw);
  return true;
}

bool ReadsPictures(CrDeviceHandle handle) {
  unsigned char buffer[64] = {};
  alignas(8) unsigned char block[32];
  Resolve<void (*)(void*)>("_ZN6SCRSDK16CrImageDataBlockC1Ev")(block);
  Resolve<void (*)(void*, u32)>("_ZN6SCRSDK16CrImageDataBlock7SetSizeEj")(block, sizeof buffer);
  Resolve<void (*)(void*, u8*)>("_ZN6SCRSDK16CrImageDataBlock7SetDataEPh")(block, buffer);
  CHECK(Resolve<CrError (*)(CrDeviceHandle, void*)>("GetLiveViewImage")(handle, block) == 0);
  CHECK(Resolve<u32 (*)(const void*)>("_ZNK6SCRSDK16CrImageDataBlock12GetImageSizeEv")(block) == 4);
  CHECK(Resolve<u8* (*)(const void*)>("_ZNK6SCRSDK16CrImageDataBlock12GetImageDataEv")(block) == buffer);
  CHECK(buffer[1] == 0xD8);

  alignas(8) unsigned char osd[64];
  Resolve<void (*)(void*)>("_ZN6SCRSDK19CrOSDImageDataBlockC1Ev")(osd);
  Resolve<void (*)(void*, u8*)>("_ZN6SCRSDK19CrOSDImageDataBlock7SetDataEPh")(osd, buffer);
  CHECK(Resolve<CrError (*)(CrDeviceHandle, void*)>("GetOSDImage")(handle, osd) == 0);
  CHECK(Resolve<u8* (*)(const void*)>("_ZNK6SCRSDK19CrOSDImageDataBlock12GetImageDataEv")(osd) == buffer);
  // Too large for registers: returned through a hidden pointer, as any struct of this size.
  struct Meta {
    u32 numbers[8];
  };
  const Meta meta = Resolve<Meta (*)(const void*)>("_ZNK6SCRSDK19CrOSDImageDataBlock11GetMetaInfoEv")(osd);
  CHECK(meta.numbers[1] == 640 && meta.numbers[7] == 90);

  u32 code = 0x121;
  CrLiveViewProperty* property = nullptr;
  i32 count = 0;
  using GetSelect = CrError (*)(CrDeviceHandle, u32, u32*, CrLiveViewProperty**, i32*);
  CHECK(Resolve<GetSelect>("GetSelectLiveViewProperties")(handle, 1, &code, &property, &count) == 0 && count == 1);
  const auto payload = Resolve<u8* (*)(const void*)>("_ZNK6SCRSDK18CrLiveViewProperty8GetValueEv")(property);
  CrFocusFrameInfo frame;
  std::memcpy(&frame, payload + sizeof frame, sizeof frame);
  CHECK(property->valueSize_ / sizeof frame == 2);
  CHECK(frame.type == 3 && frame.xNumerator == 320 && frame.xDenominator == 640 && frame.height == 55);
  return true;
}

bool ListsContents(CrDeviceHandle handle) {
  u16 date[8] = {2026, 8, 13};
  CrContentsInfo* list = nullptr;
  u32 count = 0;
  using GetList =
      CrError (*)(CrDeviceHandle, CrSlotNumber, CrGetContentsInfoListType, void*, u32, CrContentsInfo**, u32*);
  CHECK(Resolve<GetList>("GetRemoteTransferContentsInfoList")(handle, static_cast<CrSlotNumber>(2),
                                                              static_cast<CrGetContentsInfoListType>(2), date, 7, &list,
                                                              &count) == 0);
  const CrContentsFile& file = *list[1].files;
  CHECK(count == 2 && list[1].contentId == 131154 && list[1].shotMarkNum == 227);
  CHECK(list[1].creationDatetimeUTC.year == 2026 && file.fileSize == 1ull << 33);
  CHECK(file.videoParam.width == 3840 && file.audioParam.samplingRate == 48000);
  CHECK(std::memcmp(file.filePath, "/DCIM/X.ARW", 11) == 0);
  return true;
}

bool PassesAll(bool level_200) {
  CHECK(Resolve<bool (*)(u32)>("Init")(0));
  CHECK(Resolve<u32 (*)()>("GetSDKVersion")() >> 16 == (level_200 ? 0x0200u : 0x0201u));
  ICrCameraObjectInfo* camera = nullptr;
  CrDeviceHandle handle = 0;
  return FindsTheCamera(camera) && HearsEveryCallback(camera, level_200, handle) && ReadsAndWritesProperties(handle) &&
         ReadsPictures(handle) && ListsContents(handle);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::printf("usage: client <library> <200|201>\n");
    return 2;
  }
  library = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    std::printf("%s\n", dlerror());
    return 2;
  }
  return PassesAll(std::strcmp(argv[2], "200") == 0) ? 0 : 1;
}
