#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "verifier/report/coverage_writers.h"
#include "verifier/report/paragraphs.h"

namespace arbitro::report {
namespace {

// One thing that games may exercise.
struct Row {
  std::string name;
  const Tally* tally;
};

// Writes one coverage.
class CoverageWriter {
 public:
  CoverageWriter(const Coverage& coverage, const TextStyle& style, int verbosity)
      : coverage_(coverage), verbosity_(verbosity), out_(style) {}

  [[nodiscard]] std::string Run() {
    Games();
    Points();
    Clauses();
    return out_.Take();
  }

 private:
  void Games() {
    std::string text = fmt::format("{}, {}", Counted(coverage_.games, "game", "games"),
                                   Counted(coverage_.plies, "ply", "plies"));
    if (coverage_.plies_left_out > 0)
      text += fmt::format(", {} of them not looked at", Grouped(coverage_.plies_left_out));
    if (coverage_.games_left_out > 0)
      text += fmt::format("; {} left out: damaged, unreadable, or without a set-up",
                          Counted(coverage_.games_left_out, "game", "games"));
    out_.Line(0, text);
    out_.RuleSets(coverage_.rule_sets, verbosity_ > 0);
  }

  [[nodiscard]] std::string Place(const SeenAt& seen) const {
    const std::string where = seen.ply ? fmt::format("ply {}", *seen.ply) : std::string("its set-up");
    return fmt::format("{}, {}", Printable(seen.game_id, out_.style().unicode), where);
  }

  void Table(const std::vector<Row>& rows) {
    std::size_t width = 0;
    for (const Row& row : rows) width = std::max(width, row.name.size());
    out_.Add(fmt::format("  {:{}}  {:>9}  {:>9}  first\n", "", width, "telling", "asked"));
    for (const Row& row : rows) {
      const auto& first = row.tally->first_telling ? row.tally->first_telling : row.tally->first_asked;
      out_.Add(fmt::format("  {:{}}  {:>9}  {:>9}  {}\n", row.name, width, Grouped(row.tally->telling),
                           Grouped(row.tally->asked), Place(*first)));
    }
  }

  void List(std::string_view heading, const std::vector<std::string>& names) {
    if (names.empty()) return;
    std::string text(heading);
    for (std::size_t i = 0; i < names.size(); ++i) text += (i == 0 ? ": " : ", ") + names[i];
    out_.Line(2, text);
  }

  // Rows with something telling first, then those that were only asked.
  void Rows(std::vector<Row> rows) {
    std::stable_partition(rows.begin(), rows.end(), [](const Row& row) { return row.tally->telling > 0; });
    if (verbosity_ >= 0 && !rows.empty()) Table(rows);
  }

  void Points() {
    std::vector<Row> rows;
    std::vector<std::string> never;
    std::vector<std::string> idle;
    std::vector<std::string> other;
    std::size_t telling = 0;
    std::size_t asked = 0;
    for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
      const std::vector<Tally>& options = coverage_.options[static_cast<std::size_t>(info.point)];
      if (std::ranges::any_of(options, [](const Tally& tally) { return tally.telling > 0; })) {
        ++telling;
      } else if (std::ranges::any_of(options, [](const Tally& tally) { return tally.asked > 0; })) {
        ++asked;
      } else {
        const bool variable = coverage_.variable[static_cast<std::size_t>(info.point)];
        (variable ? never : idle).emplace_back(info.id);
      }
      for (std::size_t i = 0; i < options.size(); ++i) {
        const std::string name = fmt::format("{}={}", info.id, info.options[i].id);
        if (options[i].asked > 0) {
          rows.push_back({name, &options[i]});
        } else {
          other.push_back(name);
        }
      }
    }
    out_.Heading(fmt::format("Rule points: {} telling, {} only asked, {} never, {} without effect", telling,
                             asked, never.size(), idle.size()));
    Rows(rows);
    if (verbosity_ >= 0) List("never asked", never);
    if (verbosity_ > 0) List("no other answer has an effect beside these rule sets", idle);
    if (verbosity_ > 0) List("answers never exercised", other);
  }

  void Clauses() {
    std::vector<Row> rows;
    std::vector<std::string> never;
    std::vector<std::string> idle;
    std::size_t telling = 0;
    for (std::size_t i = 0; i < coverage_.clauses.size(); ++i) {
      const Tally& tally = coverage_.clauses[i];
      const std::string name(parchis::Clauses()[i].id);
      telling += tally.telling > 0 ? 1 : 0;
      if (tally.asked > 0) {
        rows.push_back({name, &tally});
      } else {
        (coverage_.citable[i] ? never : idle).push_back(name);
      }
    }
    out_.Heading(fmt::format("Clauses: {} telling, {} only asked, {} never, {} that no answer rests on",
                             telling, rows.size() - telling, never.size(), idle.size()));
    Rows(rows);
    if (verbosity_ >= 0) List("never asked", never);
    if (verbosity_ > 0) List("no answer of these rule sets rests on them", idle);
  }

  const Coverage& coverage_;
  int verbosity_;
  Paragraphs out_;
};

}  // namespace

std::string CoverageText(const Coverage& coverage, const TextStyle& style, int verbosity) {
  return CoverageWriter(coverage, style, verbosity).Run();
}

}  // namespace arbitro::report
