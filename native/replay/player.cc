// Each act moves the place in the recording. Between two acts time moves it, but not beyond the next act, which the
// client may make later than in the recording.
#include "player.h"

#include <fcntl.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <limits>

#include "crsdk_codes.h"

namespace replay {
namespace {

constexpr std::uint32_t kNever = std::numeric_limits<std::uint32_t>::max();
// How many acts ahead in its stream an act is searched for when it is not the next one.
constexpr std::size_t kMostSkipped = 8;
// Longest wait of an act for the callbacks before it: a client that blocks in a callback must not block this library.
constexpr auto kMostHurry = std::chrono::seconds(5);

// Time between two pictures: bodies make 30 a second.
constexpr std::int64_t kPictureUs = 33333;

// How many of the newest answers about live view are repeated while the client is late.
constexpr std::size_t kRecentLooks = 8;

std::int64_t ClockUs() {
  timespec now{};
  clock_gettime(CLOCK_MONOTONIC, &now);
  return static_cast<std::int64_t>(now.tv_sec) * 1000000 + now.tv_nsec / 1000;
}

// Whether the function fetches a file: directory and name are then its last two arguments.
bool Fetches(const std::string& name) {
  return name == "GetRemoteTransferContentsDataFile" || name == "GetRemoteTransferContentsCompressedDataFile" ||
         name == "PullContentsFile";
}

// Makes a file like the one that the SDK made: with its first bytes, its size and, if it begins like a JPEG, the end of
// a JPEG.
void MakeFile(const std::string& path, const Value& file) {
  if (file.IsNothing()) return;
  const int fd = open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
  if (fd < 0) return;
  const std::string& first = file.At(1).bytes;
  const auto size = static_cast<off_t>(file.At(0).number);
  const bool is_jpeg = first.size() > 2 && first[0] == '\xFF' && first[1] == '\xD8';
  const bool is_made = ftruncate(fd, size) == 0 && pwrite(fd, first.data(), first.size(), 0) > 0 &&
                       (!is_jpeg || size < 4 || pwrite(fd, "\xFF\xD9", 2, size - 2) == 2);
  if (!is_made) std::fprintf(stderr, "replayed SDK: %s cannot be written\n", path.c_str());
  close(fd);
}

}  // namespace

Player::Player(const Recording& recording, double speed) : recording_(recording), speed_(speed), looks_(recording) {
  for (const Call& call : recording.calls) {
    const ActForm* form = FormOf(call.name);
    if (form != nullptr) acts_.push_back({&call, form});
  }
  base_clock_us_ = ClockUs();
  if (!recording.times.empty()) base_us_ = recording.times.front().first;
}

void Player::SetCallback(SCRSDK::IDeviceCallback* callback) {
  const std::lock_guard<std::mutex> lock(mutex_);
  callback_ = callback;
  if (!thread_.joinable()) thread_ = std::thread([this] { Run(); });
}

const Call* Player::Act(const std::string& name, const Value& arguments) {
  std::unique_lock<std::mutex> lock(mutex_);
  const std::size_t index = Find(name, arguments);
  if (index == acts_.size()) return nullptr;
  const Call& call = *acts_[index].call;
  PassOver(index);
  made_ += 1;
  if (acts_[index].form->stream == Stream::kBody) {
    // Callbacks that came before this act in the recording are made before it again.
    hurry_to_ = std::max(hurry_to_, call.number);
    changed_.notify_all();
    changed_.wait_for(lock, kMostHurry, [&] {
      const bool is_behind = next_event_ < recording_.events.size() &&
                             recording_.events[next_event_].number < std::min(call.number, Limit());
      return callback_ == nullptr || has_ended_ || (!is_behind && !is_in_callback_);
    });
    if (name == "SetSaveInfo") save_directory_ = arguments.At(1).bytes;
    if (name == "DownloadSettingFile") {
      settings_directory_ = arguments.At(2).bytes;
      setting_file_ = arguments.At(3).bytes;
    }
    if (Fetches(name)) {
      const std::size_t count = arguments.items.size();
      fetch_directory_ = arguments.At(count - 2).bytes;
      fetch_name_ = arguments.At(count - 1).bytes;
    }
    reached_ = std::max(reached_, call.number);
    base_us_ = call.us;
    base_clock_us_ = ClockUs();
    looks_.Pass(call.number);
    changed_.notify_all();
  } else {
    settings_reached_ = std::max(settings_reached_, call.number);
  }
  const std::uint64_t took_us = call.has_result ? call.result_us - call.us : 0;
  lock.unlock();
  std::this_thread::sleep_for(std::chrono::microseconds(static_cast<std::int64_t>(took_us / speed_)));
  return &call;
}

const Call* Player::Picture(const Value& arguments, std::uint32_t& number) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Call* answer = looks_.Answer("GetLiveViewImage", arguments, Here());
  if (answer == nullptr) {
    report_.Differs(0, "GetLiveViewImage", "", "no such look", "");
    return nullptr;
  }
  const bool is_picture = answer->result.number == 0 && !answer->given.At(1).IsNothing();
  const bool is_new = is_picture && answer != picture_;
  const std::int64_t clock_us = ClockUs();
  if (is_new) {
    picture_ = answer;
    picture_clock_us_ = clock_us;
  } else if (picture_ != nullptr && (is_picture || answer->result.number == crsdk_codes::CrWarning_Frame_NotUpdated) &&
             IsLate() && clock_us - picture_clock_us_ >= kPictureUs) {
    added_ += 1;
    picture_clock_us_ = clock_us;
    answer = picture_;
  }
  number = answer->given.At(0).Small() + added_;
  return answer;
}

