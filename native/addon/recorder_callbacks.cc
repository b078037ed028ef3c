// One class for both levels, as in callbacks.cc: they differ in the order of their slots. Every method runs on a thread
// of the SDK, records its arguments, passes them on unchanged and lets no exception out.
#include "recorder_callbacks.h"

#include <deque>
#include <memory>

#include "callbacks.h"
#include "event_queue.h"
#include "recorder.h"
#include "recorder_values.h"

namespace rigd {
namespace {

// As many as the callback objects that session.cc keeps.
constexpr std::size_t kKeptCallbacks = 64;

enum class Cb : std::uint16_t {
  kOnConnected,
  kOnDisconnected,
  kOnPropertyChanged,
  kOnPropertyChangedCodes,
  kOnLvPropertyChanged,
  kOnLvPropertyChangedCodes,
  kOnCompleteDownload,
  kOnCompleteOperation,
  kOnNotifyContentsTransfer,
  kOnWarning,
  kOnWarningExt,
  kOnError,
  kOnNotifyFTPTransferResult,
  kOnNotifyRemoteTransferResult,
  kOnNotifyRemoteTransferContentsListChanged,
  kOnNotifyMonitorUpdated,
  kOnNotifyPostViewImage,
};

template <class Level>
class Recording : public Level {
 public:
  Recording(Level* callback, std::uint16_t first_name) : callback_(callback), first_name_(first_name) {}

  void OnConnected(SCRSDK::DeviceConnectionVersioin version) noexcept override {
    Numbers(Cb::kOnConnected, {static_cast<std::int64_t>(version)});
    callback_->OnConnected(version);
  }
  void OnDisconnected(SCRSDK::u32 error) noexcept override {
    Numbers(Cb::kOnDisconnected, {error});
    callback_->OnDisconnected(error);
  }
  void OnPropertyChanged() noexcept override {
    Numbers(Cb::kOnPropertyChanged, {});
    callback_->OnPropertyChanged();
  }
  void OnPropertyChangedCodes(SCRSDK::u32 count, SCRSDK::u32* codes) noexcept override {
    Codes(Cb::kOnPropertyChangedCodes, count, codes);
    callback_->OnPropertyChangedCodes(count, codes);
  }
  void OnLvPropertyChanged() noexcept override {
    Numbers(Cb::kOnLvPropertyChanged, {});
    callback_->OnLvPropertyChanged();
  }
  void OnLvPropertyChangedCodes(SCRSDK::u32 count, SCRSDK::u32* codes) noexcept override {
    Codes(Cb::kOnLvPropertyChangedCodes, count, codes);
    callback_->OnLvPropertyChangedCodes(count, codes);
  }
  void OnCompleteDownload(char* path, SCRSDK::u32 type) noexcept override {
    File(Cb::kOnCompleteDownload, path, {type});
    callback_->OnCompleteDownload(path, type);
  }
  void OnNotifyContentsTransfer(SCRSDK::u32 notify, SCRSDK::CrContentHandle handle, char* path) noexcept override {
    File(Cb::kOnNotifyContentsTransfer, TransferHasName(notify) ? path : nullptr, {notify, handle}, PackFetchedFile);
    callback_->OnNotifyContentsTransfer(notify, handle, path);
  }
  void OnWarning(SCRSDK::u32 warning) noexcept override {
    Numbers(Cb::kOnWarning, {warning});
    callback_->OnWarning(warning);
  }
  void OnWarningExt(SCRSDK::u32 warning, SCRSDK::i32 first, SCRSDK::i32 second, SCRSDK::i32 third) noexcept override {
    Numbers(Cb::kOnWarningExt, {warning, first, second, third});
    callback_->OnWarningExt(warning, first, second, third);
  }
  void OnError(SCRSDK::u32 error) noexcept override {
    Numbers(Cb::kOnError, {error});
    callback_->OnError(error);
  }
  void OnNotifyFTPTransferResult(SCRSDK::u32 notify, SCRSDK::u32 done, SCRSDK::u32 failed) noexcept override {
    Numbers(Cb::kOnNotifyFTPTransferResult, {notify, done, failed});
    callback_->OnNotifyFTPTransferResult(notify, done, failed);
  }
  void OnNotifyRemoteTransferResult(SCRSDK::u32 notify, SCRSDK::u32 percent, char* path) noexcept override {
    File(Cb::kOnNotifyRemoteTransferResult, path, {notify, percent}, PackFetchedFile);
    callback_->OnNotifyRemoteTransferResult(notify, percent, path);
  }
  // The overload for bytes in memory: rigd requests files only, but a failure may be reported this way.
  void OnNotifyRemoteTransferResult(SCRSDK::u32 notify, SCRSDK::u32 percent, SCRSDK::u8* bytes,
                                    SCRSDK::u64 size) noexcept override {
    File(Cb::kOnNotifyRemoteTransferResult, nullptr, {notify, percent});
    callback_->OnNotifyRemoteTransferResult(notify, percent, bytes, size);
  }
  // Callbacks for firmware and playback, which rigd never requests, are passed on but not recorded.
  void OnNotifyRemoteFirmwareUpdateResult(SCRSDK::u32 notify, const void* result) noexcept override {
    callback_->OnNotifyRemoteFirmwareUpdateResult(notify, result);
  }
  void OnReceivePlaybackTimeCode(SCRSDK::u32 code) noexcept override { callback_->OnReceivePlaybackTimeCode(code); }
  void OnReceivePlaybackData(SCRSDK::u8 type, SCRSDK::i32 size, SCRSDK::u8* bytes, SCRSDK::i64 first,
                             SCRSDK::i64 second, SCRSDK::i32 third, SCRSDK::i32 fourth) noexcept override {
    callback_->OnReceivePlaybackData(type, size, bytes, first, second, third, fourth);
  }
  void OnNotifyRemoteTransferContentsListChanged(SCRSDK::u32 notify, SCRSDK::u32 slot,
                                                 SCRSDK::u32 added) noexcept override {
    Numbers(Cb::kOnNotifyRemoteTransferContentsListChanged, {notify, slot, added});
    callback_->OnNotifyRemoteTransferContentsListChanged(notify, slot, added);
  }
  void OnNotifyMonitorUpdated(SCRSDK::u32 monitor, SCRSDK::u32 number) noexcept override {
    Numbers(Cb::kOnNotifyMonitorUpdated, {monitor, number});
    callback_->OnNotifyMonitorUpdated(monitor, number);
  }

