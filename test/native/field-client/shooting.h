// Common part of the shooting scenarios: the half-pressed button, one exposure, its files.
#ifndef FIELD_SHOOTING_H
#define FIELD_SHOOTING_H
#include <string>
#include <vector>

#include "props.h"

namespace field {

sdk::CrError half(Session& session, bool down);
// Waits for the camera to report focus. Tracking counts as focus only when the time is over.
bool await_focus(Session& session, int milliseconds, sdk::i64* seen = nullptr);

// Waits until the camera is ready for a press: properties that a change or a shot made read-only are writable again.
void await_ready(Session& session);

// Makes the settings for shots: single drive, JPEG, files to the computer.
void prepare(Session& session, sdk::i64 drive, sdk::i64 destination);

struct Shot {
  bool exposed = false;
  std::vector<std::string> names;  // as the notifications named them
  std::vector<std::string> files;  // those that exist
  std::string remarks;
};

// The result of a press since the mark: waits for the exposure, then for at least this number of files.
Shot await_shot(Session& session, std::size_t from, int exposure_limit, int files, int file_limit);

// Checks files that arrived: each exists, is a whole JPEG, and has the size of a picture in bytes and pixels.
void check_files(const Shot& shot, const std::string& what, int least);

}  // namespace field
#endif
