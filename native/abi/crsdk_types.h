// Scalars and enum names of the SDK's binary interface (Linux, LP64, Itanium C++ ABI). Written from facts: names
// and numbers. An enum's name is part of the mangled names of what takes it, so the names are the SDK's; the
// values live in crsdk_codes.h. Target: interface level 201 (SDK 2.01 and 2.02).
#pragma once

#include <cstddef>
#include <cstdint>

#define CRABI_EXPORT __attribute__((visibility("default")))

namespace SCRSDK {

using u8 = std::uint8_t;
using i8 = signed char;
using u16 = std::uint16_t;
using i16 = std::int16_t;
using u32 = std::uint32_t;
using i32 = std::int32_t;
using u64 = std::uint64_t;
using i64 = std::int64_t;

using CrError = i32;
using CrDeviceHandle = i64;
using CrFolderHandle = u32;
using CrContentHandle = u32;

enum CrDataType : u32 {};
enum CrPropertyEnableFlag : i16 {};
enum CrPropertyVariableFlag : u16 {};
enum CrFrameInfoType : u16 {};
enum CrCommandParam : u16 {};
enum CrSdkControlMode : u32 {};
enum CrReconnectingSet : u32 {};
enum CrCameraDeviceModelList : u32 {};
enum CrPropertyStillImageTransSize : u16 {};
enum CrFileType : u16 {};
enum CrDownloadSettingFileType : u32 {};
enum CrUploadSettingFileType : u32 {};
enum CrDisplayStringType : u32 {};
enum CrMediaProfile : u32 {};
enum CrBaseLookNumber : u16 {};
enum CrFTPJobControlType : u32 {};
enum CrFTPJobDeleteType : u32 {};
enum CrMonitoringOperation : u8 {};
enum CrSlotNumber : u32 {};
enum CrGetContentsInfoListType : u8 {};
enum CrGetContentsDataControlType : u8 {};
enum CrGetContentsCompressedDataType : u32 {};
enum CrMoviePlaybackControlType : u32 {};
enum CrMoviePlaybackStatus : u32 {};
enum CrUploadPartialDataType : u32 {};
enum CrPTZFControlType : u32 {};
enum CrPresetPTZFSettingType : u8 {};
enum CrPresetPTZFThumbnail : u8 {};
enum CrSceneFileIndex : u32 {};
enum CrEframingAreaNumber : u16 {};
enum CrEframingAreaGroup : u32 {};
enum CrGridLineType : u8 {};
enum CrGeneralSettingControlType : u32 {};
enum CrOperationCode : u16 {};
enum CrControlCode : u32 {};
enum CrIsLvPosExist : u32 {};
enum CrFocusFrameType : u16 {};
enum CrFocusFrameState : u16 {};
enum CrFocusFrameSelectState : u8 {};
enum CrTrackingFrameType : u16 {};
enum CrFaceFrameType : u16 {};
enum CrFramingFrameType : u16 {};
enum CrLevelState : i32 {};
enum CrContentsInfo_ContentType : u32 {};
enum CrContentsInfo_GroupType : u32 {};
enum CrContentsInfo_Rating : i32 {};
enum CrContentsFile_FileFormat : u32 {};

// Spelled as the SDK spells it; the argument of OnConnected.
enum DeviceConnectionVersioin {
  DEVICE_CONNECTION_VERSION_UNKNOWN = 0,
  DEVICE_CONNECTION_VERSION_RCP3 = 300,
};

}  // namespace SCRSDK
