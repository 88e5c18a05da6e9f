#include <cmath>
#include <string>

#include "parchis/report/v1/stats.pb.h"
#include "verifier/report/stats_writers.h"
#include "verifier/report/to_proto.h"

namespace arbitro::report {
namespace {

// Digits that every machine agrees on.
[[nodiscard]] double Rounded(double value) {
  constexpr double kDigits = 6;
  if (value == 0) return 0;
  const double scale = std::pow(10.0, kDigits - 1 - std::floor(std::log10(std::abs(value))));
  return std::isfinite(scale) ? std::round(value * scale) / scale : 0;
}

void Fill(const LengthsOf& lengths, pb::GameLengths& proto) {
  proto.set_least(lengths.least);
  proto.set_median(lengths.median);
  proto.set_most(lengths.most);
  proto.set_mean(Rounded(lengths.mean));
}

void Fill(const FairnessTest& test, pb::FairnessTest& proto) {
  proto.set_name(test.name);
  for (std::size_t i = 0; i < test.cells.size(); ++i) {
    pb::FairnessCell& cell = *proto.add_cells();
    cell.set_name(test.cells[i]);
    cell.set_count(static_cast<double>(test.counts[i]));
    cell.set_expected(Rounded(static_cast<double>(test.total()) * test.probabilities[i]));
  }
  proto.set_chi_square(Rounded(test.chi_square));
  proto.set_p(Rounded(test.p));
  proto.set_p_of_all(Rounded(test.p_of_all));
  if (test.detectable > 0) proto.set_detectable(Rounded(test.detectable));
  proto.set_verdict(std::string(NameOf(test.verdict)));
}

}  // namespace

std::string StatsJson(const Stats& stats, std::string_view version) {
  pb::Stats proto;
  proto.mutable_tool()->set_name("arbitro");
  proto.mutable_tool()->set_version(std::string(version));
  proto.set_games(static_cast<double>(stats.games));
  proto.set_finished(static_cast<double>(stats.finished));
  proto.set_games_left_out(static_cast<double>(stats.games_left_out));
  proto.set_plies(static_cast<double>(stats.plies));
  proto.set_plies_left_out(static_cast<double>(stats.plies_left_out));
  proto.set_complete(stats.complete);
  for (const auto& [rules, games] : stats.rule_sets) {
    pb::StatsRules& set = *proto.add_rule_sets();
    set.set_rules(Printable(rules, true));
    set.set_games(static_cast<double>(games));
  }
  if (stats.finished > 0) Fill(LengthsOf(stats), *proto.mutable_lengths());
  for (std::size_t i = 0; i < kHappenings.size(); ++i) {
    pb::HappeningCount& happening = *proto.add_happenings();
    happening.set_name(std::string(kHappenings[i]));
    happening.set_count(static_cast<double>(stats.happenings[i]));
  }
  proto.set_throws(static_cast<double>(stats.throws));
  proto.set_games_without_dice(static_cast<double>(stats.games_without_dice));
  for (const auto& [seats, table] : stats.winners) {
    pb::WinnersAtTable& winners = *proto.add_winners();
    winners.set_seats(seats);
    winners.set_games(static_cast<double>(table.games));
    for (const std::uint64_t wins : table.wins) winners.add_wins(static_cast<double>(wins));
  }
  for (const FairnessTest& test : stats.tests) Fill(test, *proto.add_tests());
  return ToJson(proto) + "\n";
}

}  // namespace arbitro::report
