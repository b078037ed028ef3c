// The vendor's library as a table of function pointers: every symbol this addon calls, found by name before the first
// call. Must not know sessions or JavaScript. The table does not change once it is made, so any thread may read it.
#pragma once

#include <memory>
#include <string>

#include "crsdk_abi.h"

namespace rigd {

// Functions for files on cards, and for files between camera and host (content_calls.cc).
#define RIGD_SDK_CONTENT_FUNCTIONS(X)            \
  X(GetRemoteTransferCapturedDateList)           \
  X(ReleaseRemoteTransferCapturedDateList)       \
  X(GetRemoteTransferContentsInfoList)           \
  X(ReleaseRemoteTransferContentsInfoList)       \
  X(GetRemoteTransferContentsDataFile)           \
  X(GetRemoteTransferContentsCompressedDataFile) \
  X(ControlGetRemoteTransferContentsDataFile)    \
  X(GetDateFolderList)                           \
  X(ReleaseDateFolderList)                       \
  X(GetContentsHandleList)                       \
  X(ReleaseContentsHandleList)                   \
  X(GetContentsDetailInfo)                       \
  X(GetContentsThumbnailImage)                   \
  X(PullContentsFile)                            \
  X(DownloadSettingFile)                         \
  X(UploadSettingFile)                           \
  X(ImportLUTFile)

// The plain C functions that the addon calls. Their types come from the declaration of the interface.
#define RIGD_SDK_FUNCTIONS(X)                 \
  X(Init)                                     \
  X(Release)                                  \
  X(GetSDKVersion)                            \
  X(EnumCameraObjects)                        \
  X(CreateCameraObjectInfo)                   \
  X(CreateCameraObjectInfoUSBConnection)      \
  X(CreateCameraObjectInfoEthernetConnection) \
  X(GetFingerprint)                           \
  X(Connect)                                  \
  X(Disconnect)                               \
  X(ReleaseDevice)                            \
  X(GetDeviceProperties)                      \
  X(GetSelectDeviceProperties)                \
  X(ReleaseDeviceProperties)                  \
  X(SetDeviceProperty)                        \
  X(SendCommand)                              \
  X(SetSaveInfo)                              \
  X(GetSelectLiveViewProperties)              \
  X(ReleaseLiveViewProperties)                \
  X(GetDeviceSetting)                         \
  X(SetDeviceSetting)                         \
  X(GetLiveViewImageInfo)                     \
  X(GetLiveViewImage)                         \
  X(GetOSDImage)                              \
  RIGD_SDK_CONTENT_FUNCTIONS(X)

// Constructors and destructors of the classes for contents, whose fields are read and written by their offsets. Objects
// of the classes that occur in lists are made only to check their size.
#define RIGD_SDK_CONTENT_MEMBERS(X)                                            \
  X(ConstructCaptureDate, void (*)(void*), "6SCRSDK13CrCaptureDateC1Ev")       \
  X(DestroyCaptureDate, void (*)(void*), "6SCRSDK13CrCaptureDateD1Ev")         \
  X(ConstructContentDetail, void (*)(void*), "6SCRSDK17CrMtpContentsInfoC1Ev") \
  X(DestroyContentDetail, void (*)(void*), "6SCRSDK17CrMtpContentsInfoD1Ev")   \
  X(ConstructContentsInfo, void (*)(void*), "6SCRSDK14CrContentsInfoC1Ev")     \
  X(DestroyContentsInfo, void (*)(void*), "6SCRSDK14CrContentsInfoD1Ev")       \
  X(ConstructContentsFile, void (*)(void*), "6SCRSDK14CrContentsFileC1Ev")     \
  X(DestroyContentsFile, void (*)(void*), "6SCRSDK14CrContentsFileD1Ev")       \
  X(ConstructFolderInfo, void (*)(void*), "6SCRSDK15CrMtpFolderInfoC1Ev")      \
  X(DestroyFolderInfo, void (*)(void*), "6SCRSDK15CrMtpFolderInfoD1Ev")

// CrOSDImageMetaInfo as a return value: it is not trivial, so that it is returned through a hidden pointer, as in the
// SDK.
struct OsdMetaInfo {
  SCRSDK::u32 has_place = 0, osd_width = 0, osd_height = 0, centre_x = 0, centre_y = 0, width = 0, height = 0,
              degree = 0;
  ~OsdMetaInfo() {}
};
static_assert(sizeof(OsdMetaInfo) == 32, "the size in 2.00 to 2.02");

// The members of the data classes called here: X(name, type as a free function, mangled name after _ZN or _ZNK).
// `m` at the end of SetCurrentValue is a 64-bit integer on every 64-bit Linux.
#define RIGD_SDK_MEMBERS(X)                                                                                        \
  X(ConstructProperty, void (*)(void*), "6SCRSDK16CrDevicePropertyC1Ev")                                           \
  X(DestroyProperty, void (*)(void*), "6SCRSDK16CrDevicePropertyD1Ev")                                             \
  X(SetCode, void (*)(void*, SCRSDK::u32), "6SCRSDK16CrDeviceProperty7SetCodeEj")                                  \
  X(SetValueType, void (*)(void*, SCRSDK::CrDataType), "6SCRSDK16CrDeviceProperty12SetValueTypeENS_10CrDataTypeE") \
  X(SetCurrentValue, void (*)(void*, SCRSDK::u64), "6SCRSDK16CrDeviceProperty15SetCurrentValueEm")                 \
  X(SetCurrentStr, void (*)(void*, SCRSDK::u16*), "6SCRSDK16CrDeviceProperty13SetCurrentStrEPt")                   \
  X(GetCode, SCRSDK::u32 (*)(const void*), "6SCRSDK16CrDeviceProperty7GetCodeEv")                                  \
  X(GetValueType, SCRSDK::CrDataType (*)(const void*), "6SCRSDK16CrDeviceProperty12GetValueTypeEv")                \
  X(GetPropertyEnableFlag, SCRSDK::CrPropertyEnableFlag (*)(const void*),                                          \
    "6SCRSDK16CrDeviceProperty21GetPropertyEnableFlagEv")                                                          \
  X(GetCurrentValue, SCRSDK::u64 (*)(const void*), "6SCRSDK16CrDeviceProperty15GetCurrentValueEv")                 \
  X(GetCurrentStr, SCRSDK::u16* (*)(const void*), "6SCRSDK16CrDeviceProperty13GetCurrentStrEv")                    \
  X(GetValueSize, SCRSDK::u32 (*)(const void*), "6SCRSDK16CrDeviceProperty12GetValueSizeEv")                       \
  X(GetValues, SCRSDK::u8* (*)(const void*), "6SCRSDK16CrDeviceProperty9GetValuesEv")                              \
  X(GetSetValueSize, SCRSDK::u32 (*)(const void*), "6SCRSDK16CrDeviceProperty15GetSetValueSizeEv")                 \
  X(GetSetValues, SCRSDK::u8* (*)(const void*), "6SCRSDK16CrDeviceProperty12GetSetValuesEv")                       \
  X(ConstructImageInfo, void (*)(void*), "6SCRSDK11CrImageInfoC1Ev")                                               \
  X(DestroyImageInfo, void (*)(void*), "6SCRSDK11CrImageInfoD1Ev")                                                 \
  X(GetBufferSize, SCRSDK::u32 (*)(const void*), "6SCRSDK11CrImageInfo13GetBufferSizeEv")                          \
  X(ConstructImageBlock, void (*)(void*), "6SCRSDK16CrImageDataBlockC1Ev")                                         \
  X(DestroyImageBlock, void (*)(void*), "6SCRSDK16CrImageDataBlockD1Ev")                                           \
  X(SetBlockSize, void (*)(void*, SCRSDK::u32), "6SCRSDK16CrImageDataBlock7SetSizeEj")                             \
  X(SetBlockData, void (*)(void*, SCRSDK::u8*), "6SCRSDK16CrImageDataBlock7SetDataEPh")                            \
  X(GetBlockFrameNo, SCRSDK::u32 (*)(const void*), "6SCRSDK16CrImageDataBlock10GetFrameNoEv")                      \
  X(GetBlockImageSize, SCRSDK::u32 (*)(const void*), "6SCRSDK16CrImageDataBlock12GetImageSizeEv")                  \
  X(GetBlockImageData, SCRSDK::u8* (*)(const void*), "6SCRSDK16CrImageDataBlock12GetImageDataEv")                  \
  X(ConstructOsdBlock, void (*)(void*), "6SCRSDK19CrOSDImageDataBlockC1Ev")                                        \
  X(DestroyOsdBlock, void (*)(void*), "6SCRSDK19CrOSDImageDataBlockD1Ev")                                          \
  X(SetOsdData, void (*)(void*, SCRSDK::u8*), "6SCRSDK19CrOSDImageDataBlock7SetDataEPh")                           \
  X(GetOsdFrameNo, SCRSDK::u32 (*)(const void*), "6SCRSDK19CrOSDImageDataBlock10GetFrameNoEv")                     \
  X(GetOsdImageSize, SCRSDK::u32 (*)(const void*), "6SCRSDK19CrOSDImageDataBlock12GetImageSizeEv")                 \
  X(GetOsdImageData, SCRSDK::u8* (*)(const void*), "6SCRSDK19CrOSDImageDataBlock12GetImageDataEv")                 \
  X(GetOsdMetaInfo, rigd::OsdMetaInfo (*)(const void*), "6SCRSDK19CrOSDImageDataBlock11GetMetaInfoEv")             \
  X(GetLiveViewCode, SCRSDK::u32 (*)(const void*), "6SCRSDK18CrLiveViewProperty7GetCodeEv")                        \
  X(IsLiveViewEnabled, bool (*)(const void*), "6SCRSDK18CrLiveViewProperty23IsGetEnableCurrentValueEv")            \
  X(GetFrameInfoType, SCRSDK::CrFrameInfoType (*)(const void*), "6SCRSDK18CrLiveViewProperty16GetFrameInfoTypeEv") \
  X(GetLiveViewValueSize, SCRSDK::u32 (*)(const void*), "6SCRSDK18CrLiveViewProperty12GetValueSizeEv")             \
  X(GetLiveViewValue, SCRSDK::u8* (*)(const void*), "6SCRSDK18CrLiveViewProperty8GetValueEv")                      \
  RIGD_SDK_CONTENT_MEMBERS(X)

// The type of each C function, by its name.
namespace signature {
using namespace SCRSDK;
#define RIGD_SIGNATURE(since, result, name, parameters) using name = result(*) parameters;
CRABI_C_FUNCTIONS(RIGD_SIGNATURE)
#undef RIGD_SIGNATURE
}  // namespace signature

// An SDK library with every symbol found. Its code stays mapped until the process ends: the SDK's threads and
// its unique symbols make unloading impossible.
struct Library {
  // The SDK's directory, absolute and without links.
  std::string directory;
  // Level of the callback class that the library calls: 200 or 201.
  int level = 0;
  // Byte 3 major, 2 minor, 1 patch.
  SCRSDK::u32 version = 0;

#define RIGD_POINTER(name) signature::name name = nullptr;
  RIGD_SDK_FUNCTIONS(RIGD_POINTER)
#undef RIGD_POINTER
#define RIGD_POINTER(name, type, mangled) std::add_pointer_t<std::remove_pointer_t<type>> name = nullptr;
  RIGD_SDK_MEMBERS(RIGD_POINTER)
#undef RIGD_POINTER
};

// `2.01.00`.
std::string VersionText(SCRSDK::u32 version);

// Opens libCr_Core.so of this directory without starting it (no Init).
// Thread: any; blocks on the file system. Throws SdkUnavailable, which names the remedy.
std::unique_ptr<Library> OpenLibrary(const std::string& directory);

}  // namespace rigd
