#include "trace.h"

#include <cstdio>
#include <cstring>
#include <mutex>

namespace trace {
namespace {
std::mutex g_lock;
std::FILE* g_file = nullptr;
unsigned long g_count = 0;
std::string g_scenario = "start";

void line(const char* kind, const char* name, const std::string& args, const std::string& outs,
          const std::string& result) {
  std::lock_guard<std::mutex> hold(g_lock);
  if (!g_file) return;
  std::fprintf(g_file, "{\"n\":%lu,\"scenario\":%s,\"%s\":\"%s\",\"args\":%s", ++g_count,
               quote(g_scenario.c_str()).c_str(), kind, name, args.c_str());
  if (!outs.empty()) std::fprintf(g_file, ",\"out\":%s", outs.c_str());
  if (!result.empty()) std::fprintf(g_file, ",\"result\":%s", result.c_str());
  std::fputs("}\n", g_file);
  // Each line is flushed, since the last lines before a crash are the interesting ones.
  std::fflush(g_file);
}
}  // namespace

bool open(const char* path) {
  g_file = std::fopen(path, "w");
  return g_file != nullptr;
}

bool enabled() { return g_file != nullptr; }

void scenario(const std::string& name) {
  std::lock_guard<std::mutex> hold(g_lock);
  g_scenario = name;
}

const std::string& scenario() { return g_scenario; }

void call(const char* name, const std::string& args, const std::string& outs, const std::string& result) {
  line("call", name, args, outs, result);
}

void callback(const char* name, const std::string& args) { line("callback", name, args, "", ""); }

std::string quote(const char* text) {
  std::string out = "\"";
  const std::size_t length = strnlen(text, 64);
  for (std::size_t i = 0; i < length; i++) {
    const unsigned char c = static_cast<unsigned char>(text[i]);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += static_cast<char>(c);
    } else if (c < 0x20 || c > 0x7E) {
      char escaped[8];
      std::snprintf(escaped, sizeof escaped, "\\u%04x", c);
      out += escaped;
    } else {
      out += static_cast<char>(c);
    }
  }
  return out + "\"";
}

}  // namespace trace
