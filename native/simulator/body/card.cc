// Names follow the vendor's: DCIM/100MSDCF/DSC00001.JPG for pictures, M4ROOT/CLIP/C0001.MP4 for recordings. Hidden
// names are files that are still being written.
#include "body/card.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <sys/stat.h>

#include "base/file_stamp.h"
#include "base/hash.h"

namespace sim {
namespace {

namespace fs = std::filesystem;

constexpr u32 kTypeDcf = 1, kTypeM4 = 4;
// Largest distance of two ids. The ids of real bodies rise with gaps.
constexpr u32 kWidestGap = 4;

struct Kind {
  const char* ending;
  u16 file_id;
  u32 format;
};

constexpr Kind kKinds[] = {
    {".JPG", 1, 0x3801}, {".ARW", 2, 0xB101}, {".HIF", 3, 0xB110},
    {".MP4", 1, 0xB982}, {".XML", 2, 0xBA82}, {".DUM", 1, 0x3801},
};

const Kind* KindOf(const std::string& name) {
  if (name.empty() || name[0] == '.' || name.size() < 5) return nullptr;
  for (const Kind& kind : kKinds) {
    if (name.compare(name.size() - 4, 4, kind.ending) == 0) return &kind;
  }
  return nullptr;
}

// The digits at the end of `DSC00012` or before `MSDCF`.
u32 NumberIn(const std::string& text) {
  const std::size_t first = text.find_first_of("0123456789");
  return first == std::string::npos ? 0 : static_cast<u32>(std::strtoul(text.c_str() + first, nullptr, 10));
}

// The folders that hold contents, relative to the card.
std::vector<std::string> FoldersOf(const std::string& card) {
  std::vector<std::string> folders;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(card + "/DCIM", ignored)) {
    if (entry.is_directory(ignored)) folders.push_back("DCIM/" + entry.path().filename().string());
  }
  if (fs::is_directory(card + "/M4ROOT/CLIP", ignored)) folders.push_back("M4ROOT/CLIP");
  std::sort(folders.begin(), folders.end());
  return folders;
}

std::string StemOf(const std::string& path) { return path.substr(0, path.size() - 4); }

// Adds one folder's contents, files in the order of their ids.
void ReadFolder(const std::string& card, const std::string& folder, std::vector<CardContent>& contents) {
  std::map<std::string, CardContent> by_stem;
  std::error_code ignored;
  for (const auto& entry : fs::directory_iterator(card + "/" + folder, ignored)) {
    const std::string name = entry.path().filename().string();
    const Kind* kind = KindOf(name);
    struct stat info;
    if (kind == nullptr || lstat(entry.path().c_str(), &info) != 0 || !S_ISREG(info.st_mode)) continue;
    const std::string path = folder + "/" + name;
    CardContent& content = by_stem[StemOf(path)];
    const u64 at_ms = static_cast<u64>(info.st_mtim.tv_sec) * 1000 + static_cast<u64>(info.st_mtim.tv_nsec) / 1000000;
    content.at_ms = content.files.empty() ? at_ms : std::min(content.at_ms, at_ms);
    content.files.push_back({kind->file_id, kind->format, static_cast<u64>(info.st_size), path});
  }
  for (auto& [stem, content] : by_stem) {
    content.type = folder[0] == 'D' ? kTypeDcf : kTypeM4;
    content.is_placeholder = content.files[0].path.compare(stem.size(), std::string::npos, ".DUM") == 0;
    content.folder_number = NumberIn(folder.substr(folder.rfind('/') + 1));
    content.file_number = NumberIn(stem.substr(stem.rfind('/') + 1));
    std::sort(content.files.begin(), content.files.end(),
              [](const CardFile& a, const CardFile& b) { return a.id < b.id; });
    contents.push_back(std::move(content));
  }
}

}  // namespace

Card::Card(const std::string& directory)
    : directory_(directory), index_path_(directory + ".index"), lock_(directory + ".lock") {}

std::vector<CardContent> Card::Read() {
  std::vector<CardContent> contents;
  for (const std::string& folder : FoldersOf(directory_)) ReadFolder(directory_, folder, contents);
  GiveIds(contents);
  std::sort(contents.begin(), contents.end(), [](const CardContent& a, const CardContent& b) { return a.id < b.id; });
  return contents;
}

u64 Card::Mark() const {
  u64 mark = kHashStart;
  for (const std::string& folder : FoldersOf(directory_)) {
    const FileStamp stamp = FileStamp::Of(directory_ + "/" + folder);
    mark = HashOf(folder + " " + std::to_string(stamp.inode) + " " + std::to_string(stamp.modified_ns), mark);
  }
  return mark;
}

// New ids go to the oldest content first.
void Card::GiveIds(std::vector<CardContent>& contents) {
  std::lock_guard<std::mutex> guard(mutex_);
  lock_.Acquire();
  LoadIndex();
  std::vector<CardContent*> fresh;
  for (CardContent& content : contents) {
    const auto known = ids_.find(StemOf(content.files[0].path));
    if (known != ids_.end()) {
      content.id = known->second;
    } else {
      fresh.push_back(&content);
    }
  }
  std::sort(fresh.begin(), fresh.end(), [](const CardContent* a, const CardContent* b) {
    return a->at_ms != b->at_ms ? a->at_ms < b->at_ms : a->files[0].path < b->files[0].path;
  });
  std::ostringstream lines;
  for (CardContent* content : fresh) {
    const std::string stem = StemOf(content->files[0].path);
    last_id_ += 1 + static_cast<u32>(HashOf(stem, 0) % kWidestGap);
    content->id = ids_[stem] = last_id_;
    lines << last_id_ << ' ' << stem << '\n';
  }
  if (!fresh.empty()) {
    std::ofstream(index_path_, std::ios::app | std::ios::binary) << lines.str();
    index_bytes_ += lines.str().size();
  }
  lock_.Release();
}

// Reads what other processes have added.
void Card::LoadIndex() {
  std::ifstream index(index_path_, std::ios::binary);
  index.seekg(static_cast<std::streamoff>(index_bytes_));
  std::string line;
  while (std::getline(index, line)) {
    index_bytes_ += line.size() + 1;
    const std::size_t space = line.find(' ');
    if (space == std::string::npos) continue;
    last_id_ = std::max(last_id_, static_cast<u32>(std::strtoul(line.c_str(), nullptr, 10)));
    ids_[line.substr(space + 1)] = static_cast<u32>(std::strtoul(line.c_str(), nullptr, 10));
  }
}

}  // namespace sim
