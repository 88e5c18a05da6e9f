#include "verifier/cli/conform_reports.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "verifier/cli/report_file.h"
#include "verifier/findings/suggest.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

int Complain(Session& session, const std::string& message, int code) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8) << "\n";
  return code;
}

void ComplainInLines(Session& session, std::string_view message) {
  std::string_view rest = message;
  for (bool first = true; !rest.empty(); first = false) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    session.err << (first ? "arbitro: " : "  ")
                << report::Printable(rest.substr(0, end), session.terminal.utf8) << "\n";
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

int RefuseToConform(Session& session, const std::string& message) {
  Complain(session, message, kUsage);
  session.err << "Try 'arbitro conform --help'.\n";
  return kUsage;
}

std::expected<std::vector<Besides>, std::string> ReadReports(const Arguments& arguments) {
  std::vector<Besides> reports;
  for (const std::string& words : arguments.Values("report")) {
    const std::size_t equals = words.find('=');
    if (equals == std::string::npos || equals + 1 == words.size())
      return std::unexpected(fmt::format("--report: '{}' is no FORMAT=FILE", words));
    Besides one{.form = words.substr(0, equals), .path = words.substr(equals + 1)};
    const std::vector<std::string> forms = conformance::ReportForms();
    if (std::ranges::find(forms, one.form) == forms.end())
      return std::unexpected(
          fmt::format("--report: there is no '{}'{}", one.form, DidYouMean(one.form, forms)));
    reports.push_back(std::move(one));
  }
  return reports;
}

std::optional<std::string> WriteFile(const std::string& path, const std::string& text, Session& session) {
  ReportFile file(path, session.out);
  if (auto reason = file.Open()) return reason;
  file.stream() << text;
  return file.Commit();
}

std::optional<std::string> WriteAll(const std::vector<Besides>& reports,
                                    const conformance::pb::Results& results,
                                    const conformance::ReportStyle& style, Session& session) {
  std::optional<std::string> wrong;
  for (const Besides& one : reports) {
    if (const auto reason = WriteFile(one.path, conformance::ReportIn(one.form, results, style), session))
      wrong = fmt::format("'{}' {}", one.path, *reason);
  }
  return wrong;
}

}  // namespace arbitro::cli
