// A body's state in a file that every process maps. The file has two generations of the state, each with a checksum. A
// write goes into the older one and counts when its checksum is right. If a process is killed between any two
// instructions, the other generation is still whole, and the next writer continues from it. Must not know what the
// state means.
#pragma once

#include <functional>
#include <mutex>
#include <string>

#include "base/file_lock.h"
#include "body/body_state.h"

namespace sim {

class StateFile {
 public:
  // Maps the file, creating it with `initial` when no generation in it is valid. Check IsOpen afterwards.
  StateFile(const std::string& path, const BodyState& initial);
  ~StateFile();
  StateFile(const StateFile&) = delete;
  StateFile& operator=(const StateFile&) = delete;

  // A generation of the state.
  struct Slot {
    u64 generation = 0;
    u64 checksum = 0;
    BodyState state;
  };

  bool IsOpen() const { return slots_ != nullptr; }

  // Thread: any. Normally takes no lock of other processes, so that a suspended writer causes no delay. Waits for the
  // writers only when it finds no valid generation many times in a row.
  BodyState Read();
  // As Read, into a slot that the caller keeps between its reads: a state that has not changed is neither copied nor
  // checked again. Thread: any, but only one at a time uses a slot.
  const BodyState& ReadInto(Slot& kept);

  // Thread: any. Runs `change` on the newest state while no other thread or process writes, stores the result and
  // returns it. `change` must not call this object.
  BodyState Update(const std::function<void(BodyState&)>& change);

 private:
  // The slot with the higher number.
  int Likely() const { return slots_[1].generation > slots_[0].generation ? 1 : 0; }
  // The newest valid slot's index, its content copied out; -1 when there is none.
  int Newest(Slot& copy) const;
  void Store(int index, u64 generation, const BodyState& state);
  static u64 Checksum(const Slot& slot);

  std::mutex mutex_;
  FileLock lock_;
  Slot* slots_ = nullptr;  // two of them, mapped and shared
};

}  // namespace sim
