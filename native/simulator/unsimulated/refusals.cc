// Defines every function of the interface as a refusal, so that clients can resolve all of them. The definitions are
// weak: a function that is simulated is defined elsewhere, and this table stays unchanged.
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
