// Common part of the shooting scenarios: the half-pressed button, one exposure, its files.
#ifndef FIELD_SHOOTING_H
#define FIELD_SHOOTING_H
#include <string>
#include <vector>

#include "props.h"

namespace field {

sdk::CrError half(Session& session, bool down);
// Waits for the camera to report focus. Tracking counts only when the time is over.
bool await_focus(Session& session, int milliseconds, sdk::i64* seen = nullptr);

// Ready for a press: what a change or a shot made read-only is writable again.
void await_ready(Session& session);

// Puts the camera where the shots begin: single drive, JPEG, files to the computer.
void prepare(Session& session, sdk::i64 drive, sdk::i64 destination);

struct Shot {
  bool exposed = false;
  std::vector<std::string> names;  // as the notifications named them
  std::vector<std::string> files;  // those that exist
  std::string remarks;
};

// Result of a press since the mark: waits for the exposure, then for at least so many files.
Shot await_shot(Session& session, std::size_t from, int exposure_limit, int files, int file_limit);

// The checks of files that arrived: each there, a whole JPEG, with the bytes and pixels of a picture.
void check_files(const Shot& shot, const std::string& what, int least);

}  // namespace field
#endif
