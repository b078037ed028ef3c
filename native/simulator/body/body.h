// One simulated body: its model, its directory and everything in it. Shared by the sessions and discoveries of this
// process; other processes have their own object for the same directory. Must not know SDK classes.
#pragma once

#include <atomic>
#include <memory>
#include <string>

#include "base/body_log.h"
#include "base/file_lock.h"
#include "body/body_model.h"
#include "body/card.h"
#include "body/picture_record.h"
#include "body/plug.h"
#include "body/state_file.h"
#include "body/temper.h"
#include "faults/faults.h"

namespace sim {

class Body {
 public:
  // Creates the directory `<state directory>/<id>` and powers the body on if it never was.
  Body(const BodyModel& model, std::string id, const std::string& state_directory);

  // False when the directory cannot be written.
  bool IsUsable() const { return state_.IsOpen() && session_lock_.IsOpen(); }

  const BodyModel& model() const { return model_; }
  const std::string& id() const { return id_; }
  // `card1` or `card2` in the body's directory. `slot` is 1 or 2.
  std::string CardDirectory(int slot) const { return directory_ + "/card" + std::to_string(slot); }

  // Its temper when LookAtTemper last read it. Thread: any.
  const Temper& temper() const { return *temper_.load(); }
  // Reads the file `temper`, which holds a name; without the file or a known name, the default. Thread: any.
  void LookAtTemper();

  // The body's own setting "Touch Func. in Shooting", which is the file `touch-func`: Touch Tracking when it holds the
  // word tracking, else Touch Focus. Thread: any.
  bool IsTouchTracking() const;
  // Content of the body's own screen: the word in the file `screen`. It is `menu`, or `turned-90` or `turned-270` when
  // the body is turned by that many degrees; any other word, or none, means the upright picture. Thread: any.
  std::string Screen() const { return WordIn("screen"); }

  // Time from a press to its exposure: the number in the file `lag`, otherwise that of RIGD_SIM_LAG_MS. Thread: any.
  u32 LagMs() const;

  // Whether clients of a body on the network need fingerprint, user and password. This is the body's own setting, in
  // the file `access-authentication`: it is off when the file has the word `off` and the model allows that. Thread:
  // any.
  bool HasAccessAuthentication() const;

  // Whether the present discovery finds the body. It does not while the file `discovery` has the word `off` (as for
  // another subnet). By temper only every third discovery finds a body on the network, so this counts the discoveries
  // of this process. Thread: any.
  bool IsFoundByDiscovery();

  // The contents of the card of slot 1 or 2, also while it is not inserted.
  Card& card(int slot) { return slot == 2 ? card2_ : card1_; }

  StateFile& state() { return state_; }
  Faults& faults() { return faults_; }
  Plug& plug() { return plug_; }
  PictureRecord& pictures() { return pictures_; }
  const BodyLog& log() const { return log_; }
  // Notes when a client has pressed or released the shutter button, in microseconds of CLOCK_MONOTONIC. Thread: any.
  void NoteRelease(u64 called_at_us, bool is_down) const {
    releases_.Append(std::to_string(called_at_us) + (is_down ? " down" : " up"));
  }
  // Held by the process with a session, from Connect to the end of it.
  FileLock& session_lock() { return session_lock_; }

 private:
  // The first word of a file in the body's directory; empty when there is none.
  std::string WordIn(const char* name) const;

  const BodyModel& model_;
  const std::string id_;
  const std::string directory_;
  BodyLog log_;
  BodyLog releases_;
  Faults faults_;
  PictureRecord pictures_;
  StateFile state_;
  Plug plug_;
  Card card1_;
  Card card2_;
  FileLock session_lock_;
  std::atomic<const Temper*> temper_{kTempers};
  std::atomic<u32> discoveries_{0};
  const u32 usual_lag_ms_;
};

}  // namespace sim
