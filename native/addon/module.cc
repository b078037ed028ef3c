// The table of exports, which src/worker/sdk/addon.ts declares as NativeAddon. Every function here converts its
// arguments, makes one call, and converts the result, in the thread of its environment.
#include <napi.h>

#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "arguments.h"
#include "content_exports.h"
#include "event_outlet.h"
#include "javascript.h"
#include "parent_death.h"
#include "picture_bell.h"
#include "probe_exports.h"
#include "property_write.h"
#include "recorder.h"
#include "sdk.h"
#include "session.h"
#include "shared_pictures.h"

namespace rigd {
namespace {

// The SDK takes seconds in one byte.
constexpr std::int64_t kMaxEnumerateS = std::numeric_limits<std::uint8_t>::max();
// CrSdkControlMode: 0 remote, 1 contents transfer, 2 remote transfer.
constexpr std::int64_t kMaxMode = 2;
// The smallest place for a picture is a page; the largest has room for the largest picture in a message on the link.
constexpr std::int64_t kLeastPlace = 4096, kMostPlace = 4 * 1024 * 1024;
constexpr std::int64_t kMostRecordedBytes = 256 * 1024 * 1024;

// Thread: main, once.
Napi::Value SetEventSink(const Napi::CallbackInfo& info) {
  EventOutlet::Instance().SetSink(info.Env(), FunctionArgument(info[0], "sink"));
  return info.Env().Undefined();
}

// Thread: main.
Napi::Value EndWithParentOf(const Napi::CallbackInfo& info) {
  EndWithParent(static_cast<unsigned int>(IntegerArgument(info[0], "graceS", 0, kMaxGraceS)));
  return info.Env().Undefined();
}

// Thread: main, once, before `load`.
Napi::Value RecordInto(const Napi::CallbackInfo& info) {
  const int fd = static_cast<int>(IntegerArgument(info[0], "fd", 0, std::numeric_limits<int>::max()));
  const auto bytes = static_cast<std::size_t>(IntegerArgument(info[1], "bytes", 1, kMostRecordedBytes));
  return Napi::Boolean::New(info.Env(), Recorder::Instance().Start(fd, bytes));
}

// Thread: that of any environment, as for all following functions; each blocks as long as the SDK does.
Napi::Value Load(const Napi::CallbackInfo& info) {
  return ToJavaScript(info.Env(), LoadSdk(TextArgument(info[0], "sdkDirectory")));
}

Napi::Value Enumerate(const Napi::CallbackInfo& info) {
  const auto seconds = static_cast<std::uint8_t>(IntegerArgument(info[0], "seconds", 0, kMaxEnumerateS));
  return ToJavaScript(info.Env(), Session::Instance().Enumerate(seconds));
}

ListedObject ListedArgument(Napi::Value value) {
  const Napi::Object object = ObjectArgument(value, "camera.listed");
  ListedObject listed;
  listed.name = TextArgument(object.Get("name"), "camera.listed.name");
  listed.model = TextArgument(object.Get("model"), "camera.listed.model");
  listed.usb_pid = static_cast<std::int16_t>(IntegerArgument(object.Get("usbPid"), "camera.listed.usbPid",
                                                             std::numeric_limits<std::int16_t>::min(),
                                                             std::numeric_limits<std::int16_t>::max()));
  listed.id_type = U32Argument(object.Get("idType"), "camera.listed.idType");
  for (const std::uint32_t byte : CodesArgument(object.Get("id"), "camera.listed.id", kMaxIdBytes)) {
    if (byte > std::numeric_limits<std::uint8_t>::max()) {
      throw Napi::RangeError::New(value.Env(), "camera.listed.id must be an array of bytes");
    }
    listed.id.push_back(static_cast<std::uint8_t>(byte));
  }
  listed.connection_type = TextArgument(object.Get("connectionType"), "camera.listed.connectionType");
  listed.adaptor = TextArgument(object.Get("adaptor"), "camera.listed.adaptor");
  listed.pairing = TextArgument(object.Get("pairing"), "camera.listed.pairing");
  listed.ssh_support = U32Argument(object.Get("sshSupport"), "camera.listed.sshSupport");
  return listed;
}

DiscoveredCamera CameraArgument(Napi::Value value) {
  const Napi::Object object = ObjectArgument(value, "camera");
  DiscoveredCamera camera;
  camera.id = TextArgument(object.Get("id"), "camera.id");
  camera.model = TextArgument(object.Get("model"), "camera.model");
  const std::string type = TextArgument(object.Get("connectionType"), "camera.connectionType");
  if (type != "USB" && type != "Network") {
    throw Napi::RangeError::New(value.Env(), "camera.connectionType must be USB or Network");
  }
  camera.is_network = type == "Network";
  const Napi::Value address = object.Get("ipAddress");
  if (!address.IsUndefined()) camera.ip_address = U32Argument(address, "camera.ipAddress");
  const Napi::Value ssh = object.Get("sshSupport");
  if (!ssh.IsUndefined()) camera.ssh_support = BooleanArgument(ssh, "camera.sshSupport");
  const Napi::Value listed = object.Get("listed");
  if (!listed.IsUndefined()) camera.listed = ListedArgument(listed);
  return camera;
}

Napi::Value GetFingerprint(const Napi::CallbackInfo& info) {
  return Napi::String::New(info.Env(), Session::Instance().Fingerprint(CameraArgument(info[0])));
}

Napi::Value Connect(const Napi::CallbackInfo& info) {
  const Napi::Object object = ObjectArgument(info[0], "options");
  ConnectOptions options;
  options.camera = CameraArgument(object.Get("camera"));
  options.mode = static_cast<std::uint32_t>(IntegerArgument(object.Get("mode"), "mode", 0, kMaxMode));
  options.reconnecting = BooleanArgument(object.Get("reconnecting"), "reconnecting");
  options.username = TextArgument(object.Get("username"), "username");
  options.password = TextArgument(object.Get("password"), "password");
  options.fingerprint = TextArgument(object.Get("fingerprint"), "fingerprint");
  const Napi::Value listed_first = object.Get("listedFirst");
  if (!listed_first.IsUndefined() && BooleanArgument(listed_first, "listedFirst")) {
    options.object = ObjectOrder::kListedFirst;
  }
  return Napi::Number::New(info.Env(), Session::Instance().Connect(options));
}

Napi::Value Disconnect(const Napi::CallbackInfo& info) {
  Session::Instance().Disconnect();
  return info.Env().Undefined();
}

Napi::Value ReleaseDevice(const Napi::CallbackInfo& info) {
  Session::Instance().ReleaseDevice();
  return info.Env().Undefined();
}

Napi::Value GetProperties(const Napi::CallbackInfo& info) {
  if (info[0].IsUndefined()) return ToJavaScript(info.Env(), Session::Instance().AllProperties());
  std::vector<std::uint32_t> codes = CodesArgument(info[0], "codes", EventQueue::kMaxCodes);
  return ToJavaScript(info.Env(), Session::Instance().SelectedProperties(std::move(codes)));
}

Napi::Value GetProperty(const Napi::CallbackInfo& info) {
  const std::uint32_t code = U32Argument(info[0], "code");
  const std::uint32_t known = U32Argument(info[1], "known");
  Napi::Object reading = Napi::Object::New(info.Env());
  Session::Instance().OneProperty(code, [&](std::uint32_t number, const Property& property) {
    reading.Set("number", number);
    if (number != known) reading.Set("property", ToJavaScript(info.Env(), property));
  });
  return reading;
}

Napi::Value IsUnchanged(const Napi::CallbackInfo& info) {
  const std::uint32_t code = U32Argument(info[0], "code");
  const std::uint32_t known = U32Argument(info[1], "known");
  return Napi::Boolean::New(info.Env(), Session::Instance().IsUnchanged(code, known));
}

Napi::Value GetAllProperties(const Napi::CallbackInfo& info) {
  const Napi::Env env = info.Env();
  const std::uint32_t since = U32Argument(info[0], "since");
  Napi::Object reading = Napi::Object::New(env);
  Session::Instance().AllProperties(
      [&](const std::vector<Property>& properties, const std::vector<std::uint32_t>& numbers) {
        if (numbers.empty()) {
          reading.Set("changed", ToJavaScript(env, properties));
          return;
        }
        Napi::Uint32Array codes = Napi::Uint32Array::New(env, properties.size());
        Napi::Array changed = Napi::Array::New(env);
        Napi::Uint32Array all_numbers = Napi::Uint32Array::New(env, properties.size());
        for (std::size_t index = 0; index < properties.size(); ++index) {
          codes[index] = properties[index].code;
          all_numbers[index] = numbers[index];
          if (numbers[index] > since) changed.Set(changed.Length(), ToJavaScript(env, properties[index]));
        }
        reading.Set("codes", codes);
        reading.Set("changed", changed);
        reading.Set("numbers", all_numbers);
      });
  return reading;
}

Napi::Value SetProperty(const Napi::CallbackInfo& info) {
  const std::uint32_t code = U32Argument(info[0], "code");
  const std::uint32_t type = U32Argument(info[1], "type");
  if (ElementWidth(type) == 0) throw Napi::RangeError::New(info.Env(), "type must be the CrDataType of a number");
  Session::Instance().SetProperty(code, type, BigIntArgument(info[2], "value"));
  return info.Env().Undefined();
}

Napi::Value SetPropertyText(const Napi::CallbackInfo& info) {
  const std::uint32_t code = U32Argument(info[0], "code");
  Session::Instance().SetPropertyText(code, WideTextArgument(info[1], "text", kMaxWrittenUnits));
  return info.Env().Undefined();
}

Napi::Value SendCommand(const Napi::CallbackInfo& info) {
  const std::uint32_t command = U32Argument(info[0], "command");
  const std::int64_t parameter = IntegerArgument(info[1], "parameter", 0, std::numeric_limits<std::uint16_t>::max());
  Session::Instance().SendCommand(command, static_cast<std::uint16_t>(parameter));
  return info.Env().Undefined();
}

Napi::Value CommandAt(const Napi::CallbackInfo& info) {
  constexpr std::int64_t kMostUs = std::int64_t{1} << 53;
  const std::uint32_t command = U32Argument(info[0], "command");
  const std::int64_t parameter = IntegerArgument(info[1], "parameter", 0, std::numeric_limits<std::uint16_t>::max());
  const std::int64_t at_us = IntegerArgument(info[2], "atUs", 0, kMostUs);
  const std::int64_t late_us = IntegerArgument(info[3], "lateUs", 0, kMostUs);
  return ToJavaScript(
      info.Env(), Session::Instance().SendCommandAt(command, static_cast<std::uint16_t>(parameter), at_us, late_us));
}

Napi::Value GetFrames(const Napi::CallbackInfo& info) {
  return ToJavaScript(info.Env(), Session::Instance().LiveViewFocusFrames(U32Argument(info[0], "code")));
}

Napi::Value SetSaveInfo(const Napi::CallbackInfo& info) {
  std::string path = TextArgument(info[0], "path");
  std::string prefix = TextArgument(info[1], "prefix");
  const std::int64_t start_number = IntegerArgument(info[2], "startNo", -1, std::numeric_limits<std::int32_t>::max());
  Session::Instance().SetSaveInfo(std::move(path), std::move(prefix), static_cast<std::int32_t>(start_number));
  return info.Env().Undefined();
}

Napi::Value GetSetting(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), Session::Instance().Setting(U32Argument(info[0], "key")));
}