const Call* Player::Look(const std::string& name, const Value& arguments) {
  const std::lock_guard<std::mutex> lock(mutex_);
  // While the client is late the newest answers are repeated, so that the content of pictures keeps moving.
  const bool is_moving = name == "GetSelectLiveViewProperties" && IsLate();
  const std::size_t back = is_moving ? late_looks_++ % kRecentLooks : 0;
  const Call* answer = looks_.Answer(name, arguments, name == "GetDeviceSetting" ? SettingsPlace() : Here(), back);
  if (answer == nullptr) report_.Differs(0, name, "", "no such look", Shown(arguments));
  return answer;
}

Looks::Properties Player::AllProperties() {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Looks::Properties given = looks_.All(Here());
  if (!given.is_known) report_.Differs(0, "GetDeviceProperties", "", "no such look", "");
  return given;
}

Looks::Properties Player::SomeProperties(const Value& codes) {
  const std::lock_guard<std::mutex> lock(mutex_);
  const Looks::Properties given = looks_.Some(codes, Here());
  if (!given.is_known) {
    report_.Differs(0, "GetSelectDeviceProperties", "codes", "no such look", Shown(Number(given.unknown_code)));
  }
  return given;
}

void Player::End() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    if (has_ended_) return;
    has_ended_ = true;
    changed_.notify_all();
  }
  if (thread_.joinable()) thread_.join();
  std::uint32_t left = 0;
  for (std::size_t index = 0; index < acts_.size(); ++index) {
    if (acts_[index].is_over) continue;
    left += 1;
    const Call& call = *acts_[index].call;
    report_.Differs(static_cast<std::uint32_t>(index + 1), call.name, "", Shown(call.arguments), "never made");
  }
  report_.End(made_, left);
}

std::uint64_t Player::NowUs() const {
  return base_us_ + static_cast<std::uint64_t>(static_cast<double>(ClockUs() - base_clock_us_) * speed_);
}

// Whether the client has not made an act that it had made by this time in the recording.
bool Player::IsLate() const {
  const std::uint32_t limit = Limit();
  return std::any_of(acts_.begin(), acts_.end(),
                     [&](const Act_& act) { return act.call->number == limit && act.call->us < NowUs(); });
}

