// The table of every function and member of the SDK that this program uses; all its calls go through this table.
#ifndef FIELD_SDK_H
#define FIELD_SDK_H
#define CRABI_DECLARE_FUNCTIONS
#include "wrap.h"

#include "crsdk_codes.h"

namespace sdk {

using namespace crsdk_codes;
using SCRSDK::CrContentHandle;
using SCRSDK::CrDeviceHandle;
using SCRSDK::CrError;
using SCRSDK::CrFolderHandle;
using SCRSDK::i16;
using SCRSDK::i32;
using SCRSDK::i64;
using SCRSDK::i8;
using SCRSDK::u16;
using SCRSDK::u32;
using SCRSDK::u64;
using SCRSDK::u8;

#define FIELD_FUNCTION(name, ...) \
  inline const wrap::Function<decltype(SCRSDK::name)> name{#name, &SCRSDK::name, {__VA_ARGS__}};

FIELD_FUNCTION(Init)
FIELD_FUNCTION(Release)
FIELD_FUNCTION(GetSDKVersion)
FIELD_FUNCTION(GetSDKSerial)
FIELD_FUNCTION(EnumCameraObjects)
FIELD_FUNCTION(CreateCameraObjectInfo)
FIELD_FUNCTION(CreateCameraObjectInfoUSBConnection)
FIELD_FUNCTION(GetFingerprint, 1u << 1)
FIELD_FUNCTION(Connect, 1u << 7, false, 1u << 6)
FIELD_FUNCTION(Disconnect)
FIELD_FUNCTION(ReleaseDevice)
FIELD_FUNCTION(GetDeviceProperties)
FIELD_FUNCTION(GetSelectDeviceProperties, 0, true)
FIELD_FUNCTION(ReleaseDeviceProperties, 1u << 1)
FIELD_FUNCTION(SetDeviceProperty)
FIELD_FUNCTION(SendCommand)
FIELD_FUNCTION(GetLiveViewImage)
FIELD_FUNCTION(GetLiveViewImageInfo)
FIELD_FUNCTION(GetLiveViewProperties)
FIELD_FUNCTION(GetSelectLiveViewProperties, 0, true)
FIELD_FUNCTION(ReleaseLiveViewProperties)
FIELD_FUNCTION(GetOSDImage)
FIELD_FUNCTION(GetDeviceSetting)
FIELD_FUNCTION(SetDeviceSetting)
FIELD_FUNCTION(SetSaveInfo)
FIELD_FUNCTION(DownloadSettingFile, 0, false, 1u << 4)
FIELD_FUNCTION(UploadSettingFile, 0, false, 1u << 3)
FIELD_FUNCTION(GetDateFolderList)
FIELD_FUNCTION(ReleaseDateFolderList)
FIELD_FUNCTION(GetContentsHandleList)
FIELD_FUNCTION(ReleaseContentsHandleList)
FIELD_FUNCTION(GetContentsDetailInfo)
FIELD_FUNCTION(PullContentsFile)
FIELD_FUNCTION(GetContentsThumbnailImage)
FIELD_FUNCTION(GetRemoteTransferCapturedDateList)
FIELD_FUNCTION(ReleaseRemoteTransferCapturedDateList, 1u << 1)
FIELD_FUNCTION(GetRemoteTransferContentsInfoList)
FIELD_FUNCTION(ReleaseRemoteTransferContentsInfoList)
FIELD_FUNCTION(GetRemoteTransferContentsDataFile)
FIELD_FUNCTION(ControlGetRemoteTransferContentsDataFile)
FIELD_FUNCTION(GetRemoteTransferContentsCompressedData)
FIELD_FUNCTION(GetRemoteTransferContentsCompressedDataFile)
FIELD_FUNCTION(DeleteRemoteTransferContentsFile)
#undef FIELD_FUNCTION

#define FIELD_MEMBER(type, name) \
  inline const wrap::Member<SCRSDK::type, decltype(&SCRSDK::type::name)> name{#type "::" #name, &SCRSDK::type::name};

namespace camera {
FIELD_MEMBER(ICrCameraObjectInfo, Release)
FIELD_MEMBER(ICrCameraObjectInfo, GetName)
FIELD_MEMBER(ICrCameraObjectInfo, GetModel)
FIELD_MEMBER(ICrCameraObjectInfo, GetUsbPid)
FIELD_MEMBER(ICrCameraObjectInfo, GetId)
FIELD_MEMBER(ICrCameraObjectInfo, GetIdSize)
FIELD_MEMBER(ICrCameraObjectInfo, GetIdType)
FIELD_MEMBER(ICrCameraObjectInfo, GetConnectionTypeName)
FIELD_MEMBER(ICrCameraObjectInfo, GetAdaptorName)
FIELD_MEMBER(ICrCameraObjectInfo, GetPairingNecessity)
FIELD_MEMBER(ICrCameraObjectInfo, GetSSHsupport)
FIELD_MEMBER(ICrCameraObjectInfo, GetIPAddressChar)
FIELD_MEMBER(ICrCameraObjectInfo, GetMACAddressChar)
}  // namespace camera

namespace list {
FIELD_MEMBER(ICrEnumCameraObjectInfo, GetCount)
FIELD_MEMBER(ICrEnumCameraObjectInfo, GetCameraObjectInfo)
FIELD_MEMBER(ICrEnumCameraObjectInfo, Release)
}  // namespace list

namespace property {
FIELD_MEMBER(CrDeviceProperty, GetCode)
FIELD_MEMBER(CrDeviceProperty, SetCode)
FIELD_MEMBER(CrDeviceProperty, GetValueType)
FIELD_MEMBER(CrDeviceProperty, SetValueType)
FIELD_MEMBER(CrDeviceProperty, GetPropertyEnableFlag)
FIELD_MEMBER(CrDeviceProperty, IsGetEnableCurrentValue)
FIELD_MEMBER(CrDeviceProperty, IsSetEnableCurrentValue)
FIELD_MEMBER(CrDeviceProperty, GetCurrentValue)
FIELD_MEMBER(CrDeviceProperty, SetCurrentValue)
FIELD_MEMBER(CrDeviceProperty, GetCurrentStr)
FIELD_MEMBER(CrDeviceProperty, SetCurrentStr)
FIELD_MEMBER(CrDeviceProperty, GetValueSize)
FIELD_MEMBER(CrDeviceProperty, GetValues)
FIELD_MEMBER(CrDeviceProperty, GetSetValueSize)
FIELD_MEMBER(CrDeviceProperty, GetSetValues)
}  // namespace property

namespace lv {
FIELD_MEMBER(CrLiveViewProperty, GetCode)
FIELD_MEMBER(CrLiveViewProperty, IsGetEnableCurrentValue)
FIELD_MEMBER(CrLiveViewProperty, GetFrameInfoType)
FIELD_MEMBER(CrLiveViewProperty, GetValueSize)
FIELD_MEMBER(CrLiveViewProperty, GetValue)
}  // namespace lv

namespace image {
FIELD_MEMBER(CrImageInfo, GetBufferSize)
FIELD_MEMBER(CrImageDataBlock, SetSize)
FIELD_MEMBER(CrImageDataBlock, GetSize)
FIELD_MEMBER(CrImageDataBlock, SetData)
FIELD_MEMBER(CrImageDataBlock, GetFrameNo)
FIELD_MEMBER(CrImageDataBlock, GetImageSize)
FIELD_MEMBER(CrImageDataBlock, GetImageData)
}  // namespace image

namespace osd {
FIELD_MEMBER(CrOSDImageDataBlock, SetData)
FIELD_MEMBER(CrOSDImageDataBlock, GetFrameNo)
FIELD_MEMBER(CrOSDImageDataBlock, GetImageSize)
FIELD_MEMBER(CrOSDImageDataBlock, GetImageData)
FIELD_MEMBER(CrOSDImageDataBlock, GetMetaInfo)
}  // namespace osd
#undef FIELD_MEMBER

#define FIELD_OBJECT(type, name)             \
  struct name : wrap::Object<SCRSDK::type> { \
    name() : Object(#type) {}                \
  };
FIELD_OBJECT(CrDeviceProperty, Property)
FIELD_OBJECT(CrImageInfo, ImageInfo)
FIELD_OBJECT(CrImageDataBlock, ImageBlock)
FIELD_OBJECT(CrOSDImageDataBlock, OsdBlock)
FIELD_OBJECT(CrMtpContentsInfo, ContentsDetail)
FIELD_OBJECT(CrCaptureDate, CaptureDate)
#undef FIELD_OBJECT

}  // namespace sdk
#endif
