// The only way from the SDK's threads to JavaScript: a queue, and a threadsafe function that makes JavaScript empty the
// queue. It belongs to the environment that set the sink, that of the worker's main thread, and outlives it without
// harm. Lock order: the outlet's, then the queue's.
#pragma once

#include <node_api.h>

#include <mutex>

#include "event_queue.h"

namespace rigd {

class EventOutlet {
 public:
  // The outlet of this process; never destroyed, since the SDK's threads may call until the very end.
  static EventOutlet& Instance();

  // Delivers every event, including those that already wait, to this function until the environment ends. Does not keep
  // the environment alive. Thread: the environment's. Throws std::runtime_error when a sink is set already, Napi::Error
  // when Node-API refuses.
  void SetSink(napi_env env, napi_value sink);

  // Thread: any, usually one of the SDK's. Copies nothing, never waits. The event is consumed.
  void DeliverOnSdkThread(Event event);

 private:
  // The callback of the threadsafe function, one round of delivery, and the hook for the end of the environment. All
  // run in the environment's thread.
  static void OnCall(napi_env env, napi_value sink, void* context, void* data);
  void Deliver(napi_env env, napi_value sink);
  static void EndOfEnvironment(void* outlet);

  // Thread: any.
  void Wake();
  // Whether more events came during a round; if not, the next event calls the function again.
  bool HasMore();

  EventQueue queue_;
  // Guards the next two members. Held during the call of the threadsafe function, which never blocks.
  std::mutex mutex_;
  napi_threadsafe_function function_ = nullptr;
  // Whether a round of delivery is running or was requested; a second request would be useless.
  bool is_woken_ = false;
};

}  // namespace rigd