Place Player::SettingsPlace() const { return {std::max(Here().now, settings_reached_), Limit(Stream::kSettings)}; }

// The record of the first act of a stream that has not been made.
std::uint32_t Player::Limit(Stream stream) const {
  for (const Act_& act : acts_) {
    if (!act.is_over && act.form->stream == stream) return act.call->number;
  }
  return kNever;
}

Place Player::Here() const {
  const auto& times = recording_.times;
  const std::uint32_t act_limit = Limit();
  const auto behind = std::upper_bound(times.begin(), times.end(), std::make_pair(NowUs(), kNever));
  const std::uint32_t by_time = behind == times.begin() ? 0 : std::prev(behind)->second;
  Place here;
  here.limit = act_limit;
  if (next_event_ < recording_.events.size()) {
    here.limit = std::min(here.limit, recording_.events[next_event_].number);
  }
  here.now = std::max(reached_, std::min(by_time, here.limit == 0 ? 0 : here.limit - 1));
  return here;
}

// The index of the recorded act for this call; the number of acts when there is none.
std::size_t Player::Find(const std::string& name, const Value& arguments) {
  const ActForm& form = *FormOf(name);
  std::size_t next = acts_.size();
  std::size_t seen = 0;
  ActDifference difference;
  for (std::size_t index = 0; index < acts_.size() && seen < kMostSkipped; ++index) {
    const Act_& act = acts_[index];
    if (act.is_over || act.form->stream != form.stream) continue;
    if (next == acts_.size()) next = index;
    seen += 1;
    if (act.call->name != name || !AreAlike(form, act.call->arguments, arguments, paths_, difference)) continue;
    for (std::size_t skipped = next; skipped < index; ++skipped) {
      if (acts_[skipped].is_over || acts_[skipped].form->stream != form.stream) continue;
      report_.Differs(static_cast<std::uint32_t>(skipped + 1), acts_[skipped].call->name, "",
                      Shown(acts_[skipped].call->arguments), "not made before " + name + " " + Shown(arguments));
      acts_[skipped].is_over = true;
    }
    return index;
  }
  if (next < acts_.size() && acts_[next].call->name == name) {
    // The same call with another argument counts as this act, and the difference is reported.
    if (!AreAlike(form, acts_[next].call->arguments, arguments, paths_, difference)) {
      report_.Differs(static_cast<std::uint32_t>(next + 1), name, difference.argument, difference.expected,
                      difference.seen);
    }
    return next;
  }
  const std::string expected =
      next < acts_.size() ? acts_[next].call->name + " " + Shown(acts_[next].call->arguments) : "no further act";
  report_.Differs(static_cast<std::uint32_t>(next + 1), name, "", expected, Shown(arguments));
  return acts_.size();
}

void Player::PassOver(std::size_t index) { acts_[index].is_over = true; }

// The thread of the callbacks.
void Player::Run() {
  std::unique_lock<std::mutex> lock(mutex_);
  while (!has_ended_) {
    if (next_event_ >= recording_.events.size()) {
      changed_.wait(lock);
      continue;
    }
    const Event& event = recording_.events[next_event_];
    const bool is_free = event.number < Limit();
    const bool is_hurried = event.number < hurry_to_;
    const std::uint64_t now_us = NowUs();
    if (!is_free) {
      changed_.wait(lock);
    } else if (!is_hurried && event.us > now_us) {
      const auto wait_us = static_cast<std::int64_t>(static_cast<double>(event.us - now_us) / speed_) + 1;
      changed_.wait_for(lock, std::chrono::microseconds(wait_us));
    } else {
      next_event_ += 1;
      reached_ = std::max(reached_, event.number);
      is_in_callback_ = true;
      lock.unlock();
      Make(event);
      lock.lock();
      is_in_callback_ = false;
      changed_.notify_all();
    }
  }
}

