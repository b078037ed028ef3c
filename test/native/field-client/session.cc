#include "session.h"

#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "models.h"
#include "tap.h"

namespace field {
namespace fs = std::filesystem;
using tap::format;

Session::Session(int index, const std::string& id, SCRSDK::CrSdkControlMode mode, Source source)
    : index_(index), id_(id), mode_(mode), source_(source) {}

Session::~Session() { release(); }

// Enumerates once; the list is kept when the body is in it.
bool Session::enumerate() {
  SCRSDK::ICrEnumCameraObjectInfo* list = nullptr;
  if (sdk::EnumCameraObjects(&list, 3) != 0 || !list) return false;
  const sdk::u32 count = sdk::list::GetCount(list);
  for (sdk::u32 i = 0; i < count; i++) {
    auto* one = const_cast<SCRSDK::ICrCameraObjectInfo*>(sdk::list::GetCameraObjectInfo(list, i));
    if (!one) continue;
    const sdk::u32 size = sdk::camera::GetIdSize(one);
    const sdk::u8* data = sdk::camera::GetId(one);
    if (!data || size == 0 || size > 4096) continue;
    const std::string id(reinterpret_cast<const char*>(data), size);
    if (id_.empty() ? i != static_cast<sdk::u32>(index_) : id != id_) continue;
    id_ = id;
    list_ = list;
    object_ = one;
    return true;
  }
  sdk::list::Release(list);
  return false;
}

bool Session::find() {
  // Discovery often misses network bodies, a body may be away for some seconds after a session, and an empty list is
  // reported as an error.
  const auto started = std::chrono::steady_clock::now();
  const bool there = until(
      30000, [&] { return enumerate(); }, 500);
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started);
  if (!tap::check(there, "the body is found by enumeration", format("after %d ms", static_cast<int>(took.count())))) {
    return false;
  }
  const char* model = sdk::camera::GetModel(object_);
  const char* way = sdk::camera::GetConnectionTypeName(object_);
  model_ = model ? model : "";
  tap::check(!model_.empty() && way, "the object names its model and its connection",
             format("%s, %s, id of %zu bytes", model_.c_str(), way ? way : "", id_.size()));
  return source_ == Source::remade ? remake(object_) : true;
}

bool Session::name_directly(const std::string& model, const std::string& serial) {
  const sdk::i64 number = model_number(model);
  if (number < 0) return false;
  model_ = model;
  std::string text = serial;
  const sdk::CrError error = sdk::CreateCameraObjectInfoUSBConnection(
      &object_, static_cast<SCRSDK::CrCameraDeviceModelList>(number), reinterpret_cast<sdk::u8*>(text.data()));
  return tap::check(error == 0 && object_, "an object is made of the model's number and the serial number",
                    format("0x%x, %lld, serial of %zu characters", error, (long long)number, serial.size()));
}

bool Session::remake(const SCRSDK::ICrCameraObjectInfo* found) {
  namespace cam = sdk::camera;
  const auto text = [](const char* value) { return std::string(value ? value : ""); };
  const std::string address = text(cam::GetIPAddressChar(found));
  const std::string mac = text(cam::GetMACAddressChar(found));
  // The id is passed on whole: of a network body it is a block of several hundred bytes with NULs in it.
  const sdk::u32 size = cam::GetIdSize(found);
  object_ = sdk::CreateCameraObjectInfo(cam::GetName(found), cam::GetModel(found), cam::GetUsbPid(found),
                                        cam::GetIdType(found), size, cam::GetId(found),
                                        cam::GetConnectionTypeName(found), cam::GetAdaptorName(found),
                                        cam::GetPairingNecessity(found), cam::GetSSHsupport(found));
  if (!tap::check(object_ != nullptr, "an object is made of the enumerated fields")) return false;
  sdk::list::Release(list_);
  list_ = nullptr;
  tap::check(text(cam::GetModel(object_)) == model_ && cam::GetIdSize(object_) == size &&
                 std::memcmp(cam::GetId(object_), id_.data(), size) == 0,
             "the made object has the same model and the whole id after the list was given back");
  tap::check(text(cam::GetIPAddressChar(object_)) == address && text(cam::GetMACAddressChar(object_)) == mac,
             "the made object keeps the address of a network body",
             address.empty() ? "" : text(cam::GetIPAddressChar(object_)) + " for " + address);
  return true;
}

bool Session::connect(bool reconnecting) {
  const std::size_t from = events_->mark();
  // Another Connect returns another handle; the first one is given back at the end.
  if (handle_) former_.push_back(handle_);
  handle_ = 0;
  if (!connect_call(reconnecting)) return false;
  // The save directory is set at once, before the body reports that it is connected, and again later if that was too
  // early.
  directory_ = fs::current_path().string();
  std::string here = directory_;
  char none[] = "";
  const sdk::CrError early = sdk::SetSaveInfo(handle_, here.data(), none, -1);
  tap::check(early == 0, "the place for pictures is accepted right after Connect returned",
             early ? format("0x%x", early) : "");
  if (!tap::check(await_connected(from), "the body reports that it is connected")) return false;
  connected_ = true;
  await_report(from);
  return true;
}

