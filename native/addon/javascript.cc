// The shapes of NativeEvent, NativeProperty, DiscoveredCamera, LoadedSdk and of the Errors in src/worker/sdk/addon.ts.
#include "javascript.h"

#include <stdexcept>
#include <string>
#include <vector>

#include "failures.h"

namespace rigd {
namespace {

Napi::Object NewEvent(Napi::Env env, const Event& event, const char* kind) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("generation", event.generation);
  object.Set("kind", kind);
  return object;
}

Napi::Array Numbers(Napi::Env env, const std::set<std::uint32_t>& numbers) {
  Napi::Array array = Napi::Array::New(env, numbers.size());
  std::uint32_t index = 0;
  for (const std::uint32_t number : numbers) array.Set(index++, number);
  return array;
}

Napi::Array BigInts(Napi::Env env, const std::vector<Element>& elements) {
  Napi::Array array = Napi::Array::New(env, elements.size());
  for (std::uint32_t index = 0; index < elements.size(); ++index) {
    const std::uint64_t words[] = {elements[index].low, elements[index].high};
    array.Set(index, words[1] == 0 ? Napi::BigInt::New(env, words[0]) : Napi::BigInt::New(env, 0, 2, words));
  }
  return array;
}

[[noreturn]] void ThrowWithCode(Napi::Env env, const std::exception& failure, const char* code) {
  Napi::Error error = Napi::Error::New(env, failure.what());
  error.Set("code", Napi::String::New(env, code));
  throw error;
}

}  // namespace

Napi::Object ToJavaScript(Napi::Env env, const Event& event) {
  switch (event.kind) {
    case EventKind::kConnected: {
      Napi::Object object = NewEvent(env, event, "connected");
      object.Set("version", event.number);
      return object;
    }
    case EventKind::kDisconnected: {
      Napi::Object object = NewEvent(env, event, "disconnected");
      object.Set("sdkCode", event.number);
      return object;
    }
    case EventKind::kError: {
      Napi::Object object = NewEvent(env, event, "error");
      object.Set("sdkCode", event.number);
      return object;
    }
    case EventKind::kPropertyChanged: {
      Napi::Object object = NewEvent(env, event, "propertyChanged");
      object.Set("codes", Numbers(env, event.codes));
      return object;
    }
    case EventKind::kCompleteDownload: {
      Napi::Object object = NewEvent(env, event, "completeDownload");
      object.Set("path", event.path);
      object.Set("type", event.number);
      return object;
    }
    case EventKind::kWarning: {
      Napi::Object object = NewEvent(env, event, "warning");
      object.Set("code", event.number);
      return object;
    }
    case EventKind::kWarningExt: {
      Napi::Object object = NewEvent(env, event, "warningExt");
      object.Set("code", event.number);
      Napi::Array parameters = Napi::Array::New(env, event.parameters.size());
      for (std::uint32_t index = 0; index < event.parameters.size(); ++index) {
        parameters.Set(index, event.parameters[index]);
      }
      object.Set("parameters", parameters);
      return object;
    }
    case EventKind::kRemoteTransfer: {
      Napi::Object object = NewEvent(env, event, "remoteTransfer");
      object.Set("notify", event.number);
      object.Set("percent", event.details[0]);
      object.Set("path", event.path);
      return object;
    }
    case EventKind::kContentsTransfer: {
      Napi::Object object = NewEvent(env, event, "contentsTransfer");
      object.Set("notify", event.number);
      object.Set("handle", event.details[0]);
      object.Set("path", event.path);
      return object;
    }
    case EventKind::kContentsListChanged: {
      Napi::Object object = NewEvent(env, event, "contentsListChanged");
      object.Set("notify", event.number);
      object.Set("slot", event.details[0]);
      object.Set("added", event.details[1]);
      return object;
    }
    case EventKind::kMonitorUpdated: {
      Napi::Object object = NewEvent(env, event, "monitorUpdated");
      object.Set("monitor", event.number);
      object.Set("number", event.details[0]);
      return object;
    }
    case EventKind::kPostView: {
      Napi::Object object = NewEvent(env, event, "postView");
      object.Set("path", event.path);
      object.Set("sizeBytes", event.number);
      return object;
    }
    case EventKind::kDropped:
      break;
  }
  Napi::Object object = NewEvent(env, event, "dropped");
  object.Set("count", event.number);
  return object;
}

Napi::Object ToJavaScript(Napi::Env env, const Property& property) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("code", property.code);
  object.Set("type", property.type);
  object.Set("enableFlag", static_cast<std::int32_t>(property.enable_flag));
  object.Set("current", Napi::BigInt::New(env, property.current));
  if (property.text) object.Set("text", Napi::String::New(env, *property.text));
  if (property.odd_bytes != 0) object.Set("oddBytes", property.odd_bytes);
  object.Set("values", BigInts(env, property.values));
  object.Set("settable", BigInts(env, property.settable));
  return object;
}

