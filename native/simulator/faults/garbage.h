// Data that no camera sends: sizes that are not a multiple of the element, texts without an end, unknown types and
// codes. All data has memory up to the size that it claims, and a zero follows every text. So a client that keeps to
// the interface reads no other memory, and a client that does not behaves in a way that a test can see.
#pragma once

#include <string>

#include "base/integers.h"
#include "crsdk_classes.h"

namespace sim {

constexpr u32 kGarbageSetting = 0xDEADBEEFu;

// `size` bytes that are not a text. Thread: any.
std::string GarbageText(std::size_t size);

// How many unknown properties the next answer has: none and one by turns. Thread: any.
std::size_t UnknownProperties();

// Spoils `count` described properties, each in another way, and fills the `extra` fresh ones behind them with unknown
// codes. The described ones keep their codes, since clients look for them. Thread: any.
void Spoil(SCRSDK::CrDeviceProperty* properties, std::size_t count, std::size_t extra);

// Spoils a picture that has been written to the client's buffer: its size, its bytes or its end.
void SpoilBlock(SCRSDK::CrImageDataBlock& block);
void SpoilBlock(SCRSDK::CrOSDImageDataBlock& block);
// As Spoil above, for properties of live view; none is added.
void Spoil(SCRSDK::CrLiveViewProperty* properties, std::size_t count);

}  // namespace sim
