// One connection of a client to a body, from Connect to ReleaseDevice: its phases (session.cc), its SDK thread, the
// client's calls (session_requests.cc), the reports (session_reports.cc) and the effects of faults (session_faults.cc).
// Locks: mutex_ is taken first, then those of the body's parts; no callback is made and no fault fires with any of them
// held.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <string>

#include "base/control_mode.h"
#include "base/dispatcher.h"
#include "base/events.h"
#include "body/body.h"
#include "contents/contents.h"
#include "contents/setting_files.h"
#include "crsdk_classes.h"
#include "faults/fault_table.h"
#include "live_view/live_view.h"
#include "session/admission.h"
#include "session/descriptions.h"
#include "session/held_orders.h"
#include "shooting/controls.h"
#include "shooting/shutter.h"

namespace sim {

class Session {
 public:
  Session(std::shared_ptr<Body> body, SCRSDK::IDeviceCallback* callback, u32 mode, bool reconnects, LogIn log_in);
  ~Session();

  // Thread: client. Begins to connect; the end is an event. Takes the faults of this call itself.
  void Connect(const FaultEffect& effect);

  // Thread: client. Waits until the question of a body that prompts for pairing is answered, or the attempt is over;
  // returns at once if the body does not ask.
  void AwaitPairing();

  // Thread: client. Begins to disconnect; the end is an event, unless `silent`. Also ends an attempt that has not
  // succeeded, and a lost session, whose event was already made.
  CrError Disconnect(bool silent);

  // Thread: client, not the dispatcher's. Ends everything; no callback is made after it has returned.
  void Close();

  // A call of a client on this session, from its begin to its end; reports one that begins while another is under way.
  // Thread: client.
  class Turn {
   public:
    Turn(Session& session, const char* call);
    ~Turn() { --session_.calls_; }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

   private:
    Session& session_;
  };
  // Notes that the client calls Disconnect or ReleaseDevice, whatever the result: it has not forgotten the call.
  // Thread: client.
  void NoteDisconnect() { has_disconnected_ = true; }
  void NoteReleaseDevice() { has_released_ = true; }
  // Notes that this process has a newer session with the same body, so that the handle of this one may be dropped.
  // Thread: client.
  void NoteReplaced() { is_replaced_ = true; }
  bool MayBeLeft() const { return has_released_ || is_replaced_; }
  // Reports what the client has left undone with this session, whose handle ends now. Thread: client.
  void ReportLeft();
  // Orders that the client holds down. Thread: any.
  HeldOrders& held() { return held_; }

  // Thread: client. The client owns the array, which is given memory.
  CrError ReadProperties(const u32* codes, u32 count, bool garbage, SCRSDK::CrDeviceProperty** properties, i32* found);
  // As ReadProperties, for the properties of live view.
  CrError ReadLiveViewProperties(const u32* codes, u32 count, bool garbage, SCRSDK::CrLiveViewProperty** properties,
                                 i32* found);
  CrError WriteProperty(u32 code, u32 type, u64 value, const FaultEffect& effect);
  // `text` as the interface has it: the length with terminator in the first unit. May be null.
  CrError WriteText(u32 code, const u16* text, bool silent);
  CrError SendCommand(u32 command, u32 parameter, const FaultEffect& effect);
  // Notes when a client has pressed or released the shutter button. The note is written later, because writing takes
  // longer than the call.
  void NoteRelease(u64 called_at_us, bool is_down);
  CrError SetSaveInfo(const std::string& path, const std::string& prefix, i32 start_number);
  // Destination of pictures; empty: not set.
  std::string SaveDirectory() { return shutter_.SaveDirectory(); }
  CrError ReadSetting(u32 key, u32* value);
  CrError WriteSetting(u32 key, u32 value);
  CrError DescribeLiveView(SCRSDK::CrImageInfo& info, bool garbage);
  CrError ReadLiveView(SCRSDK::CrImageDataBlock& block, const FaultEffect& effect);
  CrError ReadOsd(SCRSDK::CrOSDImageDataBlock& block, bool garbage);

  // Thread: client. What faults do to the session around any call: BeginStall before the call's work, Suffer (loss,
  // flood) after it.
  void BeginStall();
  void Suffer(const FaultEffect& effect);

  // 0 when the session is up in this mode. Thread: any.
  CrError RequireMode(u32 mode);
  // 0 when the session is up in a mode that has properties and commands. Thread: any.
  CrError Usable();
  // 0 when the session is up, in any mode: there are properties to read. Thread: any.
  CrError Reportable();
  // Only after RequireMode or Usable has returned 0.
  Contents& contents() { return contents_; }
  SettingFiles& setting_files() { return setting_files_; }
  Descriptions& descriptions() { return descriptions_; }

