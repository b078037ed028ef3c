// A connection to one body: found, connected in a mode, made ready, and given back again.
#ifndef FIELD_SESSION_H
#define FIELD_SESSION_H
#include <memory>
#include <string>

#include "events.h"

namespace field {

// Which object Connect is given: the enumeration's own (kept to the end of the session), or one made anew of the
// fields that the enumeration showed (the enumeration is given back before Connect).
enum class Source { enumerated, remade };

class Session {
 public:
  Session(int index, SCRSDK::CrSdkControlMode mode, Source source);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Finds the body; the checks of this step are printed.
  bool find();
  // Connects and waits until the body has reported itself. Refused says that the body does not offer this mode.
  bool connect(bool reconnecting);
  bool refused() const { return refused_; }
  // Ends the connection, and waits for it to be over; the object stays for another Connect.
  bool disconnect();
  void release();

  sdk::CrDeviceHandle handle() const { return handle_; }
  Events& events() { return *events_; }
  const std::string& directory() const { return directory_; }
  // Where files of the body go from now on: a new, empty directory.
  bool save_into(const std::string& name);
  // The file that a notification named, wherever the name is relative to; empty when there is none such.
  std::string resolve(const std::string& name) const;
  // The only file of the present directory, when there is exactly one.
  std::string only_file() const;
  const std::string& model() const { return model_; }

 private:
  bool remake(const SCRSDK::ICrCameraObjectInfo* found);
  bool connect_call(bool reconnecting);
  bool await_connected(std::size_t from);
  void await_report(std::size_t from);

  int index_;
  SCRSDK::CrSdkControlMode mode_;
  Source source_;
  SCRSDK::ICrEnumCameraObjectInfo* list_ = nullptr;
  SCRSDK::ICrCameraObjectInfo* object_ = nullptr;
  sdk::CrDeviceHandle handle_ = 0;
  bool refused_ = false;
  bool connected_ = false;
  std::string model_;
  std::string directory_;
  // The SDK may call until the device is released, so the object outlives that.
  std::unique_ptr<Events> events_ = std::make_unique<Events>();
};

}  // namespace field
#endif
