// Pixel sizes of a JPEG are its own. Of other pictures, and of what is no JPEG, they are the model's.
#include "contents/content_info.h"

#include <cstdio>
#include <cstring>
#include <ctime>

#include "base/clock.h"
#include "base/owned_array.h"
#include "pictures/jpeg_size.h"

namespace sim {
namespace {

constexpr u32 kFormatJpeg = 0x3801, kFormatMp4 = 0xB982;
constexpr u32 kMovieWidth = 3840, kMovieHeight = 2160;

SCRSDK::CrCaptureDate DateOf(u64 at_ms, bool local) {
  const std::time_t seconds = static_cast<std::time_t>(at_ms / 1000);
  std::tm parts{};
  if (local) {
    localtime_r(&seconds, &parts);
  } else {
    gmtime_r(&seconds, &parts);
  }
  SCRSDK::CrCaptureDate date;
  date.year = static_cast<u16>(parts.tm_year + 1900);
  date.month = static_cast<u16>(parts.tm_mon + 1);
  date.day = static_cast<u16>(parts.tm_mday);
  date.hour = static_cast<u16>(parts.tm_hour);
  date.minute = static_cast<u16>(parts.tm_min);
  date.sec = static_cast<u16>(parts.tm_sec);
  date.msec = static_cast<u16>(at_ms % 1000);
  return date;
}

PictureSize SizeOf(const BodyModel& model, const std::string& card, const CardFile& file) {
  if (file.format == kFormatMp4) return {kMovieWidth, kMovieHeight};
  const PictureSize of_model = {model.still_width, model.still_height};
  return file.format == kFormatJpeg ? JpegSizeOf(card + "/" + file.path).value_or(of_model) : of_model;
}

void DescribeFile(const BodyModel& model, const std::string& card, const CardFile& file,
                  SCRSDK::CrContentsFile& described) {
  described.fileId = file.id;
  described.filePathLength = static_cast<u32>(file.path.size() + 1);
  Replace(described.filePath, CopyOf(reinterpret_cast<const SCRSDK::i8*>(file.path.c_str()), file.path.size() + 1));
  described.fileFormat = static_cast<SCRSDK::CrContentsFile_FileFormat>(file.format);
  described.fileSize = file.size;
  const PictureSize size = SizeOf(model, card, file);
  if (file.format == kFormatMp4) {
    described.isVideoParamExsist = true;
    described.videoParam.width = size.width;
    described.videoParam.height = size.height;
  } else {
    described.isImageParamExsist = true;
    described.imageParam = {size.width, size.height};
  }
}

}  // namespace

SCRSDK::CrCaptureDate TimeOf(u64 at_ms) { return DateOf(at_ms, true); }

SCRSDK::CrCaptureDate DayOf(u64 at_ms) {
  SCRSDK::CrCaptureDate date = DateOf(at_ms, true);
  date.hour = date.minute = date.sec = date.msec = 0;
  return date;
}

u32 DayNumber(const SCRSDK::CrCaptureDate& date) { return date.year * 10000u + date.month * 100u + date.day; }

std::string DayName(u32 day) {
  char text[32];
  std::snprintf(text, sizeof text, "%04u-%02u-%02u", day / 10000, day / 100 % 100, day % 100);
  return text;
}

void DescribeContent(const BodyModel& model, const std::string& card, const CardContent& content,
                     SCRSDK::CrContentsInfo& info) {
  info.contentType = static_cast<SCRSDK::CrContentsInfo_ContentType>(content.type);
  info.contentId = content.id;
  info.dirNumber = content.folder_number;
  info.fileNumber = content.file_number;
  info.representative = true;
  info.dummyContent = content.is_placeholder;
  info.creationDatetimeUTC = info.modificationDatetimeUTC = DateOf(content.at_ms, false);
  info.creationDatetimeLocaltime = info.modificationDatetimeLocaltime = DateOf(content.at_ms, true);
  info.filesNum = static_cast<u32>(content.files.size());
  auto* files = GiveArray<SCRSDK::CrContentsFile>(content.files.size());
  for (std::size_t i = 0; i < content.files.size(); ++i) DescribeFile(model, card, content.files[i], files[i]);
  Replace(info.files, files);
}

void DescribeByHandle(const BodyModel& model, const std::string& card, const CardContent& content, const CardFile& file,
                      u32 handle, SCRSDK::CrMtpContentsInfo& detail) {
  detail.handle = handle;
  detail.parentFolderHandle = DayNumber(DayOf(content.at_ms));
  detail.contentSize = file.size;
  const std::string time = FormatLocal(content.at_ms, "%Y%m%dT%H%M%S");
  std::memset(detail.dateChar, 0, sizeof detail.dateChar);
  std::memcpy(detail.dateChar, time.data(), std::min(time.size(), sizeof detail.dateChar - 1));
  const PictureSize size = SizeOf(model, card, file);
  detail.width = size.width;
  detail.height = size.height;
  const std::string name = file.path.substr(file.path.rfind('/') + 1);
  detail.fileNameSize = static_cast<u32>(name.size() + 1);
  Replace(detail.fileName, CopyOf(name.c_str(), name.size() + 1));
}

}  // namespace sim
