// Each function converts its arguments, makes one call and converts the result, as in module.cc. The shapes are those
// of src/worker/sdk/addon.ts.
#include "content_exports.h"

#include <limits>
#include <string>

#include "arguments.h"
#include "content_calls.h"
#include "javascript.h"

namespace rigd {
namespace {

constexpr std::int64_t kMostLutPlaces = 16;

std::uint16_t U16(Napi::Value value, const char* name) {
  return static_cast<std::uint16_t>(IntegerArgument(value, name, 0, std::numeric_limits<std::uint16_t>::max()));
}

std::uint32_t Slot(Napi::Value value) { return static_cast<std::uint32_t>(IntegerArgument(value, "slot", 1, 2)); }

// A size for JavaScript. One that a double cannot hold exactly is reported as the largest that it can.
double Size(std::uint64_t bytes) {
  constexpr std::uint64_t kLargest = (1ull << 53) - 1;
  return static_cast<double>(bytes < kLargest ? bytes : kLargest);
}

Napi::Object Describe(Napi::Env env, const CapturedAt& at) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("year", at.year);
  object.Set("month", at.month);
  object.Set("day", at.day);
  object.Set("hour", at.hour);
  object.Set("minute", at.minute);
  object.Set("second", at.second);
  return object;
}

Napi::Object Describe(Napi::Env env, const ContentFile& file) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("id", file.id);
  object.Set("path", file.path);
  object.Set("sizeBytes", Size(file.size));
  object.Set("width", file.width);
  object.Set("height", file.height);
  return object;
}

Napi::Object Describe(Napi::Env env, const Content& content) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("id", content.id);
  object.Set("isPlaceholder", content.is_placeholder);
  object.Set("created", Describe(env, content.created));
  Napi::Array files = Napi::Array::New(env, content.files.size());
  for (std::uint32_t at = 0; at < content.files.size(); ++at) files.Set(at, Describe(env, content.files[at]));
  object.Set("files", files);
  return object;
}

Napi::Object Describe(Napi::Env env, const DateFolder& folder) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("handle", folder.handle);
  object.Set("name", folder.name);
  return object;
}

template <class Item>
Napi::Array DescribeAll(Napi::Env env, const std::vector<Item>& items) {
  Napi::Array array = Napi::Array::New(env, items.size());
  for (std::uint32_t at = 0; at < items.size(); ++at) {
    const Napi::HandleScope scope(env);
    array.Set(at, Describe(env, items[at]));
  }
  return array;
}

Napi::Value GetCapturedDates(const Napi::CallbackInfo& info) {
  return DescribeAll(info.Env(), CapturedDates(Slot(info[0])));
}

Napi::Value GetContentsOfDay(const Napi::CallbackInfo& info) {
  const Napi::Object object = ObjectArgument(info[1], "day");
  CapturedAt day;
  day.year = U16(object.Get("year"), "day.year");
  day.month = U16(object.Get("month"), "day.month");
  day.day = U16(object.Get("day"), "day.day");
  return DescribeAll(info.Env(), ContentsOfDay(Slot(info[0]), day));
}

Napi::Value FetchFile(const Napi::CallbackInfo& info) {
  FetchContentFile(Slot(info[0]), U32Argument(info[1], "contentId"), U32Argument(info[2], "fileId"),
                   TextArgument(info[3], "directory"), TextArgument(info[4], "name"),
                   info[5].IsUndefined() ? kDivisionBytes : U32Argument(info[5], "partBytes"));
  return info.Env().Undefined();
}

Napi::Value FetchImage(const Napi::CallbackInfo& info) {
  const auto kind = static_cast<std::uint32_t>(IntegerArgument(info[3], "kind", 1, 2));
  FetchContentImage(Slot(info[0]), U32Argument(info[1], "contentId"), U32Argument(info[2], "fileId"), kind,
                    TextArgument(info[4], "directory"), TextArgument(info[5], "name"));
  return info.Env().Undefined();
}

Napi::Value Cancel(const Napi::CallbackInfo& info) {
  CancelFetch();
  return info.Env().Undefined();
}

