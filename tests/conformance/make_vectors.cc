#include "tests/conformance/make_vectors.h"

#include <algorithm>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "engine/presets.h"
#include "tests/conformance/fault_patterns.h"
#include "verifier/conformance/case_file.h"
#include "verifier/conformance/cases.h"
#include "verifier/conformance/compare.h"

namespace arbitro::conformance {
namespace {

using parchis::Ply;

// The question, to tell whether somebody asked it before.
[[nodiscard]] std::string QuestionOf(const pb::Case& one) { return JsonOf(RequestOf(one)); }

[[nodiscard]] std::string DiceText(const Asked& asked, Thrown thrown) {
  if (!asked.state.ThrowIsNext() || asked.state.over) return "owed";
  if (thrown.die == 0) return "numbers";
  return std::to_string(thrown.die) + (thrown.second == 0 ? "" : "_" + std::to_string(thrown.second));
}

[[nodiscard]] std::string NameOf(const pb::Ply& ply) {
  std::string name = ply.piece() == 0 ? "pass" : std::to_string(ply.piece());
  if (ply.dice_size() == 2) name += "_of_" + std::to_string(ply.dice(0)) + "_" + std::to_string(ply.dice(1));
  if (ply.die() != 0) name += "_with_" + std::to_string(ply.die());
  if (ply.bonus() != 0) name += "_with_bonus_" + std::to_string(ply.bonus());
  return name;
}

template <class Question>
void SetPlace(Question& question, const pb::Rules& rules, const Asked& asked) {
  *question.mutable_rules() = rules;
  question.set_position(parchis::FormatPosition(asked.state, asked.table));
}

}  // namespace

void CaseList::About(std::string prefix, std::string why, std::vector<std::string> clauses,
                     std::vector<std::string> tags) {
  prefix_ = std::move(prefix);
  why_ = std::move(why);
  clauses_ = std::move(clauses);
  tags_ = std::move(tags);
}

void CaseList::Add(const std::string& name, pb::Case one) {
  if (!questions_.insert(QuestionOf(one)).second) return;
  auto answer = AnswerOf(one);
  if (!answer) return;
  one.clear_answers();
  *one.add_answers() = *std::move(answer);
  one.set_level(RulesOf(one).differences().empty() ? pb::LEVEL_MUST : pb::LEVEL_SHOULD);
  if (one.level() == pb::LEVEL_MUST && !AddReadings(one)) return;
  one.set_why(why_);
  std::set<std::string> tags(tags_.begin(), tags_.end());
  tags.insert(RulesOf(one).preset());
  for (const std::string& clause : clauses_) {
    one.add_clauses(clause);
    for (const std::string_view tag : TagsOf(clause)) tags.emplace(tag);
  }
  for (const std::string& tag : tags_) {
    for (const std::string_view more : TagsOf(tag)) tags.emplace(more);
  }
  for (const std::string& tag : tags) one.add_tags(tag);
  const std::string base = prefix_ + "/" + name;
  one.set_name(base);
  for (int i = 2; !names_.insert(one.name()).second; ++i) one.set_name(base + "_" + std::to_string(i));
  *file_.add_cases() = std::move(one);
}

pb::Rules RulesFor(const std::string& spec, const parchis::Table& table) {
  const auto named = parchis::ParseRulesSpec(spec);
  if (!named) throw std::invalid_argument(spec);
  pb::Rules rules;
  rules.set_preset(std::string(named->base->name));
  const parchis::RuleSet base = parchis::RulesOf(*named->base);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    const std::uint8_t answer = named->rules.answer(info.point);
    if (answer != base.answer(info.point))
      (*rules.mutable_differences())[std::string(info.id)] = std::string(info.options[answer].id);
  }
  const parchis::Seating usual =
      parchis::UsualSeating(named->base->sides, named->rules, table.board().arms());
  if (table.seating() == usual) return rules;
  for (const parchis::Seat& seat : table.seating().seats) {
    pb::Seat& written = *rules.add_seats();
    for (const parchis::Color color : seat.colors)
      written.add_colors(static_cast<std::uint32_t>(color.number()));
    written.set_team(seat.team);
    written.set_owner(seat.owner);
  }
  return rules;
}

