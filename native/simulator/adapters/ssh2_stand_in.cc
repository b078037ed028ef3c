// A stand-in for the libssh2 that comes with the SDK. The real one contains OpenSSL and exports its names, which node
// exports too; if it is loaded in the usual way it calls node's functions. Here one function with such a name returns a
// number that no OpenSSL has, and a test function reports which of the two functions a call from inside this library
// reaches.
#define EXPORTED extern "C" __attribute__((visibility("default")))

EXPORTED unsigned long OpenSSL_version_num() { return 0x51D00001ul; }

EXPORTED const char* libssh2_version(int) { return "1.11.0-simulated"; }

EXPORTED unsigned long rigd_probe_openssl() { return OpenSSL_version_num(); }
