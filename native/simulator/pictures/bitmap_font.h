// The letters and digits in simulated pictures, five dots wide and seven high: enough for names, numbers and times.
#pragma once

namespace sim {

constexpr int kLetterWidth = 5;
constexpr int kLetterHeight = 7;

// Every character there is, the blank first. Terminated.
extern const char kLetters[];

// Whether a dot of a letter is set; `column` and `row` are inside the cell. Characters that are not in kLetters, lower
// case included, are blank.
bool IsDotSet(char letter, int column, int row);

}  // namespace sim
