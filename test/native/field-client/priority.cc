// The priority key, and properties: reading all of them, decoding, writing and reading back.
#include "props.h"
#include "scenarios.h"
#include "tap.h"
#include "values.h"

namespace field {

void priority(Session& session) {
  // A write to a code that is not reported yet fails, so the program knows only after a while that a camera lacks the
  // key.
  const bool there = until(5000, [&] { return read(session, sdk::CrDeviceProperty_PriorityKeySettings).has_value(); });
  if (!there) return tap::skip("the computer has priority", "this body has no such key");
  const auto key = read(session, sdk::CrDeviceProperty_PriorityKeySettings);
  if (key->value != value::kPcRemote && !key->writable) {
    tap::note("the key does not read writable");
    return tap::skip("the computer has priority", "the key is read-only");
  }
  const Outcome outcome =
      set_as(session, sdk::CrDeviceProperty_PriorityKeySettings, value::kPcRemote, sdk::CrDataType_UInt32Array);
  pause(500);
  tap::check(outcome == Outcome::done, "the computer has priority", name(outcome));
}

void properties(Session& session) {
  const auto all = read_all(session);
  if (!tap::check(all && all->size() > 20, "all properties are read", all ? tap::format("%zu", all->size()) : "")) {
    return;
  }
  std::string faults;
  std::string foreign;
  std::string strange;
  int lists = 0;
  for (const Prop& prop : *all) {
    if (!prop.fault.empty()) faults += tap::format("0x%x (type 0x%x): %s; ", prop.code, prop.type, prop.fault.c_str());
    lists += !prop.candidates.empty();
    if (prop.type != sdk::CrDataType_STR && element_size(prop.type) == 0) {
      strange += tap::format("0x%x: 0x%x; ", prop.code, prop.type);
    }
    if (prop.range() && prop.candidates.size() == 3 && prop.candidates[0] > prop.candidates[1]) {
      faults += tap::format("0x%x: the least of the range is above the greatest; ", prop.code);
    }
    const bool may_differ = prop.candidates.empty() || !prop.readable || prop.offers(prop.value);
    if (!may_differ) foreign += tap::format("0x%x = %lld; ", prop.code, static_cast<long long>(prop.value));
  }
  tap::check(faults.empty(), "every list of values is a whole number of elements, three in a range", faults);
  tap::check(strange.empty(), "every type of value is one of the interface", strange);
  tap::check(lists > 5, "lists of values are given", tap::format("%d", lists));
  if (!foreign.empty()) tap::note("values that their own lists do not hold: " + foreign);
  int same = 0;
  int asked = 0;
  for (std::size_t i = 0; i < all->size(); i += 7) {
    const auto one = read(session, (*all)[i].code);
    if (!one) continue;
    asked++;
    same += one->type == (*all)[i].type;
  }
  tap::check(asked > 0 && same == asked, "single reads have the types of the read of all",
             tap::format("%d of %d", same, asked));
}

namespace {

// Writes another value of the list and goes back to the first one.
void there_and_back(Session& session, const char* what, sdk::u32 code) {
  const std::string sentence = std::string(what) + " takes a value of its list and reads it back";
  const auto before = read(session, code);
  if (!before) return tap::skip(sentence, "absent");
  if (!await_writable(session, code)) return tap::skip(sentence, "read only");
  const auto now = read(session, code);
  if (now->range() || now->candidates.size() < 2) return tap::skip(sentence, "no choice");
  // The middle of the list: its ends may be special values (bulb, automatic).
  const std::size_t middle = now->candidates.size() / 2;
  sdk::i64 other = now->candidates[middle];
  if (other == now->value) other = now->candidates[middle ? middle - 1 : 1];
  const Outcome outcome = set(session, code, other);
  tap::check(outcome == Outcome::done || outcome == Outcome::rounded, sentence,
             tap::format("%s: %llx to %llx, %zu values", name(outcome), static_cast<long long>(now->value),
                         static_cast<long long>(other), now->candidates.size()));
  const Outcome back = set(session, code, now->value);
  tap::check(back == Outcome::done, std::string(what) + " takes its former value again", name(back));
}

}  // namespace

void writing(Session& session) {
  const auto mode = read(session, sdk::CrDeviceProperty_ExposureProgramMode);
  if (mode && mode->offers(value::kManualExposure)) {
    // A 32-bit value that programs write as an array of 16-bit values.
    const Outcome outcome =
        set_as(session, sdk::CrDeviceProperty_ExposureProgramMode, value::kManualExposure, sdk::CrDataType_UInt16Array);
    tap::check(outcome == Outcome::done, "the exposure mode becomes manual", name(outcome));
    pause(500);
  } else {
    tap::skip("the exposure mode becomes manual", mode ? "not offered" : "absent");
  }
  there_and_back(session, "ISO", sdk::CrDeviceProperty_IsoSensitivity);
  there_and_back(session, "the aperture", sdk::CrDeviceProperty_FNumber);
  there_and_back(session, "the shutter speed", sdk::CrDeviceProperty_ShutterSpeed);
  there_and_back(session, "the drive mode", sdk::CrDeviceProperty_DriveMode);
  there_and_back(session, "the focus mode", sdk::CrDeviceProperty_FocusMode);
  there_and_back(session, "the white balance", sdk::CrDeviceProperty_WhiteBalance);
  // A write and its report: a notification of changed properties has the code.
  const auto iso = read(session, sdk::CrDeviceProperty_IsoSensitivity);
  if (!iso || iso->candidates.size() < 3 || !await_writable(session, sdk::CrDeviceProperty_IsoSensitivity)) {
    return tap::skip("a written value is reported with its code", "ISO has no choice");
  }
  const std::size_t from = session.events().mark();
  sdk::i64 other = iso->candidates[1];
  if (other == iso->value) other = iso->candidates[2];
  const sdk::CrError error = write(session, sdk::CrDeviceProperty_IsoSensitivity, other, iso->type);
  const auto report = session.events().wait(from, 3000, [](const Event& event) {
    if (event.kind != Kind::changed) return false;
    for (sdk::u32 code : event.codes) {
      if (code == sdk::CrDeviceProperty_IsoSensitivity) return true;
    }
    return false;
  });
  tap::check(error == 0 && report, "a written value is reported with its code within 3 s", tap::format("0x%x", error));
  set(session, sdk::CrDeviceProperty_IsoSensitivity, iso->value);
}

void image_id(Session& session) {
  // The units of this text are in the other byte order; its length is not.
  const auto room = read(session, sdk::CrDeviceProperty_MaximumSizeOfImageIDString);
  const auto before = read(session, sdk::CrDeviceProperty_ImageID_String);
  if (!before || !before->writable) {
    return tap::skip("the text of the image id is kept", before ? "read only" : "absent");
  }
  if (room) tap::note(tap::format("room for %lld", static_cast<long long>(room->value)));
  const char wanted[] = "FIELD7";
  const sdk::CrError error = write_text(session, sdk::CrDeviceProperty_ImageID_String, wanted, true);
  std::string got;
  const bool same = until(3000, [&] {
    const auto now = read(session, sdk::CrDeviceProperty_ImageID_String);
    got.clear();
    if (now) {
      // The bytes of a byte order mark in front are swapped like the rest.
      for (sdk::u16 unit : now->text) {
        if (unit != 0xFFFE) got += static_cast<char>(unit >> 8);
      }
    }
    return got == wanted;
  });
  tap::check(error == 0 && same, "the text of the image id is kept, each unit in the other byte order",
             tap::format("0x%x, read \"%s\"", error, got.c_str()));
}

}  // namespace field
