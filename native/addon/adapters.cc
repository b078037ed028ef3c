// The SDK looks for CrAdapter/ beside the running executable, not beside its own library: workers therefore
// run from a launch directory that holds node and a link to the SDK's CrAdapter. This file checks that the link is
// there, and loads the SDK's SSH library.
#include "adapters.h"

#include <dlfcn.h>
#include <sys/stat.h>
#include <unistd.h>

#include <climits>
#include <string>

#include "failures.h"

namespace rigd {
namespace {

std::string ExecutableDirectory() {
  char path[PATH_MAX];
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path);
  if (length <= 0 || static_cast<size_t>(length) >= sizeof path) {
    throw SdkUnavailable("/proc/self/exe cannot be read, and the SDK needs it to find its adapters; mount /proc");
  }
  const std::string executable(path, static_cast<size_t>(length));
  return executable.substr(0, executable.rfind('/'));
}

// Loads the SDK's libssh2.so with deep binding (RTLD_DEEPBIND). This library contains its own OpenSSL, whose symbols
// have the same names as the more than 1,600 OpenSSL symbols that node exports. Without deep binding it would call
// node's. It is loaded before the core library, because every later load gets this copy. The sanitizers end a process
// that binds deeply, so nothing is loaded under them; no SSH camera is used there.
void LoadSshDeeplyBound(const std::string& adapters) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  (void)adapters;
#else
  const std::string ssh = adapters + "/libssh2.so";
  if (access(ssh.c_str(), F_OK) != 0) return;
  if (dlopen(ssh.c_str(), RTLD_NOW | RTLD_LOCAL | RTLD_DEEPBIND) != nullptr) return;
  const char* said = dlerror();
  throw SdkUnavailable("the SDK's SSH library cannot be loaded: " + std::string(said == nullptr ? ssh : said) +
                       "; check that the SDK is the Linux one for this processor and is complete");
#endif
}

}  // namespace

void PrepareAdapters() {
  const std::string adapters = ExecutableDirectory() + "/CrAdapter";
  struct stat status;
  if (stat(adapters.c_str(), &status) != 0 || !S_ISDIR(status.st_mode)) {
    throw SdkUnavailable("there is no directory " + adapters +
                         ", and the SDK looks for its adapters nowhere else; start this process from a directory"
                         " that holds its executable and a link CrAdapter to the SDK's own");
  }
  LoadSshDeeplyBound(adapters);
}

}  // namespace rigd
