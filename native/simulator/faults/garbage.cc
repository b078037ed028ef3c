// The answers of a process get the kinds of garbage in turn, so that a client that reads one property repeatedly meets
// each kind.
#include "faults/garbage.h"

#include <atomic>
#include <cstring>
#include <iterator>

#include "base/owned_array.h"
#include "base/packed_picture.h"
#include "crsdk_codes.h"

namespace sim {
namespace {

constexpr u32 kText = 0xFFFF;
constexpr u32 kUnknownType = 0x7A5A;
constexpr u32 kUInt128List = crsdk_codes::CrDataType_UInt128Array;
constexpr u32 kUnknownCode = 0xDEAD0001;
constexpr i16 kUnknownFlag = -99;
// The first unit of a text is the number of those that follow, so no text is longer.
constexpr std::size_t kMostUnits = 0xFFFF;
constexpr u32 kHugeBytes = 1024 * 1024;

std::atomic<u32> turn{0};

void SetType(SCRSDK::CrDeviceProperty& property, u32 type) {
  property.valueType_ = static_cast<SCRSDK::CrDataType>(type);
}

void SetLists(SCRSDK::CrDeviceProperty& property, u32 size) {
  for (u8** list : {&property.values_, &property.getSetValues_}) {
    u8* bytes = GiveArray<u8>(size);
    std::memset(bytes, 0xA5, size);
    Replace(*list, bytes);
  }
  property.valuesSize_ = size;
  property.getSetValuesSize_ = size;
}

// A text that claims `units` and has no terminator among them; the terminator follows the longest text that a first
// unit can claim.
void SetText(SCRSDK::CrDeviceProperty& property, u16 units) {
  u16* text = GiveArray<u16>(kMostUnits + 2);
  for (std::size_t i = 1; i <= kMostUnits; ++i) text[i] = 0xD800;  // half a character
  text[0] = units;
  text[kMostUnits + 1] = 0;
  Replace(property.currentStr_, text);
  SetType(property, kText);
}

void SpoilOne(SCRSDK::CrDeviceProperty& property, u32 way) {
  property.currentValue_ = 0xFFFFFFFFFFFFFFFEull;
  switch (way % 6) {
    case 0:
      return SetLists(property, 7);  // of an odd size
    case 1:
      SetType(property, kUnknownType);
      return SetLists(property, 12);
    case 2:
      return SetText(property, 64);
    case 3:
      property.enableFlag_ = static_cast<SCRSDK::CrPropertyEnableFlag>(kUnknownFlag);
      return SetLists(property, kHugeBytes);
    case 4:
      SetType(property, kUInt128List);
      return SetLists(property, 24);  // one and a half elements
    default:
      return SetText(property, kMostUnits);
  }
}

// Spoils pictures by turns: an impossible size and place, no picture, half a picture, bytes that are not a picture.
void SpoilPicture(u8* buffer, u32& packed) {
  const u32 header = HeaderOf(packed), size = SizeOf(packed);
  switch (turn++ % 4) {
    case 0:
      packed = kNoPicture;
      return;
    case 1:
      packed = Packed(header, 0);
      return;
    case 2:
      packed = Packed(header, size / 2);
      return;
    default:
      std::memset(buffer + header, 0xA5, size);
  }
}

}  // namespace

std::string GarbageText(std::size_t size) { return std::string(size, '\xFE'); }

std::size_t UnknownProperties() { return turn.load() % 2; }

void Spoil(SCRSDK::CrDeviceProperty* properties, std::size_t count, std::size_t extra) {
  const u32 first = turn++;
  for (std::size_t i = 0; i < count + extra; ++i) {
    if (i >= count) properties[i].code_ = kUnknownCode;
    SpoilOne(properties[i], first + static_cast<u32>(i));
  }
}

void SpoilBlock(SCRSDK::CrImageDataBlock& block) { SpoilPicture(block.pData_, block.imageSize_); }

void SpoilBlock(SCRSDK::CrOSDImageDataBlock& block) { SpoilPicture(block.pData_, block.imageSize_); }

void Spoil(SCRSDK::CrLiveViewProperty* properties, std::size_t count) {
  // An odd size, a frame and a half, frames of zeros and of ones (no denominator; all numbers too large), a MiB.
  const struct {
    u32 size;
    int byte;
  } ways[] = {{7, 0xA5}, {43, 0xA5}, {29, 0}, {58, 0xFF}, {kHugeBytes, 0x5A}};
  const u32 first = turn++;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& way = ways[(first + i) % std::size(ways)];
    u8* bytes = GiveArray<u8>(way.size);
    std::memset(bytes, way.byte, way.size);
    Replace(properties[i].value_, bytes);
    properties[i].valueSize_ = way.size;
    properties[i].enableFlag_ = static_cast<SCRSDK::CrPropertyEnableFlag>(2);
  }
}

}  // namespace sim
