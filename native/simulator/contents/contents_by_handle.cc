// Contents transfer: folders by day, files by handle, of both cards in one list. A handle is made of slot, content and
// file; it is valid in the session that received it.
#include "contents/contents.h"

#include <cstring>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/control_mode.h"
#include "base/error_codes.h"
#include "base/owned_array.h"
#include "body/derived_values.h"
#include "contents/content_info.h"
#include "crsdk_codes.h"
#include "faults/content_garbage.h"
#include "live_view/picture_room.h"
#include "pictures/small_picture.h"

namespace sim {
namespace {

constexpr u32 kPullStarted = crsdk_codes::CrNotify_ContentsTransfer_Start,
              kPullComplete = crsdk_codes::CrNotify_ContentsTransfer_Complete,
              kPullCanceled = crsdk_codes::CrWarning_ContentsTransferCancel_Success;
// CrFileType.
constexpr u32 kFileTypeNone = 0, kFileTypeJpeg = 1, kFileTypeHeif = 5;

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

// Type that GetContentsThumbnailImage returns.
u32 ThumbnailType(const Temper& temper, const std::string& path) {
  if (EndsWith(path, ".HIF") && temper.thumbnail_of_heif == ThumbnailOfHeif::kHeif) return kFileTypeHeif;
  if (EndsWith(path, ".MP4") && temper.thumbnail_of_clip == ThumbnailOfClip::kNone) return kFileTypeNone;
  return kFileTypeJpeg;
}

// Formats for which a body has small pictures: JPEG, RAW, HEIF.
bool IsStillPicture(u32 format) { return format == 0x3801 || format == 0xB101 || format == 0xB110; }

u32 HandleOf(int slot, u32 content_id, u32 file_id) {
  return static_cast<u32>(slot) << 28 | (content_id & 0xFFFFFF) << 4 | (file_id & 0xF);
}

}  // namespace

CrError Contents::Folders(bool garbage, SCRSDK::CrMtpFolderInfo** folders, u32* count) {
  if (!IsContentsListed(body_.state().Read(), NowMs())) return kErrorContentsRejectRequest;
  body_.plug().Look();
  std::set<u32> days;
  for (int slot = 1; slot <= 2; ++slot) {
    if (!IsIn(slot)) continue;
    for (const CardContent& content : body_.card(slot).Read()) days.insert(DayNumber(DayOf(content.at_ms)));
  }
  auto* list = GiveArray<SCRSDK::CrMtpFolderInfo>(days.size());
  *count = 0;
  for (const u32 day : days) {
    SCRSDK::CrMtpFolderInfo& folder = list[(*count)++];
    const std::string name = DayName(day);
    folder.handle = day;
    folder.folderNameSize = static_cast<u32>(name.size() + 1);
    Replace(folder.folderName, CopyOf(name.c_str(), name.size() + 1));
  }
  if (garbage) SpoilFolders(list, *count);
  std::vector<u32> given;
  for (u32 i = 0; i < *count; ++i) given.push_back(list[i].handle);
  folder_lists_.Give(given);
  *folders = list;
  return kErrorNone;
}

CrError Contents::Handles(u32 folder, bool garbage, u32** handles, u32* count) {
  if (!IsContentsListed(body_.state().Read(), NowMs())) return kErrorContentsRejectRequest;
  if (!folder_lists_.Knows(folder)) return kErrorContentsInvalidHandle;
  body_.plug().Look();
  std::vector<u32> found;
  for (int slot = 1; slot <= 2; ++slot) {
    if (!IsIn(slot)) continue;
    for (const CardContent& content : body_.card(slot).Read()) {
      if (DayNumber(DayOf(content.at_ms)) != folder || content.is_placeholder) continue;
      for (const CardFile& file : content.files) found.push_back(HandleOf(slot, content.id, file.id));
    }
  }
  *handles = GiveArray<u32>(found.size());
  std::copy(found.begin(), found.end(), *handles);
  *count = static_cast<u32>(found.size());
  if (garbage) SpoilHandles(*handles, *count);
  file_lists_.Give({*handles, *handles + *count});
  return kErrorNone;
}

bool Contents::FindByHandle(u32 handle, CardContent* content, CardFile* file) {
  if (!file_lists_.Knows(handle)) return false;
  const int slot = static_cast<int>(handle >> 28);
  if (slot != 1 && slot != 2) return false;
  body_.plug().Look();
  if (!IsIn(slot)) return false;
  for (const CardContent& candidate : body_.card(slot).Read()) {
    for (const CardFile& one : candidate.files) {
      if (HandleOf(slot, candidate.id, one.id) != handle) continue;
      *content = candidate;
      *file = one;
      return true;
    }
  }
  return false;
}

CrError Contents::Detail(u32 handle, bool garbage, SCRSDK::CrMtpContentsInfo* detail) {
  CardContent content;
  CardFile file;
  if (!FindByHandle(handle, &content, &file)) return kErrorContentsInvalidHandle;
  const std::string& card = body_.card(static_cast<int>(handle >> 28)).directory();
  DescribeByHandle(body_.model(), card, content, file, handle, *detail);
  if (garbage) SpoilDetail(*detail);
  return kErrorNone;
}

CrError Contents::Thumbnail(u32 handle, bool garbage, SCRSDK::CrImageDataBlock* image, SCRSDK::CrFileType* type) {
  CardContent content;
  CardFile file;
  if (!FindByHandle(handle, &content, &file)) return kErrorContentsInvalidHandle;
  if (!body_.model().has_contents_thumbnails) return kErrorNotSupported;
  std::vector<u8> picture = ComposeSmallPicture(SmallPicture::kThumbnail, body_.id(), NameOf(file.path));
  const u32 file_type = ThumbnailType(body_.temper(), file.path);
  if (file_type == kFileTypeHeif) picture = InHeifBox(picture);
  const u32 header = HeaderBytes(body_.temper(), handle);
  if (picture.empty() || image->pData_ == nullptr || image->size_ < header + picture.size()) {
    return kErrorContentsRejectRequest;
  }
  PutHeader(image->pData_, header);
  std::memcpy(image->pData_ + header, picture.data(), picture.size());
  image->imageSize_ = garbage ? kNoPicture : Packed(header, static_cast<u32>(picture.size()));
  *type = static_cast<SCRSDK::CrFileType>(garbage ? 0x7777 : file_type);
  // The call succeeds even without a thumbnail.
  if (file_type == kFileTypeNone && !garbage) image->imageSize_ = Packed(header, 0);
  return kErrorNone;
}

CrError Contents::Pull(u32 handle, bool is_small, const FileTarget& target, bool silent) {
  CardContent content;
  CardFile file;
  if (!FindByHandle(handle, &content, &file)) return kErrorContentsInvalidHandle;
  TransferOrder order;
  order.slot = static_cast<int>(handle >> 28);
  if (is_small) {
    if (!IsStillPicture(file.format)) return kErrorContentsRejectRequest;
    order.bytes = ComposeSmallPicture(SmallPicture::kScreennail, body_.id(), NameOf(file.path));
    order.size = order.bytes.size();
  } else {
    order.source = body_.card(order.slot).directory() + "/" + file.path;
    order.size = file.size;
  }
  const Temper& temper = body_.temper();
  order.target = FetchedPath(temper, target, file.path);
  const std::string path = ReportedPath(temper, order.target);
  if (transfer_.IsRunning()) return kErrorContentsRejectRequest;
  const bool is_end_unreported = !is_small && IsEndUnreported();
  if (!silent) {
    order.started = [this, handle, &temper] {
      events_.NamelessContentsTransferOnSdkThread(kPullStarted, handle, temper.name_of_start_is_wild);
    };
    order.ended = [this, handle, path, is_end_unreported, &temper](TransferEnd end) {
      if (end == TransferEnd::kWhole) {
        if (!is_end_unreported) events_.ContentsTransferOnSdkThread(kPullComplete, handle, path);
      } else if (end == TransferEnd::kCanceled) {
        events_.WarningOnSdkThread(kPullCanceled);
      } else if (temper.pulls_fail_by == PullsFailBy::kNotification) {
        const u32 notify = static_cast<u32>(kErrorContentsTransferUnsuccess);
        events_.NamelessContentsTransferOnSdkThread(notify, handle, temper.name_of_start_is_wild);
      } else {
        events_.ErrorOnSdkThread(kErrorContentsTransferUnsuccess);
      }
    };
  }
  return transfer_.Start(std::move(order)) ? kErrorNone : kErrorContentsRejectRequest;
}

CrError Contents::CancelPull(bool is_down) {
  const bool cancels = is_down == (body_.temper().cancels_transfer_on == CancelsTransferOn::kDown);
  const bool is_running = cancels ? transfer_.Cancel() : transfer_.IsRunning();
  return is_running ? kErrorNone : kErrorContentsRejectRequest;
}

}  // namespace sim
