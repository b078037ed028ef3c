// All lengths and numbers in a file are checked before they are used.
#include "recording.h"

#include <dirent.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iterator>

namespace replay {
namespace {

constexpr char kMagic[8] = {'R', 'I', 'G', 'D', 'R', 'E', 'C', 1};
constexpr std::size_t kHeadBytes = 64, kRecordHeadBytes = 32;
enum Kind { kNames, kCall, kResult, kCallback, kProperty, kValue };

template <class Number>
Number At(const std::uint8_t* bytes) {
  Number number;
  std::memcpy(&number, bytes, sizeof number);
  return number;
}

class Reader {
 public:
  explicit Reader(Recording& recording) : recording_(recording) {}

  bool ReadPart(const std::uint8_t* at, const std::uint8_t* end) {
    while (at < end) {
      if (end - at < static_cast<std::ptrdiff_t>(kRecordHeadBytes)) return false;
      const auto size = At<std::uint32_t>(at);
      const auto payload = At<std::uint32_t>(at + 28);
      if (size < kRecordHeadBytes || size > end - at || payload > size - kRecordHeadBytes) return false;
      if (!Take(at, payload)) return false;
      at += size;
    }
    return true;
  }

 private:
  bool Take(const std::uint8_t* head, std::uint32_t payload) {
    const std::uint8_t kind = head[4];
    const auto name_number = At<std::uint16_t>(head + 6);
    const auto us = At<std::uint64_t>(head + 8);
    const auto number = At<std::uint32_t>(head + 20), of = At<std::uint32_t>(head + 24);
    const std::uint8_t* at = head + kRecordHeadBytes;
    Value value;
    const bool is_cut = head[5] == 1;
    if (!is_cut && !ReadValue(at, at + payload, value)) return false;
    if (number > last_ + 1) recording_.has_gap = true;
    last_ = number;
    recording_.times.emplace_back(us, number);
    if (kind == kNames) {
      for (const Value& name : value.items) names_.push_back(name.bytes);
      return true;
    }
    if (name_number >= names_.size()) return false;
    const std::string& name = names_[name_number];
    if (kind == kCall) {
      by_number_[number] = recording_.calls.size();
      Call call;
      call.number = number;
      call.us = us;
      call.name = name;
      call.arguments = std::move(value);
      recording_.calls.push_back(std::move(call));
    } else if (kind == kResult) {
      const auto found = by_number_.find(of);
      if (found == by_number_.end()) return true;
      Call& call = recording_.calls[found->second];
      call.has_result = true;
      call.result_us = us;
      call.result = value.At(0);
      call.given = value.At(1);
    } else if (kind == kCallback) {
      recording_.events.push_back({number, us, name, std::move(value)});
    } else {
      recording_.values[number] = std::move(value);
    }
    return true;
  }

  Recording& recording_;
  std::vector<std::string> names_;
  std::unordered_map<std::uint32_t, std::size_t> by_number_;
  std::uint32_t last_ = 0;
};

bool Refuse(const std::string& path, const char* why) {
  std::fprintf(stderr, "replayed SDK: %s %s\n", path.c_str(), why);
  return false;
}

std::vector<Recording> ReadAll() {
  std::vector<Recording> recordings;
  const char* place = std::getenv("RIGD_REPLAY_FILE");
  if (place == nullptr) {
    Refuse("RIGD_REPLAY_FILE", "is not set");
    return recordings;
  }
  std::vector<std::string> paths;
  struct stat status;
  if (stat(place, &status) == 0 && S_ISDIR(status.st_mode)) {
    if (DIR* directory = opendir(place)) {
      while (const dirent* entry = readdir(directory)) {
        const std::string name = entry->d_name;
        if (name.size() > 4 && name.compare(name.size() - 4, 4, ".rec") == 0) {
          paths.push_back(std::string(place) + "/" + name);
        }
      }
      closedir(directory);
    }
  } else {
    paths.emplace_back(place);
  }
  std::sort(paths.begin(), paths.end());
  for (const std::string& path : paths) {
    Recording recording;
    if (!ReadRecording(path, recording)) continue;
    // A later recording of a process contains everything in an earlier one, such as one made for a broken assumption.
    const auto same = std::find_if(recordings.begin(), recordings.end(), [&recording](const Recording& earlier) {
      return earlier.pid == recording.pid && earlier.started_at_ms == recording.started_at_ms;
    });
    if (same == recordings.end())
      recordings.push_back(std::move(recording));
    else
      *same = std::move(recording);
  }
  return recordings;
}

}  // namespace

const Value& Recording::Find(const Value& number) const {
  static const Value nothing;
  const auto found = values.find(number.Small());
  return number.kind == Value::Kind::kNumber && found != values.end() ? found->second : nothing;
}

const Call* Recording::First(const char* name) const {
  const auto found = std::find_if(calls.begin(), calls.end(), [name](const Call& call) { return call.name == name; });
  return found == calls.end() ? nullptr : &*found;
}

std::string Recording::CameraId() const {
  const Call* connect = First("Connect");
  // Without a Connect the process may only have requested a fingerprint.
  if (connect == nullptr) connect = First("GetFingerprint");
  return connect == nullptr ? "" : WithoutEnd(connect->arguments.At(0).bytes);
}

std::string WithoutEnd(const std::string& bytes) { return bytes.substr(0, bytes.find_last_not_of('\0') + 1); }

bool ReadRecording(const std::string& path, Recording& recording) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> read((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(read.data());
  if (read.size() < kHeadBytes || std::memcmp(bytes, kMagic, sizeof kMagic) != 0) {
    return Refuse(path, "is no recording");
  }
  const auto head = At<std::uint32_t>(bytes + 8), kept_bytes = At<std::uint32_t>(bytes + 12),
             ring_bytes = At<std::uint32_t>(bytes + 16);
  const auto kept = At<std::uint64_t>(bytes + 40), end = At<std::uint64_t>(bytes + 48);
  if (std::uint64_t{head} + kept_bytes + ring_bytes > read.size() || kept > kept_bytes || end > ring_bytes) {
    // In a file that the gateway has written the ring begins at 0.
    return Refuse(path, "has a head that contradicts itself");
  }
  recording.path = path;
  recording.pid = At<std::uint32_t>(bytes + 20);
  recording.started_at_ms = At<std::uint64_t>(bytes + 24);
  Reader reader(recording);
  const std::uint8_t* const ring = bytes + head + kept_bytes;
  if (!reader.ReadPart(bytes + head, bytes + head + kept) || !reader.ReadPart(ring, ring + end)) {
    return Refuse(path, "is damaged");
  }
  return true;
}

const std::vector<Recording>& Recordings() {
  static const std::vector<Recording>& recordings = *new std::vector<Recording>(ReadAll());
  return recordings;
}

}  // namespace replay
