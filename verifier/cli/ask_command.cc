#include <fmt/format.h>

#include <algorithm>
#include <expected>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/cli/child_options.h"
#include "verifier/cli/commands.h"
#include "verifier/cli/interrupt.h"
#include "verifier/cli/rules_argument.h"
#include "verifier/conformance/asked.h"
#include "verifier/conformance/child.h"
#include "verifier/conformance/compare.h"
#include "verifier/conformance/server.h"
#include "verifier/report/text.h"

namespace arbitro::cli {
namespace {

namespace pb = conformance::pb;

int Refuse(Session& session, std::string_view message) {
  session.err << "arbitro: " << report::Printable(message, session.terminal.utf8)
              << "\nTry 'arbitro ask --help'.\n";
  return kUsage;
}

// What one program holds legal, or why it does not say.
struct Column {
  std::string who;
  std::map<std::string, pb::Ply> plies{};
  std::string problem{};
};

[[nodiscard]] std::expected<pb::Request, std::string> ReadQuestion(const Arguments& arguments) {
  if (!arguments.Has("position")) return std::unexpected("ask needs --position");
  const auto rules = ReadRules(arguments.Has("rules") ? arguments.Text("rules") : "ludoteka");
  if (!rules) return std::unexpected("--rules: " + rules.error().front());
  pb::Request request;
  pb::LegalRequest& legal = *request.mutable_legal();
  *legal.mutable_rules() = conformance::WireOf(*rules);
  legal.set_position(arguments.Text("position"));
  for (const char face : arguments.Text("dice")) {
    if (face < '0' || face > '6') return std::unexpected("--dice: a face is 1 to 6");
    legal.add_dice(static_cast<std::uint32_t>(face - '0'));
  }
  return request;
}

// Puts a reply into the column, or what is wrong with it.
void Take(Column& column, const pb::Request& request, const pb::Reply& reply) {
  if (!reply.has_legal()) {
    column.problem = reply.has_unsupported() ? "unsupported: " + reply.unsupported()
                     : reply.has_error()     ? "error: " + reply.error()
                                             : "the reply answers another question";
    return;
  }
  auto plies = conformance::PliesByKey(request.legal(), reply.legal());
  if (plies) {
    column.plies = *std::move(plies);
  } else {
    column.problem = plies.error();
  }
}

[[nodiscard]] Column Ask(const std::string& command, const pb::Request& request, const Arguments& arguments) {
  conformance::ChildOptions options = ChildOptionsOf(arguments);
  options.command = command;
  conformance::Child child(std::move(options));
  Column column{.who = command};
  const conformance::Answered answered = child.Ask(request);
  if (answered.failure != conformance::Failure::kNone) {
    column.problem = answered.why;
  } else {
    Take(column, request, *answered.reply);
  }
  return column;
}

// A ply a line, and for each program whether it lists it.
[[nodiscard]] bool Print(const std::vector<Column>& columns, Session& session) {
  std::map<std::string, pb::Ply> all;
  for (const Column& column : columns) all.insert(column.plies.begin(), column.plies.end());
  bool alike = true;
  const auto letter = [](std::size_t i) { return static_cast<char>('A' + static_cast<int>(i % 26)); };
  for (std::size_t i = 0; i < columns.size(); ++i) {
    session.out << letter(i) << " = " << report::Printable(columns[i].who, session.terminal.utf8);
    if (!columns[i].problem.empty())
      session.out << ": " << report::Printable(columns[i].problem, session.terminal.utf8);
    session.out << "\n";
  }
  for (const auto& [key, ply] : all) {
    std::string marks;
    bool everybody = true;
    for (std::size_t i = 0; i < columns.size(); ++i) {
      const bool listed = columns[i].plies.contains(key);
      if (columns[i].problem.empty()) everybody = everybody && listed;
      marks += !columns[i].problem.empty() ? '?' : listed ? letter(i) : '-';
    }
    alike = alike && everybody;
    session.out << fmt::format("{} {}{}\n", marks, conformance::JsonOf(ply),
                               everybody ? "" : "  <- they differ");
  }
  return alike;
}

}  // namespace

int RunAsk(const Arguments& arguments, Session& session) {
  const auto request = ReadQuestion(arguments);
  if (!request) return Refuse(session, request.error());
  const std::vector<std::string> commands = arguments.Values("exec");
  if (commands.empty()) return Refuse(session, "ask needs --exec, once for each program");
  std::vector<Column> columns{{.who = "the rules, by arbitro"}};
  const pb::Reply own = conformance::Server(ARBITRO_VERSION).Answer(*request);
  if (!own.has_legal()) return Refuse(session, own.has_error() ? own.error() : own.unsupported());
  Take(columns.front(), *request, own);
  const InterruptGuard guard;
  for (const std::string& command : commands) {
    if (Interrupted()) return kInterrupted;
    columns.push_back(Ask(command, *request, arguments));
  }
  const bool alike = Print(columns, session);
  const bool all = std::ranges::all_of(columns, [](const Column& column) { return column.problem.empty(); });
  if (!all) return kUnreadable;
  return alike ? kFine : kFindings;
}

}  // namespace arbitro::cli
