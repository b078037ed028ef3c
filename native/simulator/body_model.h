// What makes a model: a table of properties, the drive modes and a few names. Pure data, one file per model in
// bodies/; behaviour that reads it is shared by all models.
#ifndef RIGD_SIM_BODY_MODEL_H
#define RIGD_SIM_BODY_MODEL_H

#include <cstddef>
#include <string>

#include "body_state.h"
#include "integers.h"

namespace sim {

enum class Access {
  kDisplay,      // read only: flag 2, every write refused
  kRemote,       // writable while the priority key is with the PC, display only otherwise
  kOrder,        // holds no value: flag 3 (set only) while the priority key is with the PC, 0 otherwise
  kPriorityKey,  // reads like kRemote, takes a write at any time
};

// Elements of a list, or minimum, maximum and step of a range; unsigned or sign-extended to 64 bits.
struct ValueList {
  const u64* elements;
  std::size_t count;
};

template <std::size_t N>
constexpr ValueList ListOf(const u64 (&elements)[N]) {
  return {elements, N};
}

struct PropertyRow {
  u32 code;
  u32 type;  // CrDataType: width in the low nibble, 0x1000 signed, 0x2000 list, 0x4000 range
  Access access;
  u64 initial;  // at power-on; ignored where the value is derived
  ValueList values;
  u64 (*derive)(const BodyState& state, u64 now_ms);  // null: the value is stored
};

// How a press of the shutter runs in one drive mode.
struct DriveMode {
  u64 value;         // CrDriveMode
  u32 delay_ms;      // self-timer
  u32 interval_ms;   // between exposures of a series
  u32 exposures;     // at most, per press
  bool needs_press;  // the series ends when the button is lifted
};

struct BodyModel {
  const char* name;
  u32 number;   // CrCameraDeviceModelList
  i16 usb_pid;  // a stand-in: clients must not rely on it
  u32 still_width;
  u32 still_height;
  const PropertyRow* rows;
  std::size_t row_count;
  const DriveMode* drive_modes;
  std::size_t drive_mode_count;
};

// Null for a model that is not simulated. Thread: any.
const BodyModel* FindModel(const std::string& name);
const BodyModel* FindModelByNumber(u32 number);

// `ILCE-7M4, ...`, for messages. Thread: any.
std::string KnownModelNames();

// Null for a property the model lacks. Thread: any.
const PropertyRow* FindRow(const BodyModel& model, u32 code);

}  // namespace sim

#endif
