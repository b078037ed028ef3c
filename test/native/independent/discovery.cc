// How cameras are found and connected, and the session of one on the network.
#include <algorithm>
#include <set>

#include "stage.h"
#include "steps.h"

namespace independent {

namespace {

// The copy made from the ten fields; the values of the enumeration are kept for comparison.
Found CopyOf(const ICrCameraObjectInfo& item) {
  Found found;
  found.info = SCRSDK::CreateCameraObjectInfo(item.GetName(), item.GetModel(), item.GetUsbPid(), item.GetIdType(),
                                              item.GetIdSize(), item.GetId(), item.GetConnectionTypeName(),
                                              item.GetAdaptorName(), item.GetPairingNecessity(), item.GetSSHsupport());
  found.is_network = Text(item.GetConnectionTypeName()) == "IP";
  found.asks_for_log_in = item.GetSSHsupport() == 1;
  if (found.is_network) {
    found.mac = Text(item.GetMACAddressChar());
    found.ip = item.GetIPAddress();
    if (item.GetMACAddress() != nullptr && item.GetMACAddressSize() >= 6) {
      found.mac_bytes.assign(item.GetMACAddress(), item.GetMACAddress() + 6);
    }
    found.id = found.mac;
  } else {
    found.id = Text(reinterpret_cast<const char*>(item.GetId()));
  }
  return found;
}

// An error, a null list and an empty list all mean that there is no camera. What is found is copied and the list
// released at once.
std::vector<Found> Discover(CrError* answer = nullptr) {
  ICrEnumCameraObjectInfo* list = nullptr;
  const CrError error = SCRSDK::EnumCameraObjects(&list, kDiscoverySeconds);
  if (answer != nullptr) *answer = error;
  std::vector<Found> all;
  if (error == 0 && list != nullptr) {
    for (u32 at = 0; at < list->GetCount(); ++at) {
      const ICrCameraObjectInfo* item = list->GetCameraObjectInfo(at);
      if (item != nullptr) all.push_back(CopyOf(*item));
    }
  }
  if (list != nullptr) list->Release();
  return all;
}

void GiveBack(std::vector<Found>* all) {
  for (Found& found : *all) {
    if (found.info != nullptr) found.info->Release();
  }
  all->clear();
}

// The password of every simulated camera; see docs/develop/simulator.md.
constexpr char kPassword[] = "simulated";

LogIn LogInFor(const Found& found) {
  LogIn log_in;
  if (!found.asks_for_log_in) return log_in;
  char buffer[128] = {};
  u32 size = 0;
  const CrError error = SCRSDK::GetFingerprint(found.info, buffer, &size);
  if (Show(error == 0 && size > 0 && size <= sizeof buffer,
           "row 15: GetFingerprint fills a buffer of 128 bytes; its size is output only", "0x%x, %u bytes",
           static_cast<u32>(error), size)) {
    log_in.fingerprint.assign(buffer, size);
  }
  log_in.password = kPassword;
  return log_in;
}

void EndSlowly(Camera* camera) {
  const bool disconnected = camera->Disconnect();
  Sleep(milliseconds(500));
  const CrError error = camera->Release();
  Sleep(milliseconds(300));
  Show(disconnected && error == 0, "row 3: Disconnect, 500 ms, ReleaseDevice, 300 ms", "0x%x", static_cast<u32>(error));
}

}  // namespace

Found FindOne(bool network) {
  for (int tried = 0; tried < kDiscoveriesAtMost; ++tried) {
    std::vector<Found> all = Discover();
    Found wanted;
    for (Found& found : all) {
      if (wanted.info == nullptr && found.is_network == network) std::swap(wanted, found);
    }
    GiveBack(&all);
    if (wanted.info != nullptr) return wanted;
  }
  return {};
}

void CheckDiscovery() {
  std::set<std::string> ids;
  for (int tried = 0; tried < kDiscoveriesAtMost && ids.size() < 2; ++tried) {
    std::vector<Found> all = Discover();
    for (const Found& found : all) ids.insert(found.id);
    GiveBack(&all);
  }
  if (!Show(ids.size() == 2,
            "row 7: both cameras are found, the one on the network within the allowed number of discoveries",
            "%zu of 2", ids.size())) {
    return;
  }
  for (const std::string& id : ids) MoveCable(id, false);
  CrError answer = 0;
  std::vector<Found> none = Discover(&answer);
  Show(none.empty(), "row 6: without a camera the list is empty, in whatever form", "0x%x, %zu cameras",
       static_cast<u32>(answer), none.size());
  GiveBack(&none);
  for (const std::string& id : ids) MoveCable(id, true);
  Found again = FindOne(false);
  Show(again.info != nullptr, "row 6: a camera is found again when it is back", "%s", again.id.c_str());
  if (again.info != nullptr) again.info->Release();
}

bool Open(Camera* camera, ICrCameraObjectInfo* info, u32 mode, const std::string& directory, const char* step,
          const LogIn& log_in) {
  const auto start = steady_clock::now();
  const CrError error = camera->Connect(info, mode, directory, log_in);
  const long returned = MillisecondsSince(start);
  const bool up = error == 0 && camera->AwaitConnected();
  const std::vector<u32> errors = camera->reports().Now().errors;
  return Show(up, step, "0x%x after %ld ms, %s after %ld ms%s", static_cast<u32>(error), returned,
              up ? "connected" : "not connected", MillisecondsSince(start),
              errors.size() > camera->errors_before() ? ", OnError" : "");
}

void AwaitProperties(Camera* camera) {
  const auto start = steady_clock::now();
  const int at_first = camera->CountProperties();
  const CrError early = camera->Write(kDestination, kUInt16Array, 1);
  const auto is_there = [&](u32 code) { return camera->Read(code).has_value(); };
  // Complete: no report for 400 ms, and the body has the properties that the program needs.
  constexpr milliseconds kQuiet{400};
  bool complete = false;
  while (!complete && MillisecondsSince(start) < kPatience.count()) {
    Sleep(milliseconds(50));
    const Reported reported = camera->reports().Now();
    complete = MillisecondsSince(std::max(start, reported.last_change)) > kQuiet.count() && is_there(kS1) &&
               is_there(kFNumber) && is_there(kDestination) && is_there(kModelName) && is_there(kContentsStatus);
  }
  const int count = camera->CountProperties();
  Show(at_first > 0 && count >= at_first && complete,
       "row 4: the properties that the program needs are reported when the report has grown",
       "%d properties at first, %d after %ld ms", at_first, count, MillisecondsSince(start));
  Show(early == 0 || early == kNotNow,
       "row 4: an earlier write is accepted, or refused with a code that allows a retry", "0x%x",
       static_cast<u32>(early));
}

void CheckNetworkSession(const Found& found, const std::string& directory) {
  const u8* mac = found.info->GetMACAddress();
  Show(!found.mac.empty() && found.mac == Text(found.info->GetMACAddressChar()) && found.mac_bytes.size() == 6 &&
           mac != nullptr && std::equal(found.mac_bytes.begin(), found.mac_bytes.end(), mac) && found.ip != 0 &&
           found.ip == found.info->GetIPAddress(),
       "row 24: a camera object of the ten fields keeps the MAC address and the IP address", "%s, 0x%x",
       Text(found.info->GetMACAddressChar()).c_str(), found.info->GetIPAddress());
  const LogIn log_in = LogInFor(found);
  Camera camera;
  if (Open(&camera, found.info, kRemote, directory, "row 3: one Connect on the network, however long it takes",
           log_in)) {
    AwaitProperties(&camera);
    TakePriority(&camera);
    CheckShooting(&camera, directory);
    EndSlowly(&camera);
  }
  constexpr auto kModel = static_cast<SCRSDK::CrCameraDeviceModelList>(22);
  ICrCameraObjectInfo* by_address = nullptr;
  std::vector<u8> mac_bytes = found.mac_bytes;
  const CrError error = SCRSDK::CreateCameraObjectInfoEthernetConnection(
      &by_address, kModel, found.ip, mac_bytes.data(), found.asks_for_log_in ? 1 : 0);
  if (!Show(error == 0 && by_address != nullptr, "row 7: a camera object made from model, IP address and MAC address",
            "0x%x", static_cast<u32>(error))) {
    return;
  }
  if (Open(&camera, by_address, kRemote, directory, "row 7: connects without a discovery", log_in)) EndSlowly(&camera);
  by_address->Release();
}

void CheckPairing(const std::string& id, const std::string& directory) {
  SwitchAccessAuthenticationOff(id);
  Found found = FindOne(true);
  const std::string necessity = found.info == nullptr ? "" : Text(found.info->GetPairingNecessity());
  if (!Show(found.info != nullptr && !found.asks_for_log_in, "row 3: the camera without access authentication",
            "%s, pairing necessity \"%s\"", found.id.c_str(), necessity.c_str())) {
    if (found.info != nullptr) found.info->Release();
    return;
  }
  Camera camera;
  {
    Person person(id);
    const bool up = Open(&camera, found.info, kRemote, directory,
                         "row 3: connects by one Connect, after a confirmation where it requires one");
    Show(up, "row 3: the pairing", "%s", person.WasAsked() ? "a person was asked" : "no one was asked");
  }
  EndSlowly(&camera);
  if (Open(&camera, found.info, kRemote, directory, "row 3: and does not ask a second time")) EndSlowly(&camera);
  found.info->Release();
}

}  // namespace independent
