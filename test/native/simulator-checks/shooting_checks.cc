// Shooting: focus, exposures, series, and their files.
#include <sys/stat.h>

#include <cstring>

#include "checks.h"
#include "numbers.h"
#include "sdk_client.h"

namespace check {
namespace {

bool ReadyToShoot(Camera& camera) {
  EXPECT(Sdk::Get().Init());
  EXPECT(camera.Open(kFirst) && camera.TakePriority());
  EXPECT(camera.SaveInto(PictureDirectory()) == 0);
  return true;
}

bool HalfPressUntilFocused(Camera& camera) {
  EXPECT(camera.Write(kS1, kUInt16, 2) == 0);
  Event status;
  do {
    EXPECT(camera.listener().Await(Kind::kWarningExt, kAfStatus, &status));
  } while (status.parameter == 1);  // the end of the half-press before
  EXPECT(status.parameter == 2);
  return true;
}

bool Shoot(Camera& camera, std::string* path) {
  EXPECT(camera.Command(kRelease, kDown) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, kExposureStarted));
  EXPECT(camera.Command(kRelease, kUp) == 0);
  Event download;
  EXPECT(camera.listener().Await(Kind::kDownload, kImage, &download));
  *path = download.path;
  return true;
}

bool IsJpeg(const std::string& bytes) {
  EXPECT(bytes.size() > 1000000 && bytes.size() < 6000000);
  EXPECT(bytes.compare(0, 2, "\xFF\xD8") == 0 && bytes.compare(bytes.size() - 2, 2, "\xFF\xD9") == 0);
  EXPECT(bytes.find("Exif") == 6);
  // The Exif entry of the maker's name: tag 0x010F, a text of five characters with the terminator.
  EXPECT(bytes.find(std::string("\x0F\x01\x02\x00\x05\x00\x00\x00", 8)) != std::string::npos);
  EXPECT(bytes.find(std::string("SONY\0", 5)) != std::string::npos);
  return true;
}

bool FocusesAndShoots() {
  Camera camera;
  EXPECT(ReadyToShoot(camera) && HalfPressUntilFocused(camera));
  std::string first;
  EXPECT(Shoot(camera, &first));
  EXPECT(first == PictureDirectory() + "/DSC00001.JPG");
  const std::string picture = ReadText(first);
  EXPECT(IsJpeg(picture));
  EXPECT(picture.find("Simulated picture: body " + kFirst + ", exposure 1") != std::string::npos);
  // The release of the button ended the half-press.
  Property s1;
  EXPECT(camera.Read(kS1, &s1) == 0 && s1.value == 1);
  std::string second;
  EXPECT(HalfPressUntilFocused(camera) && Shoot(camera, &second));
  EXPECT(second == PictureDirectory() + "/DSC00002.JPG" && ReadText(second) != picture);
  EXPECT(CountInLog(kFirst, " exposure ") == 2 && CountInLog(kFirst, "exposure 1 DSC00001.JPG host") == 1);
  return true;
}

bool NeedsFocusToExpose() {
  Camera camera;
  EXPECT(ReadyToShoot(camera));
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  EXPECT(HalfPressUntilFocused(camera));
  std::string path;
  EXPECT(Shoot(camera, &path));
  EXPECT(CountInLog(kFirst, " exposure ") == 1);
  return true;
}

bool WaitsForFocus() {
  Camera camera;
  EXPECT(ReadyToShoot(camera));
  EXPECT(camera.Write(kS1, kUInt16, 2) == 0);
  EXPECT(camera.Command(kRelease, kDown) == 0);
  EXPECT(camera.listener().Await(Kind::kWarningExt, kAfStatus));
  EXPECT(camera.listener().Await(Kind::kWarning, kExposureStarted));
  EXPECT(camera.Command(kRelease, kUp) == 0);
  return true;
}

bool ShootsWithoutFocusByHand() {
  Camera camera;
  EXPECT(ReadyToShoot(camera) && camera.Change(kFocusMode, kUInt16List, 1));
  std::string path;
  EXPECT(camera.SaveInto(PictureDirectory(), "take-", 7) == 0);
  EXPECT(Shoot(camera, &path));
  EXPECT(path == PictureDirectory() + "/take-00007.JPG");
  return true;
}

bool TellsThatThePictureIsLost() {
  Camera camera;
  EXPECT(Sdk::Get().Init());
  EXPECT(camera.Open(kFirst) && camera.TakePriority() && camera.Change(kFocusMode, kUInt16List, 1));
  EXPECT(camera.SaveInto("/nowhere/at/all") == crsdk_codes::CrError_File_ReadOnly);
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, kExposureStarted));
  EXPECT(camera.listener().Await(Kind::kWarning, kGetImageFailed));
  EXPECT(CountInLog(kFirst, " exposure ") == 1);
  return true;
}

bool WritesToTheCard() {
  Camera camera;
  EXPECT(ReadyToShoot(camera) && camera.Change(kFocusMode, kUInt16List, 1) &&
         camera.Change(kDestination, kUInt16List, 3));
  std::string path;
  EXPECT(Shoot(camera, &path));
  const std::string card = StateDirectory() + "/" + kFirst + "/card1/DCIM/100MSDCF/DSC00001.JPG";
  EXPECT(ReadText(card) == ReadText(path) && IsJpeg(ReadText(card)));
  EXPECT(camera.Change(kDestination, kUInt16List, 2));
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  EXPECT(camera.listener().Await(Kind::kPropertyChanged, 0x709));
  Property remaining;
  EXPECT(camera.Read(0x709, &remaining) == 0 && remaining.value == 9997);
  EXPECT(CountInLog(kFirst, "exposure 2 DSC00002.JPG card") == 1);
  return true;
}

