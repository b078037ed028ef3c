// Contents transfer mode: folders, contents, thumbnails, files.
#include <cstring>
#include <filesystem>
#include <memory>

#include "images.h"
#include "props.h"
#include "scenarios.h"
#include "tap.h"
#include "values.h"

namespace field {
namespace {

struct Content {
  sdk::CrContentHandle handle = 0;
  sdk::u64 bytes = 0;
  sdk::u32 width = 0;
  sdk::u32 height = 0;
  std::string name;
};

bool ends_with(const std::string& name, const char* ending) {
  const std::string tail = ending;
  return name.size() >= tail.size() && name.compare(name.size() - tail.size(), tail.size(), tail) == 0;
}

// Copies of all entries of the lists; the lists are given back, and the handles stay valid.
bool list_contents(Session& session, std::vector<Content>* contents, std::size_t* folder_count) {
  SCRSDK::CrMtpFolderInfo* list = nullptr;
  sdk::u32 count = 0;
  const sdk::CrError error = sdk::GetDateFolderList(session.handle(), &list, &count);
  std::vector<sdk::CrFolderHandle> folders;
  if (error == 0 && list) {
    for (sdk::u32 i = 0; i < count; i++) folders.push_back(list[i].handle);
  }
  if (list) sdk::ReleaseDateFolderList(session.handle(), list);
  if (!tap::check(error == 0, "the folders are listed", tap::format("0x%x, %zu", error, folders.size()))) return false;
  *folder_count = folders.size();
  sdk::CrError worst = 0;
  for (const sdk::CrFolderHandle folder : folders) {
    sdk::CrContentHandle* handles = nullptr;
    sdk::u32 handle_count = 0;
    sdk::CrError one = sdk::GetContentsHandleList(session.handle(), folder, &handles, &handle_count);
    for (sdk::u32 i = 0; one == 0 && handles && i < handle_count && contents->size() < 40; i++) {
      sdk::ContentsDetail detail;
      one = sdk::GetContentsDetailInfo(session.handle(), handles[i], detail.get());
      if (one) break;
      Content content;
      content.handle = handles[i];
      content.bytes = detail->contentSize;
      content.width = detail->width;
      content.height = detail->height;
      const char* text = detail->fileName;
      if (text) content.name = std::string(text, strnlen(text, detail->fileNameSize));
      contents->push_back(content);
    }
    if (handles) sdk::ReleaseContentsHandleList(session.handle(), handles);
    if (one) worst = one;
  }
  return tap::check(worst == 0 && !contents->empty(), "the contents of the folders and their details are listed",
                    tap::format("0x%x, %zu", worst, contents->size()));
}

void thumbnail(Session& session, const Content& content) {
  constexpr sdk::u32 kRoom = 0x28000;
  std::unique_ptr<sdk::u8[]> buffer(new sdk::u8[kRoom]);
  sdk::ImageBlock block;
  sdk::image::SetSize(block.get(), kRoom);
  sdk::image::SetData(block.get(), buffer.get());
  SCRSDK::CrFileType type = static_cast<SCRSDK::CrFileType>(0);
  const sdk::CrError error = sdk::GetContentsThumbnailImage(session.handle(), content.handle, block.get(), &type);
  if (error) {
    tap::check(false, "a thumbnail comes", tap::format("0x%x", error));
    return;
  }
  // No type means no picture, although the call succeeded.
  if (type == 0) return tap::skip("a thumbnail comes", "the body has none of " + content.name);
  const sdk::u32 bytes = sdk::image::GetImageSize(block.get());
  const sdk::u8* data = sdk::image::GetImageData(block.get());
  const bool inside = data >= buffer.get() && data + bytes <= buffer.get() + kRoom && bytes > 12;
  if (!tap::check(inside, "the thumbnail lies in the room that was lent", tap::format("%u bytes", bytes))) return;
  const auto found = images::jpeg(data, bytes);
  const bool heif = images::kind({data, data + 16}) == "heif";
  tap::check(found.whole || heif, "the thumbnail is a whole picture",
             tap::format("type %u, %ux%u %s", type, found.width, found.height, found.fault.c_str()));
}

// Waits for the end of the transfer. The result is the name of the file, from the notification, or empty.
std::string pull(Session& session, const Content& content, bool small, const std::string& directory) {
  const std::string what = (small ? "small picture of " : "file ") + content.name;
  session.save_into(directory);
  const std::size_t from = session.events().mark();
  const sdk::CrError error =
      sdk::PullContentsFile(session.handle(), content.handle,
                            static_cast<SCRSDK::CrPropertyStillImageTransSize>(small ? 1 : 0), nullptr, nullptr);
  if (!tap::check(error == 0, "the request is accepted: " + what, tap::format("0x%x", error))) return "";
  const sdk::u64 bytes = small ? 0 : content.bytes;
  const auto end = session.await_transfer(from, 60000, bytes, [](const Event& event) {
    return (event.kind == Kind::contents && event.a != sdk::CrNotify_ContentsTransfer_Start) ||
           (event.kind == Kind::warning && event.a >= sdk::CrWarning_ContentsTransferMode_DeviceBusy &&
            event.a <= sdk::CrWarning_ContentsTransferMode_CanceledFromCamera);
  });
  const std::string unreported = end ? "" : session.only_file();
  const bool complete =
      end ? end->kind == Kind::contents && end->a == sdk::CrNotify_ContentsTransfer_Complete : !unreported.empty();
  tap::check(complete, "the transfer is complete: " + what,
             end ? tap::format("0x%llx", (long long)end->a) : "its end was not reported: " + unreported);
  pause(100);
  if (!complete) return "";
  const auto start = session.events().find(from, is(Kind::contents, sdk::CrNotify_ContentsTransfer_Start));
  tap::check(start && (!end || start->at <= end->at), "its start was reported before its end: " + what);
  std::string file = end ? session.resolve(end->text) : unreported;
  if (file.empty()) file = session.only_file();
  tap::check(!file.empty(), "its file exists: " + what, end ? end->text : file);
  return file;
}

void pull_and_look(Session& session, const Content& content) {
  const std::string file = pull(session, content, false, "pull-" + std::to_string(content.handle));
  if (!file.empty()) {
    const auto bytes = images::load(file);
    const auto found = images::jpeg(bytes.data(), bytes.size());
    const bool picture = !ends_with(content.name, ".JPG") || found.whole;
    tap::check(bytes.size() == content.bytes && picture, "the file has the size that was listed, and is whole",
               tap::format("%zu of %llu, %s %s", bytes.size(), (unsigned long long)content.bytes,
                           images::kind(bytes).c_str(), picture ? "" : found.fault.c_str()));
    if (found.whole && content.width && content.height) {
      tap::check(found.width == content.width && found.height == content.height,
                 "the original has the pixels that were listed",
                 tap::format("%ux%u for %ux%u", found.width, found.height, content.width, content.height));
    }
  }
  if (!ends_with(content.name, ".JPG") && !ends_with(content.name, ".ARW") && !ends_with(content.name, ".HIF")) return;
  const std::string little = pull(session, content, true, "small-" + std::to_string(content.handle));
  if (little.empty()) return;
  const auto bytes = images::load(little);
  const auto found = images::jpeg(bytes.data(), bytes.size());
  tap::check(images::kind(bytes) == "jpeg" || images::kind(bytes) == "heif", "the small picture is a picture",
             tap::format("%zu bytes, %s, %ux%u of %ux%u", bytes.size(), images::kind(bytes).c_str(), found.width,
                         found.height, content.width, content.height));
}

void cancel(Session& session, const Content& content) {
  session.save_into("cancelled");
  const std::size_t from = session.events().mark();
  constexpr auto kOriginal = static_cast<SCRSDK::CrPropertyStillImageTransSize>(0);
  const sdk::CrError error = sdk::PullContentsFile(session.handle(), content.handle, kOriginal, nullptr, nullptr);
  session.events().wait(from, 500, is(Kind::contents, sdk::CrNotify_ContentsTransfer_Start));
  press(session, sdk::CrCommandId_CancelContentsTransfer);
  const auto end = session.events().wait(from, 15000, [](const Event& event) {
    return (event.kind == Kind::contents && event.a != sdk::CrNotify_ContentsTransfer_Start) ||
           (event.kind == Kind::warning && event.a >= sdk::CrWarning_ContentsTransferMode_CanceledFromCamera &&
            event.a <= sdk::CrWarning_ContentsTransferCancel_Error);
  });
  tap::check(error == 0 && end, "a cancelled transfer ends",
             end ? tap::format("0x%llx", (long long)end->a) : tap::format("0x%x, nothing came", error));
  // Waits until the body is free for the next transfer.
  pause(500);
  const std::string file = pull(session, content, false, "after-cancel");
  tap::check(!file.empty(), "the next transfer after a cancelled one succeeds");
}

}  // namespace

void contents_transfer(Session& session) {
  // The body refuses lists until it reports that it is ready for them, some time after the connection.
  const bool ready =
      until(60000, [&] { return value_of(session, sdk::CrDeviceProperty_ContentsTransferStatus) == value::kOn; });
  if (!tap::check(ready, "the body is ready for contents transfer")) return;
  sdk::u32 buffer = 0;
  const sdk::CrError setting = sdk::GetDeviceSetting(session.handle(), sdk::Setting_Key_PartialBuffer, &buffer);
  tap::check(setting == 0, "the size of the partial buffer is read in this mode",
             tap::format("0x%x, %u", setting, buffer));
  // In MiB.
  const sdk::CrError small = sdk::SetDeviceSetting(session.handle(), sdk::Setting_Key_PartialBuffer, 8);
  tap::check(small == 0, "a partial buffer of 8 MiB is accepted", tap::format("0x%x", small));
  std::vector<Content> contents;
  std::size_t folders = 0;
  if (!list_contents(session, &contents, &folders)) return;
  thumbnail(session, contents.front());
  // One of each kind of file.
  std::string kinds;
  for (const Content& content : contents) {
    const std::string kind = std::filesystem::path(content.name).extension().string();
    if (kinds.find(kind + ";") != std::string::npos || content.bytes > (200u << 20)) continue;
    kinds += kind + ";";
    pull_and_look(session, content);
  }
  const Content* largest = &contents.front();
  for (const Content& content : contents) {
    if (content.bytes > largest->bytes && content.bytes < (200u << 20)) largest = &content;
  }
  cancel(session, *largest);
}

}  // namespace field
