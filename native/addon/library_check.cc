// The names are those of library.h. They are searched for here separately, because a library that lacks some is
// examined too.
#include "library_check.h"

#include <dlfcn.h>
#include <link.h>

#include <cstring>
#include <exception>

#include "adapters.h"
#include "library.h"

namespace rigd {
namespace {

// The memory for an object is this many times its known size, because objects of a later SDK may be larger.
constexpr std::size_t kRoomFactor = 4;
// Two patterns that fill this memory: a byte that the constructor writes differs from at least one of them.
constexpr unsigned char kPatterns[] = {0xA5, 0x5A};

std::uint64_t CodeBytesAt(void* address) {
  Dl_info info;
  void* entry = nullptr;
  if (dladdr1(address, &info, &entry, RTLD_DL_SYMENT) == 0 || entry == nullptr) return 0;
  return static_cast<const ElfW(Sym)*>(entry)->st_size;
}

SymbolFact FunctionFact(void* handle, const char* name) {
  void* found = dlsym(handle, name);
  return {name, found != nullptr, found == nullptr ? 0 : CodeBytesAt(found)};
}

// The fact about a member function, found under the name that the library has: accessors are const since 2.00, other
// members never are.
SymbolFact MemberFact(void* handle, const std::string& mangled) {
  for (const char* prefix : {"_ZNK", "_ZN"}) {
    SymbolFact fact = FunctionFact(handle, (prefix + mangled).c_str());
    if (fact.is_there) return fact;
  }
  return {"_ZN" + mangled, false, 0};
}

using MemberCall = void (*)(void*);

// The position, from 1, of the last byte that the constructor writes. The object's own destructor ends the object.
std::uint32_t WrittenBytes(void* handle, const char* construct_name, const char* destroy_name, std::size_t expected) {
  const auto construct = reinterpret_cast<MemberCall>(dlsym(handle, construct_name));
  const auto destroy = reinterpret_cast<MemberCall>(dlsym(handle, destroy_name));
  if (construct == nullptr || destroy == nullptr) return 0;
  std::size_t last = 0;
  for (const unsigned char pattern : kPatterns) {
    // The memory comes from operator new, so it is aligned for any class.
    std::vector<unsigned char> room(kRoomFactor * expected, pattern);
    construct(room.data());
    for (std::size_t at = last; at < room.size(); ++at) {
      if (room[at] != pattern) last = at + 1;
    }
    destroy(room.data());
  }
  return static_cast<std::uint32_t>(last);
}

}  // namespace

LibraryFacts ExamineLibrary(const std::string& directory) {
  LibraryFacts facts;
  try {
    PrepareAdapters();
  } catch (const std::exception& refusal) {
    facts.adapters = refusal.what();
  }
  void* handle = dlopen((directory + "/libCr_Core.so").c_str(), RTLD_NOW | RTLD_LOCAL);
  if (handle == nullptr) {
    const char* said = dlerror();
    facts.loader = said == nullptr ? "unknown reason" : said;
    return facts;
  }
#define RIGD_LOOK(name) facts.symbols.push_back(FunctionFact(handle, #name));
  RIGD_SDK_FUNCTIONS(RIGD_LOOK)
#undef RIGD_LOOK
#define RIGD_LOOK(name, type, mangled) facts.symbols.push_back(MemberFact(handle, mangled));
  RIGD_SDK_MEMBERS(RIGD_LOOK)
#undef RIGD_LOOK
#define RIGD_LOOK(length, name)                                                                                       \
  facts.classes.push_back({#name, static_cast<std::uint32_t>(sizeof(SCRSDK::name)),                                   \
                           WrittenBytes(handle, "_ZN6SCRSDK" #length #name "C1Ev", "_ZN6SCRSDK" #length #name "D1Ev", \
                                        sizeof(SCRSDK::name))});
  RIGD_LOOK(16, CrDeviceProperty)
  RIGD_LOOK(11, CrImageInfo)
  RIGD_LOOK(16, CrImageDataBlock)
  RIGD_LOOK(19, CrOSDImageDataBlock)
  RIGD_LOOK(13, CrCaptureDate)
  RIGD_LOOK(14, CrContentsInfo)
  RIGD_LOOK(14, CrContentsFile)
  RIGD_LOOK(15, CrMtpFolderInfo)
  RIGD_LOOK(17, CrMtpContentsInfo)
#undef RIGD_LOOK
  if (const auto version = reinterpret_cast<signature::GetSDKVersion>(dlsym(handle, "GetSDKVersion"))) {
    facts.version = version();
  }
  return facts;
}

}  // namespace rigd