 protected:
  void Numbers(Cb name, std::initializer_list<std::int64_t> numbers) noexcept {
    Note(name, [&](Pack& pack) {
      pack.Array(numbers.size());
      for (const std::int64_t number : numbers) pack.Signed(number);
    });
  }

  void File(Cb name, const char* path, std::initializer_list<std::int64_t> numbers,
            void (*pack_file)(Pack&, const char*) = PackFile) noexcept {
    Note(name, [&](Pack& pack) {
      pack.Array(numbers.size() + 2);
      for (const std::int64_t number : numbers) pack.Signed(number);
      pack.Text(path);
      pack_file(pack, path);
    });
  }

  void Codes(Cb name, SCRSDK::u32 count, const SCRSDK::u32* codes) noexcept {
    Note(name, [&](Pack& pack) {
      // As in callbacks.cc, a larger count is garbage.
      const SCRSDK::u32 kept = codes == nullptr || count > EventQueue::kMaxCodes ? 0 : count;
      pack.Array(2);
      pack.Number(count);
      pack.Array(kept);
      for (SCRSDK::u32 at = 0; at < kept; ++at) pack.Number(codes[at]);
    });
  }

  template <class Fill>
  void Note(Cb name, Fill fill) noexcept {
    const auto number = static_cast<std::uint16_t>(first_name_ + static_cast<std::uint16_t>(name));
    Recorder::Instance().Write(RecordKind::kCallback, number, 0, fill);
  }

  Level* const callback_;
  const std::uint16_t first_name_;
};

// Slots behind the known ones, for the same reason as in callbacks.cc; the callback object has harmless ones too.
template <class Base>
class WithUnknownSlots final : public Base {
 public:
  using Base::Base;

  virtual void Later1() noexcept {}
  virtual void Later2() noexcept {}
  virtual void Later3() noexcept {}
  virtual void Later4() noexcept {}
  virtual void Later5() noexcept {}
  virtual void Later6() noexcept {}
  virtual void Later7() noexcept {}
  virtual void Later8() noexcept {}
};

// The callbacks that came with 2.01.
class Recording201 : public Recording<SCRSDK::IDeviceCallback> {
 public:
  using Recording::Recording;

  void OnCompleteOperation(SCRSDK::u32 code, SCRSDK::CrOperationResultData* result) noexcept override {
    Numbers(Cb::kOnCompleteOperation, {code});
    callback_->OnCompleteOperation(code, result);
  }
  void OnNotifyPostViewImage(char* path, SCRSDK::u32 size) noexcept override {
    File(Cb::kOnNotifyPostViewImage, path, {size});
    callback_->OnNotifyPostViewImage(path, size);
  }
};

using Recording200 = Recording<SCRSDK::DeviceCallback200>;

}  // namespace

const std::vector<const char*>& CallbackNames() {
  static const std::vector<const char*>& names = *new std::vector<const char*>{
      "OnConnected",
      "OnDisconnected",
      "OnPropertyChanged",
      "OnPropertyChangedCodes",
      "OnLvPropertyChanged",
      "OnLvPropertyChangedCodes",
      "OnCompleteDownload",
      "OnCompleteOperation",
      "OnNotifyContentsTransfer",
      "OnWarning",
      "OnWarningExt",
      "OnError",
      "OnNotifyFTPTransferResult",
      "OnNotifyRemoteTransferResult",
      "OnNotifyRemoteTransferContentsListChanged",
      "OnNotifyMonitorUpdated",
      "OnNotifyPostViewImage",
  };
  return names;
}

SCRSDK::IDeviceCallback* RecordingCallback(SCRSDK::IDeviceCallback* callback, int level, std::uint16_t first_name) {
  static std::deque<std::shared_ptr<void>>& kept = *new std::deque<std::shared_ptr<void>>;
  SCRSDK::IDeviceCallback* pointer = nullptr;
  if (level == 200) {
    // See callbacks.cc: a 2.00 library was built with its own class.
    auto* const own = reinterpret_cast<SCRSDK::DeviceCallback200*>(callback);
    auto object = std::make_shared<WithUnknownSlots<Recording200>>(own, first_name);
    pointer = reinterpret_cast<SCRSDK::IDeviceCallback*>(static_cast<SCRSDK::DeviceCallback200*>(object.get()));
    kept.push_back(std::move(object));
  } else {
    auto object = std::make_shared<WithUnknownSlots<Recording201>>(callback, first_name);
    pointer = object.get();
    kept.push_back(std::move(object));
  }
  if (kept.size() > kKeptCallbacks) kept.pop_front();
  return pointer;
}

}  // namespace rigd
