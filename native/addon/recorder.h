// The recorder of this process. It writes every call of the SDK and every callback as a record into memory that the
// gateway can read. Until it is started, nothing is wrapped and it costs no time. Never destroyed.
#pragma once

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "recorder_pack.h"
#include "recorder_ring.h"

namespace rigd {

class Recorder {
 public:
  static Recorder& Instance();

  // Begins to record into a file; to be called once, before the SDK is loaded. False when that is impossible. Thread:
  // the session's.
  bool Start(int fd, std::size_t bytes);
  bool IsOn() const { return is_on_; }

  // Writes the first record, which contains the names for the numbers of names. Thread: the session's.
  void WriteNames(const std::vector<const char*>& names);

  // Writes a record whose payload `fill(pack)` makes; returns its number. No exception leaves this function: a record
  // that cannot be written is lost. Thread: any.
  template <class Fill>
  std::uint32_t Write(RecordKind kind, std::uint16_t name, std::uint32_t of, Fill fill) noexcept {
    try {
      thread_local Pack pack;
      pack.Clear();
      fill(pack);
      return ring_.Append(kind, name, of, pack.Data(), pack.Size());
    } catch (...) {
      return 0;
    }
  }

  // The number of the record that holds a value: the last record kept with this key, if it has the same hash and is
  // still fresh. Otherwise 0: then the value must be kept. Thread, here and below: one that makes calls of the SDK,
  // which come one after another.
  std::uint32_t NumberOf(std::uint64_t key, std::uint64_t hash) const;

  // Writes a value, and returns the number of its record.
  std::uint32_t Keep(RecordKind kind, std::uint16_t name, std::uint64_t key, std::uint64_t hash, const Pack& value);

 private:
  struct Known {
    std::uint64_t hash;
    std::uint32_t number;
  };

  bool is_on_ = false;
  RecorderRing ring_;
  std::unordered_map<std::uint64_t, Known> known_;
};

}  // namespace rigd