Napi::Object ToJavaScript(Napi::Env env, const ListedObject& listed) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("name", listed.name);
  object.Set("model", listed.model);
  object.Set("usbPid", static_cast<std::int32_t>(listed.usb_pid));
  object.Set("idType", listed.id_type);
  Napi::Array id = Napi::Array::New(env, listed.id.size());
  for (std::uint32_t index = 0; index < listed.id.size(); ++index) {
    id.Set(index, static_cast<std::uint32_t>(listed.id[index]));
  }
  object.Set("id", id);
  object.Set("connectionType", listed.connection_type);
  object.Set("adaptor", listed.adaptor);
  object.Set("pairing", listed.pairing);
  object.Set("sshSupport", listed.ssh_support);
  return object;
}

Napi::Object ToJavaScript(Napi::Env env, const DiscoveredCamera& camera) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("id", camera.id);
  object.Set("model", camera.model);
  object.Set("connectionType", camera.is_network ? "Network" : "USB");
  if (camera.is_network) {
    object.Set("ipAddress", camera.ip_address);
    object.Set("sshSupport", camera.ssh_support);
  }
  if (camera.listed) object.Set("listed", ToJavaScript(env, *camera.listed));
  return object;
}

Napi::Object ToJavaScript(Napi::Env env, const Library& library) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("level", library.level);
  object.Set("version", VersionText(library.version));
  return object;
}

Napi::Object ToJavaScript(Napi::Env env, const Picture& picture) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("number", Napi::Number::New(env, picture.number));
  object.Set("image", Napi::Buffer<std::uint8_t>::Copy(env, picture.data, picture.size));
  return object;
}

Napi::Object ToJavaScript(Napi::Env env, const OsdImage& image) {
  Napi::Object object = ToJavaScript(env, image.picture);
  object.Set("width", Napi::Number::New(env, image.width));
  object.Set("height", Napi::Number::New(env, image.height));
  object.Set("degree", Napi::Number::New(env, image.degree));
  if (!image.place) return object;
  Napi::Object place = Napi::Object::New(env);
  place.Set("x", Napi::Number::New(env, image.place->x));
  place.Set("y", Napi::Number::New(env, image.place->y));
  place.Set("width", Napi::Number::New(env, image.place->width));
  place.Set("height", Napi::Number::New(env, image.place->height));
  object.Set("place", place);
  return object;
}

Napi::Object ToJavaScript(Napi::Env env, const FocusFrame& frame) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("type", frame.type);
  object.Set("state", frame.state);
  object.Set("priority", frame.priority);
  object.Set("xNumerator", frame.x_numerator);
  object.Set("xDenominator", frame.x_denominator);
  object.Set("yNumerator", frame.y_numerator);
  object.Set("yDenominator", frame.y_denominator);
  object.Set("width", frame.width);
  object.Set("height", frame.height);
  return object;
}

Napi::Object ToJavaScript(Napi::Env env, const FocusFrames& frames) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("isAvailable", frames.is_available);
  object.Set("frames", ToJavaScript(env, frames.frames));
  return object;
}

Napi::Object ToJavaScript(Napi::Env env, const CallTimes& times) {
  Napi::Object object = Napi::Object::New(env);
  object.Set("issuedUs", static_cast<double>(times.issued_us));
  object.Set("returnedUs", static_cast<double>(times.returned_us));
  return object;
}

void ThrowAsJavaScript(Napi::Env env) {
  try {
    throw;
  } catch (const SdkRefused& refused) {
    Napi::Error error = Napi::Error::New(env, refused.what());
    error.Set("sdkCode", Napi::Number::New(env, refused.Code()));
    error.Set("call", Napi::String::New(env, refused.Call()));
    throw error;
  } catch (const SdkUnavailable& unavailable) {
    ThrowWithCode(env, unavailable, "SDK_UNAVAILABLE");
  } catch (const SdkNonsense& nonsense) {
    ThrowWithCode(env, nonsense, "SDK_NONSENSE");
  } catch (const CameraAbsent& absent) {
    ThrowWithCode(env, absent, "CAMERA_ABSENT");
  } catch (const NoSession& closed) {
    ThrowWithCode(env, closed, "NO_SESSION");
  } catch (const TooLate& late) {
    ThrowWithCode(env, late, "TOO_LATE");
  } catch (const Napi::Error&) {
    throw;
  } catch (const std::exception& failure) {
    throw Napi::Error::New(env, failure.what());
  } catch (...) {
    throw Napi::Error::New(env, "the SDK threw something that is not an exception");
  }
}

}  // namespace rigd
