// A stand-in for the vendor's USB plug-in: it only has to exist. The library does not call it.
extern "C" __attribute__((visibility("default"))) int rigd_simulated_adapter() { return 1; }
