// Data classes of the SDK that this project only passes on: X(name, size, alignment). Their functions answer
// 0x8003 in the simulator, but programs that mention them do not link without their constructors, destructors and
// copies. Sizes: compared with genuine headers of 2.01.
#pragma once

#include <unordered_map>

#include "crsdk_types.h"

namespace SCRSDK {

#define CRABI_PLAIN_CLASSES(X)            \
  X(CrMediaProfileInfo, 177, 1)           \
  X(CrLensInformation, 16, 4)             \
  X(CrFTPServerSetting, 51, 1)            \
  X(CrFTPJobInfo, 60, 1)                  \
  X(CrFTPJobSetting, 98, 1)               \
  X(CrMonitoringDeliverySetting, 32, 8)   \
  X(CrMoviePlaybackSetting, 48, 8)        \
  X(CrZoomAndFocusPresetInfo, 19, 1)      \
  X(CrOperationResultSupportedInfo, 8, 4) \
  X(CrPTZFSetting, 24, 4)                 \
  X(CrDrivePanSetting, 12, 4)             \
  X(CrTimeZoneSetting, 28, 1)             \
  X(CrEframingRectangle, 16, 1)           \
  X(CrVideoStreamSetting, 46, 1)          \
  X(CrLicenseInfo, 13, 1)                 \
  X(CrLicenseInfoList, 17, 1)

#define CRABI_DECLARE_PLAIN_CLASS(name, size, alignment) \
  class CRABI_EXPORT name {                              \
   public:                                               \
    name();                                              \
    ~name();                                             \
    name(const name&);                                   \
    name& operator=(const name&);                        \
    alignas(alignment) unsigned char bytes[size];        \
  };                                                     \
  static_assert(sizeof(name) == size && alignof(name) == alignment, #name);
CRABI_PLAIN_CLASSES(CRABI_DECLARE_PLAIN_CLASS)
#undef CRABI_DECLARE_PLAIN_CLASS

// The only plain class with containers. Their elements are not published, and nothing here fills them.
class CRABI_EXPORT CrEframingInfo {
 public:
  CrEframingInfo();
  ~CrEframingInfo();
  CrEframingInfo(const CrEframingInfo&);
  CrEframingInfo& operator=(const CrEframingInfo&);
  u32 horizontalDenominator;
  u32 verticalDenominator;
  u8 eframingType;
  std::unordered_map<u32, u64> inputList;
  std::unordered_map<u32, u64> outputList;
};
static_assert(sizeof(CrEframingInfo) == 128 && alignof(CrEframingInfo) == 8, "CrEframingInfo");

}  // namespace SCRSDK
