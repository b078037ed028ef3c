// Writing files as bodies and the library do: on the host in place, on a card in one step. Must not know what is in
// them.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"

namespace sim {

// Writes a file in place, so that a watcher sees it grow. False when not all of it could be written. Thread: any.
bool WriteInPlace(const std::string& path, const std::vector<u8>& bytes);

// Writes a file on a card. It has a hidden name until it is complete, because a body lists complete files only. Its
// time is set to `at_ms` (wall clock; 0: now). False when not all of it could be written. Thread: any.
bool WriteOnCard(const std::string& path, const std::vector<u8>& bytes, u64 at_ms = 0);

// Creates the missing directories of `<card>/<root>/<folder>` and returns the path. Thread: any.
std::string MadeCardFolder(const std::string& card, const std::string& root, const std::string& folder);

}  // namespace sim
