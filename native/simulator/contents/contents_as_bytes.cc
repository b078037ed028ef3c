// Two calls of remote transfer: a fetch without a file on the host, whose bytes go into the client's callback, and the
// deletion of a content from its card. The SDK's reference names both. Which notification has which bytes was chosen
// here: the last bytes come with the result, all others with progress.
#include <unistd.h>

#include <utility>

#include "base/error_codes.h"
#include "contents/contents.h"
#include "crsdk_codes.h"
#include "pictures/small_picture.h"

namespace sim {
namespace {

constexpr u32 kDeleteMs = 120;
// CrWarningExtParam_DeleteContentResult.
constexpr i32 kDeleted = 1, kDeleteBusy = 3, kDeleteNotThere = 5;

}  // namespace

CrError Contents::FindForFetch(u32 slot, u32 content_id, u32 file_id, CardFile* file) {
  const CrError refusal = Readable(slot);
  if (refusal != kErrorNone) return refusal;
  for (const CardContent& content : body_.card(static_cast<int>(slot)).Read()) {
    if (content.id != content_id || content.is_placeholder) continue;
    for (const CardFile& candidate : content.files) {
      if (candidate.id != file_id) continue;
      *file = candidate;
      return kErrorNone;
    }
  }
  return kErrorContentNotFound;
}

CrError Contents::FetchFileBytes(u32 slot, u32 content_id, u32 file_id, u32 part_bytes) {
  CardFile file;
  const CrError refusal = FindForFetch(slot, content_id, file_id, &file);
  if (refusal != kErrorNone) return refusal;
  TransferOrder order;
  order.slot = static_cast<int>(slot);
  order.source = body_.card(order.slot).directory() + "/" + file.path;
  order.size = file.size;
  order.part_bytes = part_bytes;
  return StartSending(std::move(order));
}

CrError Contents::FetchImageBytes(u32 slot, u32 content_id, u32 file_id, u32 kind) {
  CardFile file;
  const CrError refusal = FindForFetch(slot, content_id, file_id, &file);
  if (refusal != kErrorNone) return refusal;
  TransferOrder order;
  order.slot = static_cast<int>(slot);
  order.bytes = ComposeSmallPicture(kind == 1 ? SmallPicture::kThumbnail : SmallPicture::kScreennail, body_.id(),
                                    NameOf(file.path));
  order.size = order.part_bytes = order.bytes.size();
  return StartSending(std::move(order));
}

CrError Contents::StartSending(TransferOrder order) {
  if (transfer_.IsRunning()) return kErrorTransferRunning;
  const Temper& temper = body_.temper();
  order.part = [this](std::vector<u8> bytes, u32 percent, bool is_last) {
    const u32 notify =
        is_last ? crsdk_codes::CrNotify_RemoteTransfer_Result_OK : crsdk_codes::CrNotify_RemoteTransfer_InProgress;
    events_.RemoteTransferOnSdkThread(notify, percent, std::move(bytes));
  };
  order.ended = [this, &temper](TransferEnd end) {
    if (end == TransferEnd::kWhole) return;
    const u32 cancelled = temper.cancelled_transfers_stop ? crsdk_codes::CrNotify_RemoteTransfer_Control_Stopped
                                                          : crsdk_codes::CrNotify_RemoteTransfer_Control_Canceled;
    const u32 failed = crsdk_codes::CrNotify_RemoteTransfer_Result_NG;
    events_.RemoteTransferOnSdkThread(end == TransferEnd::kCanceled ? cancelled : failed, 0);
  };
  return transfer_.Start(std::move(order)) ? kErrorNone : kErrorTransferRunning;
}

CrError Contents::Delete(u32 slot, u32 content_id) {
  const CrError refusal = Readable(slot);
  if (refusal != kErrorNone) return refusal;
  i32 result = transfer_.IsRunning() ? kDeleteBusy : kDeleteNotThere;
  Card& card = body_.card(static_cast<int>(slot));
  for (const CardContent& content : card.Read()) {
    if (content.id != content_id || result == kDeleteBusy) continue;
    for (const CardFile& file : content.files) unlink((card.directory() + "/" + file.path).c_str());
    body_.log().Append("delete " + content.files.front().path);
    result = kDeleted;
  }
  dispatcher_.Post(kDeleteMs, [this, result] { events_.ContentDeletedOnSdkThread(result); });
  return kErrorNone;
}

}  // namespace sim
