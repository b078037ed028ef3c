// Values of properties that this program writes or waits for.
#ifndef FIELD_VALUES_H
#define FIELD_VALUES_H
#include "sdk.h"

namespace field::value {

constexpr sdk::i64 kPcRemote = 2;
constexpr sdk::i64 kManualExposure = 1;
constexpr sdk::i64 kOn = 1;
constexpr sdk::i64 kEnabled = 1;

// S1: the half-pressed button.
constexpr sdk::i64 kUnlocked = 1;
constexpr sdk::i64 kLocked = 2;

// Focus mode.
constexpr sdk::i64 kManualFocus = 1;
constexpr sdk::i64 kSingleFocus = 2;
constexpr sdk::i64 kContinuousFocus = 3;

// Focus states of the camera.
constexpr sdk::i64 kFocusedSingle = 0x102;
constexpr sdk::i64 kNotFocusedSingle = 0x202;
constexpr sdk::i64 kFocusedContinuous = 0x103;
constexpr sdk::i64 kNotFocusedContinuous = 0x203;
constexpr sdk::i64 kTracking = 0x303;

// Focus area: one small movable spot.
constexpr sdk::i64 kFlexibleSpotSmall = 4;

// Drive mode.
constexpr sdk::i64 kSingleShot = 1;
constexpr sdk::i64 kContinuousHigh = 0x10001;
constexpr sdk::i64 kContinuousHighPlus = 0x10002;
constexpr sdk::i64 kContinuous = 0x10005;

// Destination of pictures.
constexpr sdk::i64 kToHost = 1;
constexpr sdk::i64 kToBoth = 3;

constexpr sdk::i64 kFileJpeg = 1;
constexpr sdk::i64 kRecording = 1;
constexpr sdk::i64 kBulb = 0;

}  // namespace field::value
#endif
