// The service treats some variants of the SDK's answers alike; a probe reports them. GetOSDImage answers "nothing new"
// in two forms: 0x20017, and success without bytes. Texts may begin with a byte order mark.
#include "probe_exports.h"

#include <memory>

#include "arguments.h"
#include "javascript.h"
#include "library_check.h"
#include "sdk_object.h"
#include "session.h"
#include "values.h"

namespace rigd {
namespace {

// Returns the answer without the picture itself. The buffer is freed at the end of the call.
Napi::Value AskForDisplay(const Napi::CallbackInfo& info) {
  return Session::Instance().WithHandle([&](const Library& library, SCRSDK::CrDeviceHandle handle) -> Napi::Value {
    const auto buffer = std::make_unique<SCRSDK::u8[]>(SCRSDK::kOsdImageMax);
    SdkObject<SCRSDK::CrOSDImageDataBlock> block(library.ConstructOsdBlock, library.DestroyOsdBlock,
                                                 "CrOSDImageDataBlock");
    library.SetOsdData(block.Pointer(), buffer.get());
    const SCRSDK::CrError error = library.GetOSDImage(handle, block.Pointer());
    Napi::Object answer = Napi::Object::New(info.Env());
    answer.Set("sdkCode", static_cast<SCRSDK::u32>(error));
    const std::uint32_t bytes = error == 0 ? library.GetOsdImageSize(block.Pointer()) : 0;
    answer.Set("bytes", bytes);
    if (bytes > 0) {
      const auto at = reinterpret_cast<std::uintptr_t>(library.GetOsdImageData(block.Pointer()));
      const auto begin = reinterpret_cast<std::uintptr_t>(buffer.get());
      answer.Set("offset", static_cast<double>(at) - static_cast<double>(begin));
    }
    answer.Set("number", library.GetOsdFrameNo(block.Pointer()));
    if (error != 0) return answer;
    const OsdMetaInfo meta = library.GetOsdMetaInfo(block.Pointer());
    answer.Set("width", meta.osd_width);
    answer.Set("height", meta.osd_height);
    answer.Set("degree", meta.degree);
    answer.Set("hasPlace", meta.has_place == 1);
    answer.Set("x", meta.centre_x);
    answer.Set("y", meta.centre_y);
    answer.Set("liveViewWidth", meta.width);
    answer.Set("liveViewHeight", meta.height);
    return answer;
  });
}

// How many texts the body reports, and how many of them begin with the mark; a mark with swapped bytes counts.
Napi::Value AskForTextMarks(const Napi::CallbackInfo& info) {
  return Session::Instance().WithHandle([&](const Library& library, SCRSDK::CrDeviceHandle handle) -> Napi::Value {
    SCRSDK::CrDeviceProperty* first = nullptr;
    SCRSDK::i32 count = 0;
    Require("GetDeviceProperties", library.GetDeviceProperties(handle, &first, &count));
    std::uint32_t texts = 0, marked = 0;
    for (SCRSDK::i32 index = 0; index < count; ++index) {
      if (library.GetValueType(first + index) != kTextType) continue;
      const SCRSDK::u16* units = library.GetCurrentStr(first + index);
      // The first unit is the length, with the terminator.
      if (units == nullptr || units[0] < 2) continue;
      texts += 1;
      if (units[1] == 0xFEFF || units[1] == 0xFFFE) marked += 1;
    }
    library.ReleaseDeviceProperties(handle, first);
    Napi::Object answer = Napi::Object::New(info.Env());
    answer.Set("texts", texts);
    answer.Set("marked", marked);
    return answer;
  });
}

Napi::Value ExamineLibraryOf(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const LibraryFacts facts = ExamineLibrary(TextArgument(info[0], "sdkDirectory"));
  Napi::Array symbols = Napi::Array::New(env);
  for (const SymbolFact& fact : facts.symbols) {
    Napi::Object symbol = Napi::Object::New(env);
    symbol.Set("name", fact.name);
    symbol.Set("isThere", fact.is_there);
    symbol.Set("bytes", static_cast<double>(fact.bytes));
    symbols.Set(symbols.Length(), symbol);
  }
  Napi::Array classes = Napi::Array::New(env);
  for (const ClassFact& fact : facts.classes) {
    Napi::Object one = Napi::Object::New(env);
    one.Set("name", fact.name);
    one.Set("expectedBytes", fact.expected_bytes);
    one.Set("writtenBytes", fact.written_bytes);
    classes.Set(classes.Length(), one);
  }
  Napi::Object answer = Napi::Object::New(env);
  answer.Set("adapters", facts.adapters);
  answer.Set("loader", facts.loader);
  answer.Set("version", facts.version == 0 ? "" : VersionText(facts.version));
  answer.Set("symbols", symbols);
  answer.Set("classes", classes);
  return answer;
}

}  // namespace

void AddProbeExports(Napi::Env env, Napi::Object exports) {
  exports.Set("askForDisplay", Napi::Function::New<Guarded<AskForDisplay>>(env, "askForDisplay"));
  exports.Set("examineLibrary", Napi::Function::New<Guarded<ExamineLibraryOf>>(env, "examineLibrary"));
  exports.Set("askForTextMarks", Napi::Function::New<Guarded<AskForTextMarks>>(env, "askForTextMarks"));
}

}  // namespace rigd
