// A stand-in for the libssh2 that comes with the SDK. The real one has OpenSSL inside and exports its names, which
// node exports as well: loaded carelessly it would call node's. Here one such name answers with a number no OpenSSL
// has, and a probe function reports which of the two a call from inside this library reaches.
#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED unsigned long OpenSSL_version_num() { return 0x51D00001ul; }

EXPORTED const char* libssh2_version(int) { return "1.11.0-simulated"; }

EXPORTED unsigned long rigd_probe_openssl() { return OpenSSL_version_num(); }
