// Plays one recording: compares the client's acts with the recorded ones, keeps the place in the recording, and makes
// the recorded callbacks on its own thread. The client is the program that calls this library: a worker of rigd. No
// lock is held while the client runs.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "acts.h"
#include "crsdk_abi.h"
#include "looks.h"
#include "recording.h"
#include "report.h"

namespace replay {

class Player {
 public:
  // `speed`: how much faster than recorded; waits and callbacks are shortened by it.
  Player(const Recording& recording, double speed);

  // Whether this process may play it: see Report.
  bool Claim() { return report_.Claim(recording_.path); }

  // Sets the object for callbacks, which begin after the act Connect. Thread: the client's, as for all following
  // functions but the last two.
  void SetCallback(SCRSDK::IDeviceCallback* callback);

  // An act of the client. Returns the recorded call for it, after the time that the call took. Null when the recording
  // has none, which is reported.
  const Call* Act(const std::string& name, const Value& arguments);

  // A look: see Looks. Null when the recording has no answer, which is reported.
  const Call* Look(const std::string& name, const Value& arguments);
  // A live-view picture. While the client is late, the newest picture is repeated with new numbers, as a body would
  // continue. `number`: the number of the picture.
  const Call* Picture(const Value& arguments, std::uint32_t& number);
  Looks::Properties AllProperties();
  Looks::Properties SomeProperties(const Value& codes);
  const Recording& recording() const { return recording_; }

  // Ends the replay, because the SDK is stopped: the last callbacks are not made, and the report ends.
  void End();

 private:
  struct Act_ {
    const Call* call;
    const ActForm* form;
    bool is_over = false;
  };

  // This and the next functions are called with the lock held.
  std::uint64_t NowUs() const;
  std::uint32_t Limit(Stream stream = Stream::kBody) const;
  Place Here() const;
  // The place for settings, which have their own stream.
  Place SettingsPlace() const;
  bool IsLate() const;
  std::size_t Find(const std::string& name, const Value& arguments);
  void PassOver(std::size_t index);

  void Run();
  // With mutex_ held.
  std::string PlaceOf(const std::string& path, bool is_fetched) const;
  void Make(const Event& event);

  const Recording& recording_;
  const double speed_;
  Looks looks_;
  Report report_;
  PathMap paths_;
  // The directory for pictures that the client has set.
  std::string save_directory_;
  // Place and name of the file that was last fetched, and of the last settings file.
  std::string fetch_directory_, fetch_name_;
  std::string settings_directory_, setting_file_;
  std::vector<Act_> acts_;

  std::mutex mutex_;
  std::condition_variable changed_;
  std::thread thread_;
  bool has_ended_ = false;
  SCRSDK::IDeviceCallback* callback_ = nullptr;
  // The recorded time that belongs to a moment of the clock.
  std::uint64_t base_us_ = 0;
  std::int64_t base_clock_us_ = 0;
  std::size_t next_event_ = 0;
  bool is_in_callback_ = false;
  // Callbacks before this record are made at once.
  std::uint32_t hurry_to_ = 0;
  // Number of acts that the client has made.
  std::uint32_t made_ = 0;
  // The newest record that has happened; for the stream of settings, that of its newest act.
  std::uint32_t reached_ = 0;
  std::uint32_t settings_reached_ = 0;
  // The newest live-view picture that was given.
  const Call* picture_ = nullptr;
  // Number of repeated pictures, and when the last new one was given.
  std::uint32_t added_ = 0;
  std::int64_t picture_clock_us_ = 0;
  std::size_t late_looks_ = 0;
};

}  // namespace replay
