// The way to a client's callback object. Everything here runs on the session's dispatcher thread with no lock held,
// except where a comment of a method differs; texts and arrays passed on are valid during the callback only.
#pragma once

#include <atomic>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "base/integers.h"
#include "base/misuse.h"
#include "base/owned_array.h"
#include "crsdk_codes.h"
#include "crsdk_interfaces.h"

namespace sim {

// CrMonitorUpdatedNotify.
enum class Monitor : u32 { kLiveView = 0, kOsd = 1 };

class Events {
 public:
  // `callback` belongs to the client and outlives the session.
  explicit Events(SCRSDK::IDeviceCallback* callback) : callback_(callback), table_(TableOf(callback)) {}

  // Whether the client's callback object is unchanged; the first change is reported as a misuse. A destroyed object has
  // another table of functions, or none. Thread: any.
  bool IsCallbackAlive() {
    if (TableOf(callback_) == table_) return true;
    if (!is_dead_.exchange(true)) Misuse("callback-ended", "it is needed until ReleaseDevice has returned");
    return false;
  }

  // Stores callbacks from now on and does not make them. Thread: any.
  void Stall() { is_stalled_ = true; }
  bool IsStalled() const { return is_stalled_; }
  // Makes the stored callbacks, in their order.
  void ResumeOnSdkThread() {
    is_stalled_ = false;
    std::vector<std::function<void()>> kept;
    kept.swap(kept_);
    for (const auto& callback : kept) Call(callback);
  }

  // While the link to the body is cut, its events are discarded.
  void SetCutOnSdkThread(bool is_cut) { is_cut_ = is_cut; }

  void ConnectedOnSdkThread() {
    Make([this] { callback_->OnConnected(SCRSDK::DEVICE_CONNECTION_VERSION_RCP3); });
  }
  void DisconnectedOnSdkThread(CrError code) {
    Make([this, code] { callback_->OnDisconnected(static_cast<u32>(code)); });
  }
  void ErrorOnSdkThread(CrError code) {
    Make([this, code] { callback_->OnError(static_cast<u32>(code)); });
  }
  void WarningOnSdkThread(u32 code) {
    Make([this, code] { callback_->OnWarning(code); });
  }
  // Reports the end of an operation that has no result.
  void OperationCompleteOnSdkThread(u32 code) {
    Make([this, code] { callback_->OnCompleteOperation(code, nullptr); });
  }
  void AfStatusOnSdkThread(i32 status) {
    Make([this, status] { callback_->OnWarningExt(crsdk_codes::CrWarningExt_AFStatus, status, 0, 0); });
  }

  // Reports the result of a call. `api`: CrSdkApi; `result`: CrWarningExt_OperationResultsParam.
  void CallResultOnSdkThread(i32 api, u32 code, i32 result) {
    Make([this, api, code, result] {
      callback_->OnWarningExt(crsdk_codes::CrWarningExt_OperationResults, api, static_cast<i32>(code), result);
    });
  }

  // Makes both forms of the callback, the general one first, as the SDK does.
  void PropertiesChangedOnSdkThread(std::vector<u32> codes) {
    Make([this, codes] {
      callback_->OnPropertyChanged();
      u32* const given = CopyOf(codes.data(), codes.size());
      callback_->OnPropertyChangedCodes(static_cast<u32>(codes.size()), given);
      TakeArrayBack(given);
    });
  }

  // `monitor`: live view or the on-screen display. `number`: of the new picture.
  void MonitorUpdatedOnSdkThread(Monitor monitor, u32 number) {
    Make([this, monitor, number] { callback_->OnNotifyMonitorUpdated(static_cast<u32>(monitor), number); });
  }

  // The callback for files. The vendor's sample reads the text in every case, so it must be valid.
  void RemoteTransferOnSdkThread(u32 notify, u32 percent, std::string path) {
    Make([this, notify, percent, path] {
      const GivenText text(path);
      callback_->OnNotifyRemoteTransferResult(notify, percent, text.Get());
    });
  }
  // The callback for bytes, with the bytes of one part.
  void RemoteTransferOnSdkThread(u32 notify, u32 percent, std::vector<u8> bytes) {
    Make([this, notify, percent, bytes = std::move(bytes)] {
      u8* const given = CopyOf(bytes.data(), bytes.size());
      callback_->OnNotifyRemoteTransferResult(notify, percent, given, u64{bytes.size()});
      TakeArrayBack(given);
    });
  }
  void ContentDeletedOnSdkThread(i32 result) {
    Make([this, result] { callback_->OnWarningExt(crsdk_codes::CrWarningExt_DeleteContent, result, 0, 0); });
  }
  // The callback for bytes, without bytes.
  void RemoteTransferOnSdkThread(u32 notify, u32 percent) {
    Make([this, notify, percent] {
      callback_->OnNotifyRemoteTransferResult(notify, percent, static_cast<u8*>(nullptr), u64{0});
    });
  }
  void ContentsTransferOnSdkThread(u32 notify, u32 handle, std::string path) {
    Make([this, notify, handle, path] {
      const GivenText text(path);
      callback_->OnNotifyContentsTransfer(notify, handle, text.Get());
    });
  }
  // With a name pointer that must not be read: null or, if `is_wild`, an address without memory.
  void NamelessContentsTransferOnSdkThread(u32 notify, u32 handle, bool is_wild) {
    Make([this, notify, handle, is_wild] {
      callback_->OnNotifyContentsTransfer(notify, handle, is_wild ? reinterpret_cast<char*>(u64{64}) : nullptr);
    });
  }
  void ContentsListChangedOnSdkThread(u32 notify, u32 slot, u32 added) {
    Make([this, notify, slot, added] { callback_->OnNotifyRemoteTransferContentsListChanged(notify, slot, added); });
  }
  void SettingFileWrittenOnSdkThread(std::string path, u32 type) {
    Make([this, path, type] {
      const GivenText text(path);
      callback_->OnCompleteDownload(text.Get(), type);
    });
  }

  // Reports a post view. It is a file, or `size` bytes in the memory of the SDK; `path` is then empty or a name without
  // a file.
  void PostViewOnSdkThread(std::string path, u32 size) {
    Make([this, path, size] {
      const GivenText text(path);
      callback_->OnNotifyPostViewImage(text.Get(), size);
    });
  }

  void PictureWrittenOnSdkThread(std::string path) { SettingFileWrittenOnSdkThread(std::move(path), 0xFFFFFFFFu); }

 private:
  static const void* TableOf(const SCRSDK::IDeviceCallback* callback) {
    return *reinterpret_cast<const void* const*>(callback);
  }

  template <class Callback>
  void Call(const Callback& callback) {
    if (!IsCallbackAlive()) return;
    const CallbackScope scope;
    callback();
  }

  template <class Callback>
  void Make(Callback callback) {
    if (is_cut_) return;
    if (is_stalled_) {
      kept_.push_back(std::move(callback));
    } else {
      Call(callback);
    }
  }

  SCRSDK::IDeviceCallback* const callback_;
  const void* const table_;
  std::atomic<bool> is_dead_{false};
  std::atomic<bool> is_stalled_{false};
  bool is_cut_ = false;                      // dispatcher thread only
  std::vector<std::function<void()>> kept_;  // dispatcher thread only
};

}  // namespace sim
