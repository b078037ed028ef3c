// Delivers events to JavaScript. After the end of the environment, or once Node-API reports that it is closing, the
// function is forgotten, and events only fill the bounded queue.
#include "event_outlet.h"

#include <napi.h>

#include <stdexcept>
#include <utility>

#include "javascript.h"
#include "picture_bell.h"

namespace rigd {
namespace {

// CrMonitorUpdatedNotify: a picture of live view.
constexpr std::uint32_t kLiveViewMonitor = 0;

void Send(napi_env env, napi_value sink, const Event& event) {
  try {
    Napi::Function(env, sink).Call({ToJavaScript(env, event)});
  } catch (const Napi::Error& thrown) {
    // Without this Node would only warn of an exception in a native callback and continue.
    napi_fatal_exception(env, thrown.Value());
  }
}

}  // namespace

EventOutlet& EventOutlet::Instance() {
  static EventOutlet& outlet = *new EventOutlet;
  return outlet;
}

void EventOutlet::SetSink(napi_env env, napi_value sink) {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (function_ != nullptr) throw std::runtime_error("the events of this process have a sink already");
    napi_value name = Napi::String::New(env, "rigd events");
    // At most one call waits (is_woken_), so the queue of the threadsafe function needs no bound.
    const napi_status status =
        napi_create_threadsafe_function(env, sink, nullptr, name, 0, 1, nullptr, nullptr, this, OnCall, &function_);
    if (status != napi_ok) throw Napi::Error::New(env);
    napi_unref_threadsafe_function(env, function_);
    // Hooks run last in, first out: this one runs before the hook that ends the threadsafe function, so the function is
    // never used after its end.
    napi_add_env_cleanup_hook(env, EndOfEnvironment, this);
    is_woken_ = false;
  }
  Wake();
}

void EventOutlet::DeliverOnSdkThread(Event event) {
  const bool is_picture = event.kind == EventKind::kMonitorUpdated && event.number == kLiveViewMonitor;
  if (is_picture && PictureBell::Instance().RingOnSdkThread()) return;
  queue_.PushOnSdkThread(std::move(event));
  Wake();
}

void EventOutlet::Wake() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (function_ == nullptr || is_woken_) return;
  is_woken_ = true;
  const napi_status status = napi_call_threadsafe_function(function_, nullptr, napi_tsfn_nonblocking);
  if (status == napi_closing) function_ = nullptr;
}

bool EventOutlet::HasMore() {
  const std::lock_guard<std::mutex> lock(mutex_);
  is_woken_ = !queue_.IsEmpty();
  return is_woken_;
}

void EventOutlet::OnCall(napi_env env, napi_value sink, void* context, void*) {
  // Node-API passes null while it empties the queue of a function that ends.
  if (env == nullptr) return;
  static_cast<EventOutlet*>(context)->Deliver(env, sink);
}

// Delivers one round, at most a full queue. Events that come during the round wait for a timer. Otherwise the
// threadsafe function would be called up to a thousand times in one turn of the event loop, and a flood of events would
// keep the link from being read. The timer is unreferenced, so that a flood does not keep the process alive. An
// unreferenced immediate would not work, because the loop may sleep while it waits.
void EventOutlet::Deliver(napi_env env, napi_value sink) {
  try {
    for (const Event& event : queue_.Take()) {
      const Napi::HandleScope scope(env);
      Send(env, sink, event);
    }
    if (!HasMore()) return;
    const Napi::Function next = Napi::Function::New(
        env, [this](const Napi::CallbackInfo& info) { Deliver(info.Env(), info[0]); }, "nextRigdEvents");
    const auto set_timeout = Napi::Env(env).Global().Get("setTimeout").As<Napi::Function>();
    const Napi::Value timer = set_timeout.Call({next, Napi::Number::New(env, 0), sink});
    timer.As<Napi::Object>().Get("unref").As<Napi::Function>().Call(timer, {});
  } catch (...) {
    // The environment is ending and runs no more JavaScript, or there is no memory. The next event tries again.
    const std::lock_guard<std::mutex> lock(mutex_);
    is_woken_ = false;
  }
}

void EventOutlet::EndOfEnvironment(void* context) {
  auto* outlet = static_cast<EventOutlet*>(context);
  const std::lock_guard<std::mutex> lock(outlet->mutex_);
  if (outlet->function_ == nullptr) return;
  napi_release_threadsafe_function(std::exchange(outlet->function_, nullptr), napi_tsfn_abort);
}

}  // namespace rigd
