#include <string>

#include "parchis/report/v1/coverage.pb.h"
#include "verifier/report/coverage_writers.h"
#include "verifier/report/to_proto.h"

namespace arbitro::report {
namespace {

void Fill(const SeenAt& seen, pb::SeenAt& proto) {
  proto.set_input(Printable(seen.input, true));
  proto.set_game_id(Printable(seen.game_id, true));
  if (seen.ply) proto.set_ply(*seen.ply);
}

template <class Proto>
void Fill(const Tally& tally, Proto& proto) {
  proto.set_asked(static_cast<double>(tally.asked));
  proto.set_telling(static_cast<double>(tally.telling));
  if (tally.first_asked) Fill(*tally.first_asked, *proto.mutable_first_asked());
  if (tally.first_telling) Fill(*tally.first_telling, *proto.mutable_first_telling());
}

}  // namespace

std::string CoverageJson(const Coverage& coverage, std::string_view version) {
  pb::Coverage proto;
  proto.mutable_tool()->set_name("arbitro");
  proto.mutable_tool()->set_version(std::string(version));
  proto.set_games(static_cast<double>(coverage.games));
  proto.set_plies(static_cast<double>(coverage.plies));
  proto.set_plies_left_out(static_cast<double>(coverage.plies_left_out));
  proto.set_games_left_out(static_cast<double>(coverage.games_left_out));
  proto.set_complete(coverage.complete);
  for (const auto& [rules, games] : coverage.rule_sets) {
    pb::CoverageRules& set = *proto.add_rule_sets();
    set.set_rules(Printable(rules, true));
    set.set_games(static_cast<double>(games));
  }
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    pb::PointCoverage& point = *proto.add_points();
    point.set_point(std::string(info.id));
    for (std::size_t i = 0; i < info.options.size(); ++i) {
      pb::OptionCoverage& option = *point.add_options();
      option.set_option(std::string(info.options[i].id));
      Fill(coverage.options[static_cast<std::size_t>(info.point)][i], option);
    }
  }
  for (std::size_t i = 0; i < coverage.clauses.size(); ++i) {
    pb::ClauseCoverage& clause = *proto.add_clauses();
    clause.set_clause(std::string(parchis::Clauses()[i].id));
    Fill(coverage.clauses[i], clause);
  }
  return ToJson(proto) + "\n";
}

}  // namespace arbitro::report
