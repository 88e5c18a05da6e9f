#include "verifier/cli/report_file.h"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

namespace arbitro::cli {

ReportFile::ReportFile(std::string path, std::ostream& standard_output)
    : path_(std::move(path)), standard_output_(standard_output) {}

std::optional<std::string> ReportFile::Open() {
  if (!is_file()) return std::nullopt;
  errno = 0;
  file_.open(temporary_path(), std::ios::binary | std::ios::trunc);
  if (file_) return std::nullopt;
  return errno == 0 ? "cannot be opened" : std::strerror(errno);
}

std::optional<std::string> ReportFile::Commit() {
  if (!is_file()) return std::nullopt;
  file_.close();
  if (!file_) return "cannot be written";
  std::error_code error;
  std::filesystem::rename(temporary_path(), path_, error);
  if (error) return error.message();
  return std::nullopt;
}

}  // namespace arbitro::cli
