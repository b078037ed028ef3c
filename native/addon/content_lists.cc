// Lists are copied with a limit on their count: the bounds are far above what bodies hold.
#include "content_lists.h"

#include <algorithm>
#include <utility>

#include "content_text.h"
#include "crsdk_codes.h"
#include "failures.h"
#include "sdk_object.h"

namespace rigd {
namespace {

// DCF allows 9,999 files a folder and 900 folders; no card is that full.
constexpr std::uint32_t kMostFiles = 200000;
constexpr std::uint32_t kMostFolders = 20000;

[[noreturn]] void RefuseUnlisted(const char* call) {
  throw SdkRefused(call, crsdk_codes::CrError_Contents_InvalidHandle,
                   std::string(call) + " was not made: what it names is in no list of this session any more");
}

}  // namespace

std::vector<DateFolder> ContentLists::Folders(const Library& library, SCRSDK::CrDeviceHandle session) {
  RequireSize<SCRSDK::CrMtpFolderInfo>(library.ConstructFolderInfo, library.DestroyFolderInfo, "CrMtpFolderInfo");
  SCRSDK::CrMtpFolderInfo* list = nullptr;
  SCRSDK::u32 count = 0;
  Require("GetDateFolderList", library.GetDateFolderList(session, &list, &count));
  std::vector<DateFolder> copies;
  for (std::uint32_t at = 0; list != nullptr && at < std::min(count, kMostFolders); ++at) {
    copies.push_back({list[at].handle, TextOf(list[at].folderName, list[at].folderNameSize)});
  }
  folder_handles_.clear();
  for (const DateFolder& folder : copies) folder_handles_.insert(folder.handle);
  for (auto files = files_.begin(); files != files_.end();) {
    if (folder_handles_.count(files->first) != 0) {
      ++files;
      continue;
    }
    SCRSDK::CrContentHandle* const old = files->second.list;
    files = files_.erase(files);
    library.ReleaseContentsHandleList(session, old);
  }
  SCRSDK::CrMtpFolderInfo* const old = std::exchange(folders_, list);
  if (old != nullptr) library.ReleaseDateFolderList(session, old);
  return copies;
}

std::vector<std::uint32_t> ContentLists::Files(const Library& library, SCRSDK::CrDeviceHandle session,
                                               std::uint32_t folder) {
  if (folder_handles_.count(folder) == 0) RefuseUnlisted("GetContentsHandleList");
  SCRSDK::CrContentHandle* list = nullptr;
  SCRSDK::u32 count = 0;
  Require("GetContentsHandleList", library.GetContentsHandleList(session, folder, &list, &count));
  std::vector<std::uint32_t> copies;
  if (list != nullptr) copies.assign(list, list + std::min(count, kMostFiles));
  FileList& held = files_[folder];
  SCRSDK::CrContentHandle* const old = std::exchange(held.list, list);
  held.handles = {copies.begin(), copies.end()};
  if (list == nullptr) files_.erase(folder);
  if (old != nullptr) library.ReleaseContentsHandleList(session, old);
  return copies;
}

void ContentLists::RequireFile(const char* call, std::uint32_t file) const {
  const bool is_held = std::any_of(files_.begin(), files_.end(),
                                   [file](const auto& one) { return one.second.handles.count(file) != 0; });
  if (!is_held) RefuseUnlisted(call);
}

void ContentLists::Release(const Library& library, SCRSDK::CrDeviceHandle session) {
  for (const auto& [folder, files] : std::exchange(files_, {})) library.ReleaseContentsHandleList(session, files.list);
  folder_handles_.clear();
  SCRSDK::CrMtpFolderInfo* const folders = std::exchange(folders_, nullptr);
  if (folders != nullptr) library.ReleaseDateFolderList(session, folders);
}

}  // namespace rigd
