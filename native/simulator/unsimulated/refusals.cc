// Every function of the interface that is not simulated: it is exported, so that clients resolve it, and refuses. The
// definitions are weak; a function becomes simulated by being defined elsewhere, and this table stays unchanged.
#define CRABI_DECLARE_FUNCTIONS
#include "crsdk_functions.h"

#include "base/error_codes.h"
#include "exports/library.h"

namespace {

template <class Result>
struct Refusal {
  static Result Value() { return Result(); }
};

template <>
struct Refusal<sim::CrError> {
  static sim::CrError Value() { return sim::Library::Get().IsStarted() ? sim::kErrorNotSupported : sim::kErrorInit; }
};

}  // namespace

namespace SCRSDK {

#define RIGD_SIM_REFUSE(since, result, name, parameters) \
  extern "C" CRABI_EXPORT __attribute__((weak)) result name parameters { return Refusal<result>::Value(); }

CRABI_C_FUNCTIONS(RIGD_SIM_REFUSE)

}  // namespace SCRSDK
