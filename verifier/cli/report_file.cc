#include "verifier/cli/report_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace arbitro::cli {
namespace {

namespace fs = std::filesystem;

// As many links as the system follows.
constexpr int kMaxLinks = 40;

// Where a link leads in the end, whether something is there or not; renaming onto the link would replace it.
std::string FollowLinks(const std::string& path) {
  fs::path target = path;
  std::error_code error;
  for (int links = 0; links < kMaxLinks && fs::is_symlink(fs::symlink_status(target, error)); ++links) {
    const fs::path next = fs::read_symlink(target, error);
    if (error) break;
    target = target.parent_path() / next;
  }
  return target.string();
}

// Whether something is there that cannot be replaced by a file. Standard output by its name in /dev counts,
// even where it goes to a file: whoever opened that file means it, and not another one of its name.
bool IsWrittenInPlace(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (fs::exists(status) && !fs::is_regular_file(status)) return true;
  return FollowLinks(fs::path(path).parent_path().string()).starts_with("/proc/") ||
         (fs::is_symlink(fs::symlink_status(path, error)) &&
          fs::read_symlink(path, error).string().starts_with("/proc/"));
}

}  // namespace

ReportFile::ReportFile(std::string path, std::ostream& standard_output)
    : path_(std::move(path)), standard_output_(standard_output) {
  if (!is_file()) return;
  direct_ = IsWrittenInPlace(path_);
  if (!direct_) path_ = FollowLinks(path_);
}

std::optional<std::string> ReportFile::Open() {
  if (!is_file()) return std::nullopt;
  errno = 0;
  // What is written in place is not emptied first: it may be the middle of something.
  if (direct_) {
    file_.open(path_, std::ios::binary | std::ios::app);
  } else {
    file_.open(temporary_path(), std::ios::binary | std::ios::trunc);
  }
  if (file_) return std::nullopt;
  return errno == 0 ? "cannot be opened" : std::strerror(errno);
}

std::optional<std::string> ReportFile::Commit() {
  if (!is_file()) return std::nullopt;
  file_.close();
  if (!file_) return "cannot be written";
  if (direct_) return std::nullopt;
  std::error_code error;
  fs::rename(temporary_path(), path_, error);
  if (error) return error.message();
  return std::nullopt;
}

}  // namespace arbitro::cli
