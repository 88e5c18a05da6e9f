#include "verifier/coverage/marks.h"

#include <algorithm>
#include <array>

#include "engine/apply.h"
#include "engine/chosen_numbers.h"
#include "engine/clauses.h"
#include "engine/ending.h"
#include "engine/rule_set_check.h"

namespace arbitro::coverage {
namespace {

using parchis::Effect;
using parchis::Judgement;
using parchis::Piece;
using parchis::PieceSet;
using parchis::Ply;
using parchis::RulePoint;
using parchis::RulePointInfo;
using parchis::State;
using parchis::Table;

// Clauses broken by each fault.
constexpr auto kFaultClauses = std::to_array<std::string_view>({
#define PARCHIS_FAULT(enumerator, code, name, clauses, message, help) clauses,
#include "engine/faults.def"
#undef PARCHIS_FAULT
});

[[nodiscard]] std::uint8_t OptionsOf(const RulePointInfo& info) {
  return static_cast<std::uint8_t>(info.options.size());
}

[[nodiscard]] bool SamePlaces(const State& a, const State& b) {
  for (int i = 0; i < parchis::kMaxPieces; ++i) {
    if (a.place(Piece::FromIndex(i)) != b.place(Piece::FromIndex(i))) return false;
  }
  return true;
}

// Whether two states look alike on the table: what the rules remember besides may differ.
[[nodiscard]] bool LookAlike(const State& a, const State& b) {
  return a.seat == b.seat && a.over == b.over && a.done_count == b.done_count && a.done == b.done &&
         a.out == b.out && a.ThrowIsNext() == b.ThrowIsNext() && a.owed == b.owed && SamePlaces(a, b);
}

[[nodiscard]] bool DoAlike(const Effect& a, const Table& table_a, const Effect& b, const Table& table_b) {
  return a.kind == b.kind && a.piece == b.piece && a.second_piece == b.second_piece && a.to == b.to &&
         a.captured == b.captured && a.penalized == b.penalized && a.penalized_to == b.penalized_to &&
         a.bonus_earned(table_a) == b.bonus_earned(table_b);
}

[[nodiscard]] bool SameSystem(const Table& a, const Table& b) {
  return a.two_dice() == b.two_dice() &&
         parchis::ChoosesNumbers(a.rules()) == parchis::ChoosesNumbers(b.rules());
}

[[nodiscard]] bool SameGeometry(const parchis::Board& a, const parchis::Board& b) {
  return a.arms() == b.arms() && a.gate() == b.gate() && a.goal() == b.goal();
}

}  // namespace

Marker::Marker(const Table& table, const parchis::Preset* base, std::string_view text)
    : table_(table), text_(text), listening_(table) {
  listening_.Listen(&heard_);
  const std::optional<parchis::RuleSet> preset =
      base != nullptr ? std::optional(parchis::RulesOf(*base)) : std::nullopt;
  for (const RulePointInfo& info : parchis::RulePoints()) {
    others_.emplace_back(info.options.size());
    tried_.emplace_back(info.options.size());
    const std::uint8_t answer = table.rules().answer(info.point);
    std::string clauses;
    if (preset && preset->answer(info.point) == answer) {
      clauses = parchis::ProvenanceOf(*base, info.point).clauses;
    } else if (answer == 0) {
      clauses = info.clauses;
    }
    clauses_of_.push_back(Cited(clauses));
    for (std::uint8_t option = 0; option < OptionsOf(info); ++option) {
      if (With(info.point, option) != nullptr) variable_.insert(info.point);
    }
    if (variable_.contains(info.point)) citable_ |= clauses_of_.back();
  }
  for (const std::string_view clauses : kFaultClauses) {
    refusing_.push_back(Cited(clauses));
    citable_ |= OfText(refusing_.back());
  }
  walking_ = Cited("MOVE-1");
  capturing_ = Cited("CAPTURE-1,CAPTURE-2");
  citable_ |= walking_ | capturing_;
}

// Faults cite clauses of every text; what only another one says of another way to play is out of reach.
ClauseSet Marker::OfText(ClauseSet clauses) const {
  const std::span<const parchis::Clause> all = parchis::Clauses();
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!text_.empty() && all[i].source != text_) clauses.reset(i);
  }
  return clauses;
}

