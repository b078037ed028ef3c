// The ILCE-7M4 as data: its properties at power-on, what they may be set to, and its drive modes. Codes, types and
// encodings are the SDK reference's; types and the order of focus modes were measured on bodies by others; which
// values this body offers follows its public manual and is a selection.
#include "../derived_values.h"
#include "bodies.h"
#include "crsdk_codes.h"

namespace sim {
namespace {

using namespace crsdk_codes;

// CrDataType.
constexpr u32 kUInt16 = 0x0002;
constexpr u32 kUInt32 = 0x0003;
constexpr u32 kUInt16List = 0x2002;
constexpr u32 kUInt32List = 0x2003;
constexpr u32 kUInt32Range = 0x4003;

constexpr u64 Fraction(u64 denominator) { return (1u << 16) | denominator; }
constexpr u64 Tenths(u64 tenths_of_a_second) { return (tenths_of_a_second << 16) | 10; }
constexpr u64 ExtendedIso(u64 iso) { return 0x10000000u | iso; }

constexpr u64 kPriorityKeys[] = {1, 2};

// Thirds from ISO 50 to 204,800; below 100 and above 51,200 the range is marked as extended.
constexpr u64 kIsoValues[] = {
    0xFFFFFF,          ExtendedIso(50),    ExtendedIso(64),     ExtendedIso(80),     100,   125,   160,
    200,               250,                320,                 400,                 500,   640,   800,
    1000,              1250,               1600,                2000,                2500,  3200,  4000,
    5000,              6400,               8000,                10000,               12800, 16000, 20000,
    25600,             32000,              40000,               51200,               ExtendedIso(64000),
    ExtendedIso(80000), ExtendedIso(102400), ExtendedIso(128000), ExtendedIso(160000), ExtendedIso(204800),
};

// F-number times 100, thirds: the zoom lens on this body opens to F2.8.
constexpr u64 kApertures[] = {280, 320,  350,  400,  450,  500,  560,  630,  710, 800,
                              900, 1000, 1100, 1300, 1400, 1600, 1800, 2000, 2200};

constexpr u64 kShutterSpeeds[] = {
    0,               Tenths(300),     Tenths(250),     Tenths(200),     Tenths(150),    Tenths(130),
    Tenths(100),     Tenths(80),      Tenths(60),      Tenths(50),      Tenths(40),     Tenths(32),
    Tenths(25),      Tenths(20),      Tenths(16),      Tenths(13),      Tenths(10),     Tenths(8),
    Tenths(6),       Tenths(5),       Tenths(4),       Fraction(3),     Fraction(4),    Fraction(5),
    Fraction(6),     Fraction(8),     Fraction(10),    Fraction(13),    Fraction(15),   Fraction(20),
    Fraction(25),    Fraction(30),    Fraction(40),    Fraction(50),    Fraction(60),   Fraction(80),
    Fraction(100),   Fraction(125),   Fraction(160),   Fraction(200),   Fraction(250),  Fraction(320),
    Fraction(400),   Fraction(500),   Fraction(640),   Fraction(800),   Fraction(1000), Fraction(1250),
    Fraction(1600),  Fraction(2000),  Fraction(2500),  Fraction(3200),  Fraction(4000), Fraction(5000),
    Fraction(6400),  Fraction(8000),
};

constexpr u64 kFocusModes[] = {2, 4, 3, 6, 1};

constexpr u64 kDriveModes[] = {0x1,     0x10002, 0x10001, 0x10007, 0x10004, 0x30003, 0x30002,
                               0x30001, 0x80001, 0x80002, 0x40301, 0x4030a, 0x50001};

constexpr u64 kStoreDestinations[] = {1, 2, 3};
constexpr u64 kFileTypes[] = {1, 2, 3};
constexpr u64 kExposurePrograms[] = {0x8000, 2, 3, 4, 1};
constexpr u64 kRemainingRange[] = {0, 9999, 1};

constexpr ValueList kNone = {nullptr, 0};

constexpr PropertyRow kRows[] = {
    // code, type, access, initial, values, derived from the state
    {CrDeviceProperty_PriorityKeySettings, kUInt16List, Access::kPriorityKey, 1, ListOf(kPriorityKeys), nullptr},
    {CrDeviceProperty_S1, kUInt16, Access::kRemote, 1, kNone, DeriveS1},
    {CrDeviceProperty_FNumber, kUInt16List, Access::kRemote, 560, ListOf(kApertures), nullptr},
    {CrDeviceProperty_ShutterSpeed, kUInt32List, Access::kRemote, Fraction(250), ListOf(kShutterSpeeds), nullptr},
    {CrDeviceProperty_IsoSensitivity, kUInt32List, Access::kRemote, 400, ListOf(kIsoValues), nullptr},
    {CrDeviceProperty_ExposureProgramMode, kUInt32List, Access::kDisplay, 1, ListOf(kExposurePrograms), nullptr},
    {CrDeviceProperty_FileType, kUInt16List, Access::kRemote, 1, ListOf(kFileTypes), nullptr},
    {CrDeviceProperty_FocusMode, kUInt16List, Access::kRemote, 2, ListOf(kFocusModes), nullptr},
    {CrDeviceProperty_DriveMode, kUInt32List, Access::kRemote, 1, ListOf(kDriveModes), nullptr},
    {CrDeviceProperty_StillImageStoreDestination, kUInt16List, Access::kRemote, 1, ListOf(kStoreDestinations),
     nullptr},
    {CrDeviceProperty_BatteryRemain, kUInt16, Access::kDisplay, 0, kNone, DeriveBatteryRemain},
    {CrDeviceProperty_BatteryLevel, kUInt32, Access::kDisplay, 0, kNone, DeriveBatteryLevel},
    {CrDeviceProperty_FocusIndication, kUInt32, Access::kDisplay, 0, kNone, DeriveFocusIndication},
    {CrDeviceProperty_MediaSLOT1_Status, kUInt16, Access::kDisplay, 0, kNone, DeriveSlotStatus},
    {CrDeviceProperty_MediaSLOT1_RemainingNumber, kUInt32Range, Access::kDisplay, 0, ListOf(kRemainingRange),
     DeriveSlot1Remaining},
    {CrDeviceProperty_MediaSLOT2_Status, kUInt16, Access::kDisplay, 0, kNone, DeriveSlotStatus},
    {CrDeviceProperty_MediaSLOT2_RemainingNumber, kUInt32Range, Access::kDisplay, 0, ListOf(kRemainingRange),
     DeriveSlot2Remaining},
};

// The longest series is what the buffer of this simulation holds: a button that nobody lifts must not fill a disk.
constexpr u32 kBuffer = 300;

constexpr DriveMode kDrives[] = {
    // value, delay ms, interval ms, exposures, ends when lifted
    {0x1, 0, 0, 1, false},
    {0x10002, 0, 100, kBuffer, true},  // continuous Hi+, 10 per second
    {0x10001, 0, 125, kBuffer, true},  // Hi, 8
    {0x10007, 0, 167, kBuffer, true},  // Mid, 6
    {0x10004, 0, 333, kBuffer, true},  // Lo, 3
    {0x30003, 10000, 0, 1, false},     // self-timers
    {0x30002, 5000, 0, 1, false},
    {0x30001, 2000, 0, 1, false},
    {0x80001, 10000, 125, 3, false},  // self-timer, 3 and 5 pictures
    {0x80002, 10000, 125, 5, false},
    {0x40301, 0, 125, 3, true},  // continuous brackets; the pictures do not differ in exposure
    {0x4030a, 0, 125, 3, true},
    {0x50001, 0, 0, 1, false},  // single bracket: one picture per press
};

}  // namespace

const BodyModel kIlce7m4 = {
    "ILCE-7M4", CrCameraDeviceModel_ILCE_7M4,        0x0DA7,  7008, 4672, kRows, sizeof kRows / sizeof kRows[0],
    kDrives,    sizeof kDrives / sizeof kDrives[0],
};

}  // namespace sim
