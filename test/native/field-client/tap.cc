#include "tap.h"

#include <cstdarg>
#include <cstdio>

namespace tap {
namespace {
int g_passed = 0;
int g_failed = 0;
int g_skipped = 0;
}  // namespace

bool check(bool good, const std::string& sentence, const std::string& detail) {
  (good ? g_passed : g_failed)++;
  std::printf("%s - %s\n", good ? "ok" : "not ok", sentence.c_str());
  if (!detail.empty()) note(detail);
  std::fflush(stdout);
  return good;
}

void skip(const std::string& sentence, const std::string& reason) {
  g_skipped++;
  std::printf("ok - %s # SKIP %s\n", sentence.c_str(), reason.c_str());
  std::fflush(stdout);
}

void note(const std::string& text) {
  std::printf("  # %s\n", text.c_str());
  std::fflush(stdout);
}

std::string format(const char* pattern, ...) {
  char text[512];
  va_list args;
  va_start(args, pattern);
  std::vsnprintf(text, sizeof text, pattern, args);
  va_end(args);
  return text;
}

int passed() { return g_passed; }
int failed() { return g_failed; }
int skipped() { return g_skipped; }

}  // namespace tap
