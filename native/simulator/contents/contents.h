// View of a session on the cards of its body: lists by day in remote transfer, handles in contents transfer, one
// transfer at a time, and reports of additions. The exported functions check whether the session's mode allows the
// call. Lock order: mutex_, then those of the body's parts.
#pragma once

#include <atomic>
#include <mutex>
#include <string>

#include "base/dispatcher.h"
#include "base/events.h"
#include "body/body.h"
#include "contents/content_transfer.h"
#include "contents/fetched_names.h"
#include "contents/given_lists.h"
#include "crsdk_classes.h"

namespace sim {

class Contents {
 public:
  // All of them outlive this and its tasks.
  Contents(Body& body, Events& events, Dispatcher& dispatcher);

  // Remote transfer. Thread: client. The client owns the arrays, which are given memory.
  CrError Dates(u32 slot, bool garbage, SCRSDK::CrCaptureDate** dates, u32* count);
  CrError Infos(u32 slot, u32 range, const SCRSDK::CrCaptureDate& date, u32 most, bool garbage,
                SCRSDK::CrContentsInfo** infos, u32* count);
  CrError FetchFile(u32 slot, u32 content_id, u32 file_id, const FileTarget& target, bool silent);
  // `kind`: 1 thumbnail, 2 screennail.
  CrError FetchImage(u32 slot, u32 content_id, u32 file_id, u32 kind, const FileTarget& target, bool silent);
  // As FetchFile and FetchImage, but the bytes go into the callback, at most `part_bytes` at a time.
  CrError FetchFileBytes(u32 slot, u32 content_id, u32 file_id, u32 part_bytes);
  CrError FetchImageBytes(u32 slot, u32 content_id, u32 file_id, u32 kind);
  // Removes a content from its card; a notification reports the result.
  CrError Delete(u32 slot, u32 content_id);
  CrError CancelFetch();
  bool TakesNoPartialBuffer() { return body_.temper().takes_no_partial_buffer; }

  // Contents transfer. Handles name folders and files of both cards.
  // Thread: client.
  CrError Folders(bool garbage, SCRSDK::CrMtpFolderInfo** folders, u32* count);
  CrError Handles(u32 folder, bool garbage, u32** handles, u32* count);
  CrError Detail(u32 handle, bool garbage, SCRSDK::CrMtpContentsInfo* detail);
  CrError Thumbnail(u32 handle, bool garbage, SCRSDK::CrImageDataBlock* image, SCRSDK::CrFileType* type);
  // `is_small`: a small picture of a still picture.
  CrError Pull(u32 handle, bool is_small, const FileTarget& target, bool silent);
  // One half of the command that cancels; the temper of the body decides which of them does it.
  CrError CancelPull(bool is_down);

  // Thread: dispatcher. The session is up in this mode: the body begins to build its index.
  void OpenedOnSdkThread(u32 mode, bool reconnects);
  // Thread: dispatcher. Reports what has changed on the cards since the last call.
  void LookOnSdkThread();
  // The link to the host is cut: a running transfer ends without a report. Thread: any.
  void Interrupt() { transfer_.Drop(); }

 private:
  struct Seen {
    u32 changes = 0;
    u32 state = 0;
    u64 mark = 0;
    u32 last_id = 0;
  };

  // 0 when the card of this slot can be read now. Thread: any.
  CrError Readable(u32 slot);
  // False when the handle is in no list or names no file of an inserted card.
  bool FindByHandle(u32 handle, CardContent* content, CardFile* file);
  // Reports the properties that a change in the slot has changed. Thread: dispatcher.
  void ReportSlotOnSdkThread(int slot);
  CrError StartFetch(TransferOrder order, bool is_original, bool silent);
  CrError StartSending(TransferOrder order);
  // 0 when the content has the file and can be read now.
  CrError FindForFetch(u32 slot, u32 content_id, u32 file_id, CardFile* file);
  // Whether the end of this transfer of a file is one that the body does not report.
  bool IsEndUnreported();
  bool IsIn(int slot) { return body_.state().Read().cards[slot - 1].state != CardState::kOut; }

  Body& body_;
  Events& events_;
  Dispatcher& dispatcher_;
  ContentTransfer transfer_;
  GivenLists folder_lists_;
  GivenLists file_lists_;
  std::atomic<u32> originals_{0};  // number of transfers of original files that were begun

  std::mutex mutex_;
  u64 opened_at_ms_ = 0;
  bool has_no_index_ = false;  // whether no card gets an index as long as the session lasts
  u32 mode_ = 0;
  Seen seen_[2];  // dispatcher thread only
};

}  // namespace sim
