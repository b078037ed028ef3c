// Properties, pictures, recordings and touches.
#include <cstdio>

#include "steps.h"

namespace independent {

namespace {

// An offered value other than the current one; the current one when there is no other.
u64 AnotherOf(const Property& property) {
  for (const u64 candidate : property.candidates) {
    if (candidate != property.value) return candidate;
  }
  return property.value;
}

// Sends down, waits 35 ms, sends up. A sample stops at an error, so both calls must succeed. Returns whether they do.
bool PressRelease(Camera* camera, CrError* error) {
  *error = camera->Send(kRelease, true);
  Sleep(kBetweenDownAndUp);
  const CrError up = camera->Send(kRelease, false);
  if (*error == 0) *error = up;
  return *error == 0;
}

bool AwaitPicture(Camera* camera, std::size_t before, milliseconds limit, Download* picture) {
  const bool arrived =
      camera->reports().Await([&](const Reported& reported) { return reported.downloads.size() > before; }, limit);
  if (arrived) *picture = camera->reports().Now().downloads[before];
  return arrived;
}

bool IsFocused(const std::optional<Property>& indication) {
  return indication && (indication->value == kFocusedAfS || indication->value == kFocusedAfC);
}

void CheckPicture(const Download& picture, const std::string& directory, const char* step) {
  const std::string path = PathOf(picture.path, directory, "");
  Show(picture.type == kImageDownload && LiesIn(path, directory) && IsWholeJpeg(path), step, "%s, %zu bytes",
       path.c_str(), Bytes(path).size());
}

bool AwaitFocus(Camera* camera) {
  const auto start = steady_clock::now();
  // Longer than the sample's three seconds, since the machine may be loaded.
  while (!IsFocused(camera->Read(kFocusIndication))) {
    if (MillisecondsSince(start) > 10 * kFocusAtMost.count()) return false;
    const int before = camera->reports().Now().Changed(kFocusIndication);
    camera->reports().Await([&](const Reported& reported) { return reported.Changed(kFocusIndication) > before; },
                            milliseconds(100));
  }
  return true;
}

bool AwaitRecording(Camera* camera, u64 state, milliseconds limit) {
  return camera->AwaitValue(kRecordingState, state, limit);
}

// Tries one half of a press, then the other half, then a whole press, until one has worked. Returns which.
const char* BringRecordingTo(Camera* camera, u64 state) {
  const bool starting = state == kRecording;
  camera->Send(kMovieRecord, starting);
  if (AwaitRecording(camera, state, kUntilItWillNotCome)) return starting ? "Down" : "Up";
  camera->Send(kMovieRecord, !starting);
  if (AwaitRecording(camera, state, kUntilItWillNotCome)) return starting ? "Down, Up" : "Up, Down";
  camera->Send(kMovieRecord, true);
  Sleep(milliseconds(120));
  camera->Send(kMovieRecord, false);
  return AwaitRecording(camera, state, kUntilItWillNotCome) ? "a whole press" : nullptr;
}

}  // namespace

// The samples set the key only where it reads as writable: any other body would never obey them.
void TakePriority(Camera* camera) {
  const std::optional<Property> key = camera->Read(kPriorityKey);
  if (!key) {
    Show(true, "row 26: no priority key on this body");
    return;
  }
  Show(key->writable, "row 26: the priority key reads writable, wherever it is");
  const CrError as_bytes = camera->Write(kPriorityKey, kUInt8Array, kPriorityPc);
  Show(as_bytes == 0 && camera->AwaitValue(kPriorityKey, kPriorityPc),
       "row 25: the priority key is taken as an array of bytes, as the sample's menu writes it", "0x%x",
       static_cast<u32>(as_bytes));
  const CrError wide = camera->Write(kPriorityKey, kUInt32Array, kPriorityPc);
  Show(wide == 0 && camera->AwaitValue(kPriorityKey, kPriorityPc),
       "row 25: and as an array of 32 bits, as its other actions write it", "0x%x", static_cast<u32>(wide));
  const std::optional<Property> half_press = camera->Read(kS1);
  Show(half_press && half_press->writable, "row 26: with the key at the computer the body obeys");
}

bool Change(Camera* camera, u32 code, u32 type, u64 value, CrError* error) {
  const int before = camera->reports().Now().Changed(code);
  *error = camera->Write(code, type, value);
  return *error == 0 &&
         camera->reports().Await([&](const Reported& reported) { return reported.Changed(code) > before; }) &&
         camera->AwaitValue(code, value);
}

void CheckProperties(Camera* camera) {
  CrError error = 0;
  const std::optional<Property> program = camera->Read(kProgram);
  if (Show(program && program->writable && ElementSize(program->type) == 4 && !program->candidates.empty(),
           "properties: the exposure program is 32 bits wide, offers some and can be written", "%zu offered",
           program ? program->candidates.size() : 0)) {
    constexpr u64 kManual = 1, kAperturePriority = 3;
    const u64 other = program->value == kAperturePriority ? kManual : kAperturePriority;
    const bool changed = Change(camera, kProgram, kUInt16Array, other, &error);
    Show(changed, "row 25: the exposure program is taken as an array of 16 bits", "0x%x", static_cast<u32>(error));
    Show(Change(camera, kProgram, program->type, program->value, &error) || !changed,
         "properties: and goes back in its own type", "0x%x", static_cast<u32>(error));
  }
  const std::optional<Property> aperture = camera->Read(kFNumber);
  if (Show(aperture && aperture->writable && ElementSize(aperture->type) == 2 && aperture->candidates.size() > 1,
           "properties: the aperture is 16 bits wide and offers several", "%zu offered",
           aperture ? aperture->candidates.size() : 0)) {
    const u64 other = AnotherOf(*aperture);
    Show(Change(camera, kFNumber, kUInt16Array, other, &error), "row 16: a write is reported and reads back", "0x%x",
         static_cast<u32>(error));
    Show(Change(camera, kFNumber, kUInt32Array, aperture->value, &error),
         "row 25: the aperture is taken as an array of 32 bits", "0x%x", static_cast<u32>(error));
    error = camera->WriteText(kFNumber, u"F8.0");
    Show(error != 0, "row 25: a text is refused for a number", "0x%x", static_cast<u32>(error));
  }
  const std::optional<Property> speed = camera->Read(kShutterSpeedValue);
  if (speed) {
    Show(ElementSize(speed->type) == 8, "row 27: the shutter speed value is 64 bits wide", "type 0x%x", speed->type);
  }
  const std::optional<Property> lens = camera->Read(kLensName);
  Show(lens && !lens->text.empty() && lens->text.front() < 0x80, "row 18: the lens has a name, with or without a mark",
       "%zu letters", lens ? lens->text.size() : 0);
  const std::optional<Property> model = camera->Read(kModelName);
  Show(model && !model->text.empty() && model->text.front() < 0x80, "row 18: and so has the body", "%zu letters",
       model ? model->text.size() : 0);
}

void CheckShooting(Camera* camera, const std::string& directory) {
  Reports& reports = camera->reports();
  const int exposed_before = reports.Now().Warned(kExposed);
  const std::size_t before = reports.Now().downloads.size();
  Download picture;
  CrError error = 0;

  const bool taken = PressRelease(camera, &error);
  Show(taken, "row 11: a plain release is taken, Down, 35 ms, Up", "0x%x", static_cast<u32>(error));
  const bool plain = taken && AwaitPicture(camera, before, kUntilItWillNotCome, &picture);
  Show(true, "row 11: and exposes, or does not without focus", "%s", plain ? "a picture" : "no picture");
  if (plain)
    CheckPicture(picture, directory, "row 11: that picture is a whole JPEG at the place of the save information");

  std::size_t count = reports.Now().downloads.size();
  error = camera->Write(kS1, kUInt16, kLocked);
  Sleep(milliseconds(500));
  CrError pressed = 0;
  PressRelease(camera, &pressed);
  Sleep(milliseconds(1000));
  const CrError unlocked = camera->Write(kS1, kUInt16, kUnlocked);
  Show(error == 0 && pressed == 0 && unlocked == 0, "row 26: S1 locked, 500 ms, Release, 1 s, S1 unlocked",
       "0x%x 0x%x 0x%x", static_cast<u32>(error), static_cast<u32>(pressed), static_cast<u32>(unlocked));
  if (Show(AwaitPicture(camera, count, kPatience, &picture), "row 26: its picture arrives")) {
    CheckPicture(picture, directory, "row 26: a whole JPEG at the place of the save information");
  }

  count = reports.Now().downloads.size();
  const bool stored = Change(camera, kDestination, kUInt16Array, kHostAndCard, &error);
  Show(stored, "shooting: pictures go to the computer and the card", "0x%x", static_cast<u32>(error));
  error = camera->Write(kS1, kUInt16, kLocked);
  const bool focused = error == 0 && AwaitFocus(camera);
  Show(focused, "row 11: the half-press finds focus, and the focus indication shows it", "0x%x",
       static_cast<u32>(error));
  PressRelease(camera, &error);
  if (Show(error == 0 && AwaitPicture(camera, count, kPatience, &picture),
           "row 11: the picture of a shot with focus arrives", "0x%x", static_cast<u32>(error))) {
    CheckPicture(picture, directory, "row 11: a whole JPEG too");
  }
  Show(camera->AwaitValue(kS1, kUnlocked), "row 11: Up has released the half-press as well");

  const int pictures = static_cast<int>(reports.Now().downloads.size() - before);
  const bool reported =
      reports.Await([&](const Reported& now) { return now.Warned(kExposed) - exposed_before >= pictures; });
  Show(reported && reports.Now().Warned(kExposed) - exposed_before == pictures,
       "row 10: every exposure has been reported, early or late", "%d reported, %d pictures",
       reports.Now().Warned(kExposed) - exposed_before, pictures);
}

void CheckRecording(Camera* camera) {
  const char* start = BringRecordingTo(camera, kRecording);
  Show(start != nullptr, "row 5: a recording is begun", "%s", start == nullptr ? "nothing helped" : start);
  const char* stop = BringRecordingTo(camera, kNotRecording);
  Show(stop != nullptr, "row 5: and ended", "%s", stop == nullptr ? "nothing helped" : stop);

  // Programs do this for bodies on which the button toggles; on other bodies it makes a very short recording.
  const CrError down = camera->Send(kMovieRecord, true);
  Sleep(milliseconds(120));
  const CrError up = camera->Send(kMovieRecord, false);
  const bool toggled = AwaitRecording(camera, kRecording, kUntilItWillNotCome);
  Sleep(milliseconds(1000));
  const bool goes_on = AwaitRecording(camera, kRecording, milliseconds(0));
  if (goes_on) {
    camera->Send(kMovieRecord, true);
    Sleep(milliseconds(120));
    camera->Send(kMovieRecord, false);
  }
  Show(AwaitRecording(camera, kNotRecording, kPatience),
       "row 5: Down, 120 ms, Up toggles or is a moment's recording; it ends either way", "0x%x 0x%x, %s",
       static_cast<u32>(down), static_cast<u32>(up),
       goes_on   ? "went on until the next"
       : toggled ? "a moment"
                 : "nothing seen");

  const std::optional<Property> enabled = camera->Read(kToggleEnabled);
  if (!enabled || enabled->value != 1) return;
  const auto press = [&] {
    const CrError error = camera->Send(kMovieToggle, true);
    Sleep(milliseconds(120));
    const CrError lifted = camera->Send(kMovieToggle, false);
    return error == 0 ? lifted : error;
  };
  const CrError first = press();
  const bool began = first == 0 && AwaitRecording(camera, kRecording, kPatience);
  const CrError second = began ? press() : 0;
  Show(began && second == 0 && AwaitRecording(camera, kNotRecording, kPatience),
       "row 5: where 0x753 reports a toggle button, it begins and ends a recording", "0x%x 0x%x",
       static_cast<u32>(first), static_cast<u32>(second));
}

void CheckTouch(Camera* camera) {
  const std::optional<Property> enabled = camera->Read(kTouchEnabled);
  if (!Show(enabled && enabled->value == 1, "row 9: touches can be made", "%s", enabled ? "" : "no 0x754")) return;
  CrError error = 0;
  const std::optional<Property> function = camera->Read(kTouchFunction);
  constexpr u64 kTracking = 1;
  if (function && function->writable && function->value != kTracking) {
    Change(camera, kTouchFunction, kUInt8Array, kTracking, &error);
  }
  constexpr u64 kPlace = 320ull << 16 | 240;
  error = camera->Write(kTouch, kUInt32, kPlace);
  Show(error == 0 && camera->AwaitValue(kCancelTouchEnabled, 1), "row 9: after a touch it can be cancelled", "0x%x",
       static_cast<u32>(error));
  error = camera->Send(kCancelTouch, true);
  const CrError up = camera->Send(kCancelTouch, false);
  Show(error == 0 && up == 0 && camera->AwaitValue(kCancelTouchEnabled, 0),
       "row 9: Down and Up of the cancel are taken, and nothing is left to cancel", "0x%x 0x%x",
       static_cast<u32>(error), static_cast<u32>(up));
}

}  // namespace independent
