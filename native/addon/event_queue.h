// The bounded queue between the SDK's threads and the main thread. Never blocks a producer for longer than a
// copy: when it is full, a waiting event is dropped and counted. Knows nothing of JavaScript.
#pragma once

#include <cstddef>
#include <deque>
#include <mutex>

#include "event.h"

namespace rigd {

class EventQueue {
 public:
  // The largest number of waiting events: as many as the gateway's log keeps for each camera (docs/run/limits.md).
  static constexpr std::size_t kCapacity = 1024;
  // The largest number of codes in one property change: far more than any body has.
  static constexpr std::size_t kMaxCodes = 0x1000;

  // Takes an event. A property change is merged into a waiting one, and the number of a new picture replaces the
  // waiting number of an older one, unless the state of the session changed in between. Thread: any, usually one of the
  // SDK's. Takes the queue's lock for the time of a move.
  void PushOnSdkThread(Event event);

  // All waiting events in order. If events were dropped, the first is of kind kDropped and has their number. Thread:
  // the consumer's. The caller owns what it gets.
  std::deque<Event> Take();

  // Thread: any.
  bool IsEmpty();

 private:
  // This and the next functions are called with mutex_ held. Merge returns whether a waiting property change took the
  // codes of this one.
  bool Merge(Event& event);
  // Whether the waiting event of an older picture took the number of this one.
  bool Replace(const Event& event);
  // Drops the event that matters least and counts it.
  void MakeRoom();

  std::mutex mutex_;
  std::deque<Event> events_;
  // Events dropped since the last Take, and the generation of the last of them.
  std::uint32_t dropped_ = 0;
  std::uint32_t dropped_generation_ = 0;
};

}  // namespace rigd
