// The part of a file that both ends of a link see: a worker writes pictures into it, the gateway reads them by system
// calls and never maps it, so that nothing a worker does to the file can harm the gateway.
#pragma once

#include <cstddef>
#include <cstdint>

namespace rigd {

// Reserves `bytes` of the file behind `fd` and maps them; they stay mapped until the process ends, because a call of
// the SDK may still write there. Null when there is no room for them, or no such file: writing would end the process.
// Thread: any.
std::uint8_t* MapShared(int fd, std::size_t bytes);

}  // namespace rigd
