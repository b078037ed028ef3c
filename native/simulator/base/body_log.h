// The log of a body: one line for each event, in a file that is only appended to. Tests and benches count exposures in
// it. Lines stay whole even with several writers.
#pragma once

#include <string>

namespace sim {

class BodyLog {
 public:
  explicit BodyLog(std::string path) : path_(std::move(path)) {}

  // Appends `<UTC time> <text>\n`. Thread: any.
  void Append(const std::string& text) const;

 private:
  const std::string path_;
};

}  // namespace sim