Napi::Value SetSetting(const Napi::CallbackInfo& info) {
  Session::Instance().SetSetting(U32Argument(info[0], "key"), U32Argument(info[1], "value"));
  return info.Env().Undefined();
}

Napi::Value GetLiveViewImage(const Napi::CallbackInfo& info) {
  Napi::Value result = info.Env().Undefined();
  Session::Instance().LiveViewImage([&](const Picture& picture) { result = ToJavaScript(info.Env(), picture); });
  return result;
}

// The picture does not come to JavaScript: the SDK writes it where the gateway reads it. Thread: the session's.
Napi::Value SendPicture(const Napi::CallbackInfo& info) {
  SharedPictures& pictures = SharedPictures::Instance();
  double answer = -1;
  const auto send = [&](const Picture& picture) {
    if (pictures.Send(picture)) answer = picture.number;
  };
  Session::Instance().LiveViewImage(send, pictures.Next());
  return Napi::Number::New(info.Env(), answer);
}

Napi::Value LiveViewBytes(const Napi::CallbackInfo& info) {
  return Napi::Number::New(info.Env(), static_cast<double>(Session::Instance().LiveViewBytes()));
}

// Thread: the session's.
Napi::Value MapPictures(const Napi::CallbackInfo& info) {
  const int file = static_cast<int>(IntegerArgument(info[0], "file", 0, std::numeric_limits<int>::max()));
  const int notices = static_cast<int>(IntegerArgument(info[1], "notices", 0, std::numeric_limits<int>::max()));
  const auto bytes = static_cast<std::size_t>(IntegerArgument(info[2], "placeBytes", kLeastPlace, kMostPlace));
  return Napi::Boolean::New(info.Env(), SharedPictures::Instance().Map(file, notices, bytes));
}

