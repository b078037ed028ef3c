// A connection to one body: found, connected in a mode, made ready, and given back again.
#ifndef FIELD_SESSION_H
#define FIELD_SESSION_H
#include <memory>
#include <string>
#include <vector>

#include "events.h"

namespace field {

// Which object Connect is given: the enumeration's own (kept to the end of the session), or one made anew of the
// fields that the enumeration showed (the enumeration is given back before Connect).
// A direct one is made of the model's number and the serial number, without a look at the list.
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
  // The same without enumeration, for a body on USB; false when the model has no number here.
  bool name_directly(const std::string& model, const std::string& serial);
  // Connects and waits until the body has reported itself. Refused means that the body does not offer this mode.
  bool connect(bool reconnecting);
  bool refused() const { return refused_; }
  // Ends the connection, and waits for it to be over; the object stays for another Connect.
  bool disconnect();
  void release();

  sdk::CrDeviceHandle handle() const { return handle_; }
  Events& events() { return *events_; }
  const std::string& directory() const { return directory_; }
  // Sets a new, empty directory for the files of the body.
  bool save_into(const std::string& name);
  // The file that a notification named, wherever the name is relative to; empty when there is none such.
  std::string resolve(const std::string& name) const;
  // The only file of the present directory, when there is exactly one.
  std::string only_file() const;
  // Waits for the event that ends a transfer. One body does not report it: then a file that rests, and is of the
  // known size (0: any), ends it as well, and nothing is returned.
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
