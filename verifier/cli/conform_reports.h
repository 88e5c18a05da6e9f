#pragma once

#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/cli/options.h"
#include "verifier/conformance/report.h"

namespace arbitro::cli {

// Where a report goes besides, and in which form.
struct Besides {
  std::string form;
  std::string path;
};
// What --report says.
[[nodiscard]] std::expected<std::vector<Besides>, std::string> ReadReports(const Arguments& arguments);
// Writes all of them; the reason where that fails.
[[nodiscard]] std::optional<std::string> WriteAll(const std::vector<Besides>& reports,
                                                  const conformance::pb::Results& results,
                                                  const conformance::ReportStyle& style, Session& session);
// Writes a whole file; the reason where that fails.
[[nodiscard]] std::optional<std::string> WriteFile(const std::string& path, const std::string& text,
                                                   Session& session);

// Says on standard error what is wrong, and gives back the code.
int Complain(Session& session, const std::string& message, int code);
// The same, where it has the lines of another program's standard error, which stay lines.
void ComplainInLines(Session& session, std::string_view message);
// The same of the command line.
int RefuseToConform(Session& session, const std::string& message);

}  // namespace arbitro::cli
