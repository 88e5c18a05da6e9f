#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "verifier/report/cells.h"
#include "verifier/report/paragraphs.h"
#include "verifier/report/stats_writers.h"

namespace arbitro::report {
namespace {

// Cells of a test that are shown without -v.
constexpr std::size_t kMaxCells = 8;

// In the order of Happening.
constexpr std::array<std::string_view, kHappenings.size()> kWords{
    "pieces brought out",     "pieces captured",
    "pieces into the goal",   "barriers made",
    "barriers opened",        "bonuses owed",
    "bonuses lost",           "bonuses kept for later",
    "third sixes or doubles", "pieces sent back by them",
    "throws passed",          "pieces that bounced"};

[[nodiscard]] std::string Percent(double part) { return fmt::format("{:.1f} %", 100 * part); }

// Writes what was counted.
class StatsWriter {
 public:
  StatsWriter(const Stats& stats, const TextStyle& style, int verbosity)
      : stats_(stats), verbosity_(verbosity), out_(style) {}

  [[nodiscard]] std::string Run() {
    Games();
    Lengths();
    Happenings();
    Winners();
    if (verbosity_ >= 0) Tests();
    return out_.Take();
  }

 private:
  void Games() {
    std::string text = fmt::format("{}, {} of them to their end, {}", Counted(stats_.games, "game", "games"),
                                   Grouped(stats_.finished), Counted(stats_.plies, "ply", "plies"));
    if (stats_.plies_left_out > 0)
      text += fmt::format(", {} of them not counted", Grouped(stats_.plies_left_out));
    if (stats_.games_left_out > 0)
      text += fmt::format("; {} left out: damaged, unreadable, or without a set-up",
                          Counted(stats_.games_left_out, "game", "games"));
    out_.Line(0, text);
    out_.RuleSets(stats_.rule_sets, verbosity_ > 0);
  }

  void Lengths() {
    if (stats_.finished == 0) return;
    const LengthsOf lengths(stats_);
    out_.Line(
        0,
        fmt::format("Plies of a game played to its end: {} to {}, half of them {} or less, {:.1f} on average",
                    Grouped(lengths.least), Grouped(lengths.most), Grouped(lengths.median), lengths.mean));
  }

  void Happenings() {
    if (stats_.games == 0) return;
    out_.Heading("What happened");
    Cells cells;
    cells.AddRow({"", "in all", "a game"});
    for (std::size_t i = 0; i < kWords.size(); ++i) {
      const std::uint64_t count = stats_.happenings[i];
      if (count == 0 && verbosity_ <= 0) continue;
      cells.AddRow({std::string(kWords[i]), Grouped(count),
                    fmt::format("{:.2f}", static_cast<double>(count) / static_cast<double>(stats_.games))});
    }
    out_.Add(cells.Text("<>>", "  "));
  }

  void Winners() {
    if (stats_.winners.empty()) return;
    out_.Heading("Who won, by the order of the turns");
    Cells cells;
    std::vector<std::string> heading{"seats", "games"};
    const std::uint32_t most = stats_.winners.rbegin()->first;
    for (std::uint32_t i = 1; i <= most; ++i) heading.push_back(std::to_string(i) + ".");
    cells.AddRow(heading);
    for (const auto& [seats, table] : stats_.winners) {
      std::vector<std::string> row{std::to_string(seats), Grouped(table.games)};
      for (const std::uint64_t wins : table.wins)
        row.push_back(Percent(static_cast<double>(wins) / static_cast<double>(table.games)));
      cells.AddRow(row);
    }
    out_.Add(cells.Text(std::string(most + 2, '>'), "  "));
  }

  void Tests() {
    if (stats_.tests.empty()) return;
    out_.Heading("Is it fair?");
    if (stats_.throws > 0) out_.Line(2, Counted(stats_.throws, "throw", "throws") + " are counted");
    if (stats_.games_without_dice > 0) {
      out_.Line(2, fmt::format("The throws of {} are not: no dice, or not every throw is recorded",
                               Counted(stats_.games_without_dice, "game", "games")));
    }
    for (const FairnessTest& test : stats_.tests) Test(test);
  }

  [[nodiscard]] static std::string Says(const FairnessTest& test) {
    const std::string change =
        fmt::format("a change of {} would show 9 times in 10", Percent(test.detectable));
    switch (test.verdict) {
      case FairnessTest::Verdict::kDeviates:
        return fmt::format("DEVIATES (p {:.2g} with heed to all tests)", test.p_of_all);
      case FairnessTest::Verdict::kNothingSeen:
        return "nothing seen; " + change;
      case FairnessTest::Verdict::kCannotTell:
        return test.detectable > 0 ? "too few to tell; only " + change : "too few to tell anything";
    }
    return "";
  }

  [[nodiscard]] static std::string Title(const FairnessTest& test) {
    if (test.name == "faces") return "Faces";
    if (test.name == "throws_in_a_row") return "Faces of two throws in a row";
    if (test.name == "faces_together") return "Faces of the two dice together";
    if (test.name == "five_in_need") return "Fives with a piece in the nest";
    return fmt::format("Winners at tables of {}", test.cells.size());
  }

  void Test(const FairnessTest& test) {
    out_.Line(2, fmt::format("{}: chi-square {:.2f} ({} degrees of freedom), p {:.2g}: {}", Title(test),
                             test.chi_square, test.cells.size() - 1, test.p, Says(test)));
    if (test.cells.size() > kMaxCells && verbosity_ <= 0) return;
    Cells cells;
    for (std::size_t i = 0; i < test.cells.size(); ++i) {
      const double expected = static_cast<double>(test.total()) * test.probabilities[i];
      cells.AddRow({test.cells[i], Grouped(test.counts[i]), fmt::format("of {:.1f}", expected)});
    }
    out_.Add(cells.Text("<>>", "    "));
  }

  const Stats& stats_;
  int verbosity_;
  Paragraphs out_;
};

}  // namespace

std::string StatsText(const Stats& stats, const TextStyle& style, int verbosity) {
  return StatsWriter(stats, style, verbosity).Run();
}

}  // namespace arbitro::report
