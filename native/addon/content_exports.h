// The exports of the addon about contents, settings files and LUTs; see NativeAddon in src/worker/addon.ts.
#pragma once

#include <napi.h>

namespace rigd {

void AddContentExports(Napi::Env env, Napi::Object exports);

}  // namespace rigd
