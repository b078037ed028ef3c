// Evidence for this place: the vendor's libraries read /proc/self/exe and contain the name CrAdapter, and other
// projects report that calls fail with 0x8703 when the folder is elsewhere.
#include "exports/adapter_folder.h"

#include <mutex>
#include <string>

#include <dlfcn.h>
#include <limits.h>
#include <unistd.h>

namespace sim {
namespace {

std::string ProgramDirectory() {
  char path[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  if (length <= 0) return std::string();
  const std::string program(path, static_cast<std::size_t>(length));
  return program.substr(0, program.rfind('/'));
}

}  // namespace

bool LoadAdapter(Adapter adapter) {
  static std::mutex mutex;
  static void* loaded[2] = {nullptr, nullptr};
  const int index = adapter == Adapter::kPtpUsb ? 0 : 1;
  const char* name = adapter == Adapter::kPtpUsb ? "libCr_PTP_USB.so" : "libCr_PTP_IP.so";
  std::lock_guard<std::mutex> guard(mutex);
  if (loaded[index] == nullptr) {
    const std::string path = ProgramDirectory() + "/CrAdapter/" + name;
    loaded[index] = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  }
  return loaded[index] != nullptr;
}

}  // namespace sim