// The path of a reported file. A name without a path is one in the directory that the client has set for such files; a
// fetched file without a name has the name that the client has chosen.
std::string Player::PlaceOf(const std::string& path, bool is_fetched) const {
  const std::string& name = is_fetched && path.empty() ? fetch_name_ : path;
  if (name.empty() || name.front() == '/') return name;
  const bool is_settings = !is_fetched && name.substr(name.rfind('/') + 1) == setting_file_;
  return (is_fetched ? fetch_directory_ : is_settings ? settings_directory_ : save_directory_) + "/" + name;
}

void Player::Make(const Event& event) {
  SCRSDK::IDeviceCallback& to = *callback_;
  const Value& given = event.arguments;
  const auto number = [&given](std::size_t at) { return given.At(at).Small(); };
  const auto signed_number = [&given](std::size_t at) { return static_cast<SCRSDK::i32>(given.At(at).Signed()); };
  std::vector<SCRSDK::u32> codes;
  for (const Value& code : given.At(1).items) codes.push_back(code.Small());
  // Makes the file that a callback names. `at` is the index of the path in the arguments; the file follows it.
  std::string path;
  const auto file_at = [&](std::size_t at, bool is_fetched) -> char* {
    std::string place;
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      path = paths_.Of(given.At(at).bytes);
      place = PlaceOf(path, is_fetched);
    }
    MakeFile(place, given.At(at + 1));
    return given.At(at).IsNothing() ? nullptr : path.data();
  };
  const auto path_at = [&file_at](std::size_t at) { return file_at(at, false); };
  const auto fetched_at = [&file_at](std::size_t at) { return file_at(at, true); };
  const std::string& name = event.name;
  if (name == "OnConnected") {
    to.OnConnected(static_cast<SCRSDK::DeviceConnectionVersioin>(number(0)));
  } else if (name == "OnDisconnected") {
    to.OnDisconnected(number(0));
  } else if (name == "OnPropertyChanged") {
    to.OnPropertyChanged();
  } else if (name == "OnPropertyChangedCodes") {
    to.OnPropertyChangedCodes(static_cast<SCRSDK::u32>(codes.size()), codes.data());
  } else if (name == "OnLvPropertyChanged") {
    to.OnLvPropertyChanged();
  } else if (name == "OnLvPropertyChangedCodes") {
    to.OnLvPropertyChangedCodes(static_cast<SCRSDK::u32>(codes.size()), codes.data());
  } else if (name == "OnCompleteDownload") {
    to.OnCompleteDownload(path_at(1), number(0));
  } else if (name == "OnCompleteOperation") {
    to.OnCompleteOperation(number(0), nullptr);
  } else if (name == "OnNotifyContentsTransfer") {
    to.OnNotifyContentsTransfer(number(0), number(1), fetched_at(2));
  } else if (name == "OnWarning") {
    to.OnWarning(number(0));
  } else if (name == "OnWarningExt") {
    to.OnWarningExt(number(0), signed_number(1), signed_number(2), signed_number(3));
  } else if (name == "OnError") {
    to.OnError(number(0));
  } else if (name == "OnNotifyFTPTransferResult") {
    to.OnNotifyFTPTransferResult(number(0), number(1), number(2));
  } else if (name == "OnNotifyRemoteTransferResult") {
    to.OnNotifyRemoteTransferResult(number(0), number(1), fetched_at(2));
  } else if (name == "OnNotifyRemoteTransferContentsListChanged") {
    to.OnNotifyRemoteTransferContentsListChanged(number(0), number(1), number(2));
  } else if (name == "OnNotifyMonitorUpdated") {
    to.OnNotifyMonitorUpdated(number(0), number(1));
  } else if (name == "OnNotifyPostViewImage") {
    to.OnNotifyPostViewImage(path_at(1), number(0));
  }
}

}  // namespace replay
