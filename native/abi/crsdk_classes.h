// The SDK's data classes: not virtual, every member function defined inside the library, sizes and offsets fixed.
// Clients allocate CrImageInfo, the data blocks, CrMtpContentsInfo, CrCaptureDate and a CrDeviceProperty to write;
// everything else arrives in arrays of the library. Fields are private in the SDK; here they show the layout.
#pragma once

#include "crsdk_types.h"

namespace SCRSDK {

class CRABI_EXPORT CrDeviceProperty {
 public:
  CrDeviceProperty();
  ~CrDeviceProperty();
  CrDeviceProperty(const CrDeviceProperty&);
  CrDeviceProperty& operator=(const CrDeviceProperty&);
  void Alloc(const u32, const u32, const u16);
  bool IsGetEnableCurrentValue() const;
  bool IsSetEnableCurrentValue() const;
  void SetCode(u32);
  u32 GetCode() const;
  void SetValueType(CrDataType);
  CrDataType GetValueType() const;
  void SetPropertyEnableFlag(CrPropertyEnableFlag);
  CrPropertyEnableFlag GetPropertyEnableFlag() const;
  void SetPropertyVariableFlag(CrPropertyVariableFlag);
  CrPropertyVariableFlag GetPropertyVariableFlag() const;
  void SetCurrentValue(u64);
  u64 GetCurrentValue() const;
  void SetCurrentStr(u16*);
  u16* GetCurrentStr() const;
  void SetValueSize(u32);
  u32 GetValueSize() const;
  void SetValues(u8*);
  u8* GetValues() const;
  void SetSetValueSize(u32);
  u32 GetSetValueSize() const;
  void SetSetValues(u8*);
  u8* GetSetValues() const;
  u32 GetDisplayValueSize() const;  // since 2.00
  u8* GetDisplayValues() const;     // since 2.00

  u32 code_;
  CrDataType valueType_;
  CrPropertyEnableFlag enableFlag_;
  CrPropertyVariableFlag variableFlag_;
  u64 currentValue_;
  u16* currentStr_;
  u32 valuesSize_;
  u8* values_;
  u32 getSetValuesSize_;
  u8* getSetValues_;
};

class CRABI_EXPORT CrLiveViewProperty {
 public:
  CrLiveViewProperty();
  ~CrLiveViewProperty();
  CrLiveViewProperty(const CrLiveViewProperty&);
  CrLiveViewProperty& operator=(const CrLiveViewProperty&);
  void Alloc(const u32);
  bool IsGetEnableCurrentValue() const;
  void SetCode(u32);
  u32 GetCode() const;
  void SetPropertyEnableFlag(CrPropertyEnableFlag);
  CrPropertyEnableFlag GetPropertyEnableFlag() const;
  void SetFrameInfoType(CrFrameInfoType);
  CrFrameInfoType GetFrameInfoType() const;
  void SetValueSize(u32);
  u32 GetValueSize() const;
  void SetValue(u8*);
  u8* GetValue() const;
  u32 GetTimeCode() const;

  u32 code_;
  CrPropertyEnableFlag enableFlag_;
  CrFrameInfoType valueType_;
  u32 valueSize_;
  u8* value_;
  u32 timeCode_;
};

class CRABI_EXPORT CrImageInfo {
 public:
  CrImageInfo();
  ~CrImageInfo();
  u32 GetBufferSize() const;
  u32 GetWidth() const;   // since 2.01
  u32 GetHeight() const;  // since 2.01

  u32 width_;
  u32 height_;
  u32 bufferSize_;
};

class CRABI_EXPORT CrImageDataBlock {
 public:
  CrImageDataBlock();
  ~CrImageDataBlock();
  u32 GetFrameNo() const;
  void SetSize(u32);
  u32 GetSize() const;
  void SetData(u8*);
  u32 GetImageSize() const;
  u8* GetImageData() const;
  u32 GetTimeCode() const;

