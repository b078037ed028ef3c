// Results as lines that a test harness reads: "ok - sentence" and "not ok - sentence".
#ifndef FIELD_TAP_H
#define FIELD_TAP_H
#include <string>

namespace tap {

// Prints the result of one check and counts it; the detail is shown as a comment when there is one.
bool check(bool good, const std::string& sentence, const std::string& detail = "");
// A check that cannot be made here: counted apart, with the reason.
void skip(const std::string& sentence, const std::string& reason);
// A remark that is no result.
void note(const std::string& text);
// Text as printf makes it, for details.
std::string format(const char* pattern, ...) __attribute__((format(printf, 1, 2)));

int passed();
int failed();
int skipped();

}  // namespace tap
#endif
