#pragma once

#include <fstream>
#include <optional>
#include <ostream>
#include <string>

namespace arbitro::cli {

// Where a report goes: standard output, or a file that appears under its name only when it is complete. Until
// then it is called FILE.tmp. What is no regular file (a pipe, a device) is written to as it is.
class ReportFile {
 public:
  // An empty path and "-" mean `standard_output`. A link stands for the file that it leads to.
  ReportFile(std::string path, std::ostream& standard_output);

  // Gives the reason where it fails.
  [[nodiscard]] std::optional<std::string> Open();
  [[nodiscard]] std::ostream& stream() { return is_file() ? file_ : standard_output_; }
  [[nodiscard]] bool is_file() const { return !path_.empty() && path_ != "-"; }
  // Whether there is a file under another name until Commit().
  [[nodiscard]] bool is_renamed() const { return is_file() && !direct_; }
  // Ends the report and gives a file its name. Gives the reason where it fails.
  [[nodiscard]] std::optional<std::string> Commit();
  // Name of the file at the end, links followed.
  [[nodiscard]] const std::string& path() const { return path_; }
  // Name of the file before Commit().
  [[nodiscard]] std::string temporary_path() const { return path_ + ".tmp"; }

 private:
  std::string path_;
  bool direct_ = false;
  std::ostream& standard_output_;
  std::ofstream file_;
};

}  // namespace arbitro::cli
