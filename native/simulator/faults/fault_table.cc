// kFaults lists all faults, kCalls which of them each call can have. A new fault or a newly simulated call is a row.
#include "faults/fault_table.h"

#include <chrono>
#include <cstdlib>
#include <thread>

#include <unistd.h>

#include "base/error_codes.h"

namespace sim {
namespace {

// How long the body is off the bus when the line has no number.
constexpr u64 kReplugMs = 1000;

void Crash(u64, FaultEffect&) {
  // It is volatile twice, so that the compiler neither sees the null pointer nor removes the store.
  volatile int* volatile nowhere = nullptr;
  *nowhere = 1;
}

void Hang(u64, FaultEffect&) {
  for (;;) pause();
}

void Slow(u64 ms, FaultEffect&) { std::this_thread::sleep_for(std::chrono::milliseconds(ms)); }

void Error(u64 code, FaultEffect& effect) { effect.error = static_cast<CrError>(code); }

void NoCallback(u64, FaultEffect& effect) { effect.no_callback = true; }

void NoExposure(u64, FaultEffect& effect) { effect.no_exposure = true; }

void NoFocus(u64, FaultEffect& effect) { effect.no_focus = true; }

void Disconnect(u64, FaultEffect& effect) { effect.disconnect = true; }

void Replug(u64 ms, FaultEffect& effect) { effect.replug_ms = ms; }

void CutBefore(u64 ms, FaultEffect& effect) {
  effect.error = kErrorDisconnected;
  effect.cut_ms = ms;
}

void CutAfter(u64 ms, FaultEffect& effect) {
  effect.answer = kErrorDisconnected;
  effect.cut_ms = ms;
}

void Flood(u64 reports, FaultEffect& effect) { effect.flood += reports; }

void Stall(u64, FaultEffect& effect) { effect.stall = true; }

void CardFull(u64, FaultEffect& effect) { effect.card_full = true; }

void Garbage(u64, FaultEffect& effect) { effect.garbage = true; }

enum class Number { kNone, kRequired, kOptional };

// Groups of faults that calls have in common.
enum Group : u32 {
  kAnywhere = 1,    // possible in every function
  kOnTheBus = 2,    // affects the body for all processes
  kInASession = 4,  // needs a session that is still open after the call
  kReported = 8,    // the call's outcome is a callback
  kShutter = 16,    // the call can press the shutter button
  kData = 32,       // the call returns data
  kFocus = 64,      // the call can start autofocus
  kOrder = 128,     // the call makes the body do something
};

struct FaultKind {
  const char* name;
  Group group;
  Number takes;
  u64 number;  // the default, where the line has none
  void (*apply)(u64 number, FaultEffect& effect);
};

const FaultKind kFaults[] = {
    {"crash", kAnywhere, Number::kNone, 0, Crash},
    {"hang", kAnywhere, Number::kNone, 0, Hang},
    {"slow", kAnywhere, Number::kRequired, 0, Slow},
    {"error", kAnywhere, Number::kRequired, 0, Error},
    {"replug", kOnTheBus, Number::kOptional, kReplugMs, Replug},
    {"disconnect", kInASession, Number::kNone, 0, Disconnect},
    {"cut-before", kOrder, Number::kOptional, kReplugMs, CutBefore},
    {"cut-after", kOrder, Number::kOptional, kReplugMs, CutAfter},
    {"flood", kInASession, Number::kRequired, 0, Flood},
    {"stall", kInASession, Number::kNone, 0, Stall},
    {"no-callback", kReported, Number::kNone, 0, NoCallback},
    {"no-exposure", kShutter, Number::kNone, 0, NoExposure},
    {"card-full", kShutter, Number::kNone, 0, CardFull},
    {"no-focus", kFocus, Number::kNone, 0, NoFocus},
    {"garbage", kData, Number::kNone, 0, Garbage},
};

struct CallFaults {
  const char* call;
  u32 groups;
};

constexpr u32 kAlways = kAnywhere | kOnTheBus;

const CallFaults kCalls[] = {
    {"EnumCameraObjects", kAlways | kData},
    {"CreateCameraObjectInfo", kAlways | kData},
    {"CreateCameraObjectInfoUSBConnection", kAlways | kData},
    {"CreateCameraObjectInfoEthernetConnection", kAlways | kData},
    {"GetFingerprint", kAlways | kData},
    {"Connect", kAlways | kInASession | kReported},
    {"Disconnect", kAlways | kInASession | kReported},
    {"ReleaseDevice", kAlways},
    {"GetDeviceProperties", kAlways | kInASession | kData},
    {"GetSelectDeviceProperties", kAlways | kInASession | kData},
    {"ReleaseDeviceProperties", kAlways | kInASession},
    {"SetDeviceProperty", kAlways | kInASession | kOrder | kReported | kFocus},
    {"SendCommand", kAlways | kInASession | kOrder | kReported | kShutter},
    {"SetSaveInfo", kAlways | kInASession},
    {"GetLiveViewProperties", kAlways | kInASession | kData},
    {"GetSelectLiveViewProperties", kAlways | kInASession | kData},
    {"ReleaseLiveViewProperties", kAlways | kInASession},
    {"GetRemoteTransferCapturedDateList", kAlways | kInASession | kData},
    {"ReleaseRemoteTransferCapturedDateList", kAlways | kInASession},
    {"GetRemoteTransferContentsInfoList", kAlways | kInASession | kData},
    {"ReleaseRemoteTransferContentsInfoList", kAlways | kInASession},
    {"GetRemoteTransferContentsDataFile", kAlways | kInASession | kReported},
    {"GetRemoteTransferContentsCompressedDataFile", kAlways | kInASession | kReported},
    {"ControlGetRemoteTransferContentsDataFile", kAlways | kInASession},
    {"GetDateFolderList", kAlways | kInASession | kData},
    {"ReleaseDateFolderList", kAlways | kInASession},
    {"GetContentsHandleList", kAlways | kInASession | kData},
    {"ReleaseContentsHandleList", kAlways | kInASession},
    {"GetContentsDetailInfo", kAlways | kInASession | kData},
    {"GetContentsThumbnailImage", kAlways | kInASession | kData},
    {"PullContentsFile", kAlways | kInASession | kReported},
    {"DownloadSettingFile", kAlways | kInASession | kReported},
    {"UploadSettingFile", kAlways | kInASession | kReported},
    {"ImportLUTFile", kAlways | kInASession | kReported},
    {"GetDeviceSetting", kAlways | kInASession | kData},
    {"SetDeviceSetting", kAlways | kInASession},
    {"GetLiveViewImageInfo", kAlways | kInASession | kData},
    {"GetLiveViewImage", kAlways | kInASession | kData},
    {"GetOSDImage", kAlways | kInASession | kData},
};

// False when the brackets are missing, misplaced or hold no number.
bool ReadNumber(const FaultKind& kind, const std::string& brackets, u64& number) {
  number = kind.number;
  if (brackets.empty()) return kind.takes != Number::kRequired;
  if (kind.takes == Number::kNone) return false;
  char* end = nullptr;
  number = std::strtoull(brackets.c_str() + 1, &end, 0);
  return end != brackets.c_str() + 1 && std::string(end) == ")";
}

}  // namespace

OrderedFault FindFault(const std::string& call, const std::string& word, std::string& problem) {
  const CallFaults* faults = nullptr;
  for (const CallFaults& candidate : kCalls) {
    if (call == candidate.call) faults = &candidate;
  }
  if (faults == nullptr) {
    problem = "no simulated call has this name";
    return {};
  }
  const std::size_t open = word.find('(');
  const std::string name = word.substr(0, open);
  for (const FaultKind& kind : kFaults) {
    if (name != kind.name) continue;
    if ((faults->groups & kind.group) == 0) {
      problem = call + " cannot have it";
      return {};
    }
    OrderedFault fault{kind.apply, 0};
    if (ReadNumber(kind, open == std::string::npos ? "" : word.substr(open), fault.number)) return fault;
    problem = kind.takes == Number::kNone ? name + " takes no number" : "it is written " + name + "(number)";
    return {};
  }
  problem = "there is no such fault";
  return {};
}

}  // namespace sim
