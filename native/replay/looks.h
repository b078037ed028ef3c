// The calls that only read, and what they are answered with: the answer of the body at this place of the recording. A
// look may come more or less often than in the recording. It gets the next answer that was recorded for it as long as
// that does not lie behind something that has not happened yet, and never an older one than time demands.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "recording.h"

namespace replay {

// A place in the recording: numbers of records.
struct Place {
  // All up to here has happened.
  std::uint32_t now = 0;
  // All from here on has not: the next act or callback.
  std::uint32_t limit = 0;
};

// Answers to one question, in their order.
template <class Answer>
class Answers {
 public:
  void Add(std::uint32_t number, Answer answer) { answers_.push_back({number, answer}); }

  // Null when none was recorded. `back`: so many answers before that, as far as there are.
  const Answer* Next(const Place& place, std::size_t back = 0) {
    if (answers_.empty()) return nullptr;
    std::size_t chosen = next_ > 0 ? next_ - 1 : 0;
    // The next one, unless it lies behind what has not happened.
    if (next_ > 0 && next_ < answers_.size() && answers_[next_].number < place.limit) chosen = next_;
    while (chosen + 1 < answers_.size() && answers_[chosen + 1].number <= place.now) ++chosen;
    next_ = chosen + 1;
    return &answers_[chosen - std::min(back, chosen)].answer;
  }

  // All that lies before this record is over.
  void Pass(std::uint32_t number) {
    while (next_ < answers_.size() && answers_[next_].number < number) ++next_;
  }

 private:
  struct Recorded {
    std::uint32_t number;
    Answer answer;
  };
  std::vector<Recorded> answers_;
  // One behind the last that was given; 0 = none was.
  std::size_t next_ = 0;
};

class Looks {
 public:
  explicit Looks(const Recording& recording);

  // The answer to a call that reads anything but properties; null when none was recorded.
  const Call* Answer(const std::string& name, const Value& arguments, const Place& place, std::size_t back = 0);

  // The answer to a read of properties.
  struct Properties {
    std::int64_t error = 0;
    std::vector<const Value*> properties;
    // A code that the recording does not have.
    bool is_known = true;
    std::uint32_t unknown_code = 0;
  };
  Properties All(const Place& place);
  Properties Some(const Value& codes, const Place& place);

  // An act has happened: earlier answers no longer hold.
  void Pass(std::uint32_t number);

 private:
  const Recording& recording_;
  std::map<std::string, Answers<const Call*>> calls_;
  // Null: the body lacked it.
  std::map<std::uint32_t, Answers<const Value*>> properties_;
};

}  // namespace replay
