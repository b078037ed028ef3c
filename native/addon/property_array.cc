// An array of objects is only as good as the distance between them: it is checked on the second element before
// anything is read through it.
#include "property_array.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>

#include "crsdk_codes.h"
#include "failures.h"

namespace rigd {
namespace {

// The SDK's property codes end here, so neither a code nor a count is larger.
constexpr SCRSDK::u32 kMaxCode = 0x1000;

using Array = std::unique_ptr<SCRSDK::CrDeviceProperty, std::function<void(SCRSDK::CrDeviceProperty*)>>;

Array Own(const Library& library, SCRSDK::CrDeviceHandle handle, SCRSDK::CrDeviceProperty* first) {
  return Array(first, [&library, handle](SCRSDK::CrDeviceProperty* p) { library.ReleaseDeviceProperties(handle, p); });
}

[[noreturn]] void Garbage(const char* call, const std::string& what) {
  throw SdkNonsense(std::string(call) + " returned " + what +
                           "; this program does not know this SDK version");
}

template <class IsPlausible>
std::vector<Property> Copy(const Library& library, const char* call, const Array& array, SCRSDK::i32 count,
                           IsPlausible is_plausible) {
  if (count == 0) return {};
  if (count < 0 || static_cast<SCRSDK::u32>(count) > kMaxCode) Garbage(call, std::to_string(count) + " properties");
  if (array == nullptr) Garbage(call, "no array");
  if (count > 1 && !is_plausible(library.GetCode(array.get() + 1))) {
    Garbage(call, "objects of another size than 64 bytes");
  }
  std::vector<Property> properties;
  properties.reserve(static_cast<std::size_t>(count));
  for (SCRSDK::i32 index = 0; index < count; ++index) {
    properties.push_back(ReadProperty(library, array.get() + index));
  }
  return properties;
}

}  // namespace

std::vector<Property> ReadAllProperties(const Library& library, SCRSDK::CrDeviceHandle handle) {
  constexpr const char* kCall = "GetDeviceProperties";
  SCRSDK::CrDeviceProperty* first = nullptr;
  SCRSDK::i32 count = 0;
  const SCRSDK::CrError error = library.GetDeviceProperties(handle, &first, &count);
  const Array array = Own(library, handle, first);
  Require(kCall, error);
  return Copy(library, kCall, array, count, [](SCRSDK::u32 code) { return code > 0 && code <= kMaxCode; });
}

std::vector<Property> ReadSelectedProperties(const Library& library, SCRSDK::CrDeviceHandle handle,
                                             std::vector<std::uint32_t> codes) {
  constexpr const char* kCall = "GetSelectDeviceProperties";
  if (codes.empty()) return {};
  const auto is_wanted = [&codes](SCRSDK::u32 code) {
    return std::find(codes.begin(), codes.end(), code) != codes.end();
  };
  SCRSDK::CrDeviceProperty* first = nullptr;
  SCRSDK::i32 count = 0;
  const SCRSDK::CrError error =
      library.GetSelectDeviceProperties(handle, static_cast<SCRSDK::u32>(codes.size()), codes.data(), &first, &count);
  const Array array = Own(library, handle, first);
  if (error != crsdk_codes::CrError_Api_InvalidCalled) {
    Require(kCall, error);
    return Copy(library, kCall, array, count, is_wanted);
  }
  // One code the body does not know spoils the whole question; the answer is in the cache all the same.
  std::vector<Property> properties = ReadAllProperties(library, handle);
  const auto unwanted = std::remove_if(properties.begin(), properties.end(),
                                       [&](const Property& property) { return !is_wanted(property.code); });
  properties.erase(unwanted, properties.end());
  return properties;
}

}  // namespace rigd
