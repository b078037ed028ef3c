// A settings file here is text: a first line with the model, a line per stored property, a sum at the end. A body
// takes a file of its own model only.
#include "contents/setting_files.h"

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <vector>

#include "base/clock.h"
#include "base/error_codes.h"
#include "base/hash.h"
#include "contents/fetched_names.h"
#include "contents/lut_file.h"
#include "crsdk_codes.h"

namespace sim {
namespace {

constexpr u32 kSetupFile = 0;  // CrDownloadSettingFileType
constexpr u32 kSettingsReadInvalid = crsdk_codes::CrWarning_CameraSettings_Read_Result_Invalid,
              kSettingsReadOk = crsdk_codes::CrWarning_CameraSettings_Read_Result_OK,
              kSettingsReadFailed = crsdk_codes::CrWarning_CameraSettings_Read_Result_NG;
constexpr u32 kSettingsSaveFailed = crsdk_codes::CrWarning_CameraSettings_Save_Result_NG;
// How long a body writes settings, reads them and imports a LUT. These times are chosen, not measured.
constexpr u32 kSaveMs = 150, kLoadMs = 250, kImportMs = 200;
// How long the body is off the bus after it has taken settings; chosen, not measured.
constexpr u64 kRebootMs = 1500;
constexpr std::size_t kMostBytes = 1024 * 1024;
const char kHead[] = "SIMULATED CAMERA SETTINGS ";

std::string SumLine(const std::string& text) { return "sum " + std::to_string(HashOf(text)) + "\n"; }

std::string Describe(const BodyModel& model, const BodyState& state, u64 now_ms) {
  std::ostringstream text;
  text << kHead << model.name << '\n';
  for (u32 i = 0; i < state.stored_count; ++i) {
    const u32 code = state.stored[i].code;
    text << code << ' ' << StoredAt(state, code, now_ms) << '\n';
  }
  return text.str() + SumLine(text.str());
}

bool ReadWhole(const std::string& path, std::string* bytes) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  bytes->resize(kMostBytes);
  file.read(bytes->data(), static_cast<std::streamsize>(bytes->size()));
  bytes->resize(static_cast<std::size_t>(file.gcount()));
  return true;
}

}  // namespace

CrError SettingFiles::Save(const std::string& path, bool silent) {
  body_.plug().Look();
  if (body_.state().Read().cards[0].state == CardState::kOut) return kErrorInvalidCalled;
  dispatcher_.Post(kSaveMs, [this, path, silent] { SaveOnSdkThread(path, silent); });
  return kErrorNone;
}

// Thread: dispatcher.
void SettingFiles::SaveOnSdkThread(const std::string& path, bool silent) {
  const BodyState state = body_.state().Read();
  bool written = false;
  if (state.cards[0].state != CardState::kOut) {
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    file << Describe(body_.model(), state, NowMs());
    file.close();
    written = file.good();
  }
  if (silent) return;
  if (written) {
    events_.SettingFileWrittenOnSdkThread(DownloadedPath(body_.temper(), path), kSetupFile);
  } else {
    events_.WarningOnSdkThread(kSettingsSaveFailed);
  }
}

CrError SettingFiles::Load(const std::string& path, bool silent) {
  body_.plug().Look();
  if (body_.state().Read().cards[0].state == CardState::kOut) return kErrorInvalidCalled;
  std::string bytes;
  if (!ReadWhole(path, &bytes)) return kErrorFileNotFound;
  dispatcher_.Post(kLoadMs, [this, bytes, silent] { LoadOnSdkThread(bytes, silent); });
  return kErrorNone;
}

// Thread: dispatcher.
void SettingFiles::LoadOnSdkThread(const std::string& bytes, bool silent) {
  const std::string head = std::string(kHead) + body_.model().name + "\n";
  const std::size_t sum_at = bytes.rfind("sum ");
  u32 result = kSettingsReadOk;
  std::vector<u32> taken;
  if (bytes.compare(0, sizeof kHead - 1, kHead) != 0) {
    result = kSettingsReadInvalid;
  } else if (sum_at == std::string::npos || bytes.substr(sum_at) != SumLine(bytes.substr(0, sum_at)) ||
             bytes.compare(0, head.size(), head) != 0) {
    result = kSettingsReadFailed;
  }
  if (result == kSettingsReadOk) {
    std::istringstream lines(bytes.substr(head.size(), sum_at - head.size()));
    body_.state().Update([&lines, &taken](BodyState& state) {
      u32 code;
      u64 value;
      while (lines >> code >> value) {
        StoredValue* stored = FindStored(state, code);
        // The priority key is not a setting of the menu.
        if (stored == nullptr || code == crsdk_codes::CrDeviceProperty_PriorityKeySettings) continue;
        stored->value = stored->next = value;
        taken.push_back(code);
      }
    });
    body_.log().Append("settings loaded");
  }
  const AfterSettings after = body_.temper().after_settings;
  const bool is_taken = result == kSettingsReadOk;
  if (!silent) events_.WarningOnSdkThread(result);
  if (is_taken && after != AfterSettings::kStays) body_.plug().VanishFor(kRebootMs);
  if (is_taken && after == AfterSettings::kStays) events_.PropertiesChangedOnSdkThread(taken);
}

CrError SettingFiles::ImportLut(const std::string& path, u32 place, bool silent) {
  const u32 places = body_.model().lut_places;
  if (places == 0) return kErrorInvalidCalled;
  if (place == 0 || place > places) return kErrorInvalidParameter;
  std::string text;
  if (!ReadWhole(path, &text)) return kErrorFileNotFound;
  const std::string name = path.substr(path.rfind('/') + 1);
  dispatcher_.Post(kImportMs, [this, text, name, place, silent] {
    const u32 result = JudgeLut(name, text);
    if (result == kLutTaken) body_.log().Append("lut " + std::to_string(place) + " " + name);
    if (!silent) events_.WarningOnSdkThread(result);
  });
  return kErrorNone;
}

}  // namespace sim