Napi::Value GetDateFolders(const Napi::CallbackInfo& info) { return DescribeAll(info.Env(), DateFolders()); }

Napi::Value GetContentHandles(const Napi::CallbackInfo& info) {
  const std::vector<std::uint32_t> handles = ContentHandles(U32Argument(info[0], "folder"));
  Napi::Array array = Napi::Array::New(info.Env(), handles.size());
  for (std::uint32_t at = 0; at < handles.size(); ++at) array.Set(at, handles[at]);
  return array;
}

Napi::Value GetContentDetail(const Napi::CallbackInfo& info) {
  const ContentDetail detail = DetailOf(U32Argument(info[0], "handle"));
  Napi::Object object = Napi::Object::New(info.Env());
  object.Set("name", detail.name);
  object.Set("sizeBytes", Size(detail.size));
  object.Set("width", detail.width);
  object.Set("height", detail.height);
  object.Set("date", detail.date);
  return object;
}

Napi::Value GetContentThumbnail(const Napi::CallbackInfo& info) {
  const Thumbnail thumbnail = ThumbnailOf(U32Argument(info[0], "handle"));
  Napi::Uint8Array image = Napi::Uint8Array::New(info.Env(), thumbnail.bytes.size());
  std::copy(thumbnail.bytes.begin(), thumbnail.bytes.end(), image.Data());
  Napi::Object object = Napi::Object::New(info.Env());
  object.Set("type", thumbnail.type);
  object.Set("image", image);
  return object;
}

Napi::Value Pull(const Napi::CallbackInfo& info) {
  PullContent(U32Argument(info[0], "handle"), BooleanArgument(info[1], "isSmall"), TextArgument(info[2], "directory"),
              TextArgument(info[3], "name"));
  return info.Env().Undefined();
}

Napi::Value Save(const Napi::CallbackInfo& info) {
  SaveSettings(TextArgument(info[0], "directory"), TextArgument(info[1], "name"));
  return info.Env().Undefined();
}

Napi::Value LoadFile(const Napi::CallbackInfo& info) {
  LoadSettings(TextArgument(info[0], "path"));
  return info.Env().Undefined();
}

Napi::Value Import(const Napi::CallbackInfo& info) {
  const auto place = static_cast<std::uint32_t>(IntegerArgument(info[1], "place", 1, kMostLutPlaces));
  ImportLut(TextArgument(info[0], "path"), place);
  return info.Env().Undefined();
}

}  // namespace

void AddContentExports(Napi::Env env, Napi::Object exports) {
  exports.Set("getCapturedDates", Napi::Function::New<Guarded<GetCapturedDates>>(env, "getCapturedDates"));
  exports.Set("getContentsOfDay", Napi::Function::New<Guarded<GetContentsOfDay>>(env, "getContentsOfDay"));
  exports.Set("fetchContentFile", Napi::Function::New<Guarded<FetchFile>>(env, "fetchContentFile"));
  exports.Set("fetchContentImage", Napi::Function::New<Guarded<FetchImage>>(env, "fetchContentImage"));
  exports.Set("cancelFetch", Napi::Function::New<Guarded<Cancel>>(env, "cancelFetch"));
  exports.Set("getDateFolders", Napi::Function::New<Guarded<GetDateFolders>>(env, "getDateFolders"));
  exports.Set("getContentHandles", Napi::Function::New<Guarded<GetContentHandles>>(env, "getContentHandles"));
  exports.Set("getContentDetail", Napi::Function::New<Guarded<GetContentDetail>>(env, "getContentDetail"));
  exports.Set("getContentThumbnail", Napi::Function::New<Guarded<GetContentThumbnail>>(env, "getContentThumbnail"));
  exports.Set("pullContent", Napi::Function::New<Guarded<Pull>>(env, "pullContent"));
  exports.Set("saveSettings", Napi::Function::New<Guarded<Save>>(env, "saveSettings"));
  exports.Set("loadSettings", Napi::Function::New<Guarded<LoadFile>>(env, "loadSettings"));
  exports.Set("importLut", Napi::Function::New<Guarded<Import>>(env, "importLut"));
}

}  // namespace rigd
