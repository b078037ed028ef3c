// Exported: lists of the files of the cards, and transfers of files between body and host. Parameters, results and
// ownership are those of crsdk_functions.h; all of these run on the client's threads and queue what takes time.
#define CRABI_DECLARE_FUNCTIONS
#include "crsdk_functions.h"

#include <sys/stat.h>

#include "exports/block_state.h"
#include "exports/exported_call.h"

namespace SCRSDK {
namespace {

using namespace sim;

constexpr u32 kSetupFile = 0, kSetupUpload = 0x1000;
constexpr u32 kSmallSize = 1;  // CrPropertyStillImageTransSize
constexpr u32 kCancel = 2;     // CrGetContentsDataControlType

// 0 and the target when the directory exists.
CrError TargetOf(const char* directory, const char* name, FileTarget* target) {
  struct stat info;
  if (directory == nullptr || stat(directory, &info) != 0 || !S_ISDIR(info.st_mode)) return kErrorDirectoryNotFound;
  target->directory = directory;
  target->name = name != nullptr ? name : "";
  return kErrorNone;
}

template <class Work>
CrError InMode(const char* call, CrDeviceHandle handle, u32 mode, Work work) {
  return CallOnSession(call, handle, [&](Session& session, const FaultEffect& effect) {
    const CrError refusal = session.RequireMode(mode);
    return refusal != kErrorNone ? refusal : work(session.contents(), effect);
  });
}

// As InMode, for a call that writes a file. If the client names no directory, the file goes into that of SetSaveInfo,
// which the vendor's sample relies on.
template <class Work>
CrError FetchInMode(const char* call, CrDeviceHandle handle, u32 mode, const char* directory, const char* name,
                    Work work) {
  return CallOnSession(call, handle, [&](Session& session, const FaultEffect& effect) {
    const CrError wrong_mode = session.RequireMode(mode);
    if (wrong_mode != kErrorNone) return wrong_mode;
    const std::string saved_to = session.SaveDirectory();
    FileTarget target;
    const CrError refusal = TargetOf(directory != nullptr ? directory : saved_to.c_str(), name, &target);
    return refusal != kErrorNone ? refusal : work(session.contents(), effect, target);
  });
}

// As InMode, for a call that gives a list.
template <class T, class Work>
CrError ListInMode(const char* call, const char* release, CrDeviceHandle handle, u32 mode, T* const* list, Work work) {
  return CallOnSession(call, handle, [&](Session& session, const FaultEffect& effect) {
    const CrError refusal = session.RequireMode(mode);
    return refusal != kErrorNone ? refusal : Giving(session, release, list, work(session.contents(), effect));
  });
}

}  // namespace

extern "C" {

CrError GetRemoteTransferCapturedDateList(CrDeviceHandle handle, CrSlotNumber slot, CrCaptureDate** dates, u32* count) {
  return ListInMode("GetRemoteTransferCapturedDateList", "ReleaseRemoteTransferCapturedDateList", handle,
                    kModeRemoteTransfer, dates, [=](Contents& contents, const FaultEffect& effect) {
                      if (dates == nullptr || count == nullptr) return kErrorInvalidParameter;
                      return contents.Dates(static_cast<u32>(slot), effect.garbage, dates, count);
                    });
}

CrError ReleaseRemoteTransferCapturedDateList(CrDeviceHandle handle, CrCaptureDate* dates) {
  return GiveBack("ReleaseRemoteTransferCapturedDateList", handle, dates);
}

CrError GetRemoteTransferContentsInfoList(CrDeviceHandle handle, CrSlotNumber slot, CrGetContentsInfoListType range,
                                          CrCaptureDate* date, u32 most, CrContentsInfo** infos, u32* count) {
  return ListInMode("GetRemoteTransferContentsInfoList", "ReleaseRemoteTransferContentsInfoList", handle,
                    kModeRemoteTransfer, infos, [=](Contents& contents, const FaultEffect& effect) {
                      if (date == nullptr || infos == nullptr || count == nullptr) return kErrorInvalidParameter;
                      return contents.Infos(static_cast<u32>(slot), static_cast<u32>(range), *date, most,
                                            effect.garbage, infos, count);
                    });
}

CrError ReleaseRemoteTransferContentsInfoList(CrDeviceHandle handle, CrContentsInfo* infos) {
  return GiveBack("ReleaseRemoteTransferContentsInfoList", handle, infos);
}

CrError GetRemoteTransferContentsDataFile(CrDeviceHandle handle, CrSlotNumber slot, u32 content_id, u32 file_id,
                                          u32 part_bytes, char* directory, char* name) {
  return FetchInMode("GetRemoteTransferContentsDataFile", handle, kModeRemoteTransfer, directory, name,
                     [=](Contents& contents, const FaultEffect& effect, const FileTarget& target) {
                       if (part_bytes == 0 && !contents.TakesNoPartialBuffer()) return kErrorInvalidCalled;
                       return contents.FetchFile(static_cast<u32>(slot), content_id, file_id, target,
                                                 effect.no_callback);
                     });
}

CrError GetRemoteTransferContentsCompressedDataFile(CrDeviceHandle handle, CrSlotNumber slot, u32 content_id,
                                                    u32 file_id, CrGetContentsCompressedDataType kind, char* directory,
                                                    char* name) {
  return FetchInMode("GetRemoteTransferContentsCompressedDataFile", handle, kModeRemoteTransfer, directory, name,
                     [=](Contents& contents, const FaultEffect& effect, const FileTarget& target) {
                       const u32 number = static_cast<u32>(kind);
                       if (number != 1 && number != 2) return kErrorInvalidParameter;
                       return contents.FetchImage(static_cast<u32>(slot), content_id, file_id, number, target,
                                                  effect.no_callback);
                     });
}

CrError GetRemoteTransferContentsData(CrDeviceHandle handle, CrSlotNumber slot, u32 content_id, u32 file_id,
                                      u32 part_bytes) {
  return InMode("GetRemoteTransferContentsData", handle, kModeRemoteTransfer,
                [=](Contents& contents, const FaultEffect&) {
                  if (part_bytes == 0) return kErrorInvalidCalled;
                  return contents.FetchFileBytes(static_cast<u32>(slot), content_id, file_id, part_bytes);
                });
}

CrError GetRemoteTransferContentsCompressedData(CrDeviceHandle handle, CrSlotNumber slot, u32 content_id, u32 file_id,
                                                CrGetContentsCompressedDataType kind) {
  return InMode("GetRemoteTransferContentsCompressedData", handle, kModeRemoteTransfer,
                [=](Contents& contents, const FaultEffect&) {
                  const u32 number = static_cast<u32>(kind);
                  if (number != 1 && number != 2) return kErrorInvalidParameter;
                  return contents.FetchImageBytes(static_cast<u32>(slot), content_id, file_id, number);
                });
}

CrError DeleteRemoteTransferContentsFile(CrDeviceHandle handle, CrSlotNumber slot, u32 content_id) {
  return InMode(
      "DeleteRemoteTransferContentsFile", handle, kModeRemoteTransfer,
      [=](Contents& contents, const FaultEffect&) { return contents.Delete(static_cast<u32>(slot), content_id); });
}

CrError ControlGetRemoteTransferContentsDataFile(CrDeviceHandle handle, CrGetContentsDataControlType control) {
  return InMode("ControlGetRemoteTransferContentsDataFile", handle, kModeRemoteTransfer,
                [=](Contents& contents, const FaultEffect&) {
                  // Pausing is not simulated.
                  if (static_cast<u32>(control) != kCancel) return kErrorNotSupported;
                  return contents.CancelFetch();
                });
}

CrError GetDateFolderList(CrDeviceHandle handle, CrMtpFolderInfo** folders, u32* count) {
  return ListInMode("GetDateFolderList", "ReleaseDateFolderList", handle, kModeContents, folders,
                    [=](Contents& contents, const FaultEffect& effect) {
                      if (folders == nullptr || count == nullptr) return kErrorInvalidParameter;
                      return contents.Folders(effect.garbage, folders, count);
                    });
}

CrError ReleaseDateFolderList(CrDeviceHandle handle, CrMtpFolderInfo* folders) {
  return GiveBack("ReleaseDateFolderList", handle, folders);
}

CrError GetContentsHandleList(CrDeviceHandle handle, CrFolderHandle folder, CrContentHandle** handles, u32* count) {
  return ListInMode("GetContentsHandleList", "ReleaseContentsHandleList", handle, kModeContents, handles,
                    [=](Contents& contents, const FaultEffect& effect) {
                      if (handles == nullptr || count == nullptr) return kErrorInvalidParameter;
                      return contents.Handles(folder, effect.garbage, handles, count);
                    });
}

CrError ReleaseContentsHandleList(CrDeviceHandle handle, CrContentHandle* handles) {
  return GiveBack("ReleaseContentsHandleList", handle, handles);
}

CrError GetContentsDetailInfo(CrDeviceHandle handle, CrContentHandle content, CrMtpContentsInfo* detail) {
  return InMode("GetContentsDetailInfo", handle, kModeContents, [=](Contents& contents, const FaultEffect& effect) {
    if (detail == nullptr) return kErrorInvalidParameter;
    return contents.Detail(content, effect.garbage, detail);
  });
}

CrError GetContentsThumbnailImage(CrDeviceHandle handle, CrContentHandle content, CrImageDataBlock* image,
                                  CrFileType* type) {
  return InMode("GetContentsThumbnailImage", handle, kModeContents, [=](Contents& contents, const FaultEffect& effect) {
    if (image == nullptr || type == nullptr) return kErrorInvalidParameter;
    CheckBuffer(image->pData_, image->size_ != 0);
    return contents.Thumbnail(content, effect.garbage, image, type);
  });
}

CrError PullContentsFile(CrDeviceHandle handle, CrContentHandle content, CrPropertyStillImageTransSize size,
                         char* directory, char* name) {
  return FetchInMode("PullContentsFile", handle, kModeContents, directory, name,
                     [=](Contents& contents, const FaultEffect& effect, const FileTarget& target) {
                       const bool is_small = static_cast<u32>(size) == kSmallSize;
                       return contents.Pull(content, is_small, target, effect.no_callback);
                     });
}

CrError DownloadSettingFile(CrDeviceHandle handle, CrDownloadSettingFileType type, char* directory, char* name,
                            const char*) {
  return CallOnSession("DownloadSettingFile", handle, [=](Session& session, const FaultEffect& effect) {
    CrError refusal = session.Usable();
    if (refusal != kErrorNone) return refusal;
    if (static_cast<u32>(type) != kSetupFile) return kErrorNotSupported;
    FileTarget target;
    refusal = TargetOf(directory, name, &target);
    if (refusal != kErrorNone) return refusal;
    const std::string file = target.name.empty() ? "CUMSET.DAT" : target.name;
    return session.setting_files().Save(target.directory + "/" + file, effect.no_callback);
  });
}

CrError UploadSettingFile(CrDeviceHandle handle, CrUploadSettingFileType type, char* path, const char*) {
  return CallOnSession("UploadSettingFile", handle, [=](Session& session, const FaultEffect& effect) {
    const CrError refusal = session.Usable();
    if (refusal != kErrorNone) return refusal;
    if (static_cast<u32>(type) != kSetupUpload) return kErrorNotSupported;
    if (path == nullptr) return kErrorInvalidParameter;
    return session.setting_files().Load(path, effect.no_callback);
  });
}

CrError ImportLUTFile(CrDeviceHandle handle, char* path, CrBaseLookNumber place) {
  return CallOnSession("ImportLUTFile", handle, [=](Session& session, const FaultEffect& effect) {
    const CrError refusal = session.Usable();
    if (refusal != kErrorNone) return refusal;
    if (path == nullptr) return kErrorInvalidParameter;
    return session.setting_files().ImportLut(path, static_cast<u32>(place), effect.no_callback);
  });
}

}  // extern "C"
}  // namespace SCRSDK
