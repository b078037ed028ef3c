// Picture sets are searched for relative to the directory of this library, whichever program has loaded it: in
// `pictures` beside it, or two directories up, where the package has one copy for all architectures.
#include "pictures/prepared_pictures.h"

#include <cstdio>
#include <map>
#include <memory>
#include <mutex>

#include <dlfcn.h>

namespace sim {
namespace {

std::string LibraryDirectory() {
  Dl_info info;
  if (dladdr(reinterpret_cast<const void*>(&LibraryDirectory), &info) == 0 || info.dli_fname == nullptr) return ".";
  const std::string path = info.dli_fname;
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash);
}

}  // namespace

const PictureSetReader& PreparedPictures(const std::string& name) {
  static std::mutex mutex;
  static auto* const opened = new std::map<std::string, std::unique_ptr<PictureSetReader>>();
  std::lock_guard<std::mutex> guard(mutex);
  std::unique_ptr<PictureSetReader>& reader = (*opened)[name];
  if (reader == nullptr) {
    const std::string path = LibraryDirectory() + "/pictures/" + name;
    reader = std::make_unique<PictureSetReader>(path);
    if (!reader->IsOpen()) reader = std::make_unique<PictureSetReader>(LibraryDirectory() + "/../../pictures/" + name);
    if (!reader->IsOpen()) std::fprintf(stderr, "simulated SDK: no usable pictures in %s\n", path.c_str());
  }
  return *reader;
}

}  // namespace sim
