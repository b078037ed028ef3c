// The rules of the queue: which events are merged, and which are dropped first.
#include "event_queue.h"
#include "crsdk_codes.h"

#include <algorithm>
#include <utility>

namespace rigd {
namespace {

// Whether the event changes the state of the session. If such an event were dropped, a listener would believe that an
// ended session is open, or wait for one that is already open.
bool ChangesTheSession(const Event& event) {
  return event.kind == EventKind::kConnected || event.kind == EventKind::kDisconnected ||
         event.kind == EventKind::kError;
}

// CrWarning codes that report the result of a session, an exposure or a picture.
constexpr std::uint32_t kReconnected = crsdk_codes::CrWarning_Connect_Reconnected,
                        kReconnecting = crsdk_codes::CrWarning_Connect_Reconnecting,
                        kStorageFull = crsdk_codes::CrWarning_File_StorageFull,
                        kGetImageFailed = crsdk_codes::CrWarning_GetImage_Failed,
                        kExposureStarted = crsdk_codes::CrWarning_Exposure_Started;

// Whether the event is dropped before others: it is about a state that can be read again, or only informs.
bool MayGiveWay(const Event& event) {
  if (event.kind == EventKind::kPropertyChanged || event.kind == EventKind::kWarningExt ||
      event.kind == EventKind::kMonitorUpdated) {
    return true;
  }
  if (event.kind != EventKind::kWarning) return false;
  return event.number != kReconnected && event.number != kReconnecting && event.number != kStorageFull &&
         event.number != kGetImageFailed && event.number != kExposureStarted;
}

}  // namespace

void EventQueue::PushOnSdkThread(Event event) {
  const std::lock_guard<std::mutex> lock(mutex_);
  if (event.kind == EventKind::kPropertyChanged && Merge(event)) return;
  if (event.kind == EventKind::kMonitorUpdated && Replace(event)) return;
  if (events_.size() >= kCapacity) MakeRoom();
  events_.push_back(std::move(event));
}

std::deque<Event> EventQueue::Take() {
  const std::lock_guard<std::mutex> lock(mutex_);
  std::deque<Event> taken = std::exchange(events_, {});
  if (dropped_ > 0) {
    Event report{EventKind::kDropped};
    report.generation = dropped_generation_;
    report.number = std::exchange(dropped_, 0);
    taken.push_front(std::move(report));
  }
  return taken;
}

bool EventQueue::IsEmpty() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return events_.empty();
}

// Adds the codes to a waiting property change. This loses nothing, because the client reads the values later.
bool EventQueue::Merge(Event& event) {
  for (auto waiting = events_.rbegin(); waiting != events_.rend(); ++waiting) {
    if (ChangesTheSession(*waiting)) return false;
    if (waiting->kind != EventKind::kPropertyChanged || waiting->generation != event.generation) continue;
    if (waiting->codes.size() + event.codes.size() > kMaxCodes) return false;
    waiting->codes.merge(event.codes);
    return true;
  }
  return false;
}

// Replaces the number in a waiting event of an older picture. This loses nothing, because the client reads the newest
// picture.
bool EventQueue::Replace(const Event& event) {
  for (auto waiting = events_.rbegin(); waiting != events_.rend(); ++waiting) {
    if (ChangesTheSession(*waiting)) return false;
    if (waiting->kind != EventKind::kMonitorUpdated || waiting->generation != event.generation ||
        waiting->number != event.number) {
      continue;
    }
    waiting->details = event.details;
    return true;
  }
  return false;
}

// Drops the oldest event for which MayGiveWay is true, because newer events show the state. If there is none, the
// oldest event that does not change the session is dropped: a picture, for example, is found in its directory even
// without its event. If there is no such event either, the oldest event is dropped.
void EventQueue::MakeRoom() {
  auto oldest = std::find_if(events_.begin(), events_.end(), MayGiveWay);
  if (oldest == events_.end()) oldest = std::find_if_not(events_.begin(), events_.end(), ChangesTheSession);
  if (oldest == events_.end()) oldest = events_.begin();
  dropped_generation_ = oldest->generation;
  dropped_ += 1;
  events_.erase(oldest);
}

}  // namespace rigd
