// Memory that a worker shares with the gateway: a part of a file. The worker writes pictures into it. The gateway reads
// them by system calls and never maps the file, so that nothing that a worker does to it can harm the gateway.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rigd {

// Reserves `bytes` of the file behind `fd` and maps them; they stay mapped until the process ends, because a call of
// the SDK may still write there. Null when there is no room, or no such file: writing would end the process then.
// Thread: any.
std::uint8_t* MapShared(int fd, std::size_t bytes);

}  // namespace rigd
