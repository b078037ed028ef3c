#include "steps.h"

#include <sys/stat.h>

#include <cstdarg>
#include <cstdio>

#include "picture.h"

namespace independent {

namespace {

int g_failed = 0;

}  // namespace

bool Show(bool holds, const char* step, const char* format, ...) {
  char detail[512];
  va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(detail, sizeof detail, format, arguments);
  va_end(arguments);
  std::printf("%s - %s%s%s%s\n", holds ? "ok" : "not ok", step, *detail ? " (" : "", detail, *detail ? ")" : "");
  std::fflush(stdout);
  if (!holds) ++g_failed;
  return holds;
}

bool Show(bool holds, const char* step) { return Show(holds, step, "%s", ""); }

long MillisecondsSince(steady_clock::time_point start) {
  return static_cast<long>(std::chrono::duration_cast<milliseconds>(steady_clock::now() - start).count());
}

int Failed() { return g_failed; }

std::vector<u8> Bytes(const std::string& path) {
  std::vector<u8> bytes;
  if (std::FILE* file = std::fopen(path.c_str(), "rb")) {
    u8 part[65536];
    for (std::size_t count; (count = std::fread(part, 1, sizeof part, file)) > 0;) {
      bytes.insert(bytes.end(), part, part + count);
    }
    std::fclose(file);
  }
  return bytes;
}

bool IsWholeJpeg(const std::string& path) {
  const std::vector<u8> bytes = Bytes(path);
  u32 width = 0;
  u32 height = 0;
  return ReadJpegSize(bytes.data(), bytes.size(), &width, &height);
}

std::string Below(const std::string& directory, const char* name) {
  const std::string path = directory + "/" + name;
  mkdir(path.c_str(), 0755);
  return path;
}

std::string PathOf(const std::string& reported, const std::string& directory, const std::string& name) {
  if (!reported.empty() && reported[0] == '/') return reported;
  const std::string last = reported.substr(reported.rfind('/') + 1);
  return directory + "/" + (last.empty() ? name : last);
}

bool LiesIn(const std::string& path, const std::string& directory) {
  return path.compare(0, directory.size() + 1, directory + "/") == 0;
}

std::string Text(const char* text) { return text == nullptr ? "" : text; }

}  // namespace independent
