// A check is a function that returns whether a sentence about the simulated SDK holds. Each check runs in a process of
// its own with a fresh state directory.
#pragma once

#include <sys/types.h>

#include <cstdio>
#include <string>
#include <vector>

namespace check {

struct Check {
  const char* sentence;
  bool (*run)();
  // The kinds of misuse (docs/develop/misuse.md) that the check commits, with spaces between them; at least one of them
  // has to be counted, and no other.
  const char* misuse = "";
};

extern const std::vector<Check> kSessionChecks;
extern const std::vector<Check> kPropertyChecks;
extern const std::vector<Check> kShootingChecks;
extern const std::vector<Check> kFaultChecks;
extern const std::vector<Check> kOperatingChecks;
extern const std::vector<Check> kLastingFaultChecks;
extern const std::vector<Check> kFaultMatrixChecks;
extern const std::vector<Check> kPlugChecks;
extern const std::vector<Check> kLibraryChecks;
extern const std::vector<Check> kBodyChecks;
extern const std::vector<Check> kNetworkChecks;
extern const std::vector<Check> kPairingChecks;
extern const std::vector<Check> kLiveViewChecks;
extern const std::vector<Check> kContentsChecks;
extern const std::vector<Check> kDescribedChecks;
extern const std::vector<Check> kClockChecks;
extern const std::vector<Check> kMisuseChecks;
extern const std::vector<Check> kMemoryChecks;

// Another process, which runs a role (roles.cc); its standard output is read here.
class Actor {
 public:
  // Starts this program in a role, under another path if one is given.
  explicit Actor(const std::string& role, const std::string& program = "");
  ~Actor();
  Actor(const Actor&) = delete;
  Actor& operator=(const Actor&) = delete;

  // Waits for a whole line. False when the process ended first.
  bool AwaitLine(const std::string& line);
  // Whether output can be read now.
  bool HasOutput() const;
  void Kill();
  // Waits for the end of the process; returns the status of waitpid.
  int AwaitEnd();

 private:
  pid_t pid_ = -1;
  int output_ = -1;
};

// Runs a role; returns the exit code of the process.
int PlayRole(const std::string& role);

// The first body of the rig, and the second.
extern const std::string kFirst;
extern const std::string kSecond;
// The first body on the network, of a rig that has one.
extern const std::string kFirstOnNetwork;
// The body that a call needs, in a rig with one on USB and one on the network.
const std::string& BodyThatMakes(const std::string& call);

std::string StateDirectory();
// A new directory in the state directory, for pictures.
std::string PictureDirectory();
std::string ReadText(const std::string& path);
void WriteText(const std::string& path, const std::string& text);
// Replaces the faults that are injected into the first body.
void OrderFaults(const std::string& lines);
// Lines of a body's log that contain a word.
int CountInLog(const std::string& id, const std::string& word);

}  // namespace check

#define EXPECT(condition)                                                 \
  do {                                                                    \
    if (!(condition)) {                                                   \
      std::printf("#   %s:%d: not %s\n", __FILE__, __LINE__, #condition); \
      return false;                                                       \
    }                                                                     \
  } while (false)
