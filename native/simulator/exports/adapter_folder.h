// The rule by which the SDK finds its transport plug-ins: in `CrAdapter` beside the running program, not beside this
// library and not in the current directory. The simulator follows this rule, so that tests without a camera check how a
// service starts its workers.
#pragma once

namespace sim {

enum class Adapter { kPtpUsb, kPtpIp };

// Loads the plug-in on first use and keeps it. False when it is not there or does not load. Thread: any.
bool LoadAdapter(Adapter adapter);

}  // namespace sim
