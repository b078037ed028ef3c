// One event of the SDK, copied: it owns all it refers to. Plain data; knows nothing of JavaScript.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>

namespace rigd {

enum class EventKind {
  kConnected,
  kDisconnected,
  kError,
  kPropertyChanged,
  kCompleteDownload,
  kWarning,
  kWarningExt,
  kRemoteTransfer,
  kContentsTransfer,
  kContentsListChanged,
  kMonitorUpdated,
  kPostView,
  kDropped,
};

struct Event {
  EventKind kind;
  // Number of the connect that the event belongs to; see Session::Connect.
  std::uint32_t generation = 0;
  // A number whose meaning depends on the kind: version, error, warning, type of a download, notification, monitor,
  // size of a post view, or number of dropped events.
  std::uint32_t number = 0;
  // kPropertyChanged only.
  std::set<std::uint32_t> codes{};
  // kCompleteDownload, kRemoteTransfer, kContentsTransfer and kPostView only; bytes of a path as the SDK gave them.
  std::string path{};
  // kWarningExt only.
  std::array<std::int32_t, 3> parameters{};
  // kRemoteTransfer: per cent. kContentsTransfer: handle. kContentsListChanged: slot, and how many were added.
  // kMonitorUpdated: the number of the picture.
  std::array<std::uint32_t, 2> details{};
};

}  // namespace rigd