void AddPosition(CaseList& list, const pb::Rules& rules, const Asked& asked, Thrown thrown) {
  pb::Case one;
  SetPlace(*one.mutable_legal(), rules, asked);
  if (thrown.die != 0) one.mutable_legal()->add_dice(thrown.die);
  if (thrown.second != 0) one.mutable_legal()->add_dice(thrown.second);
  list.Add("legal_" + DiceText(asked, thrown), one);
  if (asked.state.over || asked.table.two_dice() || !rules.differences().empty()) return;
  std::set<int> movers;
  for (const Ply& ply : LegalOf(asked, thrown)) {
    if (ply.piece) movers.insert(ply.piece->code());
  }
  const bool owes_bonus =
      !asked.state.ThrowIsNext() && asked.state.owed.front().kind == parchis::Owed::Kind::kBonus;
  for (const parchis::Piece piece : asked.table.MovableBy(asked.state.seat)) {
    if (movers.contains(piece.code()) || (thrown.die == 0 && !owes_bonus)) continue;
    Ply ply{.seat = asked.state.seat, .die = thrown.die, .piece = piece};
    if (owes_bonus)
      ply.spend = asked.state.owed.front().value == asked.table.goal_bonus() ? parchis::Spend::kGoalBonus
                                                                             : parchis::Spend::kCaptureBonus;
    // Only what could be on the board: who is in the goal or goes beyond it ends nowhere.
    if (parchis::Judge(asked.state, asked.table, ply).can_stand) AddJudge(list, rules, asked, ply);
  }
}

void AddApply(CaseList& list, const pb::Rules& rules, const Asked& asked, const Ply& ply) {
  pb::Case one;
  SetPlace(*one.mutable_apply(), rules, asked);
  *one.mutable_apply()->mutable_ply() = WireOf(asked, ply);
  list.Add("apply_" + NameOf(one.apply().ply()), one);
}

void AddJudge(CaseList& list, const pb::Rules& rules, const Asked& asked, const Ply& ply) {
  pb::Case one;
  SetPlace(*one.mutable_judge(), rules, asked);
  pb::Ply& written = *one.mutable_judge()->add_plies();
  written = WireOf(asked, ply);
  if (!parchis::Judge(asked.state, asked.table, ply).can_stand) written.clear_to();
  if (ply.piece) written.set_piece(static_cast<std::uint32_t>(ply.piece->code()));
  list.Add("judge_" + NameOf(written), one);
}

std::vector<VectorFile> MakeVectors() {
  CaseList rulebook("The worked examples of the rulebook, clause by clause.");
  AddRulebook(rulebook);
  CaseList tables("Situations that the options of rule points decide differently.");
  AddTables(tables);
  CaseList faults("What published programs got wrong, and the right play in the same situation.");
  AddGames(faults, true);
  CaseList games("Short games, legal and with one illegal ply.");
  AddGames(games, false);
  CaseList perft("Sequences of plies, counted from positions of docs/perft.");
  AddPerft(perft);
  CaseList squares("On which squares a piece is captured, under every rule set.");
  AddSquares(squares);
  std::vector<VectorFile> files{{.name = "ambiguous.txtpb", .content = tables.file()},
                                {.name = "faults.txtpb", .content = faults.file()},
                                {.name = "games.txtpb", .content = games.file()},
                                {.name = "perft.txtpb", .content = perft.file()},
                                {.name = "rulebook.txtpb", .content = rulebook.file()},
                                {.name = "squares.txtpb", .content = squares.file()}};
  // Of each rule set the first case of each kind is one of the few.
  std::set<std::pair<std::string, int>> seen;
  for (VectorFile& file : files) {
    for (pb::Case& one : *file.content.mutable_cases()) {
      if (one.level() == pb::LEVEL_MUST && seen.emplace(RulesOf(one).preset(), one.ask_case()).second)
        one.add_tags("smoke");
    }
  }
  return files;
}

std::string TextOf(const VectorFile& file) {
  std::string out =
      CaseFileHead(file.content.about(),
                   "Made by tests/conformance/make_vectors.cc: `vectors_test --update` writes it anew.");
  for (const pb::Case& one : file.content.cases()) out += CaseText(one);
  return out;
}

}  // namespace arbitro::conformance
