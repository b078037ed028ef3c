// The symbols that a client needs to make, copy and end objects of the data classes, which the table of the interface
// hardly describes. The classes are declared here again, by name and size alone, without the project's declarations.
#include "classes.h"

#include <cstdint>
#include <cstring>
#include <new>

#define EXPORTED __attribute__((visibility("default")))

namespace SCRSDK {

// X(name, size, alignment); sizes in bytes, of version 2.01 on a machine of 64 bits.
#define INDEPENDENT_CLASSES(X)            \
  X(CrMediaProfileInfo, 177, 1)           \
  X(CrLensInformation, 16, 4)             \
  X(CrFTPServerSetting, 51, 1)            \
  X(CrFTPJobInfo, 60, 1)                  \
  X(CrFTPJobSetting, 98, 1)               \
  X(CrMonitoringDeliverySetting, 32, 8)   \
  X(CrMoviePlaybackSetting, 48, 8)        \
  X(CrZoomAndFocusPresetInfo, 19, 1)      \
  X(CrOperationResultSupportedInfo, 8, 4) \
  X(CrPTZFSetting, 24, 4)                 \
  X(CrDrivePanSetting, 12, 4)             \
  X(CrTimeZoneSetting, 28, 1)             \
  X(CrEframingInfo, 128, 8)               \
  X(CrEframingRectangle, 16, 1)           \
  X(CrVideoStreamSetting, 46, 1)          \
  X(CrLicenseInfo, 13, 1)                 \
  X(CrLicenseInfoList, 17, 1)

// The classes that can allocate memory.
#define INDEPENDENT_CLASSES_WITH_ALLOC(X) \
  X(CrMtpFolderInfo, 16, 8)               \
  X(CrMtpContentsInfo, 56, 8)             \
  X(CrDisplayStringListInfo, 32, 8)

#define INDEPENDENT_DECLARE(name, size, alignment) \
  class EXPORTED name {                            \
   public:                                         \
    name();                                        \
    ~name();                                       \
    name(const name&);                             \
    name& operator=(const name&);                  \
    void Alloc(const std::uint32_t);               \
                                                   \
   private:                                        \
    alignas(alignment) std::uint8_t bytes_[size];  \
  };
INDEPENDENT_CLASSES(INDEPENDENT_DECLARE)
INDEPENDENT_CLASSES_WITH_ALLOC(INDEPENDENT_DECLARE)

// Its parameters are not published; programs name it anyway.
extern "C" EXPORTED void Set2byte_CharBuffer();

}  // namespace SCRSDK

namespace independent {

namespace {

constexpr std::uint8_t kUntouched = 0xA5;
constexpr std::size_t kMargin = 64;

// An object in the middle of memory that nothing else uses.
template <class T>
struct Place {
  alignas(16) std::uint8_t bytes[kMargin + sizeof(T) + kMargin];

  Place() { std::memset(bytes, kUntouched, sizeof bytes); }
  T* Object() { return reinterpret_cast<T*>(bytes + kMargin); }
  bool IsUntouchedAround() const {
    for (std::size_t at = 0; at < kMargin; ++at) {
      if (bytes[at] != kUntouched || bytes[kMargin + sizeof(T) + at] != kUntouched) return false;
    }
    return true;
  }
};

// Makes, copies, assigns and ends objects of a class; none of these may write outside an object's size.
template <class T>
bool Lives() {
  Place<T> first;
  Place<T> second;
  new (first.Object()) T();
  new (second.Object()) T(*first.Object());
  *second.Object() = *first.Object();
  second.Object()->~T();
  new (second.Object()) T();
  second.Object()->~T();
  first.Object()->~T();
  return first.IsUntouchedAround() && second.IsUntouchedAround();
}

// Lets an object allocate memory, and ends it.
template <class T>
bool Allocates() {
  Place<T> place;
  new (place.Object()) T();
  place.Object()->Alloc(16);
  place.Object()->~T();
  return place.IsUntouchedAround();
}

}  // namespace

void CheckDataClasses(const std::function<void(bool holds, const char* step)>& report) {
#define INDEPENDENT_CHECK(name, size, alignment) \
  static_assert(sizeof(SCRSDK::name) == size);   \
  report(Lives<SCRSDK::name>(), "row 28: " #name " is made, copied, assigned and ended within its size");
  INDEPENDENT_CLASSES(INDEPENDENT_CHECK)
#define INDEPENDENT_CHECK_ALLOC(name, size, alignment) \
  INDEPENDENT_CHECK(name, size, alignment)             \
  report(Allocates<SCRSDK::name>(), "row 28: " #name " allocates");
  INDEPENDENT_CLASSES_WITH_ALLOC(INDEPENDENT_CHECK_ALLOC)
  void (*volatile helper)() = &SCRSDK::Set2byte_CharBuffer;
  report(helper != nullptr, "row 28: Set2byte_CharBuffer can be linked");
}

}  // namespace independent
