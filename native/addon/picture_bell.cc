// The threadsafe function is made once and kept, because a stream of pictures may begin and end at any time.
#include "picture_bell.h"

#include <napi.h>

#include <utility>

namespace rigd {

PictureBell& PictureBell::Instance() {
  static PictureBell& bell = *new PictureBell;
  return bell;
}

void PictureBell::Listen(napi_env env, napi_value function) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (function_ == nullptr) {
    napi_value name = Napi::String::New(env, "rigd pictures");
    // At most one call waits (is_rung_), so the queue of the threadsafe function needs no bound.
    const napi_status status =
        napi_create_threadsafe_function(env, function, nullptr, name, 0, 1, nullptr, nullptr, this, Call, &function_);
    if (status != napi_ok) throw Napi::Error::New(env);
    napi_unref_threadsafe_function(env, function_);
    // Hooks run last in, first out: this one runs before the hook that ends the threadsafe function, so the function is
    // never used after its end.
    napi_add_env_cleanup_hook(env, EndOfEnvironment, this);
    is_rung_ = false;
  }
  is_listening_ = true;
}

void PictureBell::Quiet() {
  const std::lock_guard<std::mutex> lock(mutex_);
  is_listening_ = false;
}

bool PictureBell::RingOnSdkThread() {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!is_listening_ || function_ == nullptr) return false;
  if (is_rung_) return true;
  is_rung_ = napi_call_threadsafe_function(function_, nullptr, napi_tsfn_nonblocking) == napi_ok;
  return is_rung_;
}

void PictureBell::Call(napi_env env, napi_value function, void* bell, void*) {
  // Node-API passes null while it empties the queue of a function that ends.
  if (env == nullptr) return;
  {
    auto* const own = static_cast<PictureBell*>(bell);
    const std::lock_guard<std::mutex> lock(own->mutex_);
    own->is_rung_ = false;
    if (!own->is_listening_) return;
  }
  try {
    Napi::Function(env, function).Call({});
  } catch (const Napi::Error& thrown) {
    // Without this Node would only warn of an exception in a native callback and continue.
    napi_fatal_exception(env, thrown.Value());
  }
}

void PictureBell::EndOfEnvironment(void* bell) {
  auto* const own = static_cast<PictureBell*>(bell);
  const std::lock_guard<std::mutex> lock(own->mutex_);
  own->is_listening_ = false;
  if (own->function_ == nullptr) return;
  napi_release_threadsafe_function(std::exchange(own->function_, nullptr), napi_tsfn_abort);
}

}  // namespace rigd
