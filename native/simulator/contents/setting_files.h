// Transfers between body and host of files that are not contents: the body's settings, and LUTs for cinema bodies.
// Settings need a card in slot 1, and LUTs a body that accepts them; both are checked here. Must not know the state of
// a session.
#pragma once

#include <string>

#include "base/dispatcher.h"
#include "base/events.h"
#include "body/body.h"

namespace sim {

class SettingFiles {
 public:
  // All of them outlive this and its tasks.
  SettingFiles(Body& body, Events& events, Dispatcher& dispatcher)
      : body_(body), events_(events), dispatcher_(dispatcher) {}

  // Writes the body's settings to `path`; its end is an event. Thread: client, as for all here.
  CrError Save(const std::string& path, bool silent);
  // Takes settings from a file; its end is an event, after which the body starts anew.
  CrError Load(const std::string& path, bool silent);
  // Takes a LUT into one of the body's places; its end is an event.
  CrError ImportLut(const std::string& path, u32 place, bool silent);

 private:
  void SaveOnSdkThread(const std::string& path, bool silent);
  void LoadOnSdkThread(const std::string& bytes, bool silent);

  Body& body_;
  Events& events_;
  Dispatcher& dispatcher_;
};

}  // namespace sim
