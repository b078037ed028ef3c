// The pages of the file are reserved before they are mapped.
#include "shared_memory.h"

#include <fcntl.h>
#include <sys/mman.h>

namespace rigd {

std::uint8_t* MapShared(int fd, std::size_t bytes) {
  // Without the reservation a lack of memory would cause a signal inside the SDK when it writes to a page.
  if (posix_fallocate(fd, 0, static_cast<off_t>(bytes)) != 0) return nullptr;
  void* const mapped = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  return mapped == MAP_FAILED ? nullptr : static_cast<std::uint8_t*>(mapped);
}

}  // namespace rigd
