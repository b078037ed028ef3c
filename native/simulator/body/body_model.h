// Definition of a model: a table of properties, the drive modes and other differences between bodies. Pure data, made
// from data/bodies by scripts/generate-bodies.js; behaviour that reads it is shared by all models.
#pragma once

#include <cstddef>
#include <string>

#include "base/integers.h"
#include "body/body_state.h"

namespace sim {

// A constant array, which the table does not own.
template <class Item>
struct Table {
  const Item* items = nullptr;
  std::size_t count = 0;

  const Item* begin() const { return items; }
  const Item* end() const { return items + count; }
};

enum class Access {
  kDisplay,      // read only: flag 2, every write refused
  kRemote,       // writable while the priority key is with the PC, display only otherwise
  kPriorityKey,  // reads like kRemote, takes a write at any time
  kOrder,        // holds no value: flag 3 (set only) while it may be given, 0 otherwise
  kUnsupported,  // flag -1: the body knows the code but not the function
};

// Elements of a list, or minimum, maximum and step of a range; unsigned or sign-extended to 64 bits.
using ValueList = Table<u64>;

// A condition that holds while the property `code` has one of these values.
struct Condition {
  u32 code;
  ValueList values;
};

struct ModeValues {
  Condition when;
  ValueList values;
};

struct PropertyRow {
  u32 code;
  u32 type;  // CrDataType: width in the low nibble, 0x1000 signed, 0x2000 list, 0x4000 range, 0xFFFF text
  Access access;
  u64 initial;  // at power-on; ignored where the value is derived
  ValueList values;
  u64 (*derive)(const BodyState& state, u64 now_ms);  // null: the value is stored
  const char* text;  // UTF-8, at power-on, with {id} and {model} for the body's own; null: not a text
  // A client can write only while all these conditions hold.
  Table<Condition> writable_when;
  // The property has a value only while all these conditions hold. Otherwise its flag is 0, or it reads `stand_in` and
  // is display only.
  Table<Condition> available_when;
  bool has_stand_in;
  u64 stand_in;
  // Lists of values for certain modes: the first whose condition holds replaces `values`.
  Table<ModeValues> in_modes;
  // Properties that a derived value depends on.
  Table<u64> depends_on;
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
  // 0: the body takes no still pictures.
  u32 still_width;
  u32 still_height;
  Table<PropertyRow> rows;
  // Number of rows that are reported when a session opens; the others follow during the next seconds.
  std::size_t rows_at_once;
  Table<DriveMode> drive_modes;
  // User and password, which a body on the network requires in addition to its fingerprint; null: a body on USB.
  const char* user;
  const char* password;
  // Whether the access authentication of a body on the network cannot be switched off.
  bool always_authenticates;
  bool has_contents_mode;
  // Whether GetContentsThumbnailImage provides thumbnails in contents mode.
  bool has_contents_thumbnails;
  bool has_remote_transfer_mode;
  bool has_live_view_in_remote_transfer;
  bool is_slot_empty[kCardSlots];
  // Places for LUTs; 0: the body has none.
  u32 lut_places;

  bool IsOnNetwork() const { return user != nullptr; }
};

extern const Table<BodyModel> kModels;

// How many models CrCameraDeviceModelList has.
constexpr u32 kModelNumbers = 32;

constexpr u32 kTextType = 0xFFFF;

// Null for a model that is not simulated. Thread: any.
const BodyModel* FindModel(const std::string& name);
const BodyModel* FindModelByNumber(u32 number);

// `ILCE-7M4, ...`, for messages. Thread: any.
std::string KnownModelNames();

// Null for a property the model lacks. Thread: any.
const PropertyRow* FindRow(const BodyModel& model, u32 code);

}  // namespace sim
