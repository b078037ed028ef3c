// Identity of a file's content as far as stat shows it: while the stamp is equal, the file is not read again.
#pragma once

#include <string>

#include <sys/stat.h>

#include "base/integers.h"

namespace sim {

// All zero for a file that does not exist.
struct FileStamp {
  u64 inode = 0;
  u64 size = 0;
  u64 modified_ns = 0;

  // Thread: any.
  static FileStamp Of(const std::string& path) {
    struct stat info;
    if (stat(path.c_str(), &info) != 0) return {};
    const u64 modified_ns =
        static_cast<u64>(info.st_mtim.tv_sec) * 1000000000ull + static_cast<u64>(info.st_mtim.tv_nsec);
    return {static_cast<u64>(info.st_ino), static_cast<u64>(info.st_size), modified_ns};
  }

  bool operator==(const FileStamp& other) const {
    return inode == other.inode && size == other.size && modified_ns == other.modified_ns;
  }
};

}  // namespace sim
