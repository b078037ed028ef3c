// Effect of the fault `garbage` on lists of contents: numbers, dates, names and pointers that a client must not trust.
// All memory that the lists claim can be read.
#pragma once

#include "base/integers.h"
#include "crsdk_classes.h"

namespace sim {

// Thread: any. `count` may be 0.
void SpoilDates(SCRSDK::CrCaptureDate* dates, u32 count);
void SpoilInfos(SCRSDK::CrContentsInfo* infos, u32 count);
void SpoilFolders(SCRSDK::CrMtpFolderInfo* folders, u32 count);
void SpoilHandles(u32* handles, u32 count);
void SpoilDetail(SCRSDK::CrMtpContentsInfo& detail);

}  // namespace sim
