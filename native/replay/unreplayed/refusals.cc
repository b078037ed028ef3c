// Every function of the interface that is not replayed: it is exported, so that clients resolve it, and refuses. The
// definitions are weak: exports.cc has the others.
#define CRABI_DECLARE_FUNCTIONS
#include "crsdk_functions.h"

#include "crsdk_codes.h"

namespace replay {

template <class Result>
struct NotReplayed {
  static Result Value() { return Result(); }
};

template <>
struct NotReplayed<SCRSDK::CrError> {
  static SCRSDK::CrError Value() { return crsdk_codes::CrError_Generic_NotSupported; }
};

}  // namespace replay

namespace SCRSDK {

#define RIGD_REPLAY_REFUSE(since, result, name, parameters) \
  extern "C" CRABI_EXPORT __attribute__((weak)) result name parameters { return replay::NotReplayed<result>::Value(); }

CRABI_C_FUNCTIONS(RIGD_REPLAY_REFUSE)

}  // namespace SCRSDK
