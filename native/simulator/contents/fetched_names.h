// The names under which a body saves the files that a client fetches, and the names that it reports. Thread: any; keeps
// nothing.
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

// The path of a file fetched by the one call that is reported to use the given name.
std::string NamedPath(const FileTarget& target, const std::string& card_path);

// The path of a file fetched by a call to which other programs pass no name: the body may choose its own name.
std::string FetchedPath(const Temper& temper, const FileTarget& target, const std::string& card_path);

// Path in the notification of a file that was saved there.
std::string ReportedPath(const Temper& temper, const std::string& path);

// Path in OnCompleteDownload of a file that was saved there.
std::string DownloadedPath(const Temper& temper, const std::string& path);

}  // namespace sim
