// Reports to the session thread that the camera has a new live-view picture: from a thread of the SDK straight to the
// thread that fetches it, past the queue of events. Without a listener the report goes into that queue as before.
#pragma once

#include <node_api.h>

#include <cstdint>
#include <mutex>

namespace rigd {

class PictureBell {
 public:
  // The bell of this process; never destroyed, since the SDK's threads may call until the very end.
  static PictureBell& Instance();

  // Calls this function for reports of pictures until Quiet or the environment's end. Does not keep the environment
  // alive. Thread: the environment's. Throws Napi::Error when Node-API refuses.
  void Listen(napi_env env, napi_value function);
  // Reports go to the queue of events again. Thread: the environment's.
  void Quiet();

  // Whether there is a listener; then the function will be called. Several reports may become one call. Thread: any,
  // usually one of the SDK's. Never waits.
  bool RingOnSdkThread();

 private:
  static void Call(napi_env env, napi_value function, void* bell, void* data);
  static void EndOfEnvironment(void* bell);

  // Guards all below. Held during the call of the threadsafe function, which never blocks.
  std::mutex mutex_;
  napi_threadsafe_function function_ = nullptr;
  bool is_listening_ = false;
  // A call has been requested and has not begun: a second one would only pile up.
  bool is_rung_ = false;
};

}  // namespace rigd
