// The state behind sdk.h. The library itself is never closed; see library.h.
#include "sdk.h"

#include <atomic>
#include <climits>
#include <cstdlib>
#include <mutex>

#include "failures.h"

namespace rigd {
namespace {

// Never destroyed: threads of the SDK outlive main's static destructors.
struct State {
  std::mutex mutex;
  const Library* library = nullptr;
  std::atomic<const Library*> started{nullptr};
};

State& TheState() {
  static State& state = *new State;
  return state;
}

bool IsSameDirectory(const Library& library, const std::string& directory) {
  char resolved[PATH_MAX];
  return realpath(directory.c_str(), resolved) != nullptr && library.directory == resolved;
}

}  // namespace

const Library& LoadSdk(const std::string& directory) {
  State& state = TheState();
  const std::lock_guard<std::mutex> lock(state.mutex);
  if (state.library == nullptr) {
    state.library = OpenLibrary(directory).release();
  } else if (!IsSameDirectory(*state.library, directory)) {
    throw SdkUnavailable("this process has loaded the SDK of " + state.library->directory +
                         " and cannot load another; start a new process for " + directory);
  }
  if (state.started.load() == nullptr) {
    // The argument, the type of log, must be 0 according to the vendor's reference.
    if (!state.library->Init(0)) {
      throw SdkUnavailable("the SDK in " + state.library->directory +
                           " did not start (Init returned false); read what it printed, and check that HOME and"
                           " /tmp are writable, where it keeps files");
    }
    state.started = state.library;
  }
  return *state.library;
}

const Library& RequireSdk() {
  const Library* library = TheState().started.load();
  if (library == nullptr) throw std::runtime_error("the SDK is not loaded; call load first");
  return *library;
}

void ReleaseSdk() {
  State& state = TheState();
  const std::lock_guard<std::mutex> lock(state.mutex);
  const Library* library = state.started.exchange(nullptr);
  if (library != nullptr && !library->Release()) {
    throw std::runtime_error("the SDK did not stop (Release returned false)");
  }
}

}  // namespace rigd