  u32 frameNo_;
  u32 size_;
  u8* pData_;
  u32 imageSize_;
  u32 timeCode_;
};

class CRABI_EXPORT CrOSDImageMetaInfo {
 public:
  CrOSDImageMetaInfo();
  ~CrOSDImageMetaInfo();

  CrIsLvPosExist isLvPosExist;
  u32 osdWidth;
  u32 osdHeight;
  u32 lvPosX;
  u32 lvPosY;
  u32 lvWidth;
  u32 lvHeight;
  u32 degree;
};

class CRABI_EXPORT CrOSDImageDataBlock {
 public:
  CrOSDImageDataBlock();
  ~CrOSDImageDataBlock();
  u32 GetFrameNo() const;
  u32 GetImageSize() const;
  u8* GetImageData() const;
  void SetData(u8*);
  CrOSDImageMetaInfo GetMetaInfo() const;  // returned through a hidden pointer

  u32 frameNo_;
  u8* pData_;
  u32 imageSize_;
  CrOSDImageMetaInfo metaInfo_;
};

// The buffer a client must bring for GetOSDImage, bytes.
constexpr std::size_t kOsdImageMax = ((640u * 480u * 4u) + 4096u) * 2u;

class CRABI_EXPORT CrMtpFolderInfo {
 public:
  CrMtpFolderInfo();
  ~CrMtpFolderInfo();
  CrMtpFolderInfo(const CrMtpFolderInfo&);
  CrMtpFolderInfo& operator=(const CrMtpFolderInfo&);
  void Alloc(const u32);

  CrFolderHandle handle;
  u32 folderNameSize;
  char* folderName;
};

class CRABI_EXPORT CrMtpContentsInfo {
 public:
  CrMtpContentsInfo();
  ~CrMtpContentsInfo();
  CrMtpContentsInfo(const CrMtpContentsInfo&);
  CrMtpContentsInfo& operator=(const CrMtpContentsInfo&);
  void Alloc(const u32);

  CrContentHandle handle;
  CrFolderHandle parentFolderHandle;
  u64 contentSize;
  char dateChar[16];
  u32 width;
  u32 height;
  u32 fileNameSize;
  char* fileName;
};

class CRABI_EXPORT CrDisplayStringListInfo {
 public:
  CrDisplayStringListInfo();
  ~CrDisplayStringListInfo();
  CrDisplayStringListInfo(const CrDisplayStringListInfo&);
  CrDisplayStringListInfo& operator=(const CrDisplayStringListInfo&);
  void Alloc(const u32);

  CrDataType dataType;
  CrDisplayStringType listType;
  u64 value;
  u32 displayStringSize;
  u8* displayString;
};

class CRABI_EXPORT CrCaptureDate {
 public:
  CrCaptureDate();
  ~CrCaptureDate();
  CrCaptureDate(const u64& unixTime);
  CrCaptureDate(const CrCaptureDate&);
  CrCaptureDate& operator=(const CrCaptureDate&);
  bool operator==(const CrCaptureDate&);

  u16 year;
  u16 month;
  u16 day;
  u16 hour;
  u16 minute;
  u16 sec;
  u16 msec;
};

struct CrContentsFile_ImageParam {
  u32 imagePixWidth;
  u32 imagePixHeight;
};

struct CrContentsFile_VideoParam {
  u32 startTimeCode;
  u32 endTimeCode;
  u32 videoCodec;
  bool proxyStatus;
  u32 gopStructure;
  u32 width;
  u32 height;
  u32 aspectRatio;
  u32 colorFormat;
  u32 imageBitDepth;
  u32 framesPerThousandSeconds;
  u32 scanType;
  u32 bitrateMbps;
  u32 imageFramesPerThousandSeconds;
  u32 profileIndication;
  u32 profileLevel;
  u32 captureGamma;
  u32 colorPrimaries;
  u32 codingEquations;
};

struct CrContentsFile_AudioParam {
  u32 audioCodec;
  u32 audioBitDepth;
  u32 samplingRate;
  u32 numberOfChannels;
};

class CRABI_EXPORT CrContentsFile {
 public:
  CrContentsFile();
  ~CrContentsFile();
  CrContentsFile(const CrContentsFile&);
  CrContentsFile& operator=(const CrContentsFile&);

