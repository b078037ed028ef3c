// Log of a body, one line for each happening, in a file that is only ever appended to: the record that tests and
// benches count exposures by. Whole lines even with several writers.
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
