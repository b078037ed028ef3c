// The SDK's adapters (USB, network): where the SDK looks for them, and what must be loaded before it does.
#pragma once

namespace rigd {

// Checks that the adapters are where the SDK will look, and loads the SDK's SSH library in the only way that is safe
// inside node. Call before the core library is opened. Thread: any. Throws SdkUnavailable.
void PrepareAdapters();

}  // namespace rigd
