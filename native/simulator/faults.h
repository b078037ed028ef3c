// Faults on order: a text file in the body's directory names an SDK call and what goes wrong with it. A line with a
// number fires once and is taken out of the file before it does, so that the process that comes after a crash does
// not crash as well. The grammar and examples are in docs/simulator.md.
#ifndef RIGD_SIM_FAULTS_H
#define RIGD_SIM_FAULTS_H

#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "body_log.h"
#include "file_lock.h"
#include "integers.h"

namespace sim {

// What a call has to do because of faults, besides what already happened to it.
struct FaultEffect {
  std::optional<CrError> error;  // return this and do nothing
  bool no_callback = false;      // accept the call, never report its end
  bool no_exposure = false;      // accept the shutter, expose nothing
};

class Faults {
 public:
  // `directory` is the body's; `log` must outlive this.
  Faults(const std::string& directory, const BodyLog& log);

  // Thread: the SDK caller's, with no lock held: it may sleep, never return, or end the process.
  FaultEffect Take(const std::string& call);

 private:
  struct Order {
    std::string call;
    u32 countdown = 0;  // 0: every time; otherwise the n-th call from now
    std::string fault;
    std::string text;  // the line as it stands in the file
  };
  // Identity of a file's content as far as stat tells.
  struct Stamp {
    u64 inode = 0;
    u64 size = 0;
    u64 modified_ns = 0;
    bool operator==(const Stamp& other) const;
  };

  static Stamp StampOf(const std::string& path);
  std::vector<std::string> TakeDue(const std::string& call);
  void Load();
  void Store(const std::vector<Order>& orders);
  bool Parse(const std::string& line, Order& order) const;

  const std::string path_;
  const BodyLog& log_;
  std::mutex mutex_;
  FileLock lock_;
  Stamp stamp_;
  std::vector<Order> orders_;
  std::set<std::string> complained_;  // lines that stderr has been told about
};

}  // namespace sim

#endif
