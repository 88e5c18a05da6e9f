#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <memory>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "verifier/cli/commands.h"
#include "verifier/cli/find_game.h"
#include "verifier/cli/game_page.h"
#include "verifier/cli/judging_options.h"
#include "verifier/cli/report_file.h"
#include "verifier/log/file_set.h"
#include "verifier/report/diagnostic.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

int Complain(Session& session, const std::string& message, int code) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8) << "\n";
  return code;
}

// As RepeatCheckOptions, with what only pages have.
std::string RepeatPageOptions(const Arguments& arguments) {
  std::string out = RepeatCheckOptions(arguments);
  for (const std::string& file : arguments.Values("rulings"))
    out += fmt::format("{}--rulings {}", out.empty() ? "" : " ", report::ShellQuotePath(file));
  return out;
}

// Says which rulings the page does not honor; false if there are any but those of other games.
bool SayNotHonored(const RulingBook& rulings, Session& session) {
  const report::TextStyle style{.color = false, .unicode = session.terminal.utf8};
  bool all = true;
  for (const auto& [file, finding] : rulings.NotHonored()) {
    if (finding.level < Level::kWarning) continue;
    all = false;
    const GameReport none;
    session.err << report::FormatConcise({.input = file, .game = none, .rerun_options = {}}, finding, style)
                << "\n";
  }
  return all;
}

// Whether the file holds exactly this page.
int Verify(const std::string& path, const std::string& page, Session& session) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return Complain(session, fmt::format("'{}': cannot be opened", path), kUnreadable);
  std::ostringstream held;
  held << file.rdbuf();
  const std::string given = held.str();
  const std::string name = report::Printable(path, session.terminal.utf8);
  if (given == page) {
    session.out << name << ": is the page of this game by these rules\n";
    return kFine;
  }
  const auto [one, other] = std::ranges::mismatch(given, page);
  session.out << fmt::format("{}: is not the page of this game by these rules; it differs from byte {} on\n",
                             name, one - given.begin());
  const std::string maker = "<meta name=\"generator\" content=\"arbitro " ARBITRO_VERSION "\">";
  if (!given.contains(maker)) session.out << "It was not made by arbitro " ARBITRO_VERSION ".\n";
  return kFindings;
}

}  // namespace

int RunReplay(const Arguments& arguments, Session& session) {
  auto options = ReadCheckOptions(arguments);
  if (!options) return Complain(session, options.error(), kUsage);
  std::unique_ptr<RulingBook> rulings;
  const std::vector<std::string> wrong = AddRulings(arguments, *options, rulings);
  for (const std::string& line : wrong) Complain(session, line, kUsage);
  if (!wrong.empty()) return kUsage;
  const bool verifies = arguments.Has("verify");
  if (verifies == arguments.Has("output")) {
    return Complain(
        session,
        verifies ? "--verify and --output exclude each other" : "--output FILE says where the page goes",
        kUsage);
  }
  auto found = FindGame(arguments.operands().front(), arguments.Text("game"));
  if (!found) return Complain(session, found.error(), kUnreadable);
  GameReport game;
  Checker checker(*options);
  checker.Check(found->record, game);
  const auto page = PageOf(checker, found->record, found->game, game, *options, RepeatPageOptions(arguments));
  if (!page) {
    const report::TextStyle style = StyleOfOut(arguments.Text("color"), session.terminal);
    for (const Finding& finding : game.findings) {
      session.err << report::FormatConcise({.input = game.input, .game = game, .rerun_options = {}}, finding,
                                           style)
                  << "\n";
    }
    return kUnreadable;
  }
  const bool all_honored = rulings == nullptr || SayNotHonored(*rulings, session);
  if (verifies) return Verify(arguments.Text("verify"), *page, session);
  ReportFile file(arguments.Text("output"), session.out);
  std::vector<std::string> read = arguments.operands();
  std::ranges::copy(arguments.Values("rulings"), std::back_inserter(read));
  const log::FileSet inputs(read);
  if (file.is_file() && (inputs.Holds(file.path()) || inputs.Holds(file.temporary_path())))
    return Complain(session, fmt::format("'{}' is one of the inputs", file.path()), kUsage);
  if (const auto reason = file.Open())
    return Complain(session, fmt::format("'{}': {}", file.path(), *reason), kInternal);
  file.stream() << *page;
  if (const auto reason = file.Commit())
    return Complain(session, fmt::format("'{}': {}", file.path(), *reason), kInternal);
  return all_honored ? kFine : kFindings;
}

}  // namespace arbitro::cli
