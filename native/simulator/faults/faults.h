// Faults on order: a text file in the body's directory names an SDK call and what goes wrong with it. A line with a
// number fires once. It is blanked before it fires, so that the process that starts after a crash does not crash too.
// The library only changes the bytes of such lines, in place, so that lines that another process appends at the same
// time are not lost. The grammar and examples are in docs/develop/simulator.md.
#pragma once

#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/body_log.h"
#include "base/file_lock.h"
#include "base/file_stamp.h"
#include "base/integers.h"
#include "faults/fault_table.h"

namespace sim {

class Faults {
 public:
  // `directory` is the body's; `log` must outlive this.
  Faults(const std::string& directory, const BodyLog& log);

  // Thread: the SDK caller's, with no lock held: it may sleep, never return, or end the process.
  FaultEffect Take(const std::string& call);

  // A number that changes when the file is emptied, replaced or removed, that is when faults are cleared. 0: no faults.
  // Thread: any.
  u64 Mark() const;

 private:
  struct Order {
    std::string call;   // empty: a line that orders nothing
    u32 countdown = 0;  // 0: every time; otherwise the n-th call from now
    std::string fault;
    OrderedFault ordered;
    std::size_t at = 0;  // place of the line in the file
    std::size_t length = 0;
  };

  std::vector<Order> TakeDue(const std::string& call);
  // With mutex_ held. `fd` may be -1: no file, no orders.
  void Load(int fd);
  void Parse(const std::string& line, Order& order);
  // Writes over the line's own bytes; `text` is not longer than it.
  static void Overwrite(int fd, const Order& order, const std::string& text);

  const std::string path_;
  const BodyLog& log_;
  std::mutex mutex_;
  FileLock lock_;  // among processes of the library; other programs write without it
  FileStamp stamp_;
  std::vector<Order> orders_;
  std::set<std::string> complained_;  // lines that were reported on stderr
};

}  // namespace sim
