// Remote transfer mode: days, contents, files, compressed pictures, and a cancelled transfer.
#include <cstring>
#include <filesystem>

#include "images.h"
#include "props.h"
#include "scenarios.h"
#include "tap.h"

namespace field {
namespace {

constexpr auto kSlot = static_cast<SCRSDK::CrSlotNumber>(sdk::CrSlotNumber_Slot1);
constexpr sdk::u32 kDivision = 16u << 20;

struct Item {
  sdk::u32 content = 0;
  sdk::u32 file = 0;
  sdk::u64 bytes = 0;
  std::string path;
};

SCRSDK::CrGetContentsInfoListType kind(sdk::i64 value) { return static_cast<SCRSDK::CrGetContentsInfoListType>(value); }

// The number of contents of one range; -1 when refused. The list is requested again while the card's index is not
// ready.
int infos(Session& session, sdk::i64 range, const SCRSDK::CrCaptureDate* date, std::vector<Item>* items,
          sdk::CrError* error) {
  sdk::CaptureDate wanted;
  if (date) {
    wanted->year = date->year;
    wanted->month = date->month;
    wanted->day = date->day;
    wanted->hour = date->hour;
  }
  SCRSDK::CrContentsInfo* list = nullptr;
  sdk::u32 count = 0;
  until(
      20000,
      [&] {
        *error = sdk::GetRemoteTransferContentsInfoList(session.handle(), kSlot, kind(range), wanted.get(), 0, &list,
                                                        &count);
        return *error != sdk::CrError_RemoteTransfer_GetContentsInfoListProcessing;
      },
      500);
  if (*error == 0 && list && items) {
    for (sdk::u32 i = 0; i < count; i++) {
      // The list also has placeholders, which cannot be fetched.
      if (list[i].dummyContent) continue;
      for (sdk::u32 f = 0; f < list[i].filesNum; f++) {
        const SCRSDK::CrContentsFile& file = list[i].files[f];
        Item item;
        item.content = list[i].contentId;
        item.file = file.fileId;
        item.bytes = file.fileSize;
        if (file.filePath) {
          item.path.assign(reinterpret_cast<const char*>(file.filePath),
                           strnlen(reinterpret_cast<const char*>(file.filePath), file.filePathLength));
        }
        items->push_back(item);
      }
    }
  }
  if (list) sdk::ReleaseRemoteTransferContentsInfoList(session.handle(), list);
  return *error ? -1 : static_cast<int>(count);
}

Events::Test ended(Kind form) {
  return
      [form](const Event& event) { return event.kind == form && event.a != sdk::CrNotify_RemoteTransfer_InProgress; };
}

// The file of a successful transfer, by the name in its notification.
std::string land(Session& session, std::size_t from, const std::string& what, sdk::u64 bytes) {
  const auto end = session.await_transfer(from, 60000, bytes, ended(Kind::transfer));
  const std::string unreported = end ? "" : session.only_file();
  const bool good = end ? end->a == sdk::CrNotify_RemoteTransfer_Result_OK : !unreported.empty();
  tap::check(good, "the transfer ends well: " + what,
             end ? tap::format("0x%llx", (long long)end->a) : "its end was not reported: " + unreported);
  const auto all = session.events().all(from, is(Kind::transfer));
  bool named = true;
  for (const Event& event : all) named = named && event.named;
  tap::check(named, "every notification of it carries a name: " + what, tap::format("%zu notifications", all.size()));
  if (!good) return "";
  std::string file = end ? session.resolve(end->text) : unreported;
  if (file.empty()) file = session.only_file();
  tap::check(!file.empty(), "its file exists: " + what, end ? end->text : file);
  return file;
}

sdk::CrError get_file(Session& session, const Item& item) {
  return sdk::GetRemoteTransferContentsDataFile(session.handle(), kSlot, item.content, item.file, kDivision, nullptr,
                                                nullptr);
}

void data_file(Session& session, const Item& item) {
  session.save_into("remote-" + std::to_string(item.content) + "-" + std::to_string(item.file));
  const std::size_t from = session.events().mark();
  const sdk::CrError error = get_file(session, item);
  if (!tap::check(error == 0, "the request is accepted: " + item.path, tap::format("0x%x", error))) return;
  const std::string file = land(session, from, item.path, item.bytes);
  if (file.empty()) return;
  const auto bytes = images::load(file);
  tap::check(bytes.size() == item.bytes, "the file has the size that was listed: " + item.path,
             tap::format("%zu of %llu, %s", bytes.size(), (unsigned long long)item.bytes, images::kind(bytes).c_str()));
}

void compressed(Session& session, const Item& item, sdk::i64 type, const char* name) {
  const std::string what = std::string(name) + " of " + item.path;
  const auto wanted = static_cast<SCRSDK::CrGetContentsCompressedDataType>(type);
  session.save_into(std::string(name) + "-" + std::to_string(item.content));
  std::size_t from = session.events().mark();
  sdk::CrError error = sdk::GetRemoteTransferContentsCompressedDataFile(session.handle(), kSlot, item.content,
                                                                        item.file, wanted, nullptr, nullptr);
  if (error) return tap::skip("a compressed picture comes as a file: " + what, tap::format("0x%x", error));
  const std::string file = land(session, from, what, 0);
  const auto bytes = file.empty() ? std::vector<sdk::u8>{} : images::load(file);
  const std::string form = images::kind(bytes);
  const auto found = images::jpeg(bytes.data(), bytes.size());
  tap::check(form == "heif" || found.whole, "a compressed picture comes as a file: " + what,
             tap::format("%s, %ux%u %s", form.c_str(), found.width, found.height, found.fault.c_str()));
  from = session.events().mark();
  error = sdk::GetRemoteTransferContentsCompressedData(session.handle(), kSlot, item.content, item.file, wanted);
  if (error) return tap::skip("a compressed picture comes as bytes: " + what, tap::format("0x%x", error));
  // The data may come in parts; the picture begins in the first one.
  const auto first = session.events().wait(
      from, 30000, [](const Event& event) { return event.kind == Kind::transfer_bytes && event.c > 0; });
  const auto end = session.events().wait(from, 30000, ended(Kind::transfer_bytes));
  const bool good = end && end->a == sdk::CrNotify_RemoteTransfer_Result_OK;
  tap::check(good && first && !images::kind(first->head).empty(), "a compressed picture comes as bytes: " + what,
             end ? tap::format("0x%llx, %lld bytes", (long long)end->a, (long long)end->c) : "nothing came");
}

void give_up(Session& session, const Item& item) {
  session.save_into("given-up");
  const std::size_t from = session.events().mark();
  const sdk::CrError error = get_file(session, item);
  tap::check(error == 0, "the request that will be given up is accepted", tap::format("0x%x", error));
  if (error) return;
  constexpr auto kCancel = static_cast<SCRSDK::CrGetContentsDataControlType>(2);
  const sdk::CrError control = sdk::ControlGetRemoteTransferContentsDataFile(session.handle(), kCancel);
  const auto end = session.events().wait(from, 60000, ended(Kind::transfer));
  const bool stopped = end && (end->a == sdk::CrNotify_RemoteTransfer_Control_Stopped ||
                               end->a == sdk::CrNotify_RemoteTransfer_Control_Canceled);
  // A transfer that ended before it could be cancelled has ended as well.
  const bool over = end && end->a == sdk::CrNotify_RemoteTransfer_Result_OK;
  tap::check(
      stopped || over, "a transfer that is given up ends",
      tap::format("control 0x%x, ", control) + (end ? tap::format("0x%llx", (long long)end->a) : "nothing came"));
  pause(500);
  data_file(session, item);
}

// Deletes a content of the card, and checks that the list no longer has it.
void remove(Session& session, const Item& item) {
  const std::size_t from = session.events().mark();
  const sdk::CrError error = sdk::DeleteRemoteTransferContentsFile(session.handle(), kSlot, item.content);
  if (error) return tap::skip("a content of the card is deleted", tap::format("0x%x", error));
  const auto end = session.events().wait(from, 10000, is(Kind::warning_ext, sdk::CrWarningExt_DeleteContent));
  bool gone = false;
  sdk::CrError listed = 0;
  until(
      10000,
      [&] {
        std::vector<Item> left;
        if (infos(session, sdk::CrGetContentsInfoListType_All, nullptr, &left, &listed) < 0) return false;
        gone = true;
        for (const Item& one : left) gone = gone && one.content != item.content;
        return gone;
      },
      500);
  tap::check(end && gone, "a content of the card is deleted, and the body reports its end",
             end ? tap::format("result %lld, %s", (long long)end->b, gone ? "gone" : "still listed") : "nothing came");
}

}  // namespace

void remote_transfer(Session& session) {
  const bool there = until(
      30000, [&] { return value_of(session, sdk::CrDeviceProperty_MediaSLOT1_ContentsInfoListEnableStatus) == 1; });
  tap::check(there, "the body reports that the card's contents can be listed");
  SCRSDK::CrCaptureDate* dates = nullptr;
  sdk::u32 count = 0;
  sdk::CrError error = 0;
  until(
      20000,
      [&] {
        error = sdk::GetRemoteTransferCapturedDateList(session.handle(), kSlot, &dates, &count);
        return error != sdk::CrError_RemoteTransfer_GetContentsInfoListProcessing;
      },
      500);
  if (!tap::check(error == 0 && dates && count > 0, "the days of the card are listed",
                  tap::format("0x%x, %u", error, count))) {
    if (dates) sdk::ReleaseRemoteTransferCapturedDateList(session.handle(), dates);
    return;
  }
  std::vector<Item> items;
  int of_days = 0;
  for (sdk::u32 i = 0; i < count; i++) {
    const int n = infos(session, sdk::CrGetContentsInfoListType_Range_Day, &dates[i], &items, &error);
    if (n < 0) tap::note(tap::format("day %u: 0x%x", i, error));
    of_days += n > 0 ? n : 0;
  }
  tap::check(!items.empty(), "the contents of the days are listed, without a limit of their number",
             tap::format("%d contents, %zu files", of_days, items.size()));
  const int in_month = infos(session, sdk::CrGetContentsInfoListType_Range_Month, &dates[0], nullptr, &error);
  tap::check(in_month > 0, "the contents of a month are listed", tap::format("0x%x, %d", error, in_month));
  const int in_all = infos(session, sdk::CrGetContentsInfoListType_All, nullptr, nullptr, &error);
  tap::check(in_all >= of_days && in_all > 0, "all contents are listed with a blank date",
             tap::format("0x%x, %d of %d", error, in_all, of_days));
  // The lists are given back before the transfers.
  sdk::ReleaseRemoteTransferCapturedDateList(session.handle(), dates);
  if (items.empty()) return;
  std::string kinds;
  const Item* largest = &items.front();
  const Item* picture = nullptr;
  for (const Item& item : items) {
    const std::string form = std::filesystem::path(item.path).extension().string();
    if (item.bytes > largest->bytes && item.bytes < (200u << 20)) largest = &item;
    if (!picture && form == ".JPG") picture = &item;
    if (kinds.find(form + ";") != std::string::npos || item.bytes > (200u << 20)) continue;
    kinds += form + ";";
    data_file(session, item);
  }
  if (!picture) picture = &items.front();
  compressed(session, *picture, sdk::CrGetContentsCompressedDataType_Thumbnail, "thumbnail");
  compressed(session, *picture, sdk::CrGetContentsCompressedDataType_Screennail, "screennail");
  give_up(session, *largest);
  remove(session, *picture);
}

}  // namespace field
