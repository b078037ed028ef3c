// One card: a folder with the vendor's layout, read as a list of contents. A content is what one press of the shutter
// or one recording made, so a RAW file and its JPEG are one content with two files. A file that is copied into the
// folder becomes a content too. Must not know whether the card is in its slot, nor SDK classes.
#pragma once

#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "base/file_lock.h"
#include "base/integers.h"

namespace sim {

struct CardFile {
  u16 id = 0;      // within its content; the same kind of file has the same id on every card
  u32 format = 0;  // CrContentsFile_FileFormat
  u64 size = 0;
  std::string path;  // on the card: DCIM/100MSDCF/DSC00001.JPG
};

struct CardContent {
  u32 id = 0;    // grows with time and has gaps; never used twice on one card
  u32 type = 0;  // CrContentsInfo_ContentType
  u32 folder_number = 0;
  u32 file_number = 0;
  // It refers to a content that is not on the card: a file with the ending .DUM.
  bool is_placeholder = false;
  u64 at_ms = 0;  // when its oldest file was last changed
  std::vector<CardFile> files;
};

class Card {
 public:
  // Beside the folder lie `<directory>.index`, which keeps the ids, and `<directory>.lock`.
  explicit Card(const std::string& directory);

  // Everything on the card, oldest id first. Thread: any. Reads the folders.
  std::vector<CardContent> Read();

  // Changes when files are added, renamed or removed. Thread: any. Costs a few stats.
  u64 Mark() const;

  const std::string& directory() const { return directory_; }

 private:
  // Takes mutex_ and lock_.
  void GiveIds(std::vector<CardContent>& contents);
  // With both locks held.
  void LoadIndex();

  const std::string directory_;
  const std::string index_path_;
  std::mutex mutex_;
  FileLock lock_;                   // among processes
  std::map<std::string, u32> ids_;  // by the first file's path without its ending
  u32 last_id_ = 0;
  std::size_t index_bytes_ = 0;  // how much of the index is in ids_
};

}  // namespace sim
