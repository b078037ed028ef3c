// Findings of a replay, as lines of JSON: a line for each difference, written at once, and one at the end. The file
// lies in RIGD_REPLAY_REPORT and has the name of the recording; without that directory the lines go to stderr.
#pragma once

#include <cstdint>
#include <cstdio>
#include <string>

namespace replay {

class Report {
 public:
  // Takes a recording for this process. False when another process has it. Thread: the client's, as for all functions.
  bool Claim(const std::string& recording);

  // Reports an act that differs from the recorded one. `index`: number of the recorded act, from 1; `argument` may be
  // empty.
  void Differs(std::uint32_t index, const std::string& call, const std::string& argument, const std::string& expected,
               const std::string& seen);

  // Reports the end: how many acts were as recorded, and how many recorded acts were not made.
  void End(std::uint32_t made, std::uint32_t left);

 private:
  std::FILE* file_ = nullptr;
  std::uint32_t differences_ = 0;
};

}  // namespace replay
