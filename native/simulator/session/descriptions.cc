// The calls, their order and the codes are those of the reference. Names, distances and what the numbers of a distance
// mean were chosen here: plausible, and not those of a body.
#include "session/descriptions.h"

#include <cstring>
#include <string>
#include <vector>

#include "base/error_codes.h"
#include "base/owned_array.h"
#include "crsdk_codes.h"

namespace sim {
namespace {

constexpr u32 kDescribeMs = 100;
constexpr u32 kBaseLookNames = crsdk_codes::CrDisplayStringType_BaseLook_Name_Display;
constexpr u32 kCreativeLookNames = crsdk_codes::CrDisplayStringType_CreativeLook_Name_Display;
constexpr u32 kUInt16 = 2;

// The layout of CrLensInformation in the SDK's header.
struct LensPoint {
  u32 type;
  u16 version;
  u16 gap;
  u32 normalized;
  u32 position;
};
static_assert(sizeof(LensPoint) == sizeof(SCRSDK::CrLensInformation), "CrLensInformation");

constexpr LensPoint kLensPoints[] = {{1, 1, 0, 0, 300}, {1, 1, 0, 32768, 1000}, {1, 1, 0, 65535, 0xFFFFFFFF}};

}  // namespace

bool Descriptions::HasNames(u32 type) const {
  if (type == kBaseLookNames) return model_.lut_places != 0;
  return type == kCreativeLookNames && FindRow(model_, crsdk_codes::CrDeviceProperty_CreativeLook) != nullptr;
}

CrError Descriptions::NameTypes(SCRSDK::CrDisplayStringType** types, u32* count) const {
  std::vector<u32> found;
  for (const u32 type : {kBaseLookNames, kCreativeLookNames}) {
    if (HasNames(type)) found.push_back(type);
  }
  *types = GiveArray<SCRSDK::CrDisplayStringType>(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) (*types)[i] = static_cast<SCRSDK::CrDisplayStringType>(found[i]);
  *count = static_cast<u32>(found.size());
  return kErrorNone;
}

CrError Descriptions::RequestNames(u32 type) {
  const bool is_all = type == crsdk_codes::CrDisplayStringType_AllList;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    for (const u32 one : {kBaseLookNames, kCreativeLookNames}) {
      if (HasNames(one) && (is_all || type == one)) requested_.insert(one);
    }
  }
  Answer(is_all || HasNames(type) ? crsdk_codes::CrWarning_RequestDisplayStringList_Success
                                  : crsdk_codes::CrWarning_RequestDisplayStringList_Error);
  return kErrorNone;
}

CrError Descriptions::Names(u32 type, SCRSDK::CrDisplayStringListInfo** names, u32* count) {
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (requested_.count(type) == 0) return kErrorInvalidCalled;
  }
  std::vector<std::pair<u64, std::string>> found;
  if (type == kBaseLookNames) {
    for (u32 place = 1; place <= model_.lut_places; ++place) found.push_back({place, "Look " + std::to_string(place)});
  } else {
    for (const u64 value : FindRow(model_, crsdk_codes::CrDeviceProperty_CreativeLook)->values)
      found.push_back({value, "Creative look " + std::to_string(value)});
  }
  *names = GiveArray<SCRSDK::CrDisplayStringListInfo>(found.size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    SCRSDK::CrDisplayStringListInfo& name = (*names)[i];
    name.dataType = static_cast<SCRSDK::CrDataType>(kUInt16);
    name.listType = static_cast<SCRSDK::CrDisplayStringType>(type);
    name.value = found[i].first;
    name.Alloc(static_cast<u32>(found[i].second.size() + 1));
    std::memcpy(name.displayString, found[i].second.c_str(), found[i].second.size() + 1);
  }
  *count = static_cast<u32>(found.size());
  return kErrorNone;
}

CrError Descriptions::RequestLens() {
  has_lens_ = true;
  Answer(crsdk_codes::CrWarning_RequestLensInformation_Result_Success);
  return kErrorNone;
}

CrError Descriptions::Lens(SCRSDK::CrLensInformation** points, u32* count) const {
  if (!has_lens_) return kErrorInvalidCalled;
  constexpr std::size_t kCount = sizeof kLensPoints / sizeof *kLensPoints;
  *points = GiveArray<SCRSDK::CrLensInformation>(kCount);
  for (std::size_t i = 0; i < kCount; ++i) std::memcpy((*points)[i].bytes, &kLensPoints[i], sizeof kLensPoints[i]);
  *count = kCount;
  return kErrorNone;
}

void Descriptions::Answer(u32 warning) {
  dispatcher_.Post(kDescribeMs, [this, warning] { events_.WarningOnSdkThread(warning); });
}

}  // namespace sim