ClauseSet Marker::Cited(std::string_view ids) const {
  ClauseSet cited;
  const std::span<const parchis::Clause> all = parchis::Clauses();
  for (std::size_t begin = 0; begin < ids.size();) {
    const std::size_t end = std::min(ids.find(',', begin), ids.size());
    const std::string_view id = parchis::CounterpartOf(ids.substr(begin, end - begin), text_);
    const auto found = std::ranges::find(all, id, &parchis::Clause::id);
    if (found != all.end()) cited.set(static_cast<std::size_t>(found - all.begin()));
    begin = end + 1;
  }
  return cited;
}

const Table* Marker::With(RulePoint point, std::uint8_t option) {
  const auto p = static_cast<std::size_t>(point);
  std::optional<Table>& other = others_[p][option];
  if (tried_[p][option] || option == table_.rules().answer(point)) return other ? &*other : nullptr;
  tried_[p][option] = true;
  parchis::RuleSet rules = table_.rules();
  rules.set_answer(point, option);
  // An answer that has no effect beside the others is none that a ply could tell.
  const auto blames = [&](const parchis::RuleConflict& conflict) {
    return conflict.point == point || conflict.because == point;
  };
  if (std::ranges::any_of(parchis::FindConflicts(rules), blames)) return nullptr;
  if (parchis::FindSeatingFault(rules, table_.seating())) return nullptr;
  const auto board = parchis::Board::WithArms(static_cast<std::uint32_t>(table_.board().declared_arms()));
  if (!board || parchis::FindSeatingFault(*board, table_.seating())) return nullptr;
  other.emplace(*board, table_.seating(), rules);
  return &*other;
}

bool Marker::DiffersBy(const Table& other, RulePoint point, const State& before, const State& after) const {
  if (!SameSystem(table_, other) || !SameGeometry(table_.board(), other.board())) return false;
  for (const Candidate& candidate : candidates_) {
    if (!candidate.asked.contains(point)) continue;
    const Judgement judgement = parchis::Judge(before, other, candidate.ply);
    if (judgement.legal() != candidate.judged.legal()) return true;
    const bool played = &candidate == &candidates_.front();
    if (!played || !judgement.legal()) continue;
    if (!DoAlike(candidate.judged.effect, table_, judgement.effect, other)) return true;
    State then = before;
    parchis::Apply(then, other, judgement.effect);
    if (!LookAlike(then, after)) return true;
  }
  return false;
}

bool Marker::IsTelling(RulePoint point, const State& before, const State& after) {
  const std::uint8_t options = OptionsOf(parchis::InfoOf(point));
  for (std::uint8_t option = 0; option < options; ++option) {
    const Table* other = With(point, option);
    if (other != nullptr && DiffersBy(*other, point, before, after)) return true;
  }
  return false;
}

void Marker::AddCandidate(const State& before, const Ply& ply, Marks& marks) {
  heard_ = {};
  Candidate& candidate = candidates_.emplace_back();
  candidate.ply = ply;
  parchis::Judge(before, listening_, ply, candidate.judged);
  candidate.asked = heard_.points;
  if (heard_.boards != parchis::kEveryOption) candidate.asked.insert(RulePoint::kBoardSafeSquares);
  marks.asked |= candidate.asked;
  AddRefusal(candidate.judged, marks);
}

void Marker::AddOthers(const State& before, const Ply& ply, Marks& marks) {
  Ply other = ply;
  other.choice = {};
  other.second_piece.reset();
  other.piece.reset();
  if (ply.piece) AddCandidate(before, other, marks);
  for (const Piece piece : table_.MovableBy(before.seat)) {
    other.piece = piece;
    if (piece != ply.piece) AddCandidate(before, other, marks);
  }
}

