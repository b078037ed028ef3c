// Calls about what is on cards: lists, transfers, settings files and LUTs. Each call copies, checks and releases what
// the SDK returns, under the session's lock; nothing refers to SDK memory afterwards. A handle is a number that stays
// valid after the release of its list; the vendor's sample relies on this too. The worker decides which handles it
// uses. Thread: the session's; every call blocks as long as the SDK does, and throws SdkRefused when the SDK refuses.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rigd {

struct DateFolder {
  std::uint32_t handle = 0;
  std::string name;
};

// A time by the camera's clock; its numbers may be impossible.
struct CapturedAt {
  std::uint16_t year = 0;
  std::uint16_t month = 0;
  std::uint16_t day = 0;
  std::uint16_t hour = 0;
  std::uint16_t minute = 0;
  std::uint16_t second = 0;
};

struct ContentFile {
  std::uint32_t id = 0;
  // Path on the card; empty when the SDK's text was invalid.
  std::string path;
  std::uint64_t size = 0;
  // 0: not known.
  std::uint32_t width = 0;
  std::uint32_t height = 0;
};

struct Content {
  std::uint32_t id = 0;
  // Whether it refers to a content that is not on the card and cannot be fetched.
  bool is_placeholder = false;
  CapturedAt created;
  std::vector<ContentFile> files;
};

struct Thumbnail {
  // CrFileType as the SDK states it: 0 means that there is no picture, although the call has succeeded.
  std::uint32_t type = 0;
  std::vector<std::uint8_t> bytes;
};

struct ContentDetail {
  std::string name;
  std::uint64_t size = 0;
  std::uint32_t width = 0;
  std::uint32_t height = 0;
  // YYYYMMDDTHHMMSS; may be truncated or empty.
  std::string date;
};

// Functions for the mode `remote-transfer`, up to CancelFetch. `slot` is 1 or 2.
std::vector<CapturedAt> CapturedDates(std::uint32_t slot);
// The contents of one day; of `day` only year, month and day are used.
std::vector<Content> ContentsOfDay(std::uint32_t slot, const CapturedAt& day);
// Bytes that the SDK fetches at a time over USB on Linux, according to its reference.
constexpr std::uint32_t kDivisionBytes = 0x1000000;
// The next two functions queue a transfer: success means only that it is queued.
void FetchContentFile(std::uint32_t slot, std::uint32_t content_id, std::uint32_t file_id, std::string directory,
                      std::string name, std::uint32_t part_bytes);
// `kind`: 1 thumbnail, 2 screennail.
void FetchContentImage(std::uint32_t slot, std::uint32_t content_id, std::uint32_t file_id, std::uint32_t kind,
                       std::string directory, std::string name);
void CancelFetch();

// Functions for the mode `contents`, up to PullContent. Handles of folders come from DateFolders, handles of contents
// from ContentHandles.
std::vector<DateFolder> DateFolders();
std::vector<std::uint32_t> ContentHandles(std::uint32_t folder);
ContentDetail DetailOf(std::uint32_t handle);
Thumbnail ThumbnailOf(std::uint32_t handle);
// Queues a transfer too. The worker first requests the detail of the handle, as other programs do, because one body
// requires that. `is_small`: fetches a small picture of a JPEG, RAW or HEIF file.
void PullContent(std::uint32_t handle, bool is_small, std::string directory, std::string name);

// Transfers of other files between camera and host; they are queued too.
void SaveSettings(std::string directory, std::string name);
void LoadSettings(std::string path);
// `place`: the place for the LUT in the camera, 1 to 16.
void ImportLut(std::string path, std::uint32_t place);

}  // namespace rigd
