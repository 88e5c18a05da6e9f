#include "tests/conformance/make_vectors.h"

#include <google/protobuf/text_format.h>

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
#include "verifier/conformance/cases.h"
#include "verifier/conformance/compare.h"

namespace arbitro::conformance {
namespace {

using parchis::Ply;

// What an answer says, codes and words aside.
[[nodiscard]] std::string GistOf(const pb::Answer& answer) {
  pb::Answer gist = answer;
  gist.clear_options();
  if (gist.has_judge()) {
    gist.mutable_judge()->clear_code();
    gist.mutable_judge()->clear_why();
  }
  return gist.SerializeAsString();
}

// Adds for each reading of one point what it answers; false where a second point decides as well.
[[nodiscard]] bool AddReadings(pb::Case& one) {
  const parchis::Preset* preset = parchis::FindPreset(RulesOf(one).preset());
  const parchis::OpenPoints open = parchis::OpenPointsOf(*preset);
  const parchis::RuleSet rules = parchis::RulesOf(*preset);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    if (!open.contains(info.point) || RulesOf(one).differences().contains(std::string(info.id))) continue;
    const parchis::OptionMask options = parchis::OptionsOf(rules, open, info.point);
    std::vector<pb::Answer> answers{one.answers(0)};
    answers[0].add_options(std::string(info.options[rules.answer(info.point)].id));
    for (std::uint8_t i = 0; i < info.options.size(); ++i) {
      if ((options & parchis::BitOfOption(i)) == 0 || i == rules.answer(info.point)) continue;
      const std::string id(info.options[i].id);
      const auto other = CaseUnder(one, {{std::string(info.id), id}}, true);
      if (!other) continue;
      const pb::Answer& answer = other->answers(0);
      const auto same = [&](const pb::Answer& known) { return GistOf(known) == GistOf(answer); };
      auto known = std::ranges::find_if(answers, same);
      if (known == answers.end()) known = answers.insert(known, answer);
      known->add_options(id);
    }
    if (answers.size() == 1) continue;
    if (one.level() == pb::LEVEL_CHOICE) return false;
    one.set_level(pb::LEVEL_CHOICE);
    one.set_point(std::string(info.id));
    one.clear_answers();
    for (const pb::Answer& answer : answers) *one.add_answers() = answer;
  }
  return true;
}

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
  std::vector<VectorFile> files{{.name = "ambiguous.txtpb", .content = tables.file()},
                                {.name = "faults.txtpb", .content = faults.file()},
                                {.name = "games.txtpb", .content = games.file()},
                                {.name = "rulebook.txtpb", .content = rulebook.file()}};
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
  google::protobuf::TextFormat::Printer printer;
  printer.SetSingleLineMode(true);
  printer.SetUseShortRepeatedPrimitives(true);
  const auto line = [&](const google::protobuf::Message& message) {
    std::string text;
    printer.PrintToString(message, &text);
    while (text.ends_with(' ')) text.pop_back();
    return text;
  };
  std::string out =
      "# proto-file: proto/parchis/conformance/v1/case.proto\n"
      "# proto-message: parchis.conformance.v1.CaseFile\n"
      "# Made by tests/conformance/make_vectors.cc: `vectors_test --update` writes it anew.\n";
  out += "about: \"" + file.content.about() + "\"\n";
  for (pb::Case one : file.content.cases()) {
    out += "cases {\n";
    std::vector<pb::Answer> answers(one.answers().begin(), one.answers().end());
    one.clear_answers();
    pb::Case question;
    if (one.has_legal()) question.mutable_legal()->Swap(one.mutable_legal());
    if (one.has_apply()) question.mutable_apply()->Swap(one.mutable_apply());
    if (one.has_judge()) question.mutable_judge()->Swap(one.mutable_judge());
    one.clear_ask();
    out += "  " + line(one) + "\n  " + line(question) + "\n";
    for (const pb::Answer& answer : answers) out += "  answers { " + line(answer) + " }\n";
    out += "}\n";
  }
  return out;
}

}  // namespace arbitro::conformance
