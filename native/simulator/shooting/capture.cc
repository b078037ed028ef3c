// File names follow the vendor's: DSC and five digits, DCIM/100MSDCF on a card. Files on the host are written in place,
// as the real library does: a watcher of the directory sees them grow.
#include "shooting/capture.h"

#include <algorithm>
#include <cstdio>
#include <vector>

#include <sys/stat.h>

#include "base/clock.h"
#include "body/body_clock.h"
#include "body/card_file.h"
#include "body/properties.h"
#include "crsdk_codes.h"
#include "pictures/clip.h"
#include "shooting/still_picture.h"

namespace sim {
namespace {

using namespace crsdk_codes;

constexpr u64 kDestinationHost = 1, kDestinationCard = 2;
constexpr u64 kOverheated = 2;
constexpr u32 kLastFileNumber = 9999;
// From the end of an exposure to the next picture of live view; chosen here.
constexpr u32 kBlackoutMs = 100;
// Noise reduction takes as long as the exposure. Public manuals give the shortest exposure that has it.
constexpr u64 kNoiseReductionOn = 2;
constexpr u32 kLongMs = 1000;

bool IsDirectory(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0 && S_ISDIR(info.st_mode);
}

bool Exists(const std::string& path) {
  struct stat info;
  return stat(path.c_str(), &info) == 0;
}

std::string Numbered(const std::string& prefix, u32 number) {
  char digits[16];
  std::snprintf(digits, sizeof digits, "%05u.JPG", number);
  return prefix + digits;
}

std::string CardFolder(const std::string& card, u32 folder_number) {
  return MadeCardFolder(card, "DCIM", std::to_string(folder_number) + "MSDCF");
}

// CrFileType; HEIF is not made, a JPEG replaces it.
constexpr u64 kFileRaw = 2, kFileRawAndJpeg = 3, kFileRawAndHeif = 4;

std::string RawPath(const std::string& jpeg) { return jpeg.substr(0, jpeg.rfind('.')) + ".ARW"; }

// The RAW file is written first, so that a client that sees the JPEG of a pair sees both.
bool WriteToCard(const Exposure& exposure, const std::vector<u8>& jpeg, const std::vector<u8>& raw) {
  if (exposure.as_raw && !WriteOnCard(RawPath(exposure.card_path), raw, exposure.body_ms)) return false;
  return !exposure.as_jpeg || WriteOnCard(exposure.card_path, jpeg, exposure.body_ms);
}

u32 DurationMs(u64 shutter_speed) {
  const u64 numerator = shutter_speed >> 16, denominator = shutter_speed & 0xFFFF;
  return denominator == 0 ? 0 : static_cast<u32>(numerator * 1000 / denominator);
}

}  // namespace

bool Capture::SetSaveInfo(const std::string& path, const std::string& prefix, i32 start_number) {
  if (!IsDirectory(path)) return false;
  host_directory_ = path;
  host_prefix_ = prefix;
  next_host_number_ = start_number;
  return true;
}

std::string Capture::NextHostName(u32 file_number) {
  const std::string prefix = host_prefix_.empty() ? "DSC" : host_prefix_;
  const bool automatic = next_host_number_ < 0;
  u32 number = automatic ? file_number : static_cast<u32>(next_host_number_);
  std::string path;
  do {
    path = host_directory_ + "/" + Numbered(prefix, number++);
  } while (Exists(path) || Exists(RawPath(path)));
  if (!automatic) next_host_number_ = static_cast<i32>(number);
  return path;
}

bool Capture::GoesToCard() const {
  return StoredAt(body_.state().Read(), CrDeviceProperty_StillImageStoreDestination, NowMs()) != kDestinationHost;
}

bool Capture::CardTakesPictures() const { return CardTakesFiles(body_.state().Read()); }

u32 NoiseReductionMs(const BodyState& state, u64 now_ms, u32 duration_ms) {
  const bool is_on = StoredAt(state, CrDeviceProperty_LongExposureNR, now_ms) == kNoiseReductionOn;
  return is_on && duration_ms >= kLongMs ? duration_ms : 0;
}

bool CardTakesFiles(const BodyState& state) { return state.cards[0].state == CardState::kIn; }

bool WriteClip(const std::string& card, const std::string& id, u64 body_ms) {
  const std::string folder = MadeCardFolder(card, "M4ROOT", "CLIP") + "/";
  char name[16];
  u32 number = 1;
  do {
    std::snprintf(name, sizeof name, "C%04u.MP4", number++);
  } while (Exists(folder + name) && number <= kLastFileNumber);
  const std::string words = "simulated by rigd, " + id + ", " + name + ", " + std::to_string(body_ms);
  return WriteOnCard(folder + name, ComposeClip(words), body_ms);
}

void Capture::SetReadOnlyAfter(u64 end_ms, BodyState& state) const {
  const u32 read_only_ms = body_.temper().read_only_ms;
  if (read_only_ms == 0) return;
  state.read_only_until_ms = std::max(state.read_only_until_ms, end_ms + read_only_ms);
  state.deaf_until_ms = std::max(state.deaf_until_ms, end_ms + read_only_ms);
}

Exposure Capture::Begin(bool is_single) {
  Exposure exposure;
  exposure.at_ms = NowMs();
  const BodyState after = body_.state().Update([&](BodyState& state) {
    ++state.exposures;
    state.exposed_at_ms = exposure.at_ms;
    const u64 speed = StoredAt(state, CrDeviceProperty_ShutterSpeed, exposure.at_ms);
    const u32 noise_reduction_ms = is_single ? NoiseReductionMs(state, exposure.at_ms, DurationMs(speed)) : 0;
    state.exposed_until_ms = exposure.at_ms + DurationMs(speed) + noise_reduction_ms + kBlackoutMs;
    SetReadOnlyAfter(exposure.at_ms + DurationMs(speed) + noise_reduction_ms, state);
    if (++state.file_number > kLastFileNumber) {
      state.file_number = 1;
      ++state.folder_number;
    }
  });
  exposure.number = after.exposures;
  exposure.body_ms = BodyTimeMs(after, exposure.at_ms);
  exposure.shutter_speed = StoredAt(after, CrDeviceProperty_ShutterSpeed, exposure.at_ms);
  exposure.is_bulb = exposure.shutter_speed == 0;
  exposure.duration_ms = DurationMs(exposure.shutter_speed);
  if (is_single) exposure.noise_reduction_ms = NoiseReductionMs(after, exposure.at_ms, exposure.duration_ms);
  exposure.aperture = StoredAt(after, CrDeviceProperty_FNumber, exposure.at_ms);
  exposure.image_id = TextAt(after, CrDeviceProperty_ImageID_String, exposure.at_ms);
  exposure.iso = StoredAt(after, CrDeviceProperty_IsoSensitivity, exposure.at_ms);
  const u64 file_type = StoredAt(after, CrDeviceProperty_FileType, exposure.at_ms);
  exposure.as_raw = file_type == kFileRaw || file_type == kFileRawAndJpeg || file_type == kFileRawAndHeif;
  exposure.as_jpeg = file_type != kFileRaw;
  const u64 destination = StoredAt(after, CrDeviceProperty_StillImageStoreDestination, exposure.at_ms);
  // A body that is too hot exposes but keeps no picture.
  const bool keeps = StoredAt(after, CrDeviceProperty_DeviceOverheatingState, exposure.at_ms) != kOverheated;
  exposure.to_host = keeps && destination != kDestinationCard;
  exposure.to_card = keeps && destination != kDestinationHost;
  const std::string name = Numbered("DSC", after.file_number);
  if (exposure.to_card) exposure.card_path = CardFolder(body_.CardDirectory(1), after.folder_number) + "/" + name;
  if (exposure.to_host && !host_directory_.empty()) exposure.host_path = NextHostName(after.file_number);

  const std::string& path = exposure.host_path.empty() ? exposure.card_path : exposure.host_path;
  const std::string logged = path.empty() ? name : path.substr(path.rfind('/') + 1);
  const char* where = exposure.to_host ? (exposure.to_card ? "both" : "host") : exposure.to_card ? "card" : "nowhere";
  body_.log().Append("exposure " + std::to_string(exposure.number) + " " + logged + " " + where);
  return exposure;
}

Delivery Capture::Deliver(const Exposure& exposure) {
  const std::vector<u8> picture = ComposeStill(body_.model(), body_.id(), exposure);
  Delivery delivery;
  if (picture.empty()) return delivery;
  std::vector<u8> raw;
  if (exposure.as_raw) raw = ComposeRawStill(body_.model(), body_.id(), exposure);
  if (exposure.to_card && WriteToCard(exposure, picture, raw)) {
    delivery.on_card = true;
    body_.state().Update([](BodyState& state) { ++state.pictures_on_card[0]; });
  }
  if (!exposure.to_host || exposure.host_path.empty()) return delivery;
  const std::string raw_path = RawPath(exposure.host_path);
  if (exposure.as_raw && WriteInPlace(raw_path, raw)) delivery.on_host.push_back(raw_path);
  if (exposure.as_jpeg && WriteInPlace(exposure.host_path, picture)) delivery.on_host.push_back(exposure.host_path);
  return delivery;
}

}  // namespace sim
