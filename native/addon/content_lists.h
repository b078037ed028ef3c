// The lists of folders and of files that a session in contents mode has been given. The SDK owns what is in them until
// it gets them back, and its reference forbids what came in a list after that, so they are kept: each until a newer one
// takes its place, all until the session ends. What is in none of them is not handed to the SDK.
// Thread: the session's, under its lock. One object belongs to one session.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_set>
#include <vector>

#include "library.h"

namespace rigd {

struct DateFolder {
  std::uint32_t handle = 0;
  std::string name;
};

class ContentLists {
 public:
  // Both ask the SDK, copy what it says, and give back what that replaces: a list of folders also the lists of files of
  // folders that are no more. Throw SdkRefused; the lists of before stay then.
  std::vector<DateFolder> Folders(const Library& library, SCRSDK::CrDeviceHandle session);
  std::vector<std::uint32_t> Files(const Library& library, SCRSDK::CrDeviceHandle session, std::uint32_t folder);

  // Throws SdkRefused, with what the SDK says of a handle that is none, unless `file` is in a list that is held.
  void RequireFile(const char* call, std::uint32_t file) const;

  // Gives everything back; whatever the SDK says to that, nothing is held afterwards.
  void Release(const Library& library, SCRSDK::CrDeviceHandle session);

 private:
  struct FileList {
    SCRSDK::CrContentHandle* list = nullptr;
    std::unordered_set<std::uint32_t> handles{};
  };

  SCRSDK::CrMtpFolderInfo* folders_ = nullptr;
  std::unordered_set<std::uint32_t> folder_handles_;
  // By folder.
  std::map<std::uint32_t, FileList> files_;
};

}  // namespace rigd
