// Runs every check of the simulated SDK, each in a process of its own and a few at a time, and prints which held. The
// program must lie in a directory with a CrAdapter link; CHECK_SDK names the library, CHECK_JOBS how many run at a
// time. `simulator_check <word>` runs those whose sentence contains the word.
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <sstream>

#include "checks.h"
#include "sdk_client.h"

namespace check {

const std::string kFirst = "D10F60140701";
const std::string kSecond = "D10F60140702";
const std::string kFirstOnNetwork = "02:0F:60:14:16:01";

namespace {

constexpr unsigned kSecondsPerCheck = 120;
// Checks mostly wait.
constexpr int kJobs = 2;

std::vector<Check> AllChecks() {
  std::vector<Check> all;
  for (const auto* some :
       {&kFaultMatrixChecks, &kSessionChecks, &kLibraryChecks, &kPlugChecks, &kPropertyChecks, &kBodyChecks,
        &kNetworkChecks, &kPairingChecks, &kShootingChecks, &kOperatingChecks, &kLiveViewChecks, &kFaultChecks,
        &kLastingFaultChecks, &kContentsChecks, &kDescribedChecks, &kClockChecks, &kMisuseChecks, &kMemoryChecks}) {
    all.insert(all.end(), some->begin(), some->end());
  }
  return all;
}

// Whether the library has counted a misuse of the kinds that a check is about, and no other.
bool CountedOnly(const std::string& kinds) {
  std::istringstream counted(ReadText(StateDirectory() + "/misuse.log"));
  std::string line;
  int meant = 0, others = 0;
  while (std::getline(counted, line)) {
    const std::string rest = line.substr(line.find(':') + 2);
    const bool is_meant = (" " + kinds + " ").find(" " + rest.substr(0, rest.find('"')) + " ") != std::string::npos;
    ++(is_meant ? meant : others);
    if (!is_meant) std::printf("#   misuse: %s\n", line.c_str());
  }
  if (!kinds.empty() && meant == 0) std::printf("#   no misuse was counted: %s\n", kinds.c_str());
  return others == 0 && kinds.empty() == (meant == 0);
}

// Runs in the child, with a state directory of its own and a time limit; the exit code is the result.
int RunHere(const Check& one) {
  char directory[] = "/tmp/rigd-sim-check-XXXXXX";
  if (mkdtemp(directory) == nullptr) return 2;
  setenv("RIGD_SIM_STATE", directory, 1);
  setenv("RIGD_SIM_ENUMERATE_MS", "20", 1);
  setenv("RIGD_SIM_CARDS", "empty", 1);
  // Misuse that a check commits on purpose is judged here.
  unsetenv("RIGD_SIM_MISUSE");
  alarm(kSecondsPerCheck);
  bool held = one.run();
  Sdk::Get().Release();
  held = CountedOnly(one.misuse) && held;
  const std::string clean_up = std::string("rm -rf ") + directory;
  if (std::system(clean_up.c_str()) != 0) return 2;
  std::fflush(stdout);
  return held ? 0 : 1;
}

struct Running {
  const Check* check;
  std::FILE* output;  // of the check and of every process that it starts
};

// The child writes its output into a file, so that the outputs of parallel checks do not mix.
pid_t Start(const Check& one, std::FILE* output) {
  std::fflush(stdout);
  const pid_t child = fork();
  if (child != 0) return child;
  dup2(fileno(output), STDOUT_FILENO);
  dup2(fileno(output), STDERR_FILENO);
  std::exit(RunHere(one));
}

bool Report(const Running& ended, int status) {
  const bool held = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  std::rewind(ended.output);
  char line[512];
  while (std::fgets(line, sizeof line, ended.output) != nullptr) std::fputs(line, stdout);
  std::fclose(ended.output);
  if (WIFSIGNALED(status)) std::printf("#   ended by signal %d\n", WTERMSIG(status));
  std::printf("%s - %s\n", held ? "ok" : "not ok", ended.check->sentence);
  return held;
}

int RunAll(const char* word) {
  const char* setting = std::getenv("CHECK_JOBS");
  const std::size_t jobs = static_cast<std::size_t>(setting != nullptr ? std::atoi(setting) : kJobs);
  const std::vector<Check> all = AllChecks();
  std::map<pid_t, Running> running;
  int passed = 0, failed = 0;
  const auto await_one = [&] {
    int status = 0;
    const pid_t child = waitpid(-1, &status, 0);
    ++(Report(running.at(child), status) ? passed : failed);
    running.erase(child);
  };
  for (const Check& one : all) {
    if (word != nullptr && std::strstr(one.sentence, word) == nullptr) continue;
    if (running.size() >= std::max<std::size_t>(jobs, 1)) await_one();
    std::FILE* output = std::tmpfile();
    if (output == nullptr) return 2;
    running[Start(one, output)] = {&one, output};
  }
  while (!running.empty()) await_one();
  std::printf("# %d passed, %d failed\n", passed, failed);
  return failed == 0 ? 0 : 1;
}

}  // namespace

Actor::Actor(const std::string& role, const std::string& program) {
  int ends[2];
  if (pipe(ends) != 0) return;
  std::fflush(stdout);
  pid_ = fork();
  if (pid_ == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    const std::string path = program.empty() ? "/proc/self/exe" : program;
    execl(path.c_str(), path.c_str(), "--role", role.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  close(ends[1]);
  output_ = ends[0];
}

Actor::~Actor() {
  if (pid_ > 0) {
    Kill();
    AwaitEnd();
  }
  if (output_ >= 0) close(output_);
}

bool Actor::AwaitLine(const std::string& line) {
  std::string received;
  char letter;
  while (read(output_, &letter, 1) == 1) {
    if (letter != '\n') {
      received += letter;
    } else if (received == line) {
      return true;
    } else {
      received.clear();
    }
  }
  return false;
}

bool Actor::HasOutput() const {
  pollfd wanted = {output_, POLLIN, 0};
  return poll(&wanted, 1, 0) == 1 && (wanted.revents & POLLIN) != 0;
}

void Actor::Kill() { kill(pid_, SIGKILL); }

int Actor::AwaitEnd() {
  int status = 0;
  waitpid(pid_, &status, 0);
  pid_ = -1;
  return status;
}

const std::string& BodyThatMakes(const std::string& call) {
  return call == "GetFingerprint" ? kFirstOnNetwork : kFirst;
}

std::string StateDirectory() { return std::getenv("RIGD_SIM_STATE"); }

std::string PictureDirectory() {
  const std::string directory = StateDirectory() + "/pictures";
  mkdir(directory.c_str(), 0755);
  return directory;
}

std::string ReadText(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

void WriteText(const std::string& path, const std::string& text) {
  const std::string fresh = path + ".test";
  std::ofstream(fresh) << text;
  std::rename(fresh.c_str(), path.c_str());
}

void OrderFaults(const std::string& lines) { WriteText(StateDirectory() + "/" + kFirst + "/faults", lines); }

int CountInLog(const std::string& id, const std::string& word) {
  std::istringstream log(ReadText(StateDirectory() + "/" + id + "/log"));
  std::string line;
  int count = 0;
  while (std::getline(log, line)) count += line.find(word) != std::string::npos ? 1 : 0;
  return count;
}

}  // namespace check

int main(int argc, char** argv) {
  if (argc == 3 && std::strcmp(argv[1], "--role") == 0) return check::PlayRole(argv[2]);
  return check::RunAll(argc == 2 ? argv[1] : nullptr);
}
