// The process has one recorder, which is never destroyed: threads of the SDK may outlive the end of main.
#include "recorder.h"

namespace rigd {
namespace {

// The largest number of values in `known_`; a body has fewer properties. When it is reached, all values are forgotten,
// and each is written once more when it occurs next.
constexpr std::size_t kMostKnownValues = 8192;

}  // namespace

Recorder& Recorder::Instance() {
  static Recorder& recorder = *new Recorder;
  return recorder;
}

bool Recorder::Start(int fd, std::size_t bytes) {
  if (!is_on_) is_on_ = ring_.Start(fd, bytes);
  return is_on_;
}

void Recorder::WriteNames(const std::vector<const char*>& names) {
  Write(RecordKind::kNames, 0, 0, [&names](Pack& pack) {
    pack.Array(names.size());
    for (const char* name : names) pack.Text(name);
  });
}

std::uint32_t Recorder::NumberOf(std::uint64_t key, std::uint64_t hash) const {
  const auto known = known_.find(key);
  const bool is_alike = known != known_.end() && known->second.hash == hash && ring_.IsFresh(known->second.number);
  return is_alike ? known->second.number : 0;
}

std::uint32_t Recorder::Keep(RecordKind kind, std::uint16_t name, std::uint64_t key, std::uint64_t hash,
                             const Pack& value) {
  if (known_.size() >= kMostKnownValues) known_.clear();
  const std::uint32_t number = ring_.Append(kind, name, 0, value.Data(), value.Size());
  known_.insert_or_assign(key, Known{hash, number});
  return number;
}

}  // namespace rigd
