// The end of this process when its parent dies, even while JavaScript is stuck in a native call.
#pragma once

namespace rigd {

// Longest grace: more than an hour is a mistake of units.
constexpr unsigned int kMaxGraceS = 3600;

// Makes the kernel end this process `grace_s` seconds after its parent's death; 0 = at once. The parent is the thread
// that started this process: when that thread ends the parent counts as dead. Thread: the process's main thread, since
// the setting ends with the thread that made it. Throws std::runtime_error when the kernel refuses.
void EndWithParent(unsigned int grace_s);

}  // namespace rigd
