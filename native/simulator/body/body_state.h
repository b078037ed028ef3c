// Everything that a simulated body remembers, as one plain struct that is copied into and out of a mapped file. A
// client's reads are computed from this struct and the clock; nothing runs between two reads. Must not know files,
// sessions or SDK objects.
#pragma once

#include <type_traits>

#include "base/integers.h"
#include "body/operating_state.h"

namespace sim {

constexpr u32 kMaxStoredProperties = 512;
constexpr u32 kDeviceSettingKeys = 16;
constexpr u32 kMaxStoredTexts = 24;
// The SDK reference allows 64 characters for the image id, the longest of the texts that can be written.
constexpr u32 kMaxTextUnits = 64;
constexpr u32 kCardSlots = 2;
// The largest number of ordered warnings, and of turned dials, between two reads of the state by a session; of more,
// the oldest are lost.
constexpr u32 kMaxWarnings = 16;

// Values of BodyState::plug. kAsking: the cable is plugged in, and the body shows a prompt for its USB mode.
struct PlugState {
  enum : u32 { kPlugged, kUnplugged, kOff, kBusy, kAsking };
};

// Values of CardSlot::state.
struct CardState {
  enum : u32 { kIn, kOut, kFull };
};

// Values of BodyState::pairing: the question on the body's screen before its first session. See pairing.h.
struct PairingState {
  enum : u32 { kNothing, kAsks, kConfirmed, kDeclined };
};

// A slot and its card. `changes` counts pulls and insertions; `since_ms` is the time of the last.
struct CardSlot {
  u32 state;
  u32 changes;
  u64 since_ms;
};

// A property's value and its next one. Before `effective_at_ms` the property reads `value`, from then on `next`.
struct StoredValue {
  u32 code;
  u32 reserved;
  u64 value;
  u64 next;
  u64 effective_at_ms;
};

// As StoredValue, for a text in UTF-16 without terminator.
struct StoredText {
  u32 code;
  u32 length;
  u32 next_length;
  u32 reserved;
  u64 effective_at_ms;
  u16 units[kMaxTextUnits];
  u16 next[kMaxTextUnits];
};

struct BodyState {
  u64 powered_on_at_ms;
  // How far the body's own clock is ahead of the host's; see body_clock.h. It is kept without power.
  i64 clock_offset_ms;
  // 1 from OnConnected to OnDisconnected. Still 1 while no process holds the session lock: the owner died.
  u32 session_open;
  u32 session_pid;
  // CrSdkControlMode of the session that is or was open.
  u32 session_mode;
  // In contents mode: when the cards can first be listed.
  u64 contents_ready_at_ms;
  // Network bodies: wrong log-ins in a row, and until when the body refuses every log-in.
  u32 refused_log_ins;
  u64 locked_out_until_ms;
  // Network bodies: the state of the question before the first session; whether it was ever confirmed; whether the body
  // hangs until it is switched off and on; when a client gave up waiting for the answer, and when it released its
  // handle.
  u32 pairing;
  u32 is_paired;
  u32 is_wedged;
  // Pairing was opened in its menu since it was switched on.
  u32 is_pairing_open;
  u64 pairing_left_at_ms;
  u64 pairing_released_at_ms;
  // Half-press: when it began, 0 = not pressed; and when autofocus has its result.
  u64 s1_locked_at_ms;
  u64 focus_reached_at_ms;
  // All exposures so far; never reset, so that every picture is distinct.
  u64 exposures;
  // The last exposure: there is no live view from its begin until some time after its end.
  u64 exposed_at_ms;
  u64 exposed_until_ms;
  // After an exposure or a change of the mode: until when all properties are read-only; the next member: until when the
  // body drops a press of its shutter button.
  u64 read_only_until_ms;
  u64 deaf_until_ms;
  // Number of the last file, 1..9999, and of its folder, 100..999.
  u32 file_number;
  u32 folder_number;
  u32 pictures_on_card[kCardSlots];
  u32 device_settings[kDeviceSettingKeys];
  OperatingState operating;
  // Whether the body is on the bus; see plug.h. The first `plug_bytes` bytes of the file of orders were carried out;
  // `plug_sum` is their checksum.
  u32 plug;
  u32 detachments;
  u64 away_until_ms;
  u64 plug_bytes;
  u64 plug_sum;
  CardSlot cards[kCardSlots];
  // Number of warnings that were ordered so far, and the codes of the last ones: the n-th is at n % kMaxWarnings.
  u64 warnings;
  u32 warning_codes[kMaxWarnings];
  // As the warnings, for turned dials: how many so far, and the codes of the properties that they have set.
  u64 dials;
  u32 dial_codes[kMaxWarnings];
  u32 stored_count;
  u32 text_count;
  StoredValue stored[kMaxStoredProperties];
  StoredText texts[kMaxStoredTexts];
};

static_assert(std::is_trivially_copyable<BodyState>::value, "BodyState lives in a mapped file");

// The moment that live view and its focus frames show now: during an exposure, the start of the exposure.
// Thread: any.
inline u64 PictureTimeMs(const BodyState& state, u64 now_ms) {
  const bool exposing = now_ms >= state.exposed_at_ms && now_ms < state.exposed_until_ms;
  return exposing ? state.exposed_at_ms : now_ms;
}

// Thread: any; works on the caller's copy. Null when the body does not store this property.
inline StoredValue* FindStored(BodyState& state, u32 code) {
  for (u32 i = 0; i < state.stored_count; ++i) {
    if (state.stored[i].code == code) return &state.stored[i];
  }
  return nullptr;
}

inline const StoredValue* FindStored(const BodyState& state, u32 code) {
  return FindStored(const_cast<BodyState&>(state), code);
}

// Null when the body does not store this text. Thread: any; works on the caller's copy.
inline StoredText* FindStoredText(BodyState& state, u32 code) {
  for (u32 i = 0; i < state.text_count; ++i) {
    if (state.texts[i].code == code) return &state.texts[i];
  }
  return nullptr;
}

inline const StoredText* FindStoredText(const BodyState& state, u32 code) {
  return FindStoredText(const_cast<BodyState&>(state), code);
}

// The stored property's value at a moment; 0 when the body does not store it. Thread: any.
inline u64 StoredAt(const BodyState& state, u32 code, u64 now_ms) {
  const StoredValue* stored = FindStored(state, code);
  if (stored == nullptr) return 0;
  return now_ms >= stored->effective_at_ms ? stored->next : stored->value;
}

}  // namespace sim