bool Session::connect_call(bool reconnecting) {
  char fingerprint[128] = "";
  sdk::u32 length = 0;
  std::string password;
  if (sdk::camera::GetSSHsupport(object_) == sdk::CrSSHsupport_ON) {
    const sdk::CrError error = sdk::GetFingerprint(object_, fingerprint, &length);
    if (!tap::check(error == 0 && length > 0 && length <= sizeof fingerprint, "the body shows its fingerprint",
                    format("0x%x, %u bytes", error, length))) {
      return false;
    }
    const char* given = std::getenv("FIELD_PASSWORD");
    password = given ? given : "";
  }
  const auto started = std::chrono::steady_clock::now();
  const auto way =
      static_cast<SCRSDK::CrReconnectingSet>(reconnecting ? sdk::CrReconnecting_ON : sdk::CrReconnecting_OFF);
  sdk::CrError error = 0;
  int tries = 0;
  // For some seconds after its start or after a session a body is not known to its adaptor.
  until(
      45000,
      [&] {
        tries++;
        error = sdk::Connect(object_, events_.get(), &handle_, mode_, way, "admin", password.c_str(), fingerprint,
                             length, nullptr);
        return error != sdk::CrError_Adaptor_CreateDevice;
      },
      2000);
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - started);
  if (tries > 1) tap::note(format("%d tries: the adaptor could not create the device before", tries));
  refused_ = error == sdk::CrError_Connect_ContentsTransfer_NotSupported ||
             error == sdk::CrError_Connect_RemoteTransfer_NotSupported;
  if (refused_) return false;
  return tap::check(error == 0, "Connect is accepted",
                    format("0x%x after %d ms", error, static_cast<int>(took.count())));
}

bool Session::await_connected(std::size_t from) {
  const auto end = events_->wait(from, 90000, [](const Event& event) {
    return event.kind == Kind::connected || event.kind == Kind::error || event.kind == Kind::disconnected ||
           (event.kind == Kind::warning &&
            (event.a == sdk::CrWarning_Connect_Already || event.a == sdk::CrWarning_Connect_OverLimitOfDevice));
  });
  if (end && end->kind != Kind::connected) {
    tap::note(format("ended by kind %d, 0x%llx", static_cast<int>(end->kind), static_cast<long long>(end->a)));
  }
  if (end && end->kind == Kind::error && static_cast<sdk::u32>(mode_) != sdk::u32{sdk::CrSdkControlMode_Remote}) {
    refused_ = end->a == sdk::CrError_Connect_ContentsTransfer_NotSupported ||
               end->a == sdk::CrError_Connect_RemoteTransfer_NotSupported;
  }
  return end && end->kind == Kind::connected;
}

void Session::await_report(std::size_t from) {
  // Right after the connection the body has reported a few codes only; it has reported all when the reports pause.
  pause(400);
  const bool rested = events_->quiet(400, 5000);
  tap::note(format("%d reports, %s", events_->count(from, is(Kind::changed)), rested ? "then quiet" : "not quiet"));
}

bool Session::disconnect() {
  if (!connected_) return true;
  connected_ = false;
  const std::size_t from = events_->mark();
  sdk::CrError error = sdk::Disconnect(handle_);
  if (error) error = sdk::Disconnect(handle_);
  tap::check(error == 0, "Disconnect is accepted", error ? format("0x%x", error) : "");
  return tap::check(events_->wait(from, 5000, is(Kind::disconnected)).has_value(),
                    "the body reports that it is disconnected");
}

void Session::release() {
  disconnect();
  if (handle_) former_.push_back(handle_);
  handle_ = 0;
  for (const sdk::CrDeviceHandle handle : former_) {
    const sdk::CrError error = sdk::ReleaseDevice(handle);
    tap::check(error == 0, "ReleaseDevice is accepted", error ? format("0x%x", error) : "");
  }
  former_.clear();
  if (source_ != Source::enumerated && object_) sdk::camera::Release(object_);
  object_ = nullptr;
  if (list_) sdk::list::Release(list_);
  list_ = nullptr;
}

bool Session::save_into(const std::string& name) {
  const fs::path place = fs::current_path() / name;
  fs::create_directories(place);
  directory_ = place.string();
  std::string path = directory_;
  char none[] = "";
  const sdk::CrError error = sdk::SetSaveInfo(handle_, path.data(), none, -1);
  return tap::check(error == 0, "a directory for files is accepted (" + name + ")", error ? format("0x%x", error) : "");
}

std::string Session::resolve(const std::string& name) const {
  if (name.empty()) return "";
  for (const fs::path& path : {fs::path(name), fs::path(directory_) / name, fs::current_path() / name}) {
    std::error_code ignored;
    if (fs::is_regular_file(path, ignored)) return path.string();
  }
  return "";
}

std::string Session::only_file() const {
  std::string found;
  for (const auto& entry : fs::directory_iterator(directory_)) {
    if (!entry.is_regular_file()) continue;
    if (!found.empty()) return "";
    found = entry.path().string();
  }
  return found;
}

std::optional<Event> Session::await_transfer(std::size_t from, int milliseconds, sdk::u64 bytes,
                                             const Events::Test& test) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  sdk::u64 last = 0;
  int rested = 0;
  while (std::chrono::steady_clock::now() < end) {
    auto event = events_->wait(from, 500, test);
    if (event) return event;
    const std::string file = only_file();
    std::error_code ignored;
    const sdk::u64 size = file.empty() ? 0 : fs::file_size(file, ignored);
    rested = size && size == last && (bytes == 0 || size == bytes) ? rested + 1 : 0;
    last = size;
    if (rested >= 8) break;
  }
  return std::nullopt;
}

}  // namespace field
