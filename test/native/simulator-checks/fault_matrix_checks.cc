// Every call with every fault: each pair in data/fault-applicability.json has its effect, and every other is refused.
// Each pair has a process and a state directory of its own, several at a time.
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <deque>
#include <map>
#include <memory>
#include <thread>

#include "checks.h"
#include "sdk_client.h"

namespace check {
namespace {

constexpr std::size_t kAtOnce = 12;

const std::vector<std::string> kVocabulary = {
    "crash",    "hang",  "slow(1)",   "error(0x8000)", "no-callback", "no-exposure", "disconnect", "replug",
    "flood(3)", "stall", "card-full", "garbage",       "no-focus",    "cut-before",  "cut-after",
};

std::string NameOf(const std::string& fault) { return fault.substr(0, fault.find('(')); }

// A text with a colon behind it is a call; any other is a fault of the call before it.
std::map<std::string, std::vector<std::string>> ReadApplicability() {
  const std::string json = ReadText(std::getenv("CHECK_APPLICABILITY"));
  std::map<std::string, std::vector<std::string>> faults;
  std::string call;
  for (std::size_t at = json.find('"'); at != std::string::npos; at = json.find('"', at + 1)) {
    const std::size_t end = json.find('"', at + 1);
    const std::string text = json.substr(at + 1, end - at - 1);
    if (json[end + 1] == ':') {
      call = text;
    } else {
      faults[call].push_back(text);
    }
    at = end;
  }
  return faults;
}

// One call, and the faults that can be injected into it.
struct Trial {
  std::string call;
  std::vector<std::string> faults;
  bool is_listed;
  std::string directory;
  std::unique_ptr<Actor> victim;

  std::string Lines() const {
    std::string lines;
    for (const std::string& fault : faults) lines += call + "#1 " + fault + "\n";
    return lines;
  }
  std::string BodyFile(const char* name) const { return directory + "/" + BodyThatMakes(call) + "/" + name; }
  int Fired() const {
    const std::string log = ReadText(BodyFile("log"));
    int count = 0;
    for (const std::string& fault : faults) {
      count += log.find(" fault " + call + " " + fault + "\n") != std::string::npos ? 1 : 0;
    }
    return count;
  }
};

void Start(Trial& trial) {
  mkdir(trial.directory.c_str(), 0755);
  setenv("RIGD_SIM_STATE", trial.directory.c_str(), 1);
  WriteText(trial.directory + "/orders", trial.Lines());
  trial.victim = std::make_unique<Actor>("suffer:" + trial.call);
}

bool EndsAsOrdered(Trial& trial) {
  const std::string& fault = trial.faults.front();
  EXPECT(trial.victim->AwaitLine("calling"));
  if (trial.is_listed && fault == "hang") {
    while (trial.Fired() == 0) std::this_thread::yield();
    trial.victim->Kill();
  }
  const int status = trial.victim->AwaitEnd();
  if (trial.is_listed && fault == "crash") {
    EXPECT(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
  } else if (!trial.is_listed || fault != "hang") {
    EXPECT(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  }
  const std::string said = ReadText(trial.directory + "/said");
  const std::string left = ReadText(trial.BodyFile("faults"));
  if (trial.is_listed) {
    EXPECT(trial.Fired() == 1 && said.empty());
    EXPECT(left.find_first_not_of(" \n") == std::string::npos);
  } else {
    EXPECT(trial.Fired() == 0 && left == trial.Lines());
    const auto lines = std::count(said.begin(), said.end(), '\n');
    EXPECT(lines == static_cast<std::ptrdiff_t>(trial.faults.size()));
    for (const std::string& refused : trial.faults) EXPECT(said.find("#1 " + refused + "\"") != std::string::npos);
  }
  return true;
}

bool Fires(Trial& trial) {
  if (EndsAsOrdered(trial)) return true;
  std::printf("#   with %s %s; said: %s; left: %s; log: %s\n", trial.call.c_str(), trial.faults.front().c_str(),
              ReadText(trial.directory + "/said").c_str(), ReadText(trial.BodyFile("faults")).c_str(),
              ReadText(trial.BodyFile("log")).c_str());
  return false;
}

bool DoesWhatTheTableSays() {
  setenv("RIGD_SIM_RIG", "ILCE-7M4:1,ILCE-1M2:1", 1);
  const std::string root = StateDirectory();
  std::vector<Trial> trials;
  for (const auto& [call, listed] : ReadApplicability()) {
    Trial refused{call, {}, false, root + "/" + call, nullptr};
    std::size_t known = 0;
    for (const std::string& fault : kVocabulary) {
      if (std::find(listed.begin(), listed.end(), NameOf(fault)) == listed.end()) {
        refused.faults.push_back(fault);
      } else {
        ++known;
        trials.push_back({call, {fault}, true, root + "/" + call + "-" + NameOf(fault), nullptr});
      }
    }
    EXPECT(known == listed.size());
    if (!refused.faults.empty()) trials.push_back(std::move(refused));
  }
  EXPECT(trials.size() > 80);
  bool held = true;
  std::deque<Trial*> running;
  for (Trial& trial : trials) {
    if (running.size() == kAtOnce) {
      held = Fires(*running.front()) && held;
      running.pop_front();
    }
    Start(trial);
    running.push_back(&trial);
  }
  for (Trial* trial : running) held = Fires(*trial) && held;
  return held;
}

}  // namespace

const std::vector<Check> kFaultMatrixChecks = {
    {"every call has the faults that the table lists and refuses the others", DoesWhatTheTableSays},
};

}  // namespace check