  Body& body() { return *body_; }
  bool IsOnSdkThread() const { return dispatcher_.IsOwnThread(); }
  // Thread: any. From Connect to the end or the loss: no second session in this process meanwhile.
  bool IsActive();

 private:
  // How long a session stays lost that broke although the cable is plugged in.
  static constexpr u32 kBrokenMs = 500;
  enum class Phase { kConnecting, kConnected, kReconnecting, kLost, kFailed, kDisconnecting, kEnded };

  void OpenOnSdkThread();
  void GrowOnSdkThread(u32 step);
  // Looks for the answer given at the camera, until the attempt is over.
  void AwaitAnswerOnSdkThread(u64 until_ms);
  void FailOnSdkThread(CrError code);
  void EndOnSdkThread(bool silent);
  void WatchOnSdkThread();
  void LookOnSdkThread();
  void ReportWarningsOnSdkThread(u64 ordered);
  void ReportDialsOnSdkThread(u64 turned);
  // `back_at_ms`: when the body will be found again on its own; 0 when it has to return to the bus first.
  void LoseOnSdkThread(u64 back_at_ms);
  void GiveUpOnSdkThread();
  void FloodOnSdkThread(u64 left);
  // Reports every new picture and display until the end of the session; the parameters are the last reported ones.
  void NotifyPicturesOnSdkThread(u32 reported_picture, u32 reported_display);
  // Whether calls reach the body. Thread: any, mutex_ held.
  bool IsUp() const { return phase_ == Phase::kConnected && !is_cut_; }
  // The rows that the body reports now. Thread: any.
  Table<PropertyRow> ReportedRows();
  // Whether the on-screen display has changed since it was last read. Thread: client.
  bool IsDisplayNew(u32 number);
  // Whether the body refuses the half-press because of a save path. Thread: any.
  bool IsHalfPressStopped();
  // Whether the body accepts what the PC sends but ignores it. Thread: any.
  bool IgnoresRemote();
  // Reports the result of a call, if the temper has such reports. Thread: any.
  void ReportCallResult(i32 api, u32 code, i32 result, u32 delay_ms);
  // Whether the body already takes a write of this property. Thread: any.
  bool TakesWriteOf(const PropertyRow& row);
  // Reports, after a moment, the result of setting the clock. Thread: client.
  void ReportClock(u32 result, bool silent);
  // Reports, after the delay, a property and all that depend on it. Thread: any.
  void ReportChange(u32 code, u32 delay_ms);
  // Whether keys that are held and a zoom that runs end (kGoes) or stay.
  enum class Held { kGoes, kStays };
  // Releases the body. Thread: any, mutex_ held.
  void LetGo(Held held);

  const std::shared_ptr<Body> body_;
  Events events_;
  const u32 mode_;
  const LogIn log_in_;
  const bool reconnects_;
  // Calls of GetOSDImage so far.
  std::atomic<u32> displays_asked_{0};

  // CrPartialFile; the parts in which files come are given with each call.
  std::atomic<u32> partial_buffer_{0};

  std::atomic<int> calls_{0};
  std::atomic<bool> has_disconnected_{false};
  std::atomic<bool> has_released_{false};
  std::atomic<bool> is_replaced_{false};
  HeldOrders held_;

  std::mutex mutex_;
  Phase phase_ = Phase::kConnecting;
  bool holds_body_ = false;     // this session holds the body's session lock
  bool leaves_poison_ = false;  // refused because of an abandoned session, which this one's end does not clear
  bool asks_ = false;           // the body's question is open: a person at the camera has to answer
  bool was_up_ = false;         // the session was up when it was disconnected
  bool is_cut_ = false;         // the link is cut, and the loss is not reported yet
  u64 opened_at_ms_ = 0;
  u32 openings_ = 0;           // how often the session came up: it may be lost and found again
  u64 warnings_ = 0;           // how many warnings were reported or are older than the session
  u64 dials_ = 0;              // how many turned dials, likewise
  u32 detachments_ = 0;        // the body's, when the session began; with more of them the session is lost
  u64 back_at_ms_ = 0;         // while reconnecting: when the body answers again; 0 = not known
  u64 give_up_at_ms_ = 0;      // while reconnecting
  u32 last_display_ = 0;       // number of the on-screen display that was read last
  u64 stall_mark_ = 0;         // mark of the fault table when the stall began
  bool lost_when_up_ = false;  // faults of Connect
  u64 flood_when_up_ = 0;

  Dispatcher dispatcher_;
  Shutter shutter_;
  Contents contents_;
  SettingFiles setting_files_;
  LiveView live_view_;
  Controls controls_;
  Descriptions descriptions_;
};

}  // namespace sim
