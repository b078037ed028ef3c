// Looks: the calls that only read. A look is answered with the body's answer at the present place of the recording. The
// client may look more or less often than in the recording. A look gets the next answer that was recorded for it,
// unless that answer lies behind an act or callback that has not happened yet. It never gets an answer that is older
// than the place in the recording allows.
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
  // Everything up to this record has happened.
  std::uint32_t now = 0;
  // Everything from this record on has not happened: it is the next act or callback.
  std::uint32_t limit = 0;
};

// The recorded answers to one look, in their order.
template <class Answer>
class Answers {
 public:
  void Add(std::uint32_t number, Answer answer) { answers_.push_back({number, answer}); }

  // The answer at this place; null when none was recorded. `back`: takes an answer that many positions earlier, if
  // there are so many.
  const Answer* Next(const Place& place, std::size_t back = 0) {
    if (answers_.empty()) return nullptr;
    std::size_t chosen = next_ > 0 ? next_ - 1 : 0;
    // The next answer is chosen, unless it lies behind something that has not happened.
    if (next_ > 0 && next_ < answers_.size() && answers_[next_].number < place.limit) chosen = next_;
    while (chosen + 1 < answers_.size() && answers_[chosen + 1].number <= place.now) ++chosen;
    next_ = chosen + 1;
    return &answers_[chosen - std::min(back, chosen)].answer;
  }

  // Skips the answers before this record.
  void Pass(std::uint32_t number) {
    while (next_ < answers_.size() && answers_[next_].number < number) ++next_;
  }

 private:
  struct Recorded {
    std::uint32_t number;
    Answer answer;
  };
  std::vector<Recorded> answers_;
  // Index after the last answer that was given; 0 = none was given.
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

  // Notes that an act has happened: earlier answers are no longer valid.
  void Pass(std::uint32_t number);

 private:
  const Recording& recording_;
  std::map<std::string, Answers<const Call*>> calls_;
  // Answers by code; null: the body lacked the property.
  std::map<std::uint32_t, Answers<const Value*>> properties_;
};

}  // namespace replay
