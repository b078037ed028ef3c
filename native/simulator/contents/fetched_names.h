// Under which name a body saves what a client fetches, and which name it reports. Thread: any; keeps nothing.
#pragma once

#include <string>

#include "body/temper.h"

namespace sim {

// Destination of a file for a client.
struct FileTarget {
  std::string directory;
  std::string name;  // empty: the name on the card
};

// The last part of a path.
std::string NameOf(const std::string& path);

// A file that is fetched by the call whose name is reported to be honoured.
std::string NamedPath(const FileTarget& target, const std::string& card_path);

// A file that is fetched by a call to which other programs give no name: the body may give one of its own.
std::string FetchedPath(const Temper& temper, const FileTarget& target, const std::string& card_path);

// Path in the notification of a file that was saved there.
std::string ReportedPath(const Temper& temper, const std::string& path);

// Path in OnCompleteDownload of a file that was saved there.
std::string DownloadedPath(const Temper& temper, const std::string& path);

}  // namespace sim
