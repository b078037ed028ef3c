// Converts native values to JavaScript values, by the shapes in src/worker/sdk/addon.ts. All functions run in the
// thread of the environment, own nothing, and copy their arguments. They throw Napi::Error only.
#pragma once

#include <napi.h>

#include "camera_info.h"
#include "event.h"
#include "focus_frames.h"
#include "library.h"
#include "live_view.h"
#include "moment.h"
#include "values.h"

namespace rigd {

Napi::Object ToJavaScript(Napi::Env env, const Event& event);
Napi::Object ToJavaScript(Napi::Env env, const Property& property);
Napi::Object ToJavaScript(Napi::Env env, const DiscoveredCamera& camera);
Napi::Object ToJavaScript(Napi::Env env, const Library& library);
// The picture becomes a Buffer with memory of its own, so that it can be handed to another thread without a copy.
Napi::Object ToJavaScript(Napi::Env env, const Picture& picture);
Napi::Object ToJavaScript(Napi::Env env, const OsdImage& image);
Napi::Object ToJavaScript(Napi::Env env, const FocusFrame& frame);
Napi::Object ToJavaScript(Napi::Env env, const FocusFrames& frames);
Napi::Object ToJavaScript(Napi::Env env, const CallTimes& times);

template <class Item>
Napi::Array ToJavaScript(Napi::Env env, const std::vector<Item>& items) {
  Napi::Array array = Napi::Array::New(env, items.size());
  for (std::uint32_t index = 0; index < items.size(); ++index) array.Set(index, ToJavaScript(env, items[index]));
  return array;
}

// Throws the failure that is being handled as a JavaScript Error. Call it inside a catch block only.
[[noreturn]] void ThrowAsJavaScript(Napi::Env env);

// Wraps a method so that no C++ exception leaves it: an exception inside becomes a JavaScript Error.
template <Napi::Value (*Method)(const Napi::CallbackInfo&)>
Napi::Value Guarded(const Napi::CallbackInfo& info) {
  try {
    return Method(info);
  } catch (...) {
    ThrowAsJavaScript(info.Env());
  }
}

}  // namespace rigd
