// A recording file in memory (docs/run/recordings.md): its calls with their results, and its callbacks, in their order.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "value.h"

namespace replay {

// A call and its result.
struct Call {
  std::uint32_t number = 0;
  std::uint64_t us = 0;
  std::string name;
  Value arguments;
  // False when the process ended during the call.
  bool has_result = false;
  std::uint64_t result_us = 0;
  Value result;
  Value given;
};

// A callback.
struct Event {
  std::uint32_t number = 0;
  std::uint64_t us = 0;
  std::string name;
  Value arguments;
};

struct Recording {
  std::string path;
  // The process: its pid, and when the recording began.
  std::uint64_t pid = 0, started_at_ms = 0;
  std::vector<Call> calls;
  std::vector<Event> events;
  // Times of records by their numbers, for the place in the recording.
  std::vector<std::pair<std::uint64_t, std::uint32_t>> times;
  // Properties and lists, by the numbers of their records.
  std::unordered_map<std::uint32_t, Value> values;
  // Whether records are missing between the first records and the ring.
  bool has_gap = false;

  // The value that a result refers to; nothing when it is not in the recording.
  const Value& Find(const Value& number) const;
  // The first call of this name; null when there is none.
  const Call* First(const char* name) const;
  // The id of the camera that was connected, or whose fingerprint was requested, without its terminator; empty: none
  // was.
  std::string CameraId() const;
};

// Bytes without terminators at their end.
std::string WithoutEnd(const std::string& bytes);

// Reads a file. False, with a line on stderr, when it is no recording.
bool ReadRecording(const std::string& path, Recording& recording);

// RIGD_REPLAY_FILE: a recording, or a directory of them, sorted by name. Read once. Thread: any.
const std::vector<Recording>& Recordings();

}  // namespace replay
