// Writes values of the SDK into a record: cameras, properties, pictures, contents of cards. Reads the same memory of
// the SDK as the rest of the addon, within the same bounds. docs/run/recordings.md has the shapes. Thread: one that
// makes calls of
// the SDK, while the read memory is valid.
#pragma once

#include "library.h"
#include "recorder_pack.h"

namespace rigd {

// An array of the fields of one camera. Nothing for null.
void PackCamera(Pack& pack, const SCRSDK::ICrCameraObjectInfo* camera);

// The id of a camera object as its bytes.
void PackCameraId(Pack& pack, const SCRSDK::ICrCameraObjectInfo* camera);

// An array of cameras, as the SDK has listed them.
void PackCameras(Pack& pack, const SCRSDK::ICrEnumCameraObjectInfo* cameras);

// A property that the SDK reports, or one that will be written.
void PackProperty(Pack& pack, const Library& library, const SCRSDK::CrDeviceProperty* property);

// The numbers of the records of these properties. Nothing for an invalid array.
void PackProperties(Pack& pack, const Library& library, const SCRSDK::CrDeviceProperty* first, SCRSDK::i32 count);

void PackLiveViewProperty(Pack& pack, const Library& library, const SCRSDK::CrLiveViewProperty* property);

// The memory that was given for a picture.
struct PictureBuffer {
  const SCRSDK::u8* data = nullptr;
  std::size_t size = 0;
};

// Size, hash, first bytes and offset of a picture. Nothing for a picture that does not lie in the buffer.
void PackPicture(Pack& pack, const PictureBuffer& buffer, const SCRSDK::u8* picture, std::size_t size);

// Notes the directory of pictures, because bodies may report a name only. Thread: any.
void RememberSaveDirectory(const char* directory);

// Size and first bytes of a file that the SDK has reported. A relative path is looked for in the directory of pictures,
// or, if it ends with the name of the settings file, in the directory of that file. Nothing for null, and for a file
// that cannot be read. Thread: any.
void PackFile(Pack& pack, const char* path);

// Notes the directory and the name of the settings file that the SDK saves. Thread: any.
void RememberSettingFile(const char* directory, const char* name);

// Notes the directory that the SDK fetches a file into. Thread: any.
void RememberFetchDirectory(const char* directory);

// Size and first bytes of a fetched file. A relative path is looked for in the directory that the SDK fetches into;
// without a path it is the only file in that directory.
void PackFetchedFile(Pack& pack, const char* path);

// A text with a size, without its terminator. Nothing for an invalid one.
void PackSizedText(Pack& pack, const void* text, std::uint32_t size);

// A text of 16-bit units, as bytes.
void PackWideText(Pack& pack, const SCRSDK::u16* text);

void PackDate(Pack& pack, const SCRSDK::CrCaptureDate& date);
void PackDates(Pack& pack, const SCRSDK::CrCaptureDate* dates, std::uint32_t count);
void PackContents(Pack& pack, const SCRSDK::CrContentsInfo* contents, std::uint32_t count);
void PackFolders(Pack& pack, const SCRSDK::CrMtpFolderInfo* folders, std::uint32_t count);
void PackHandles(Pack& pack, const SCRSDK::CrContentHandle* handles, std::uint32_t count);
void PackDetail(Pack& pack, const SCRSDK::CrMtpContentsInfo* detail);

}  // namespace rigd
