// Reports a new live-view picture from a thread of the SDK directly to the session thread, which fetches it, without
// the queue of events. If there is no listener, the report goes into that queue.
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

  // Requests a call of the listener; false when there is none. Several reports may become one call. Thread: any,
  // usually one of the SDK's. Never waits.
  bool RingOnSdkThread();

 private:
  static void Call(napi_env env, napi_value function, void* bell, void* data);
  static void EndOfEnvironment(void* bell);

  // Guards all members below. Held during the call of the threadsafe function, which never blocks.
  std::mutex mutex_;
  napi_threadsafe_function function_ = nullptr;
  bool is_listening_ = false;
  // Whether a call was requested and has not begun; a second request would be useless.
  bool is_rung_ = false;
};

}  // namespace rigd
