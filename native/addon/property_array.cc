// The distance between two objects of an array was checked when the library was loaded (library.cc).
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

// Most properties. Bodies have far fewer, so a larger count is garbage.
constexpr SCRSDK::u32 kMaxProperties = 0x4000;

using PropertyArray = std::unique_ptr<SCRSDK::CrDeviceProperty, std::function<void(SCRSDK::CrDeviceProperty*)>>;

PropertyArray Own(const Library& library, SCRSDK::CrDeviceHandle handle, SCRSDK::CrDeviceProperty* first) {
  return PropertyArray(first,
                       [&library, handle](SCRSDK::CrDeviceProperty* p) { library.ReleaseDeviceProperties(handle, p); });
}

[[noreturn]] void Garbage(const char* call, const std::string& what) {
  throw SdkNonsense(std::string(call) + " returned " + what + "; this program does not know this SDK version");
}

std::vector<Property> Copy(const Library& library, const char* call, const PropertyArray& array, SCRSDK::i32 count) {
  if (count == 0) return {};
  if (count < 0 || static_cast<SCRSDK::u32>(count) > kMaxProperties) {
    Garbage(call, std::to_string(count) + " properties");
  }
  if (array == nullptr) Garbage(call, "no array");
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
  const PropertyArray array = Own(library, handle, first);
  Require(kCall, error);
  return Copy(library, kCall, array, count);
}

std::vector<Property> ReadSelectedProperties(const Library& library, SCRSDK::CrDeviceHandle handle,
                                             std::vector<std::uint32_t> codes) {
  constexpr const char* kCall = "GetSelectDeviceProperties";
  if (codes.empty()) return {};
  const auto is_unwanted = [&codes](const Property& property) {
    return std::find(codes.begin(), codes.end(), property.code) == codes.end();
  };
  SCRSDK::CrDeviceProperty* first = nullptr;
  SCRSDK::i32 count = 0;
  const SCRSDK::CrError error =
      library.GetSelectDeviceProperties(handle, static_cast<SCRSDK::u32>(codes.size()), codes.data(), &first, &count);
  const PropertyArray array = Own(library, handle, first);
  if (error != crsdk_codes::CrError_Api_InvalidCalled) {
    Require(kCall, error);
    std::vector<Property> properties = Copy(library, kCall, array, count);
    if (std::any_of(properties.begin(), properties.end(), is_unwanted)) {
      Garbage(kCall, "a property that was not requested");
    }
    return properties;
  }
  // One code that the body lacks makes the whole call fail. All values are in the SDK's cache anyway, so the others are
  // found by reading all.
  std::vector<Property> properties = ReadAllProperties(library, handle);
  properties.erase(std::remove_if(properties.begin(), properties.end(), is_unwanted), properties.end());
  return properties;
}

}  // namespace rigd
