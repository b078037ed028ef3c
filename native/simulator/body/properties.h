// A body's properties as the SDK shows them: current value, lists, flags and the rules of writing. Works on a copy
// of the state and a moment. Must not know sessions or threads.
#pragma once

#include <string>
#include <vector>

#include "body/body_model.h"
#include "body/body_state.h"
#include "body/temper.h"
#include "crsdk_classes.h"

namespace sim {

// Converts a unit of a text between the byte order of clients and that of the body. Only in ImageID_String the bytes of
// each unit are swapped; the length is not a unit of the text. Thread: any.
u16 UnitOf(u32 code, u16 unit);

// The CrDataType that a body of this temper reports of the property. Thread: any.
u32 TypeOf(const Temper& temper, const PropertyRow& row);

// Whether a body of this temper reports the property at all; it may take a write of one that it does not. Thread: any.
bool IsShown(const Temper& temper, const PropertyRow& row);

// The text as the body itself shows it: printable ASCII, anything else as `?`; empty for a property that holds no text.
// Thread: any.
std::string TextAt(const BodyState& state, u32 code, u64 now_ms);

// Whether the priority key is with the PC, or the body has none. Thread: any.
bool HasPriority(const BodyModel& model, const BodyState& state, u64 now_ms);

// Whether the card in slot 1 does not take a file: the body waits for it and does nothing else. Thread: any.
bool IsStuckOnCard(const BodyState& state, u64 now_ms);

// Whether the body accepts what the PC sends, because the PC has the priority or because the key does not matter.
// Thread: any.
bool ObeysRemote(const BodyModel& model, const Temper& temper, const BodyState& state, u64 now_ms);

// The value that the row stores or derives, also where a client cannot read it. Thread: any.
u64 ValueAt(const PropertyRow& row, const BodyState& state, u64 now_ms);

// Fills a fresh object; the lists and the text in it are its own. Thread: any.
void Describe(const BodyModel& model, const Temper& temper, const PropertyRow& row, const BodyState& state, u64 now_ms,
              SCRSDK::CrDeviceProperty& property);

// 0 when this write is allowed now, else the refusal. `type` is the type that the client gives; for a text `value` is
// ignored. Thread: any.
CrError CheckWrite(const BodyModel& model, const Temper& temper, const PropertyRow& row, const BodyState& state,
                   u64 now_ms, u32 type, u64 value);

// The value that a body stores for a written one. Thread: any.
u64 KeptOf(const BodyModel& model, const Temper& temper, const PropertyRow& row, const BodyState& state, u64 now_ms,
           u64 value);

// Notes a write that takes effect at `effective_at_ms`; the row is a stored one. Thread: any.
void StoreWrite(const PropertyRow& row, u64 value, u64 now_ms, u64 effective_at_ms, BodyState& state);
// Stores a text as clients have it; `length` is at most kMaxTextUnits.
void StoreText(u32 code, const u16* units, u32 length, u64 now_ms, u64 effective_at_ms, BodyState& state);

// The properties that change for clients when this one changes: itself, those whose value or writability depends on it,
// and for the priority key all that a client can write. Thread: any.
std::vector<u32> ChangedWith(const BodyModel& model, u32 code);

}  // namespace sim
