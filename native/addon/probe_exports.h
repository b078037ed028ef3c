// The exports of the addon for `rigd probe`: reports of the SDK that the service does not use. See NativeAddon in
// src/worker/sdk/addon.ts. Thread: that of the calling environment; each blocks as long as the SDK does.
#pragma once

#include <napi.h>

namespace rigd {

// Thread: the environment's, once, while it loads the addon.
void AddProbeExports(Napi::Env env, Napi::Object exports);

}  // namespace rigd
