// A stand-in for the vendor's USB plug-in: it is there to be found. The library asks nothing of it.
extern "C" __attribute__((visibility("default"))) int rigd_simulated_adapter() { return 1; }
