// The way to a client's callback object. Everything here runs on the session's dispatcher thread with no lock held;
// texts and arrays passed on are valid during the callback only.
#ifndef RIGD_SIM_EVENTS_H
#define RIGD_SIM_EVENTS_H

#include <string>
#include <vector>

#include "crsdk_interfaces.h"
#include "integers.h"

namespace sim {

class Events {
 public:
  // `callback` belongs to the client and outlives the session.
  explicit Events(SCRSDK::IDeviceCallback* callback) : callback_(callback) {}

  void ConnectedOnSdkThread() const { callback_->OnConnected(SCRSDK::DEVICE_CONNECTION_VERSION_RCP3); }
  void DisconnectedOnSdkThread() const { callback_->OnDisconnected(0); }
  void ErrorOnSdkThread(CrError code) const { callback_->OnError(static_cast<u32>(code)); }
  void WarningOnSdkThread(u32 code) const { callback_->OnWarning(code); }
  void AfStatusOnSdkThread(i32 status) const { callback_->OnWarningExt(0x60001, status, 0, 0); }

  // Both forms, the general one first, as the SDK does.
  void PropertiesChangedOnSdkThread(std::vector<u32> codes) const {
    callback_->OnPropertyChanged();
    callback_->OnPropertyChangedCodes(static_cast<u32>(codes.size()), codes.data());
  }

  void PictureWrittenOnSdkThread(std::string path) const { callback_->OnCompleteDownload(path.data(), 0xFFFFFFFFu); }

 private:
  SCRSDK::IDeviceCallback* const callback_;
};

}  // namespace sim

#endif
