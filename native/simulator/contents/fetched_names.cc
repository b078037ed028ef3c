// The temper of the body decides which of the names is used.
#include "contents/fetched_names.h"

namespace sim {

std::string NameOf(const std::string& path) { return path.substr(path.rfind('/') + 1); }

std::string NamedPath(const FileTarget& target, const std::string& card_path) {
  return target.directory + "/" + (target.name.empty() ? NameOf(card_path) : target.name);
}

std::string FetchedPath(const Temper& temper, const FileTarget& target, const std::string& card_path) {
  if (target.name.empty() || temper.fetched_files_are_named == FetchedFilesAreNamed::kAsGiven) {
    return NamedPath(target, card_path);
  }
  const std::string own = NameOf(card_path);
  if (temper.fetched_files_are_named == FetchedFilesAreNamed::kOwn) return target.directory + "/" + own;
  const std::size_t dot = own.rfind('.');
  return NamedPath(target, card_path) + (dot == std::string::npos ? ".JPG" : own.substr(dot));
}

std::string ReportedPath(const Temper& temper, const std::string& path) {
  switch (temper.transfers_are_reported_by) {
    case TransfersAreReportedBy::kPath:
      return path;
    case TransfersAreReportedBy::kName:
      return NameOf(path);
    case TransfersAreReportedBy::kEmptyName:
      break;
  }
  return "";
}

std::string DownloadedPath(const Temper& temper, const std::string& path) {
  switch (temper.downloads_are_reported_by) {
    case DownloadsAreReportedBy::kName:
      return NameOf(path);
    case DownloadsAreReportedBy::kRelative:
      return "./" + NameOf(path);
    case DownloadsAreReportedBy::kPath:
      break;
  }
  return path;
}

}  // namespace sim