// Thread: the session's.
Napi::Value ListenForPictures(const Napi::CallbackInfo& info) {
  if (info[0].IsUndefined())
    PictureBell::Instance().Quiet();
  else
    PictureBell::Instance().Listen(info.Env(), FunctionArgument(info[0], "listener"));
  return info.Env().Undefined();
}

Napi::Value GetOsdImage(const Napi::CallbackInfo& info) {
  Napi::Value result = info.Env().Undefined();
  Session::Instance().OsdImage([&](const OsdImage& image) { result = ToJavaScript(info.Env(), image); });
  return result;
}

Napi::Value Release(const Napi::CallbackInfo& info) {
  Session::Instance().ReleaseSdk();
  return info.Env().Undefined();
}

Napi::Object Exports(Napi::Env env, Napi::Object exports) {
  exports.Set("setEventSink", Napi::Function::New<Guarded<SetEventSink>>(env, "setEventSink"));
  exports.Set("endWithParent", Napi::Function::New<Guarded<EndWithParentOf>>(env, "endWithParent"));
  exports.Set("recordInto", Napi::Function::New<Guarded<RecordInto>>(env, "recordInto"));
  exports.Set("load", Napi::Function::New<Guarded<Load>>(env, "load"));
  exports.Set("enumerate", Napi::Function::New<Guarded<Enumerate>>(env, "enumerate"));
  exports.Set("getFingerprint", Napi::Function::New<Guarded<GetFingerprint>>(env, "getFingerprint"));
  exports.Set("connect", Napi::Function::New<Guarded<Connect>>(env, "connect"));
  exports.Set("disconnect", Napi::Function::New<Guarded<Disconnect>>(env, "disconnect"));
  exports.Set("releaseDevice", Napi::Function::New<Guarded<ReleaseDevice>>(env, "releaseDevice"));
  exports.Set("getProperties", Napi::Function::New<Guarded<GetProperties>>(env, "getProperties"));
  exports.Set("getProperty", Napi::Function::New<Guarded<GetProperty>>(env, "getProperty"));
  exports.Set("isUnchanged", Napi::Function::New<Guarded<IsUnchanged>>(env, "isUnchanged"));
  exports.Set("getAllProperties", Napi::Function::New<Guarded<GetAllProperties>>(env, "getAllProperties"));
  exports.Set("setProperty", Napi::Function::New<Guarded<SetProperty>>(env, "setProperty"));
  exports.Set("setPropertyText", Napi::Function::New<Guarded<SetPropertyText>>(env, "setPropertyText"));
  exports.Set("sendCommand", Napi::Function::New<Guarded<SendCommand>>(env, "sendCommand"));
  exports.Set("commandAt", Napi::Function::New<Guarded<CommandAt>>(env, "commandAt"));
  exports.Set("getFrames", Napi::Function::New<Guarded<GetFrames>>(env, "getFrames"));
  exports.Set("setSaveInfo", Napi::Function::New<Guarded<SetSaveInfo>>(env, "setSaveInfo"));
  exports.Set("getSetting", Napi::Function::New<Guarded<GetSetting>>(env, "getSetting"));
  exports.Set("setSetting", Napi::Function::New<Guarded<SetSetting>>(env, "setSetting"));
  exports.Set("getLiveViewImage", Napi::Function::New<Guarded<GetLiveViewImage>>(env, "getLiveViewImage"));
  exports.Set("sendPicture", Napi::Function::New<Guarded<SendPicture>>(env, "sendPicture"));
  exports.Set("liveViewBytes", Napi::Function::New<Guarded<LiveViewBytes>>(env, "liveViewBytes"));
  exports.Set("mapPictures", Napi::Function::New<Guarded<MapPictures>>(env, "mapPictures"));
  exports.Set("listenForPictures", Napi::Function::New<Guarded<ListenForPictures>>(env, "listenForPictures"));
  exports.Set("getOsdImage", Napi::Function::New<Guarded<GetOsdImage>>(env, "getOsdImage"));
  AddContentExports(env, exports);
  AddProbeExports(env, exports);
  exports.Set("release", Napi::Function::New<Guarded<Release>>(env, "release"));
  return exports;
}

}  // namespace

NODE_API_MODULE(rigd, Exports)

}  // namespace rigd