  u16 fileId;
  u32 filePathLength;
  i8* filePath;
  CrContentsFile_FileFormat fileFormat;
  u64 fileSize;
  u8 umid[32];
  bool isImageParamExsist;
  CrContentsFile_ImageParam imageParam;
  bool isVideoParamExsist;
  CrContentsFile_VideoParam videoParam;
  bool isAudioParamExsist;
  CrContentsFile_AudioParam audioParam;
};

class CRABI_EXPORT CrContentsInfo {
 public:
  CrContentsInfo();
  ~CrContentsInfo();
  CrContentsInfo(const CrContentsInfo&);
  CrContentsInfo& operator=(const CrContentsInfo&);

  CrContentsInfo_ContentType contentType;
  u32 contentId;
  u32 dirNumber;
  u32 fileNumber;
  CrContentsInfo_GroupType groupType;
  u32 groupId;
  bool representative;
  CrCaptureDate creationDatetimeUTC;
  CrCaptureDate modificationDatetimeUTC;
  CrCaptureDate creationDatetimeLocaltime;
  CrCaptureDate modificationDatetimeLocaltime;
  CrContentsInfo_Rating rating;
  bool protectionStatus;
  bool dummyContent;
  u32 shotMarkNum;
  u8* shotMark;
  u32 filesNum;
  CrContentsFile* files;
};

class CRABI_EXPORT CrControlCodeInfo {  // since 2.01
 public:
  CrControlCodeInfo();
  ~CrControlCodeInfo();
  CrControlCodeInfo(const CrControlCodeInfo&);
  CrControlCodeInfo& operator=(const CrControlCodeInfo&);
  CrControlCode GetCode() const;
  CrDataType GetValueType() const;
  u32 GetValueSize() const;
  u8* GetValues() const;

  CrControlCode code_;
  u32 reserved_;
  CrDataType valueType_;
  u32 valuesSize_;
  u8* values_;
};

// Focus frames of live view: packed, back to back and unaligned in CrLiveViewProperty::GetValue.
#pragma pack(push, 1)
struct CrFocusFrameInfo {
  CrFocusFrameType type;
  CrFocusFrameState state;
  u8 priority;
  u32 xNumerator;
  u32 xDenominator;
  u32 yNumerator;
  u32 yDenominator;
  u32 width;
  u32 height;
};

struct CrTrackingFrameInfo {
  CrTrackingFrameType type;
  CrFocusFrameState state;
  u8 priority;
  u32 xNumerator;
  u32 xDenominator;
  u32 yNumerator;
  u32 yDenominator;
  u32 width;
  u32 height;
};

struct CrFaceFrameInfo {
  CrFaceFrameType type;
  CrFocusFrameState state;
  CrFocusFrameSelectState isSelected;
  u8 priority;
  u32 xNumerator;
  u32 xDenominator;
  u32 yNumerator;
  u32 yDenominator;
  u32 width;
  u32 height;
};

struct CrFramingFrameInfo {
  CrFramingFrameType type;
  u8 priority;
  u32 xNumerator;
  u32 xDenominator;
  u32 yNumerator;
  u32 yDenominator;
  u32 width;
  u32 height;
};

struct CrLevelInfo {
  CrLevelState state;
  i32 reserved;
  i32 x;
  i32 y;
  i32 z;
};
#pragma pack(pop)

struct CrMagPosInfo {
  u32 xNumerator;
  u32 xDenominator;
  u32 yNumerator;
  u32 yDenominator;
  u32 width;
  u32 height;
};

}  // namespace SCRSDK
