// Opens the vendor's library and refuses a version that this program does not know: with a wrong callback class or
// object layout calls do not fail but crash, so nothing is guessed. The caller chooses the directory.
#include "library.h"

#include <dlfcn.h>
#include <sys/stat.h>

#include <climits>
#include <cstdlib>
#include <vector>

#include "adapters.h"
#include "failures.h"
#include "recorder_calls.h"
#include "sdk_object.h"

namespace rigd {
namespace {

constexpr const char* kCoreName = "libCr_Core.so";
// The versions whose interface was compared with this program's: 2.00 to 2.02, with any patch number. A later version
// may have a new callback in the middle of its table, as 2.01 has, and would crash at the first event of a camera.
constexpr SCRSDK::u32 kKnownMajor = 2;
constexpr SCRSDK::u32 kNewestMinor = 2;
constexpr const char* kGetSdk =
    "; give the directory of an unpacked Camera Remote SDK 2.x for Linux, the one that holds libCr_Core.so and"
    " CrAdapter";

std::string Resolve(const std::string& directory) {
  struct stat status;
  if (stat(directory.c_str(), &status) != 0) {
    throw SdkUnavailable("the SDK directory " + directory + " does not exist or cannot be read" + kGetSdk);
  }
  if (!S_ISDIR(status.st_mode)) throw SdkUnavailable(directory + " is not a directory" + kGetSdk);
  char resolved[PATH_MAX];
  if (realpath(directory.c_str(), resolved) == nullptr) {
    throw SdkUnavailable("the path " + directory + " cannot be resolved" + kGetSdk);
  }
  const std::string core = std::string(resolved) + "/" + kCoreName;
  if (stat(core.c_str(), &status) != 0) {
    throw SdkUnavailable("there is no " + std::string(kCoreName) + " in " + resolved + kGetSdk);
  }
  return resolved;
}

// Advice for a person about the loader's message.
std::string HintFor(const std::string& reason) {
  const auto says = [&reason](const char* part) { return reason.find(part) != std::string::npos; };
  if (says("libxml2.so.2")) {
    return "; install the package that provides libxml2.so.2 (libxml2 2.14 and later bring another number)";
  }
  if (says("GLIBC")) {
    return "; this SDK needs a newer system: its x64 build needs glibc 2.34 and GLIBCXX_3.4.30, as of Ubuntu 22.04";
  }
  return "; check that the SDK is the Linux one for this processor and is complete";
}

void* Open(const std::string& core) {
  // RTLD_LOCAL, because the adapters and this library export the same plain names (Init, Connect, ...).
  void* handle = dlopen(core.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle != nullptr) return handle;
  const char* said = dlerror();
  const std::string reason = said == nullptr ? "unknown reason" : said;
  throw SdkUnavailable("the SDK cannot be loaded: " + reason + HintFor(reason));
}

int LevelOf(void* handle, const std::string& core) {
  if (dlsym(handle, "PullPostViewImage") != nullptr || dlsym(handle, "RequestOperation") != nullptr) return 201;
  if (dlsym(handle, "GetOSDImage") != nullptr) return 200;
  throw SdkUnavailable(core +
                       " is a 1.x version of the SDK (it has no GetOSDImage) or another library;"
                       " use SDK 2.00 or later");
}

// Accessors are const since 2.00. A build without const has the same code under the name without const.
void* FindMember(void* handle, const std::string& mangled) {
  void* found = dlsym(handle, ("_ZNK" + mangled).c_str());
  return found != nullptr ? found : dlsym(handle, ("_ZN" + mangled).c_str());
}

void FindSymbols(Library& library, void* handle, const std::string& core) {
  std::vector<std::string> missing;
#define RIGD_FIND(name)                                                          \
  library.name = reinterpret_cast<decltype(library.name)>(dlsym(handle, #name)); \
  if (library.name == nullptr) missing.emplace_back(#name);
  RIGD_SDK_FUNCTIONS(RIGD_FIND)
#undef RIGD_FIND
#define RIGD_FIND(name, type, mangled)                                                  \
  library.name = reinterpret_cast<decltype(library.name)>(FindMember(handle, mangled)); \
  if (library.name == nullptr) missing.emplace_back("_ZN" mangled);
  RIGD_SDK_MEMBERS(RIGD_FIND)
#undef RIGD_FIND
  if (missing.empty()) return;
  std::string names;
  for (const std::string& name : missing) names += (names.empty() ? "" : ", ") + name;
  throw SdkUnavailable(core + " lacks what this program calls: " + names + "; use an SDK of version 2.00 to 2.02");
}

// Refuses a version that is newer than those this program knows, which the symbols do not show.
void RefuseUnknown(SCRSDK::u32 version, const std::string& core) {
  const SCRSDK::u32 minor = (version >> 16) & 0xff;
  if (version >> 24 == kKnownMajor && minor <= kNewestMinor) return;
  throw SdkUnavailable(core + " reports version " + VersionText(version) +
                       ", whose callbacks this program does not know; use SDK 2.00 to 2.02 or update this program");
}

// Checks the distance between two elements of an array of properties, once. Arrays are read by this distance, and no
// code or value of a property would show a wrong one.
void RequireLayout(const Library& library, const std::string& core) {
  try {
    RequireSize<SCRSDK::CrDeviceProperty>(library.ConstructProperty, library.DestroyProperty, "CrDeviceProperty");
  } catch (const SdkNonsense& nonsense) {
    throw SdkUnavailable(core + ": " + nonsense.what());
  }
}

}  // namespace

std::string VersionText(SCRSDK::u32 version) {
  char text[16];
  std::snprintf(text, sizeof text, "%u.%02u.%02u", version >> 24, (version >> 16) & 0xff, (version >> 8) & 0xff);
  return text;
}

std::unique_ptr<Library> OpenLibrary(const std::string& directory) {
  auto library = std::make_unique<Library>();
  library->directory = Resolve(directory);
  const std::string core = library->directory + "/" + kCoreName;
  PrepareAdapters();
  // The library stays open even when it is refused below, because its static objects may have started threads.
  void* handle = Open(core);
  library->level = LevelOf(handle, core);
  FindSymbols(*library, handle, core);
  RecordCalls(*library);
  library->version = library->GetSDKVersion();
  RefuseUnknown(library->version, core);
  RequireLayout(*library, core);
  return library;
}

}  // namespace rigd
