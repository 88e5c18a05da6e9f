#include "verifier/log/file_set.h"

#include <sys/stat.h>
#include <unistd.h>

#include <optional>

namespace arbitro::log {
namespace {

std::optional<std::pair<std::uint64_t, std::uint64_t>> FileOf(const std::string& path, bool is_input) {
  struct stat status{};
  const bool standard = is_input && path == "-";
  const int failed = standard ? fstat(STDIN_FILENO, &status) : stat(path.c_str(), &status);
  if (failed != 0 || !S_ISREG(status.st_mode)) return std::nullopt;
  return std::pair<std::uint64_t, std::uint64_t>(status.st_dev, status.st_ino);
}

}  // namespace

FileSet::FileSet(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) {
    if (const auto file = FileOf(path, true)) files_.insert(*file);
  }
}

bool FileSet::Holds(const std::string& path) const {
  const auto file = FileOf(path, false);
  return file && files_.contains(*file);
}

}  // namespace arbitro::log
