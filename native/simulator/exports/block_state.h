// Checks that a client prepares a block before it requests a picture, and reads only a filled one.
#pragma once

#include "base/misuse.h"
#include "base/packed_picture.h"

namespace sim {

// Reports a block without a buffer. Thread: any.
inline void CheckBuffer(const void* data, bool has_size) {
  if (data == nullptr || !has_size) Misuse("block-without-buffer", data == nullptr ? "no SetData" : "no SetSize");
}

// Reports that a client reads a block that no call has filled. `packed`: what the block has for the size. Thread: any.
inline void CheckFilled(u32 packed) {
  if (packed == kNeverFilled) Misuse("block-read-too-early", "no call has filled it");
}

}  // namespace sim
