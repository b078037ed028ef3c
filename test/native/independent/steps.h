// Shared parts of the independent client: numbers of the interface, a line for every step, files.
#pragma once

#include "camera.h"

namespace independent {

using SCRSDK::ICrCameraObjectInfo;
using SCRSDK::ICrEnumCameraObjectInfo;
using std::chrono::steady_clock;

constexpr u32 kRemote = 0;
constexpr u32 kContentsTransfer = 1;
constexpr u32 kRemoteTransfer = 2;
constexpr u8 kDiscoverySeconds = 3;
constexpr int kDiscoveriesAtMost = 12;  // a discovery may miss a body on a network
constexpr milliseconds kBetweenDownAndUp{35};
constexpr milliseconds kFocusAtMost{3000};
// How long a program waits for an effect that some bodies never show.
constexpr milliseconds kUntilItWillNotCome{4000};

constexpr u32 kUInt16 = 0x2, kUInt32 = 0x3;
constexpr u32 kUInt8Array = 0x2001, kUInt16Array = 0x2002, kUInt32Array = 0x2003;

constexpr u32 kS1 = 0x1, kFNumber = 0x100, kProgram = 0x105, kDestination = 0x119, kPriorityKey = 0x11A;
constexpr u32 kAfArea = 0x121, kShutterSpeedValue = 0x17D, kTouchFunction = 0x192, kTouch = 0x193, kDisplayMode = 0x2C5;
constexpr u32 kRecordingState = 0x705, kFocusIndication = 0x707, kContentsStatus = 0x726, kToggleEnabled = 0x753;
constexpr u32 kTouchEnabled = 0x754, kCancelTouchEnabled = 0x755, kLensName = 0x765, kSlot1ListEnabled = 0x7A5;
constexpr u32 kModelName = 0x7B2;
constexpr u64 kUnlocked = 1, kLocked = 2;
constexpr u64 kPriorityPc = 2;
constexpr u64 kHostAndCard = 3;
constexpr u64 kFocusedAfS = 0x102, kFocusedAfC = 0x103;
constexpr u64 kRecording = 1, kNotRecording = 0;

constexpr u32 kRelease = 0, kMovieRecord = 1, kMovieToggle = 11, kCancelTouch = 12;
constexpr u32 kLiveViewSetting = 0, kPartialBufferSetting = 6;
constexpr u32 kReconnected = 0x20001, kReconnecting = 0x20002, kExposed = 0x20011, kNotUpdated = 0x20017;
constexpr u32 kPullComplete = 0x20026, kTransferOk = 0x20093, kTransferProgress = 0x20099;
constexpr u32 kImageDownload = 0xFFFFFFFF;
constexpr CrError kNotNow = 0x8402;
constexpr CrError kListBeingMade = 0x8D05;
constexpr u32 kThumbnailSize = 0x28000;
constexpr u32 kJpegFormat = 0x3801;
constexpr u32 kDivision = 0x1000000;  // over USB on Linux; 80 MiB elsewhere

// Prints whether a step held, with what was seen in parentheses. Returns whether it did.
__attribute__((format(printf, 3, 4))) bool Show(bool holds, const char* step, const char* format, ...);
bool Show(bool holds, const char* step);
// The number of steps that did not hold so far.
int Failed();

long MillisecondsSince(steady_clock::time_point start);

// The bytes of a file; empty when there is no such file.
std::vector<u8> Bytes(const std::string& path);
bool IsWholeJpeg(const std::string& path);
// Makes a directory in another.
std::string Below(const std::string& directory, const char* name);
// Path of a reported file: a report may be a path, a name alone, a path from the directory, or empty. `name`: the name
// that an empty report stands for.
std::string PathOf(const std::string& reported, const std::string& directory, const std::string& name);

bool LiesIn(const std::string& path, const std::string& directory);
std::string Text(const char* text);

// A camera as a discovery reported it, and the client's own object for it.
struct Found {
  ICrCameraObjectInfo* info = nullptr;  // made from the ten fields; the holder releases it
  std::string id;                       // the serial number, or the MAC address as text
  std::string mac;                      // this and the next two as the enumeration reported them
  std::vector<u8> mac_bytes;
  u32 ip = 0;
  bool is_network = false;
  bool asks_for_log_in = false;
};

// Discovers until a camera of this kind is found; without one, the result has no object.
Found FindOne(bool network);

// Connects and waits. Prints the result.
bool Open(Camera* camera, ICrCameraObjectInfo* info, u32 mode, const std::string& directory, const char* step,
          const LogIn& log_in = {});
// Waits until the report of the body has grown.
void AwaitProperties(Camera* camera);
void TakePriority(Camera* camera);
// Writes as a sample does, and waits until the value is reported and reads back.
bool Change(Camera* camera, u32 code, u32 type, u64 value, CrError* error);

void CheckDiscovery();
void CheckProperties(Camera* camera);
void CheckShooting(Camera* camera, const std::string& directory);
void CheckRecording(Camera* camera);
void CheckTouch(Camera* camera);
void CheckLiveView(Camera* camera);
void CheckMonitors(Camera* camera);
void CheckDisplay(Camera* camera, const std::string& id);
void CheckContentsSession(const Found& found, const std::string& directory);
void CheckTransferSession(const Found& found, const std::string& directory);
void CheckNetworkSession(const Found& found, const std::string& directory);
// The same body without access authentication.
void CheckPairing(const std::string& id, const std::string& directory);

}  // namespace independent
