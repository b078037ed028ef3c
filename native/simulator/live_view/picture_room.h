// Position of a picture in a client's buffer. As the SDK does, the simulator writes a header in front of each picture,
// and the block's members compute place and size of the picture (base/packed_picture.h).
#pragma once

#include "base/packed_picture.h"
#include "body/temper.h"
#include "crsdk_classes.h"

namespace sim {

// Bytes in front of the picture with this number: of the temper, or one of RIGD_SIM_PICTURE_HEADER in turn. Thread:
// any.
u32 HeaderBytes(const Temper& temper, u32 number);

// Writes a header, which cannot be taken for the beginning of a picture. Thread: any.
void PutHeader(u8* to, u32 bytes);

}  // namespace sim
