// One implementation for both levels of the interface (SDK 2.00 and 2.01). They differ in the order of the virtual
// functions, which the base class defines. Every method runs on a thread of the SDK, must not keep its arguments after
// it returns, and lets no exception out.
#include "callbacks.h"

#include <climits>
#include <cstring>
#include <utility>

#include "event_outlet.h"
#include "live_view.h"

namespace rigd {
namespace {

template <class Level>
class DeviceCallback final : public Level {
 public:
  DeviceCallback(std::uint32_t generation, std::shared_ptr<const std::atomic<bool>> silent)
      : generation_(generation), silent_(std::move(silent)) {}

  void OnConnected(SCRSDK::DeviceConnectionVersioin version) noexcept override {
    Report(EventKind::kConnected, static_cast<std::uint32_t>(version));
  }

  void OnDisconnected(SCRSDK::u32 error) noexcept override { Report(EventKind::kDisconnected, error); }

  void OnError(SCRSDK::u32 error) noexcept override { Report(EventKind::kError, error); }

  void OnWarning(SCRSDK::u32 warning) noexcept override { Report(EventKind::kWarning, warning); }

  // Overrides in 2.01 and later only. Some bodies report warnings here instead of through OnWarning, with the same
  // CrWarning numbers (0x2xxxx). Every other number is the result of an operation that the program has requested. rigd
  // requests no such operation, so there is never a result to release.
  void OnCompleteOperation(SCRSDK::u32 code, SCRSDK::CrOperationResultData*) noexcept {
    constexpr SCRSDK::u32 kWarnings = 0x2;
    if (code >> 16 == kWarnings) Report(EventKind::kWarning, code);
  }

  void OnPropertyChangedCodes(SCRSDK::u32 count, SCRSDK::u32* codes) noexcept override {
    PictureSizeMayHaveChanged();
    Report(EventKind::kPropertyChanged, 0, [count, codes](Event& event) {
      // A count above kMaxCodes is garbage, and then the array is too.
      if (codes != nullptr && count <= EventQueue::kMaxCodes) event.codes.insert(codes, codes + count);
    });
  }

  void OnCompleteDownload(char* path, SCRSDK::u32 type) noexcept override {
    Report(EventKind::kCompleteDownload, type, [path](Event& event) {
      if (path != nullptr) event.path.assign(path, strnlen(path, PATH_MAX));
    });
  }

  void OnWarningExt(SCRSDK::u32 warning, SCRSDK::i32 first, SCRSDK::i32 second, SCRSDK::i32 third) noexcept override {
    Report(EventKind::kWarningExt, warning, [=](Event& event) { event.parameters = {first, second, third}; });
  }

  void OnNotifyRemoteTransferResult(SCRSDK::u32 notify, SCRSDK::u32 percent, char* path) noexcept override {
    Report(EventKind::kRemoteTransfer, notify, [=](Event& event) {
      event.details[0] = percent;
      if (path != nullptr) event.path.assign(path, strnlen(path, PATH_MAX));
    });
  }

  // The overload for bytes in memory: rigd requests files only, but a failure may be reported this way.
  void OnNotifyRemoteTransferResult(SCRSDK::u32 notify, SCRSDK::u32 percent, SCRSDK::u8*,
                                    SCRSDK::u64) noexcept override {
    Report(EventKind::kRemoteTransfer, notify, [=](Event& event) { event.details[0] = percent; });
  }

  void OnNotifyContentsTransfer(SCRSDK::u32 notify, SCRSDK::CrContentHandle handle, char* path) noexcept override {
    Report(EventKind::kContentsTransfer, notify, [=](Event& event) {
      event.details[0] = handle;
      if (TransferHasName(notify) && path != nullptr) event.path.assign(path, strnlen(path, PATH_MAX));
    });
  }

  void OnNotifyRemoteTransferContentsListChanged(SCRSDK::u32 notify, SCRSDK::u32 slot,
                                                 SCRSDK::u32 added) noexcept override {
    Report(EventKind::kContentsListChanged, notify, [=](Event& event) { event.details = {slot, added}; });
  }

  void OnNotifyMonitorUpdated(SCRSDK::u32 monitor, SCRSDK::u32 number) noexcept override {
    Report(EventKind::kMonitorUpdated, monitor, [=](Event& event) { event.details[0] = number; });
  }

  // Overrides in 2.01 and later only. Reports a small picture of an exposure, apart from the picture itself. It is a
  // file at `path`, or `size` bytes in the memory of the SDK; in that case `path` may be null, empty or a name.
  void OnNotifyPostViewImage(char* path, SCRSDK::u32 size) noexcept {
    Report(EventKind::kPostView, size, [path](Event& event) {
      if (path != nullptr) event.path.assign(path, strnlen(path, PATH_MAX));
    });
  }

  // Spare slots after the known ones: if a later SDK appends a callback, it finds a harmless function there. There are
  // eight, because no version added more than seven at once (2.00).
  virtual void Unknown1() noexcept {}
  virtual void Unknown2() noexcept {}
  virtual void Unknown3() noexcept {}
  virtual void Unknown4() noexcept {}
  virtual void Unknown5() noexcept {}
  virtual void Unknown6() noexcept {}
  virtual void Unknown7() noexcept {}
  virtual void Unknown8() noexcept {}

 private:
  template <class Fill>
  void Report(EventKind kind, std::uint32_t number, Fill fill) noexcept {
    if (*silent_) return;
    try {
      Event event{kind};
      event.generation = generation_;
      event.number = number;
      fill(event);
      EventOutlet::Instance().DeliverOnSdkThread(std::move(event));
    } catch (...) {
      // There is no memory for the event, so it is lost. An exception that leaves this function would end the process.
    }
  }

  void Report(EventKind kind, std::uint32_t number) noexcept {
    Report(kind, number, [](Event&) {});
  }

  const std::uint32_t generation_;
  const std::shared_ptr<const std::atomic<bool>> silent_;
};

using Callback200 = DeviceCallback<SCRSDK::DeviceCallback200>;
using Callback201 = DeviceCallback<SCRSDK::IDeviceCallback>;

}  // namespace

Callback::Callback(int level, std::uint32_t generation) : silent_(std::make_shared<std::atomic<bool>>(false)) {
  if (level == 200) {
    auto object = std::make_shared<Callback200>(generation, silent_);
    // Connect is declared with the newer class, but a 2.00 library calls the object as its own class.
    pointer_ = reinterpret_cast<SCRSDK::IDeviceCallback*>(static_cast<SCRSDK::DeviceCallback200*>(object.get()));
    object_ = std::move(object);
  } else {
    auto object = std::make_shared<Callback201>(generation, silent_);
    pointer_ = object.get();
    object_ = std::move(object);
  }
}

}  // namespace rigd
