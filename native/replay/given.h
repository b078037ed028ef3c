// Objects of the SDK's classes made from recorded values. Arrays are made by base/given_memory.h, as in the simulator.
#pragma once

#include <vector>

#include "crsdk_abi.h"
#include "value.h"

namespace replay {

SCRSDK::CrDeviceProperty* GivenProperties(const std::vector<const Value*>& properties);
// A written property, in the form of the recorder.
Value Written(const SCRSDK::CrDeviceProperty& property);
// Null where none was recorded.
SCRSDK::CrLiveViewProperty* GivenLiveViewProperty(const Value& property);

// Write a picture of the recorded size into the client's buffer. It is not the recorded picture, of which only the
// beginning is known, but one that can be shown. Return the number from which the block computes the position and size
// of the picture.
SCRSDK::u32 GivePicture(const Value& picture, SCRSDK::u8* buffer, SCRSDK::u32 room);
SCRSDK::u32 GiveDisplay(const Value& picture, const SCRSDK::CrOSDImageMetaInfo& meta, SCRSDK::u8* buffer);
void GiveMeta(const Value& recorded, SCRSDK::CrOSDImageMetaInfo& meta);

SCRSDK::CrMtpFolderInfo* GivenFolders(const Value& list, SCRSDK::u32& count);
SCRSDK::CrCaptureDate* GivenDates(const Value& list, SCRSDK::u32& count);
SCRSDK::CrContentsInfo* GivenContents(const Value& list, SCRSDK::u32& count);
void GiveDetail(const Value& recorded, SCRSDK::CrMtpContentsInfo& detail);

}  // namespace replay
