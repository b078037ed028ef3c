// Exported: start and stop of the library, its version, discovery and camera objects. Parameters, results and
// ownership are those of crsdk_functions.h; all of these run on the client's threads.
#define CRABI_DECLARE_FUNCTIONS
#include "crsdk_functions.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <set>
#include <thread>

#include "exports/adapter_folder.h"
#include "exports/camera_object_info.h"
#include "exports/exported_call.h"
#include "faults/garbage.h"
#include "session/pairing.h"

namespace SCRSDK {
namespace {

using namespace sim;

constexpr std::size_t kSerialLength = 12;

// The real library searches for as long as the client demands, usually three seconds; tests do not wait that long.
unsigned long EnumerateMs(const std::vector<std::shared_ptr<Body>>& bodies) {
  const char* setting = std::getenv("RIGD_SIM_ENUMERATE_MS");
  if (setting != nullptr && *setting != '\0') return std::strtoul(setting, nullptr, 10);
  unsigned long longest_ms = 0;
  for (const auto& body : bodies) longest_ms = std::max<unsigned long>(longest_ms, body->temper().discovery_ms);
  return longest_ms;
}

bool IsSerial(const u8* serial) {
  const char* text = reinterpret_cast<const char*>(serial);
  if (strnlen(text, kSerialLength + 1) != kSerialLength) return false;
  for (std::size_t i = 0; i < kSerialLength; ++i) {
    const bool digit = text[i] >= '0' && text[i] <= '9';
    const bool letter = text[i] >= 'A' && text[i] <= 'Z';
    if (!digit && !letter) return false;
  }
  return true;
}

// The description of a body that a discovery finds.
CameraDescription DescribeFound(Body& body) {
  CameraDescription description = DescribeCamera(body.model(), body.id());
  if (!body.model().IsOnNetwork()) return description;
  description.ssh_support = body.HasAccessAuthentication() ? 1 : 0;
  // The value that the real library returns here has not been published.
  description.pairing = NeedsPairing(body) ? "1" : "0";
  return description;
}

std::string WithoutEnd(std::string bytes) {
  bytes.erase(bytes.find_last_not_of('\0') + 1);
  return bytes;
}

// Reports as a misuse that a client gives back the id of a body on USB truncated. For a body on the network TakeBlock
// checks the length that the id itself states.
void CheckWhole(const std::string& id) {
  const std::string given = WithoutEnd(id);
  for (const auto& body : Library::Get().Bodies()) {
    const std::string whole = WithoutEnd(DescribeCamera(body->model(), body->id()).id);
    if (given.size() >= whole.size() || whole.compare(0, given.size(), given) != 0) continue;
    Misuse("id-cut", std::to_string(given.size()) + " of " + std::to_string(whole.size()) + " bytes");
    return;
  }
}

}  // namespace

extern "C" {

bool Init(u32 logtype) {
  const CallScope scope("Init");
  return logtype == 0 && Library::Get().Start();
}

// Without Init it does nothing: the vendor's sample calls it also when Init has failed.
bool Release() {
  const CallScope scope("Release");
  if (!Library::Get().IsStarted()) return false;
  Library::Get().Stop();
  return true;
}

u32 GetSDKVersion() { return 0x02010000; }

u32 GetSDKSerial() { return 1; }

CrError EnumCameraObjects(ICrEnumCameraObjectInfo** list, u8) {
  const CallScope scope("EnumCameraObjects");
  Library& library = Library::Get();
  if (!IsStartedFor("EnumCameraObjects")) return kErrorInit;
  if (list == nullptr) return kErrorInvalidParameter;
  const auto bodies = library.Bodies();
  std::set<const Body*> garbage;
  bool fails_when_empty = false;
  for (const auto& body : bodies) {
    body->LookAtTemper();
    fails_when_empty = fails_when_empty || body->temper().empty_discovery_fails;
    const FaultEffect effect = body->faults().Take("EnumCameraObjects");
    if (effect.replug_ms) body->plug().VanishFor(*effect.replug_ms);
    if (effect.error) return *effect.error;
    if (effect.garbage) garbage.insert(body.get());
  }
  if (!LoadAdapter(Adapter::kPtpUsb) || !LoadAdapter(Adapter::kPtpIp)) return kErrorAdaptorCreate;
  std::this_thread::sleep_for(std::chrono::milliseconds(EnumerateMs(bodies)));
  std::vector<CameraDescription> descriptions;
  for (const auto& body : bodies) {
    const bool is_found = body->IsFoundByDiscovery();
    if (!is_found || !body->plug().Look().attached) continue;
    const bool is_garbage = garbage.count(body.get()) != 0;
    descriptions.push_back(is_garbage ? DescribeGarbage() : DescribeFound(*body));
    if (!is_garbage && body->temper().names_begin_with_mark) MarkNames(descriptions.back());
    library.NoteListed(body->id());
  }
  if (descriptions.empty() && fails_when_empty) return kErrorAdaptorEnumDevice;
  *list = NewCameraList(descriptions);
  return kErrorNone;
}

ICrCameraObjectInfo* CreateCameraObjectInfo(char* name, char* model, i16 usb_pid, u32 id_type, u32 id_size, u8* id,
                                            char* connection_type, char* adaptor, char* pairing, u32 ssh_support) {
  const CallScope scope("CreateCameraObjectInfo");
  Library& library = Library::Get();
  if (!IsStartedFor("CreateCameraObjectInfo") || id == nullptr) return nullptr;
  CameraDescription description;
  description.name = TextOf(name);
  description.model = TextOf(model);
  description.usb_pid = usb_pid;
  description.id_type = id_type;
  if (id_type == kIdTypeIp) {
    if (!TakeBlock(description, id, id_size)) return nullptr;
  } else {
    const char* id_text = reinterpret_cast<const char*>(id);
    CheckWhole(std::string(id_text, id_size));
    description.id.assign(id_text, strnlen(id_text, id_size));
  }
  description.connection_type = TextOf(connection_type);
  description.adaptor = TextOf(adaptor);
  description.pairing = TextOf(pairing);
  description.ssh_support = ssh_support;
  const std::shared_ptr<Body> body = library.FindBody(id_type == kIdTypeIp ? description.mac_text : description.id);
  FaultEffect effect;
  if (body != nullptr) effect = body->faults().Take("CreateCameraObjectInfo");
  if (effect.replug_ms) body->plug().VanishFor(*effect.replug_ms);
  // The call has no error to return.
  if (effect.error || !LoadAdapter(id_type == 0 ? Adapter::kPtpUsb : Adapter::kPtpIp)) return nullptr;
  if (body != nullptr && body->temper().makes_listed_only && !library.WasListed(body->id())) return nullptr;
  return NewCameraObject(effect.garbage ? DescribeGarbage() : std::move(description));
}

CrError CreateCameraObjectInfoUSBConnection(ICrCameraObjectInfo** camera, CrCameraDeviceModelList model, u8* serial) {
  const CallScope scope("CreateCameraObjectInfoUSBConnection");
  Library& library = Library::Get();
  if (!IsStartedFor("CreateCameraObjectInfoUSBConnection")) return kErrorInit;
  if (camera == nullptr || serial == nullptr) return kErrorInvalidParameter;
  const u32 number = static_cast<u32>(model);
  if (number >= kModelNumbers) return kErrorOutOfModelList;
  const BodyModel* known = FindModelByNumber(number);
  if (known == nullptr || known->IsOnNetwork()) return kErrorNotSupportModelOfUsb;
  if (!IsSerial(serial)) return kErrorInvalidSerialNumber;
  const std::string id(reinterpret_cast<const char*>(serial));
  const std::shared_ptr<Body> body = library.FindBody(id);
  FaultEffect effect;
  if (body != nullptr) effect = body->faults().Take("CreateCameraObjectInfoUSBConnection");
  if (effect.replug_ms) body->plug().VanishFor(*effect.replug_ms);
  if (effect.error) return *effect.error;
  if (!LoadAdapter(Adapter::kPtpUsb)) return kErrorAdaptorCreate;
  // The bus is not searched: the call also succeeds for a body that is not plugged in.
  *camera = NewCameraObject(effect.garbage ? DescribeGarbage() : DescribeUsbCamera(*known, id));
  return kErrorNone;
}

}  // extern "C"
}  // namespace SCRSDK
