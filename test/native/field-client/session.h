// A connection to one body: finds it, connects in a mode, makes it ready, and gives it back.
#ifndef FIELD_SESSION_H
#define FIELD_SESSION_H
#include <memory>
#include <string>
#include <vector>

#include "events.h"

namespace field {

// The object for Connect: the one of the enumeration, which is kept to the end of the session; a new one, made from the
// fields of the enumeration, which is given back before Connect; or a direct one, made from the model's number and the
// serial number without an enumeration.
enum class Source { enumerated, remade, direct };

class Session {
 public:
  // An empty id chooses the body by its place in the list.
  Session(int index, const std::string& id, SCRSDK::CrSdkControlMode mode, Source source);
  ~Session();
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Finds the body; the checks of this step are printed.
  bool find();
  // Makes the object without enumeration, for a body on USB; false when the model's number is not known here.
  bool name_directly(const std::string& model, const std::string& serial);
  // Connects and waits until the body has reported its properties. A refusal means that the body lacks this mode.
  bool connect(bool reconnecting);
  bool refused() const { return refused_; }
  // Ends the connection and waits for its end; the object stays usable for another Connect.
  bool disconnect();
  void release();

  sdk::CrDeviceHandle handle() const { return handle_; }
  Events& events() { return *events_; }
  const std::string& directory() const { return directory_; }
  // Sets a new, empty directory for the files of the body.
  bool save_into(const std::string& name);
  // The path of the file that a notification named, whatever the name is relative to; empty when there is no such file.
  std::string resolve(const std::string& name) const;
  // The only file of the present directory, when there is exactly one.
  std::string only_file() const;
  // Waits for the event that ends a transfer. Some bodies do not report it: then a file that no longer grows, and has
  // the known size (0: any), counts as the end, and nothing is returned.
  std::optional<Event> await_transfer(std::size_t from, int milliseconds, sdk::u64 bytes, const Events::Test& test);
  const std::string& model() const { return model_; }
  const std::string& id() const { return id_; }

 private:
  bool enumerate();
  bool remake(const SCRSDK::ICrCameraObjectInfo* found);
  bool connect_call(bool reconnecting);
  bool await_connected(std::size_t from);
  void await_report(std::size_t from);

  int index_;
  std::string id_;
  SCRSDK::CrSdkControlMode mode_;
  Source source_;
  SCRSDK::ICrEnumCameraObjectInfo* list_ = nullptr;
  SCRSDK::ICrCameraObjectInfo* object_ = nullptr;
  sdk::CrDeviceHandle handle_ = 0;
  std::vector<sdk::CrDeviceHandle> former_;
  bool refused_ = false;
  bool connected_ = false;
  std::string model_;
  std::string directory_;
  // The SDK may call until the device is released, so the object outlives that.
  std::unique_ptr<Events> events_ = std::make_unique<Events>();
};

}  // namespace field
#endif
