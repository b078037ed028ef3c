// Writing files as bodies and the library do: on the host in place, on a card whole at once. Must not know what is in
// them.
#pragma once

#include <string>
#include <vector>

#include "base/integers.h"

namespace sim {

// A watcher sees it grow. False when not all of it could be written. Thread: any.
bool WriteInPlace(const std::string& path, const std::vector<u8>& bytes);

// Under a hidden name until it is whole: a body lists what is finished. The file is dated `at_ms`, of the wall clock,
// or now for 0. False as above. Thread: any.
bool WriteOnCard(const std::string& path, const std::vector<u8>& bytes, u64 at_ms = 0);

// Creates what is missing of `<card>/<root>/<folder>`, and returns that. Thread: any.
std::string MadeCardFolder(const std::string& card, const std::string& root, const std::string& folder);

}  // namespace sim
