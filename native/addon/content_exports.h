// The exports of the addon about contents, settings files and LUTs; see NativeAddon in src/worker/sdk/addon.ts. Thread:
// that of the calling environment; each blocks as long as the SDK does.
#pragma once

#include <napi.h>

namespace rigd {

// Thread: the environment's, once, while it loads the addon.
void AddContentExports(Napi::Env env, Napi::Object exports);

}  // namespace rigd
