#include <string>

#include "parchis/report/v1/inference.pb.h"
#include "verifier/report/inference_writers.h"
#include "verifier/report/to_proto.h"

namespace arbitro::report {
namespace {

void Fill(const Inference& inference, const Kill& kill, pb::Kill& proto) {
  proto.set_game(static_cast<std::uint32_t>(kill.game));
  proto.set_game_id(Printable(inference.games[kill.game].id, true));
  if (kill.ply) proto.set_ply(*kill.ply);
  proto.set_at_end(kill.at_end);
  const CatalogEntry& entry = EntryOf(kill.code);
  proto.set_code(std::string(entry.id));
  proto.set_name(std::string(entry.name));
  const std::string_view clauses = kill.clauses.empty() ? entry.clauses : kill.clauses;
  for (std::size_t begin = 0; begin < clauses.size();) {
    const std::size_t end = std::min(clauses.find(',', begin), clauses.size());
    proto.add_clauses(std::string(clauses.substr(begin, end - begin)));
    begin = end + 1;
  }
}

void Fill(const Answer& answer, pb::PointAnswer& proto) {
  const parchis::RulePointInfo& info = parchis::InfoOf(answer.point);
  proto.set_point(std::string(info.id));
  proto.set_option(std::string(info.options[answer.option].id));
}

[[nodiscard]] pb::ChangesFound ProtoOf(ChangesFound found) {
  switch (found) {
    case ChangesFound::kNone:
      return pb::CHANGES_FOUND_NONE_NEEDED;
    case ChangesFound::kFound:
      return pb::CHANGES_FOUND_SOME;
    case ChangesFound::kMoreThanThree:
      return pb::CHANGES_FOUND_MORE_THAN_THREE;
    case ChangesFound::kNotWithinLimit:
      return pb::CHANGES_FOUND_NOT_WITHIN_LIMIT;
    case ChangesFound::kNotLookedFor:
      break;
  }
  return pb::CHANGES_FOUND_UNSPECIFIED;
}

[[nodiscard]] pb::PointVerdict ProtoOf(PointFate::Kind kind) {
  switch (kind) {
    case PointFate::Kind::kSettled:
      return pb::POINT_VERDICT_SETTLED;
    case PointFate::Kind::kNarrowed:
      return pb::POINT_VERDICT_NARROWED;
    case PointFate::Kind::kOpen:
      return pb::POINT_VERDICT_OPEN;
    case PointFate::Kind::kBound:
      return pb::POINT_VERDICT_BOUND;
    case PointFate::Kind::kNotAsked:
      return pb::POINT_VERDICT_NOT_ASKED;
  }
  return pb::POINT_VERDICT_UNSPECIFIED;
}

[[nodiscard]] pb::OptionVerdict ProtoOf(OptionFate::Kind kind) {
  switch (kind) {
    case OptionFate::Kind::kInferred:
      return pb::OPTION_VERDICT_INFERRED;
    case OptionFate::Kind::kSurvives:
      return pb::OPTION_VERDICT_SURVIVES;
    case OptionFate::Kind::kKilled:
      return pb::OPTION_VERDICT_KILLED;
    case OptionFate::Kind::kIdle:
      return pb::OPTION_VERDICT_IDLE;
  }
  return pb::OPTION_VERDICT_UNSPECIFIED;
}

void Fill(const Inference& inference, const RuleSetFit& fit, pb::RuleSetFit& proto) {
  proto.set_rules(fit.rules);
  proto.set_fits(fit.fits);
  proto.set_games_at_fault(static_cast<double>(fit.games_at_fault));
  if (fit.first) Fill(inference, *fit.first, *proto.mutable_first());
  for (const Kill& remark : fit.remarks) Fill(inference, remark, *proto.add_remarks());
  proto.set_changes_found(ProtoOf(fit.found));
  for (const Answer& change : fit.changes) Fill(change, *proto.add_changes());
}

void Fill(const Inference& inference, const PointFate& fate, pb::PointFate& proto) {
  const parchis::RulePointInfo& info = parchis::InfoOf(fate.point);
  proto.set_point(std::string(info.id));
  proto.set_verdict(ProtoOf(fate.kind));
  proto.set_fitting(std::string(info.options[fate.fitting].id));
  proto.set_inferred(std::string(info.options[fate.inferred].id));
  for (std::size_t i = 0; i < fate.options.size(); ++i) {
    const OptionFate& option = fate.options[i];
    pb::OptionFate& out = *proto.add_options();
    out.set_option(std::string(info.options[i].id));
    out.set_verdict(ProtoOf(option.kind));
    if (option.kind != OptionFate::Kind::kKilled) continue;
    if (option.kill) Fill(inference, *option.kill, *out.mutable_kill());
    if (option.forbidden) Fill(inference, *option.forbidden, *out.mutable_forbidden());
    out.set_games(static_cast<double>(option.games));
    out.set_more_games(option.more_games);
    for (const Answer& answer : option.unless) Fill(answer, *out.add_unless());
  }
}

}  // namespace

std::string InferenceJson(const Inference& inference, std::string_view version) {
  pb::Inference proto;
  proto.mutable_tool()->set_name("arbitro");
  proto.mutable_tool()->set_version(std::string(version));
  for (const GameName& game : inference.games) {
    pb::InferenceGame& out = *proto.add_games();
    out.set_input(Printable(game.input, true));
    out.set_game_id(Printable(game.id, true));
    out.set_plies(game.plies);
  }
  proto.set_left_out(static_cast<double>(inference.left_out));
  proto.set_more_games(inference.more_games);
  proto.set_complete(inference.complete);
  for (const RuleSetFit& fit : inference.header) Fill(inference, fit, *proto.add_header());
  for (const RuleSetFit& fit : inference.presets) Fill(inference, fit, *proto.add_presets());
  proto.set_fitting(inference.fitting.Spec());
  proto.set_made_from(inference.start.Spec());
  proto.set_inferred(inference.rules.Spec());
  proto.set_fits(inference.faults.empty());
  for (const Kill& fault : inference.faults) Fill(inference, fault, *proto.add_faults());
  for (const PointFate& fate : inference.points) Fill(inference, fate, *proto.add_points());
  for (const Contradiction& contradiction : inference.contradictions) {
    pb::Contradiction& out = *proto.add_contradictions();
    Fill(inference, contradiction.first, *out.mutable_first());
    Fill(inference, contradiction.second, *out.mutable_second());
    for (const Answer& answer : contradiction.answers) Fill(answer, *out.add_answers());
    for (const Answer& answer : contradiction.instead) Fill(answer, *out.add_instead());
  }
  return ToJson(proto) + "\n";
}

}  // namespace arbitro::report
