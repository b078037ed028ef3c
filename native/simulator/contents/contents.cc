// Remote transfer: days, contents of a day, files and small pictures. A card is read anew for every call, so a file
// that is copied into its folder is listed at once.
#include "contents/contents.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <map>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/control_mode.h"
#include "base/error_codes.h"
#include "base/given_memory.h"
#include "body/properties.h"
#include "contents/content_info.h"
#include "crsdk_codes.h"
#include "faults/content_garbage.h"
#include "pictures/small_picture.h"

namespace sim {
namespace {

// How long the body reads a card when it is inserted and when a session begins; chosen, not measured.
constexpr u64 kIndexMs = 200;
constexpr u32 kRangeAll = 0, kRangeMonth = 1, kRangeDay = 2, kRangeHour = 3;
constexpr u32 kTransferOk = crsdk_codes::CrNotify_RemoteTransfer_Result_OK,
              kTransferFailed = crsdk_codes::CrNotify_RemoteTransfer_Result_NG,
              kTransferInProgress = crsdk_codes::CrNotify_RemoteTransfer_InProgress;
constexpr u32 kTransferCanceled = crsdk_codes::CrNotify_RemoteTransfer_Control_Canceled,
              kTransferStopped = crsdk_codes::CrNotify_RemoteTransfer_Control_Stopped;
constexpr u32 kListChanged = crsdk_codes::CrNotify_RemoteTransfer_Changed_All,
              kListAdded = crsdk_codes::CrNotify_RemoteTransfer_Changed_Add,
              kListCleared = crsdk_codes::CrNotify_RemoteTransfer_Changed_Clear;
constexpr u32 kStorageFull = crsdk_codes::CrWarning_File_StorageFull;

const CardFile* FindFile(const std::vector<CardContent>& contents, u32 content_id, u32 file_id,
                         const CardContent** content) {
  for (const CardContent& candidate : contents) {
    if (candidate.id != content_id) continue;
    *content = &candidate;
    for (const CardFile& file : candidate.files) {
      if (file.id == file_id) return &file;
    }
  }
  return nullptr;
}

// Whether a range and its date include a content of that time.
bool IsMeant(u32 range, const SCRSDK::CrCaptureDate& date, u64 at_ms) {
  const SCRSDK::CrCaptureDate at = TimeOf(at_ms);
  if (range == kRangeAll) return true;
  if (at.year != date.year || at.month != date.month) return false;
  if (range == kRangeMonth) return true;
  return at.day == date.day && (range == kRangeDay || at.hour == date.hour);
}

}  // namespace

Contents::Contents(Body& body, Events& events, Dispatcher& dispatcher)
    : body_(body), events_(events), dispatcher_(dispatcher), transfer_(body, dispatcher) {}

CrError Contents::Readable(u32 slot) {
  if (slot != 1 && slot != 2) return kErrorInvalidParameter;
  body_.plug().Look();
  const CardSlot card = body_.state().Read().cards[slot - 1];
  if (card.state == CardState::kOut) return kErrorTransferStatus;
  std::lock_guard<std::mutex> guard(mutex_);
  if (has_no_index_) return kErrorContentsListProcessing;
  return NowMs() < std::max(opened_at_ms_, card.since_ms) + kIndexMs ? kErrorContentsListProcessing : kErrorNone;
}

CrError Contents::Dates(u32 slot, bool garbage, SCRSDK::CrCaptureDate** dates, u32* count) {
  const CrError refusal = Readable(slot);
  if (refusal != kErrorNone) return refusal;
  std::map<u32, SCRSDK::CrCaptureDate> days;
  for (const CardContent& content : body_.card(static_cast<int>(slot)).Read()) {
    const SCRSDK::CrCaptureDate day = DayOf(content.at_ms);
    days.emplace(DayNumber(day), day);
  }
  *dates = GiveArray<SCRSDK::CrCaptureDate>(days.size());
  *count = 0;
  for (const auto& [number, day] : days) (*dates)[(*count)++] = day;
  if (garbage) SpoilDates(*dates, *count);
  return kErrorNone;
}

CrError Contents::Infos(u32 slot, u32 range, const SCRSDK::CrCaptureDate& date, u32 most, bool garbage,
                        SCRSDK::CrContentsInfo** infos, u32* count) {
  const CrError refusal = Readable(slot);
  if (refusal != kErrorNone) return refusal;
  if (range > kRangeHour) return kErrorNotSupported;
  std::vector<CardContent> found;
  for (CardContent& content : body_.card(static_cast<int>(slot)).Read()) {
    // As the vendor's sample uses it, 0 is unlimited.
    if (most != 0 && found.size() == most) break;
    if (IsMeant(range, date, content.at_ms)) found.push_back(std::move(content));
  }
  *infos = GiveArray<SCRSDK::CrContentsInfo>(found.size());
  const std::string& directory = body_.card(static_cast<int>(slot)).directory();
  for (std::size_t i = 0; i < found.size(); ++i) DescribeContent(body_.model(), directory, found[i], (*infos)[i]);
  *count = static_cast<u32>(found.size());
  if (garbage) SpoilInfos(*infos, *count);
  return kErrorNone;
}

CrError Contents::FetchFile(u32 slot, u32 content_id, u32 file_id, const FileTarget& target, bool silent) {
  const CrError refusal = Readable(slot);
  if (refusal != kErrorNone) return refusal;
  Card& card = body_.card(static_cast<int>(slot));
  const std::vector<CardContent> contents = card.Read();
  const CardContent* content = nullptr;
  const CardFile* file = FindFile(contents, content_id, file_id, &content);
  if (file == nullptr || content->is_placeholder) return kErrorContentNotFound;
  TransferOrder order;
  order.slot = static_cast<int>(slot);
  order.source = card.directory() + "/" + file->path;
  order.size = file->size;
  order.target = NamedPath(target, file->path);
  return StartFetch(std::move(order), true, silent);
}

CrError Contents::FetchImage(u32 slot, u32 content_id, u32 file_id, u32 kind, const FileTarget& target, bool silent) {
  const CrError refusal = Readable(slot);
  if (refusal != kErrorNone) return refusal;
  const std::vector<CardContent> contents = body_.card(static_cast<int>(slot)).Read();
  const CardContent* content = nullptr;
  const CardFile* file = FindFile(contents, content_id, file_id, &content);
  if (file == nullptr || content->is_placeholder) return kErrorContentNotFound;
  TransferOrder order;
  order.slot = static_cast<int>(slot);
  order.bytes = ComposeSmallPicture(kind == 1 ? SmallPicture::kThumbnail : SmallPicture::kScreennail, body_.id(),
                                    NameOf(file->path));
  order.size = order.bytes.size();
  order.target = FetchedPath(body_.temper(), target, file->path);
  return StartFetch(std::move(order), false, silent);
}

CrError Contents::StartFetch(TransferOrder order, bool is_original, bool silent) {
  const Temper& temper = body_.temper();
  const std::string path = ReportedPath(temper, order.target);
  if (transfer_.IsRunning()) return kErrorTransferRunning;
  const bool is_end_unreported = is_original && IsEndUnreported();
  if (!silent) {
    order.progress = [this, path](u32 percent) {
      events_.RemoteTransferOnSdkThread(kTransferInProgress, percent, path);
    };
    order.ended = [this, path, is_end_unreported, &temper](TransferEnd end) {
      if (end == TransferEnd::kStorageFull) events_.WarningOnSdkThread(kStorageFull);
      if (end == TransferEnd::kWhole) {
        if (!is_end_unreported) events_.RemoteTransferOnSdkThread(kTransferOk, 100, path);
      } else if (end == TransferEnd::kCanceled) {
        const u32 notify = temper.cancelled_transfers_stop ? kTransferStopped : kTransferCanceled;
        events_.RemoteTransferOnSdkThread(notify, 0, path);
      } else if (temper.transfers_fail_by == TransfersFailBy::kFileForm) {
        events_.RemoteTransferOnSdkThread(kTransferFailed, 0, path);
      } else {
        events_.RemoteTransferOnSdkThread(kTransferFailed, 0);
      }
    };
  }
  return transfer_.Start(std::move(order)) ? kErrorNone : kErrorTransferRunning;
}

bool Contents::IsEndUnreported() {
  return originals_++ % 2 == 0 && body_.temper().reports_transfer_ends == ReportsTransferEnds::kEverySecond;
}

CrError Contents::CancelFetch() { return transfer_.Cancel() ? kErrorNone : kErrorTransferStatus; }

void Contents::OpenedOnSdkThread(u32 mode, bool reconnects) {
  const BodyState state = body_.state().Read();
  for (int slot = 1; slot <= 2; ++slot) {
    Card& card = body_.card(slot);
    Seen& seen = seen_[slot - 1];
    seen.changes = state.cards[slot - 1].changes;
    seen.state = state.cards[slot - 1].state;
    if (mode != kModeRemoteTransfer) continue;
    seen.mark = card.Mark();
    const std::vector<CardContent> contents = card.Read();
    seen.last_id = contents.empty() ? 0 : contents.back().id;
  }
  std::lock_guard<std::mutex> guard(mutex_);
  opened_at_ms_ = NowMs();
  has_no_index_ = reconnects && mode == kModeRemoteTransfer && body_.temper().reconnecting_has_no_index;
  mode_ = mode;
}

void Contents::LookOnSdkThread() {
  u32 mode;
  {
    std::lock_guard<std::mutex> guard(mutex_);
    if (opened_at_ms_ == 0 || mode_ == kModeContents) return;
    mode = mode_;
  }
  const BodyState state = body_.state().Read();
  for (int slot = 1; slot <= 2; ++slot) {
    Seen& seen = seen_[slot - 1];
    const CardSlot& now = state.cards[slot - 1];
    const bool is_in = now.state != CardState::kOut;
    if (now.state != std::exchange(seen.state, now.state)) ReportSlotOnSdkThread(slot);
    if (mode != kModeRemoteTransfer) continue;
    const bool is_new = now.changes != std::exchange(seen.changes, now.changes);
    if (is_new) events_.ContentsListChangedOnSdkThread(is_in ? kListChanged : kListCleared, static_cast<u32>(slot), 0);
    if (!is_in) continue;
    Card& card = body_.card(slot);
    const u64 mark = card.Mark();
    if (mark == std::exchange(seen.mark, mark) && !is_new) continue;
    const std::vector<CardContent> contents = card.Read();
    u32 added = 0;
    for (const CardContent& content : contents) added += content.id > seen.last_id ? 1 : 0;
    if (!contents.empty()) seen.last_id = std::max(seen.last_id, contents.back().id);
    if (added != 0 && !is_new) {
      events_.ContentsListChangedOnSdkThread(kListAdded, static_cast<u32>(slot), added);
    }
  }
}

void Contents::ReportSlotOnSdkThread(int slot) {
  const u32 status =
      slot == 1 ? crsdk_codes::CrDeviceProperty_MediaSLOT1_Status : crsdk_codes::CrDeviceProperty_MediaSLOT2_Status;
  events_.PropertiesChangedOnSdkThread(ChangedWith(body_.model(), status));
}

}  // namespace sim
