// Contents of a card in the words of the SDK's data classes. Days are those of local time, as cameras keep them.
// Thread: any; keeps nothing.
#pragma once

#include <string>

#include "body/body_model.h"
#include "body/card.h"
#include "crsdk_classes.h"

namespace sim {

// The day; hours, minutes, seconds and milliseconds are zero.
SCRSDK::CrCaptureDate DayOf(u64 at_ms);
// Day and time, by the clock of the camera.
SCRSDK::CrCaptureDate TimeOf(u64 at_ms);
// 20260813. Only year, month and day count.
u32 DayNumber(const SCRSDK::CrCaptureDate& date);
// `2026-08-13`
std::string DayName(u32 day_number);

// Fills a fresh object; the arrays in it are its own. `card`: the directory where the files are.
void DescribeContent(const BodyModel& model, const std::string& card, const CardContent& content,
                     SCRSDK::CrContentsInfo& info);
// As DescribeContent, for one file in contents transfer. The object may have been used before.
void DescribeByHandle(const BodyModel& model, const std::string& card, const CardContent& content, const CardFile& file,
                      u32 handle, SCRSDK::CrMtpContentsInfo& detail);

}  // namespace sim
