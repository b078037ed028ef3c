// Settings of the device and of the connection: the clock, settings of the SDK, a file with the camera's settings.
#include <ctime>
#include <filesystem>

#include "props.h"
#include "scenarios.h"
#include "tap.h"
#include "values.h"

namespace field {

void device_settings(Session& session) {
  // The interval of the display's picture is written back as it was read.
  constexpr sdk::u32 kInterval = sdk::Setting_Key_GetOSDImage_IntervalTime;
  sdk::u32 interval = 0;
  const sdk::CrError error = sdk::GetDeviceSetting(session.handle(), kInterval, &interval);
  if (error) return tap::skip("the interval of the display's picture is set", tap::format("0x%x", error));
  const sdk::CrError same = sdk::SetDeviceSetting(session.handle(), kInterval, interval);
  tap::check(same == 0, "the interval of the display's picture is set", tap::format("%u, 0x%x", interval, same));
}

void clock(Session& session) {
  // Seconds since 1970 as a bare number; the object has no list of values and was not read from the camera.
  constexpr sdk::u32 kDateTime = 0x11E;
  const std::size_t from = session.events().mark();
  const std::time_t now = std::time(nullptr);
  sdk::CrError error = write(session, kDateTime, static_cast<sdk::i64>(now), sdk::CrDataType_UInt64);
  if (error == sdk::CrError_Api_InvalidCalled) return tap::skip("the clock is set", "this body refuses it");
  const auto shown = error ? read(session, kDateTime) : std::nullopt;
  if (shown && shown->type == sdk::CrDataType_STR) {
    // A body that reports a text takes no number, but a date and a time with the zone.
    tap::note(tap::format("0x%x for a number; the property is a text", error));
    char text[32];
    std::strftime(text, sizeof text, "%Y%m%dT%H%M%S%z", std::localtime(&now));
    error = write_text(session, kDateTime, text);
  }
  if (!tap::check(error == 0, "the time is accepted", tap::format("0x%x", error))) return;
  const auto result = session.events().wait(from, 5000,
                                            is(Kind::warning, sdk::CrWarning_DateTime_Setting_Result_Invalid,
                                               sdk::CrWarning_DateTime_Setting_Result_System_Error));
  if (!result) return tap::skip("the body reports that its clock is set", "not confirmed: nothing came in 5 s");
  tap::check(result->a == sdk::CrWarning_DateTime_Setting_Result_OK, "the body reports that its clock is set",
             tap::format("0x%llx", (long long)result->a));
}

void settings_file(Session& session) {
  if (value_of(session, sdk::CrDeviceProperty_CameraSetting_SaveOperationEnableStatus) != value::kEnabled) {
    return tap::skip("a file with the camera's settings is fetched", "not enabled");
  }
  session.save_into("settings");
  std::string folder = session.directory();
  char default_name[] = "";
  std::size_t from = session.events().mark();
  const sdk::CrError error = sdk::DownloadSettingFile(
      session.handle(), static_cast<SCRSDK::CrDownloadSettingFileType>(sdk::CrDownloadSettingFileType_Setup),
      folder.data(), default_name, nullptr);
  tap::check(error == 0, "the request for a file of settings is accepted", tap::format("0x%x", error));
  if (error) return;
  const auto end = session.events().wait(from, 30000, [](const Event& event) {
    return event.kind == Kind::download ||
           (event.kind == Kind::warning && event.a == sdk::CrWarning_CameraSettings_Save_Result_NG);
  });
  const std::string file = end && end->kind == Kind::download ? session.resolve(end->text) : "";
  tap::check(!file.empty() && std::filesystem::file_size(file) > 0, "a file with the camera's settings exists",
             end ? tap::format("0x%llx ", (long long)end->a) + end->text : "nothing came");
  if (file.empty()) return;
  const auto ready = [&] {
    return value_of(session, sdk::CrDeviceProperty_CameraSetting_ReadOperationEnableStatus) == value::kEnabled;
  };
  if (!until(5000, ready)) return tap::skip("the file of settings is taken back", "not enabled");
  from = session.events().mark();
  std::string path = file;
  const sdk::CrError up = sdk::UploadSettingFile(
      session.handle(), static_cast<SCRSDK::CrUploadSettingFileType>(sdk::CrUploadSettingFileType_Setup), path.data(),
      nullptr);
  const auto result = session.events().wait(from, 30000,
                                            is(Kind::warning, sdk::CrWarning_CameraSettings_Read_Result_Invalid,
                                               sdk::CrWarning_CameraSettings_Read_Result_NG));
  tap::check(up == 0 && result && result->a == sdk::CrWarning_CameraSettings_Read_Result_OK,
             "the camera takes its file of settings back",
             tap::format("0x%x, 0x%llx", up, result ? (long long)result->a : 0LL));
}

}  // namespace field
