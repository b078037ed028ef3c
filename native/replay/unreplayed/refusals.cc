// Defines every function of the interface as a refusal, so that clients can resolve all of them. The definitions are
// weak: those of exports.cc replace them.
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
