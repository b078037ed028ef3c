// Two texts with a time in them count as alike when their digits are at the same places.
#include "acts.h"

#include <algorithm>

#include "crsdk_codes.h"

namespace replay {
namespace {

constexpr std::size_t kTextUnitBytes = 2;

const std::map<std::string, ActForm>& Forms() {
  constexpr ActArgument kHandle = {"handle", Rule::kFree};
  static const auto& forms = *new std::map<std::string, ActForm>{
      {"Connect",
       {Stream::kBody,
        {{"camera", Rule::kSame},
         {"mode", Rule::kSame},
         {"reconnecting", Rule::kSame},
         {"user", Rule::kFree},
         {"password", Rule::kFree},
         {"fingerprint", Rule::kFree},
         {"displayName", Rule::kFree}}}},
      {"Disconnect", {Stream::kBody, {kHandle}}},
      {"ReleaseDevice", {Stream::kBody, {kHandle}}},
      {"SetDeviceProperty", {Stream::kBody, {kHandle, {"property", Rule::kProperty}}}},
      {"SendCommand", {Stream::kBody, {kHandle, {"command", Rule::kSame}, {"parameter", Rule::kSame}}}},
      {"SetSaveInfo",
       {Stream::kBody, {kHandle, {"path", Rule::kPath}, {"prefix", Rule::kSame}, {"startNumber", Rule::kSame}}}},
      {"SetDeviceSetting", {Stream::kSettings, {kHandle, {"key", Rule::kSame}, {"value", Rule::kSame}}}},
      {"GetRemoteTransferContentsDataFile",
       {Stream::kBody,
        {kHandle,
         {"slot", Rule::kSame},
         {"contentId", Rule::kSame},
         {"fileId", Rule::kSame},
         {"divisionBytes", Rule::kSame},
         {"directory", Rule::kPath},
         {"name", Rule::kPath}}}},
      {"GetRemoteTransferContentsCompressedDataFile",
       {Stream::kBody,
        {kHandle,
         {"slot", Rule::kSame},
         {"contentId", Rule::kSame},
         {"fileId", Rule::kSame},
         {"imageKind", Rule::kSame},
         {"directory", Rule::kPath},
         {"name", Rule::kPath}}}},
      {"ControlGetRemoteTransferContentsDataFile", {Stream::kBody, {kHandle, {"control", Rule::kSame}}}},
      {"PullContentsFile",
       {Stream::kBody,
        {kHandle, {"content", Rule::kSame}, {"size", Rule::kSame}, {"directory", Rule::kPath}, {"name", Rule::kPath}}}},
      {"DownloadSettingFile",
       {Stream::kBody,
        {kHandle,
         {"type", Rule::kSame},
         {"directory", Rule::kPath},
         {"name", Rule::kPath},
         {"password", Rule::kFree}}}},
      {"UploadSettingFile",
       {Stream::kBody, {kHandle, {"type", Rule::kSame}, {"path", Rule::kPath}, {"password", Rule::kFree}}}},
      {"ImportLUTFile", {Stream::kBody, {kHandle, {"path", Rule::kPath}, {"place", Rule::kSame}}}},
  };
  return forms;
}

// A text of 16-bit units with every digit replaced by 0.
std::string WithoutDigits(std::string units) {
  for (std::size_t at = kTextUnitBytes; at + 1 < units.size(); at += kTextUnitBytes) {
    if (units[at] >= '0' && units[at] <= '9' && units[at + 1] == 0) units[at] = '0';
  }
  return units;
}

// Compares code, type, value and text of a written property; the SDK does not read its other parts.
bool IsSameProperty(const Value& recorded, const Value& seen, ActDifference& difference) {
  struct Member {
    const char* name;
    std::size_t at;
  };
  for (const Member member : {Member{"code", 0}, Member{"type", 1}, Member{"current", 3}, Member{"text", 4}}) {
    const Value& expected = recorded.At(member.at);
    const Value& given = seen.At(member.at);
    if (expected == given) continue;
    const bool is_time = recorded.At(0).number == crsdk_codes::CrDeviceProperty_DateTime_Settings;
    if (is_time && WithoutDigits(expected.bytes) == WithoutDigits(given.bytes)) continue;
    // The values of a property that is a time as a number are not compared.
    if (is_time && member.at == 3) continue;
    difference = {std::string("property.") + member.name, Shown(expected), Shown(given)};
    return false;
  }
  return true;
}

}  // namespace

const ActForm* FormOf(const std::string& name) {
  const auto found = Forms().find(name);
  return found == Forms().end() ? nullptr : &found->second;
}

bool PathMap::Take(const std::string& recorded, const std::string& seen) {
  const auto known = seen_.find(recorded);
  // The directory of a transfer has a new name each time, so the newest counts.
  if (known != seen_.end())
    known->second = seen;
  else
    seen_.emplace(recorded, seen);
  return recorded.empty() == seen.empty();
}

std::string PathMap::Of(const std::string& recorded) const {
  // The longest known beginning that ends where a part of the path ends.
  for (std::size_t length = recorded.size(); length > 0; --length) {
    if (length < recorded.size() && recorded[length] != '/' && recorded[length] != '.') continue;
    const auto known = seen_.find(recorded.substr(0, length));
    if (known != seen_.end()) return known->second + recorded.substr(length);
  }
  return recorded;
}

bool AreAlike(const ActForm& form, const Value& recorded, const Value& seen, PathMap& paths,
              ActDifference& difference) {
  for (std::size_t at = 0; at < form.arguments.size(); ++at) {
    const ActArgument& argument = form.arguments[at];
    const Value& expected = recorded.At(at);
    const Value& given = seen.At(at);
    bool is_alike = true;
    if (argument.rule == Rule::kSame) is_alike = Shown(expected) == Shown(given);
    if (argument.rule == Rule::kPath) is_alike = expected.bytes.empty() == given.bytes.empty();
    if (argument.rule == Rule::kProperty) {
      if (!IsSameProperty(expected, given, difference)) return false;
    }
    if (!is_alike) {
      difference = {argument.name, Shown(expected), Shown(given)};
      return false;
    }
  }
  std::string directory, seen_directory;
  for (std::size_t at = 0; at < form.arguments.size(); ++at) {
    if (form.arguments[at].rule != Rule::kPath) continue;
    const std::string& expected = recorded.At(at).bytes;
    const std::string& given = seen.At(at).bytes;
    if (expected.empty()) continue;
    if (!directory.empty()) {
      paths.Take(directory + "/" + expected, seen_directory + "/" + given);
    } else {
      paths.Take(expected, given);
      directory = expected;
      seen_directory = given;
    }
  }
  return true;
}

}  // namespace replay