void Marker::AddRefusals(const State& before, const Ply& ply, Marks& marks) const {
  Ply other = ply;
  other.choice = {};
  other.second_piece.reset();
  const PieceSet foreign = table_.pieces_in_play() - table_.MovableBy(before.seat);
  if (!foreign.empty()) {
    other.piece = foreign.first();  // it stands for all of them
    AddRefusal(parchis::Judge(before, table_, other), marks);
  }
  other = ply;
  other.seat = static_cast<std::uint8_t>((ply.seat + 1U) % table_.seat_count());
  AddRefusal(parchis::Judge(before, table_, other), marks);
  if (ply.die == 0) return;
  other = ply;
  // Where numbers are chosen, one that is used up cannot be.
  for (std::uint8_t number = 1; parchis::ChoosesNumbers(table_.rules()) && number <= 6; ++number) {
    other.die = number;
    AddRefusal(parchis::Judge(before, table_, other), marks);
  }
  other.die = 0;
  other.second_die = 0;
  AddRefusal(parchis::Judge(before, table_, other), marks);
}

void Marker::AddEvents(const Effect& effect, Marks& marks) const {
  if (effect.kind == Effect::Kind::kMove && effect.steps > 0) marks.clauses_telling |= walking_;
  if (!effect.captured.empty()) marks.clauses_telling |= capturing_;
}

Marks Marker::MarksOf(const State& before, const Ply& ply, const parchis::PointSet& wanted) {
  Marks marks;
  candidates_.clear();
  AddCandidate(before, ply, marks);
  State after = before;
  if (candidates_.front().judged.legal()) {
    const Effect& effect = candidates_.front().judged.effect;
    heard_ = {};
    parchis::Apply(after, listening_, effect);
    candidates_.front().asked |= heard_.points;
    marks.asked |= heard_.points;
    AddEvents(effect, marks);
  }
  AddOthers(before, ply, marks);
  AddRefusals(before, ply, marks);
  for (const RulePointInfo& info : parchis::RulePoints()) {
    if (!marks.asked.contains(info.point)) continue;
    marks.clauses_asked |= ClausesOf(info.point);
    if (!wanted.contains(info.point) || !IsTelling(info.point, before, after)) continue;
    marks.telling.insert(info.point);
    marks.clauses_telling |= ClausesOf(info.point);
  }
  marks.clauses_asked |= marks.clauses_telling;
  return marks;
}

// `opening`: what this table begins with; null where the game begins otherwise.
bool Marker::IsAnotherGame(const Table& other, RulePoint point, const State* opening) const {
  if (!SameSystem(table_, other) || !SameGeometry(table_.board(), other.board())) return true;
  if (point == RulePoint::kBoardUnusedStarts && table_.board() != other.board()) return true;
  const int arms = table_.board().declared_arms();
  if (parchis::HasBoardSize(table_.rules(), arms) != parchis::HasBoardSize(other.rules(), arms)) return true;
  return opening != nullptr && !LookAlike(*opening, parchis::OpeningState(other, opening->seat));
}

Marks Marker::MarksOfSetUp(const State& start) {
  Marks marks;
  const State opening = parchis::OpeningState(table_, start.seat);
  const State* begins = SamePlaces(opening, start) ? &opening : nullptr;
  for (const RulePointInfo& info : parchis::RulePoints()) {
    for (std::uint8_t option = 0; option < OptionsOf(info); ++option) {
      const Table* other = With(info.point, option);
      if (other == nullptr || !IsAnotherGame(*other, info.point, begins)) continue;
      marks.telling.insert(info.point);
      marks.clauses_telling |= ClausesOf(info.point);
      break;
    }
  }
  marks.asked = marks.telling;
  marks.clauses_asked = marks.clauses_telling;
  return marks;
}

Marks Marker::MarksOfEnd(const State& last) {
  Marks marks;
  if (!last.over) return marks;
  const std::vector<std::uint8_t> ranking = parchis::RankingOf(last, table_);
  for (const RulePointInfo& info : parchis::RulePoints()) {
    for (std::uint8_t option = 0; option < OptionsOf(info); ++option) {
      const Table* other = With(info.point, option);
      if (other == nullptr || !SameGeometry(table_.board(), other->board())) continue;
      if (parchis::RankingOf(last, *other) == ranking) continue;
      marks.telling.insert(info.point);
      marks.clauses_telling |= ClausesOf(info.point);
      break;
    }
  }
  marks.asked = marks.telling;
  marks.clauses_asked = marks.clauses_telling;
  return marks;
}

}  // namespace arbitro::coverage
