// Definitions of the member functions of the classes that are only passed on: their objects are zero at first and are
// copied byte by byte. Pointers in them are copied as they are.
#include "crsdk_plain_classes.h"

#include <cstring>

namespace SCRSDK {

#define DEFINE(name, size, alignment)               \
  name::name() : bytes{} {}                         \
  name::~name() {}                                  \
  name::name(const name& other) { *this = other; }  \
  name& name::operator=(const name& other) {        \
    std::memmove(bytes, other.bytes, sizeof bytes); \
    return *this;                                   \
  }
CRABI_PLAIN_CLASSES(DEFINE)
#undef DEFINE

CrEframingInfo::CrEframingInfo() : horizontalDenominator(0), verticalDenominator(0), eframingType(0) {}
CrEframingInfo::~CrEframingInfo() {}
CrEframingInfo::CrEframingInfo(const CrEframingInfo&) = default;
CrEframingInfo& CrEframingInfo::operator=(const CrEframingInfo&) = default;

// This function is named in a header and exported, but its parameters are not published. Here it does nothing, and
// exists only so that programs link.
extern "C" CRABI_EXPORT int Set2byte_CharBuffer() { return 0; }

}  // namespace SCRSDK
