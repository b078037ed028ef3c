// A property is answered from the last call that showed it, whether that call read one property or all.
#include "looks.h"

#include <set>

#include "crsdk_codes.h"

namespace replay {
namespace {

constexpr const char* kAll = "GetDeviceProperties";
constexpr const char* kSome = "GetSelectDeviceProperties";

// The key of a call is made without the handle, which is the first argument of nearly all calls and differs from run to
// run.
std::string KeyOf(const std::string& name, const Value& arguments) {
  std::string key = name;
  const bool has_handle = name != "EnumCameraObjects" && name != "GetFingerprint" && name != "CreateCameraObjectInfo" &&
                          name != "CreateCameraObjectInfoEthernetConnection" &&
                          name != "CreateCameraObjectInfoUSBConnection";
  for (std::size_t at = has_handle ? 1 : 0; at < arguments.items.size(); ++at) key += " " + Shown(arguments.items[at]);
  return key;
}

}  // namespace

Looks::Looks(const Recording& recording) : recording_(recording) {
  std::set<std::uint32_t> codes;
  for (const Call& call : recording.calls) {
    if (!call.has_result) continue;
    calls_[KeyOf(call.name, call.arguments)].Add(call.number, &call);
    const bool is_all = call.name == kAll;
    if ((!is_all && call.name != kSome) || call.result.number != 0) continue;
    const Value& list = is_all ? recording.Find(call.given.At(1)) : call.given.At(1);
    std::set<std::uint32_t> shown;
    for (const Value& number : list.items) {
      const Value& property = recording.Find(number);
      if (property.IsNothing()) continue;
      const std::uint32_t code = property.At(0).Small();
      shown.insert(code);
      codes.insert(code);
      properties_[code].Add(call.number, &property);
    }
    for (const Value& asked : call.arguments.At(1).items) {
      if (!is_all && shown.count(asked.Small()) == 0) properties_[asked.Small()].Add(call.number, nullptr);
    }
    for (const std::uint32_t code : codes) {
      if (is_all && shown.count(code) == 0) properties_[code].Add(call.number, nullptr);
    }
  }
}

const Call* Looks::Answer(const std::string& name, const Value& arguments, const Place& place, std::size_t back) {
  const auto found = calls_.find(KeyOf(name, arguments));
  if (found == calls_.end()) return nullptr;
  const Call* const* answer = found->second.Next(place, back);
  return answer == nullptr ? nullptr : *answer;
}

Looks::Properties Looks::All(const Place& place) {
  Properties given;
  const Call* call = Answer(kAll, Array({Number(0)}), place);
  if (call == nullptr) {
    given.is_known = false;
    return given;
  }
  given.error = call->result.Signed();
  if (given.error != 0) return given;
  for (const Value& number : recording_.Find(call->given.At(1)).items) {
    const Value& listed = recording_.Find(number);
    const auto found = properties_.find(listed.At(0).Small());
    if (found == properties_.end()) continue;
    // The answer must be at least as new as this list.
    found->second.Pass(call->number);
    const Value* const* property = found->second.Next({std::max(place.now, call->number), place.limit});
    if (property != nullptr && *property != nullptr) given.properties.push_back(*property);
  }
  return given;
}

Looks::Properties Looks::Some(const Value& codes, const Place& place) {
  Properties given;
  const Call* call = Answer(kSome, Array({Number(0), codes}), place);
  if (call != nullptr) given.error = call->result.Signed();
  if (given.error != 0) return given;
  for (const Value& code : codes.items) {
    const auto found = properties_.find(code.Small());
    if (found == properties_.end()) {
      // If a call with these codes was recorded and did not show the property, the body lacks it.
      if (call != nullptr) continue;
      given.is_known = false;
      given.unknown_code = code.Small();
      continue;
    }
    const Value* const* property = found->second.Next(place);
    if (property != nullptr && *property != nullptr) given.properties.push_back(*property);
  }
  if (!given.is_known) given.error = crsdk_codes::CrError_Api_InvalidCalled;
  return given;
}

void Looks::Pass(std::uint32_t number) {
  for (auto& [key, answers] : calls_) answers.Pass(number);
  for (auto& [code, answers] : properties_) answers.Pass(number);
}

}  // namespace replay
