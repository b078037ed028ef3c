// A piece lies at the end of its room, so that the first byte after it is a mark or, in strict mode, in a page without
// access.
#include "base/given_memory.h"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <mutex>
#include <unordered_map>

#include <sys/mman.h>
#include <unistd.h>

#include "base/misuse.h"

namespace sim {
namespace {

// The bytes around a piece, and the bytes of a piece that was taken back.
constexpr unsigned char kMark = 0xC5, kOver = 0xDB;
constexpr std::size_t kAlignment = alignof(std::max_align_t);
// Number of mark bytes before, and behind, a piece on the heap.
constexpr std::size_t kMarkBytes = 32;
// The largest number of pieces, and of bytes, that are kept after they were taken back: enough for the reports of three
// bodies, or for a few of the largest texts.
constexpr std::size_t kMostKept = 4096, kMostKeptBytes = 4 * 1024 * 1024;

std::size_t RoundedUp(std::size_t bytes, std::size_t unit) { return (bytes + unit - 1) / unit * unit; }

struct Piece {
  unsigned char* room;  // marks and padding included; in strict mode with both pages that cannot be touched
  std::size_t room_bytes;
  std::size_t bytes;
};

// Never destroyed: objects of a client outlive static destruction.
struct Memory {
  std::mutex mutex;
  const bool is_strict = [] {
    const char* setting = std::getenv("RIGD_SIM_MEMORY");
    return setting != nullptr && std::strcmp(setting, "strict") == 0;
  }();
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  std::unordered_map<const void*, Piece> given;
  std::unordered_map<const void*, Piece> kept;
  std::deque<const void*> kept_in_order;
  std::size_t kept_bytes = 0;
};

Memory& TheMemory() {
  static Memory& memory = *new Memory;
  return memory;
}

[[noreturn]] void OutOfMemory() {
  std::fprintf(stderr, "simulated SDK: out of memory\n");
  std::abort();
}

// The page of a piece in strict mode, and the number of its bytes.
std::pair<unsigned char*, std::size_t> OwnPages(const Memory& memory, const Piece& piece) {
  return {piece.room + memory.page, piece.room_bytes - 2 * memory.page};
}

Piece MakeRoom(const Memory& memory, std::size_t bytes) {
  Piece piece{nullptr, 0, bytes};
  const std::size_t padded = RoundedUp(std::max<std::size_t>(bytes, 1), kAlignment);
  if (!memory.is_strict) {
    piece.room_bytes = padded + 2 * kMarkBytes;
    piece.room = static_cast<unsigned char*>(std::malloc(piece.room_bytes));
    if (piece.room == nullptr) OutOfMemory();
    std::memset(piece.room, kMark, piece.room_bytes);
    return piece;
  }
  piece.room_bytes = RoundedUp(padded, memory.page) + 2 * memory.page;
  void* room = mmap(nullptr, piece.room_bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (room == MAP_FAILED) OutOfMemory();
  piece.room = static_cast<unsigned char*>(room);
  const auto [own, own_bytes] = OwnPages(memory, piece);
  if (mprotect(own, own_bytes, PROT_READ | PROT_WRITE) != 0) OutOfMemory();
  std::memset(own, kMark, own_bytes);
  return piece;
}

unsigned char* BeginOf(const Memory& memory, const Piece& piece) {
  const std::size_t padded = RoundedUp(std::max<std::size_t>(piece.bytes, 1), kAlignment);
  return piece.room + piece.room_bytes - (memory.is_strict ? memory.page : kMarkBytes) - padded;
}

bool IsAll(const unsigned char* first, const unsigned char* last, unsigned char value) {
  // The bytes are all equal if the first has the value and the rest equals the same bytes shifted by one. This is
  // several times faster than checking each byte.
  const auto bytes = static_cast<std::size_t>(last - first);
  return bytes == 0 || (*first == value && std::memcmp(first, first + 1, bytes - 1) == 0);
}

void CheckMarks(const Memory& memory, const Piece& piece) {
  const unsigned char* const begin = BeginOf(memory, piece);
  const auto [own, own_bytes] =
      memory.is_strict ? OwnPages(memory, piece) : std::make_pair(piece.room, piece.room_bytes);
  if (IsAll(own, begin, kMark) && IsAll(begin + piece.bytes, own + own_bytes, kMark)) return;
  Misuse("memory-overrun", "something was written around a piece of " + std::to_string(piece.bytes) + " bytes");
}

// Frees the oldest of the kept pieces.
void Forget(Memory& memory) {
  const void* const oldest = memory.kept_in_order.front();
  memory.kept_in_order.pop_front();
  const Piece piece = memory.kept.at(oldest);
  memory.kept.erase(oldest);
  memory.kept_bytes -= piece.bytes;
  if (memory.is_strict) {
    munmap(piece.room, piece.room_bytes);
    return;
  }
  if (!IsAll(piece.room, piece.room + piece.room_bytes, kOver)) {
    Misuse("memory-written-after-release", "a piece of " + std::to_string(piece.bytes) + " bytes");
  }
  std::free(piece.room);
}

}  // namespace

void* GiveMemory(std::size_t bytes) {
  Memory& memory = TheMemory();
  const Piece piece = MakeRoom(memory, bytes);
  unsigned char* const begin = BeginOf(memory, piece);
  std::memset(begin, 0, bytes);
  std::lock_guard<std::mutex> guard(memory.mutex);
  memory.given.emplace(begin, piece);
  return begin;
}

void TakeMemoryBack(void* given) {
  if (given == nullptr) return;
  Memory& memory = TheMemory();
  std::lock_guard<std::mutex> guard(memory.mutex);
  const auto found = memory.given.find(given);
  if (found == memory.given.end()) {
    return Misuse("memory-unknown", memory.kept.count(given) != 0 ? "it was taken back before" : "it was never given");
  }
  const Piece piece = found->second;
  memory.given.erase(found);
  CheckMarks(memory, piece);
  if (memory.is_strict) {
    // The pages are mapped again without access, so that they use no memory.
    const int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED;
    if (mmap(piece.room, piece.room_bytes, PROT_NONE, flags, -1, 0) == MAP_FAILED) OutOfMemory();
  } else {
    std::memset(piece.room, kOver, piece.room_bytes);
  }
  memory.kept.emplace(given, piece);
  memory.kept_in_order.push_back(given);
  memory.kept_bytes += piece.bytes;
  while (memory.kept_in_order.size() > kMostKept || memory.kept_bytes > kMostKeptBytes) Forget(memory);
}

std::size_t GivenBytes(const void* given) {
  Memory& memory = TheMemory();
  std::lock_guard<std::mutex> guard(memory.mutex);
  const auto found = memory.given.find(given);
  return found == memory.given.end() ? 0 : found->second.bytes;
}

bool WasTakenBack(const void* given) {
  Memory& memory = TheMemory();
  std::lock_guard<std::mutex> guard(memory.mutex);
  return memory.kept.count(given) != 0;
}

GivenText::GivenText(const std::string& text) : text_(static_cast<char*>(GiveMemory(text.size() + 1))) {
  std::memcpy(text_, text.c_str(), text.size() + 1);
}

}  // namespace sim
