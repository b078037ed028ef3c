// A stand-in for the vendor's network plug-in. Like the real one it needs the libssh2 beside it, so that the order in
// which a client loads the two is tested.
extern "C" const char* libssh2_version(int required);

extern "C" __attribute__((visibility("default"))) int rigd_simulated_adapter() { return libssh2_version(0) != nullptr; }