bool WritesPairs() {
  Camera camera;
  EXPECT(ReadyToShoot(camera) && camera.Change(kFocusMode, kUInt16List, 1) &&
         camera.Change(kDestination, kUInt16List, 3));
  EXPECT(camera.Change(kFileType, kUInt16List, 3));
  std::string path;
  EXPECT(Shoot(camera, &path));
  EXPECT(path == PictureDirectory() + "/DSC00001.ARW");
  Event download;
  EXPECT(camera.listener().Await(Kind::kDownload, kImage, &download));
  EXPECT(download.path == PictureDirectory() + "/DSC00001.JPG");
  const std::string card = StateDirectory() + "/" + kFirst + "/card1/DCIM/100MSDCF/DSC00001";
  const std::string raw = ReadText(path), jpeg = ReadText(download.path);
  EXPECT(IsJpeg(jpeg) && ReadText(card + ".JPG") == jpeg && ReadText(card + ".ARW") == raw);
  // A TIFF container with a JPEG as its preview, which names the exposure.
  EXPECT(raw.compare(0, 4, std::string("II\x2A\0", 4)) == 0 && raw.find("EXPOSURE 00000001") != std::string::npos);
  return true;
}

// The body carries out the order when the session begins.
bool TakesNothingAfter(const std::string& order) {
  EXPECT(Sdk::Get().Init());
  WriteText(StateDirectory() + "/" + kFirst + "/plug", order);
  Camera camera;
  EXPECT(ReadyToShoot(camera) && camera.Change(kFocusMode, kUInt16List, 1) &&
         camera.Change(kDestination, kUInt16List, 2));
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, kStorageFull));
  EXPECT(CountInLog(kFirst, " exposure ") == 0);
  return true;
}

bool NeedsACard() { return TakesNothingAfter("card1 pull\n"); }
bool NeedsRoomOnTheCard() { return TakesNothingAfter("card1 fill\n"); }

bool ShootsSeries() {
  Camera camera;
  EXPECT(ReadyToShoot(camera) && camera.Change(kFocusMode, kUInt16List, 1) &&
         camera.Change(kDriveMode, kUInt32List, 0x10001));
  EXPECT(camera.Command(kRelease, kDown) == 0);
  for (int i = 0; i < 4; ++i) EXPECT(camera.listener().Await(Kind::kWarning, kExposureStarted));
  EXPECT(camera.Command(kRelease, kUp) == 0);
  const int held = CountInLog(kFirst, " exposure ");
  Event download;
  do {
    EXPECT(camera.listener().Await(Kind::kDownload, kImage, &download));
  } while (download.path != PictureDirectory() + "/DSC00004.JPG");
  EXPECT(CountInLog(kFirst, " exposure ") <= held + 1);
  return true;
}

bool CancelsTheSelfTimer() {
  Camera camera;
  EXPECT(ReadyToShoot(camera) && camera.Change(kFocusMode, kUInt16List, 1) &&
         camera.Change(kDriveMode, kUInt32List, 0x30001));
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  EXPECT(camera.Command(kCancel, kUp) == 0);
  const auto begun = std::chrono::steady_clock::now();
  EXPECT(camera.Command(kRelease, kDown) == 0 && camera.Command(kRelease, kUp) == 0);
  Event exposed;
  EXPECT(camera.listener().Await(Kind::kWarning, kExposureStarted, &exposed));
  EXPECT(exposed.at - begun >= std::chrono::milliseconds(1900));
  EXPECT(camera.listener().Await(Kind::kDownload, kImage));
  EXPECT(CountInLog(kFirst, " exposure ") == 1);
  return true;
}

bool ExposesWhileHeldInBulb() {
  Camera camera;
  EXPECT(ReadyToShoot(camera) && camera.Change(kFocusMode, kUInt16List, 1) &&
         camera.Change(kShutterSpeed, kUInt32List, 0));
  EXPECT(camera.Command(kRelease, kDown) == 0);
  EXPECT(camera.listener().Await(Kind::kWarning, kExposureStarted));
  EXPECT(!camera.listener().Has(Kind::kDownload, kImage));
  EXPECT(camera.Command(kRelease, kUp) == 0);
  EXPECT(camera.listener().Await(Kind::kDownload, kImage));
  EXPECT(camera.Command(99, kDown) == 0x8402);
  return true;
}

}  // namespace

const std::vector<Check> kShootingChecks = {
    {"a focused shot is reported, logged and written as a distinct JPEG", FocusesAndShoots},
    {"a release without half-press exposes nothing in autofocus", NeedsFocusToExpose},
    {"a release during a half-press waits for focus", WaitsForFocus},
    {"manual focus needs no half-press, and prefix and number name the file", ShootsWithoutFocusByHand},
    {"an exposure without a directory is reported as lost", TellsThatThePictureIsLost},
    {"pictures go to the card, to the host or to both", WritesToTheCard},
    {"a RAW file comes with its JPEG, on the card and on the host", WritesPairs},
    {"a slot without a card takes no picture", NeedsACard},
    {"a card without room takes no picture", NeedsRoomOnTheCard},
    {"a series lasts while the button is held", ShootsSeries},
    {"the self-timer waits and can be cancelled", CancelsTheSelfTimer},
    {"a bulb exposure lasts while the button is held", ExposesWhileHeldInBulb},
};

}  // namespace check
