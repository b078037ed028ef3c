// A body's properties as the SDK shows them: current value, lists, flags and the rules of writing. Works on a copy
// of the state and a moment. Must not know sessions or threads.
#pragma once

#include <vector>

#include "body/body_model.h"
#include "body/body_state.h"
#include "body/temper.h"
#include "crsdk_classes.h"

namespace sim {

// Whether the priority key is with the PC, or the body does not mind. Bodies without one always obey. Thread: any.
bool ObeysRemote(const BodyModel& model, const Temper& temper, const BodyState& state, u64 now_ms);

// What the row stores or derives, whether a client may see it or not. Thread: any.
u64 ValueAt(const PropertyRow& row, const BodyState& state, u64 now_ms);

// Fills a fresh object; the lists and the text in it are its own. Thread: any.
void Describe(const BodyModel& model, const Temper& temper, const PropertyRow& row, const BodyState& state, u64 now_ms,
              SCRSDK::CrDeviceProperty& property);

// 0 when this write is allowed now, else the refusal. `type` is what the client says it writes; `value` of a text is
// not looked at. Thread: any.
CrError CheckWrite(const BodyModel& model, const Temper& temper, const PropertyRow& row, const BodyState& state,
                   u64 now_ms, u32 type, u64 value);

// What a body makes of a value that it takes. Thread: any.
u64 KeptOf(const BodyModel& model, const Temper& temper, const PropertyRow& row, const BodyState& state, u64 now_ms,
           u64 value);

// Notes a write that takes effect at `effective_at_ms`; the row is a stored one. Thread: any.
void StoreWrite(const PropertyRow& row, u64 value, u64 now_ms, u64 effective_at_ms, BodyState& state);
// `length` is at most kMaxTextUnits.
void StoreText(u32 code, const u16* units, u32 length, u64 now_ms, u64 effective_at_ms, BodyState& state);

// What a change of this property changes for clients: itself; what follows it, by value or by what may be written;
// with the priority key every flag. Thread: any.
std::vector<u32> ChangedWith(const BodyModel& model, u32 code);

}  // namespace sim
