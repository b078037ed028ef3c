// Members that the recorder did not read stay empty.
#include "given.h"

#include <algorithm>
#include <cstring>

#include "base/given_memory.h"
#include "base/packed_picture.h"
#include "live_view/osd_image.h"
#include "pictures/prepared_pictures.h"

namespace replay {
namespace {

using namespace SCRSDK;

constexpr u32 kTextType = 0xFFFF;
constexpr std::size_t kMarkerBytes = 2;

template <class Item>
Item* CopyOf(const std::string& bytes) {
  if (bytes.empty()) return nullptr;
  Item* items = sim::GiveArray<Item>((bytes.size() + sizeof(Item) - 1) / sizeof(Item));
  std::memcpy(items, bytes.data(), bytes.size());
  return items;
}

void Fill(const Value& recorded, CrDeviceProperty& property) {
  property.code_ = recorded.At(0).Small();
  property.valueType_ = static_cast<CrDataType>(recorded.At(1).Small());
  property.enableFlag_ = static_cast<CrPropertyEnableFlag>(recorded.At(2).Signed());
  property.currentValue_ = recorded.At(3).number;
  property.currentStr_ = CopyOf<u16>(recorded.At(4).bytes);
  property.valuesSize_ = static_cast<u32>(recorded.At(5).bytes.size());
  property.values_ = CopyOf<u8>(recorded.At(5).bytes);
  property.getSetValuesSize_ = static_cast<u32>(recorded.At(6).bytes.size());
  property.getSetValues_ = CopyOf<u8>(recorded.At(6).bytes);
}

void Fill(const Value& recorded, CrCaptureDate& date) {
  u16* const parts[] = {&date.year, &date.month, &date.day, &date.hour, &date.minute, &date.sec, &date.msec};
  for (std::size_t at = 0; at < std::size(parts); ++at) *parts[at] = static_cast<u16>(recorded.At(at).number);
}

// Sizes count the terminator.
template <class Letter>
Letter* TextCopy(const Value& text, u32& size) {
  size = static_cast<u32>(text.bytes.size() + 1);
  Letter* copy = sim::GiveArray<Letter>(size);
  std::memcpy(copy, text.bytes.data(), text.bytes.size());
  return copy;
}

void Fill(const Value& recorded, CrContentsFile& file) {
  file.fileId = static_cast<u16>(recorded.At(0).number);
  file.filePath = TextCopy<i8>(recorded.At(1), file.filePathLength);
  file.fileSize = recorded.At(2).number;
  file.isImageParamExsist = recorded.At(3).number == 1;
  file.isVideoParamExsist = recorded.At(3).number == 2;
  file.imageParam = {recorded.At(4).Small(), recorded.At(5).Small()};
  file.videoParam.width = recorded.At(4).Small();
  file.videoParam.height = recorded.At(5).Small();
}

}  // namespace

CrDeviceProperty* GivenProperties(const std::vector<const Value*>& properties) {
  if (properties.empty()) return nullptr;
  auto* const list = sim::GiveArray<CrDeviceProperty>(properties.size());
  for (std::size_t at = 0; at < properties.size(); ++at) Fill(*properties[at], list[at]);
  return list;
}

Value Written(const CrDeviceProperty& property) {
  Value text;
  const u16* units = property.currentStr_;
  if (static_cast<u32>(property.valueType_) == kTextType && units != nullptr) {
    // As the recorder has it: up to the terminator.
    std::size_t count = 1;
    while (count <= units[0] && units[count] != 0) ++count;
    if (count <= units[0]) ++count;
    text = Bytes(units, count * sizeof *units);
  }
  return Array({Number(property.code_), Number(static_cast<u32>(property.valueType_)), Number(0),
                Number(property.currentValue_), text});
}

CrLiveViewProperty* GivenLiveViewProperty(const Value& recorded) {
  if (recorded.IsNothing()) return nullptr;
  auto* const property = sim::GiveArray<CrLiveViewProperty>(1);
  property->code_ = recorded.At(0).Small();
  property->enableFlag_ = static_cast<CrPropertyEnableFlag>(recorded.At(1).number == 1 ? 2 : 0);
  property->valueType_ = static_cast<CrFrameInfoType>(recorded.At(2).number);
  property->valueSize_ = static_cast<u32>(recorded.At(3).bytes.size());
  property->value_ = CopyOf<u8>(recorded.At(3).bytes);
  return property;
}

u32 GivePicture(const Value& picture, u8* buffer, u32 room) {
  const u32 size = picture.At(0).Small(), offset = picture.At(3).Small();
  if (picture.IsNothing() || size > room || offset > room - size) return 0;
  std::memset(buffer + offset, 0, size);
  // The bytes of a prepared picture, with zeros before its last marker, so that it has the recorded size.
  for (const char* set : {"live", "thumbnail"}) {
    const std::vector<u8> made = sim::PreparedPictures(set).Compose(0, {}, {});
    if (made.size() < kMarkerBytes || made.size() > size) continue;
    std::memcpy(buffer + offset, made.data(), made.size() - kMarkerBytes);
    std::memcpy(buffer + offset + size - kMarkerBytes, &made[made.size() - kMarkerBytes], kMarkerBytes);
    break;
  }
  return sim::Packed(offset, size);
}

u32 GiveDisplay(const Value& picture, const CrOSDImageMetaInfo& meta, u8* buffer) {
  if (picture.IsNothing() || picture.At(0).number == 0) return 0;
  const std::vector<u8> made = sim::DrawOsd({meta.osdWidth & ~3u, meta.osdHeight, 1}, {"replay"}, {});
  const u32 offset = picture.At(3).Small();
  if (made.size() + offset > kOsdImageMax) return 0;
  std::memcpy(buffer + offset, made.data(), made.size());
  return sim::Packed(offset, static_cast<u32>(made.size()));
}

void GiveMeta(const Value& recorded, CrOSDImageMetaInfo& meta) {
  const auto part = [&recorded](std::size_t at) { return recorded.At(at).Small(); };
  meta.isLvPosExist = static_cast<CrIsLvPosExist>(part(0));
  meta.osdWidth = part(1);
  meta.osdHeight = part(2);
  meta.lvPosX = part(3);
  meta.lvPosY = part(4);
  meta.lvWidth = part(5);
  meta.lvHeight = part(6);
  meta.degree = part(7);
}

CrMtpFolderInfo* GivenFolders(const Value& list, u32& count) {
  count = static_cast<u32>(list.items.size());
  auto* const folders = sim::GiveArray<CrMtpFolderInfo>(list.items.size());
  for (u32 at = 0; at < count; ++at) {
    folders[at].handle = list.At(at).At(0).Small();
    folders[at].folderName = TextCopy<char>(list.At(at).At(1), folders[at].folderNameSize);
  }
  return folders;
}

CrCaptureDate* GivenDates(const Value& list, u32& count) {
  count = static_cast<u32>(list.items.size());
  auto* const dates = sim::GiveArray<CrCaptureDate>(list.items.size());
  for (u32 at = 0; at < count; ++at) Fill(list.At(at), dates[at]);
  return dates;
}

CrContentsInfo* GivenContents(const Value& list, u32& count) {
  count = static_cast<u32>(list.items.size());
  auto* const contents = sim::GiveArray<CrContentsInfo>(list.items.size());
  for (u32 at = 0; at < count; ++at) {
    const Value& recorded = list.At(at);
    contents[at].contentId = recorded.At(0).Small();
    Fill(recorded.At(1), contents[at].creationDatetimeLocaltime);
    contents[at].dummyContent = recorded.At(3).number != 0;
    const Value& files = recorded.At(2);
    contents[at].filesNum = static_cast<u32>(files.items.size());
    contents[at].files = sim::GiveArray<CrContentsFile>(files.items.size());
    for (u32 file = 0; file < contents[at].filesNum; ++file) Fill(files.At(file), contents[at].files[file]);
  }
  return contents;
}

void GiveDetail(const Value& recorded, CrMtpContentsInfo& detail) {
  detail.handle = recorded.At(0).Small();
  sim::TakeArrayBack(detail.fileName);
  detail.fileName = TextCopy<char>(recorded.At(1), detail.fileNameSize);
  detail.contentSize = recorded.At(2).number;
  const std::string& date = recorded.At(3).bytes;
  std::memset(detail.dateChar, 0, sizeof detail.dateChar);
  std::memcpy(detail.dateChar, date.data(), std::min(date.size(), sizeof detail.dateChar));
  detail.width = recorded.At(4).Small();
  detail.height = recorded.At(5).Small();
}

}  // namespace replay
