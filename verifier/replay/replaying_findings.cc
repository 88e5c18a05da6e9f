#include <algorithm>
#include <string>
#include <utility>

#include "engine/rule_set.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/replaying.h"

namespace arbitro {

using parchis::Effect;
using parchis::Fault;
using parchis::Judgement;
using parchis::Ply;
using parchis::State;

namespace {

// How far into a game it is played again by other rules; beyond, no finding is said to rest on the board.
constexpr std::uint32_t kMaxPlayedAgain = 10'000;

// Whether other numbers may be left by now under the other rules.
[[nodiscard]] bool RemembersOtherNumbers(const parchis::RuleSet& a, const parchis::RuleSet& b) {
  const auto differ = [&]<class... Option>() { return ((a.get<Option>() != b.get<Option>()) || ...); };
  return differ.operator()<parchis::DiceKind, parchis::HandPer, parchis::HandRenewal, parchis::HandNullThrow,
                           parchis::HandPassToken, parchis::HandPassPlace, parchis::HandDeadEnd>();
}

}  // namespace

std::vector<std::uint32_t> Replaying::PliesBefore(std::uint32_t index) const {
  std::vector<std::uint32_t> plies;
  const std::uint32_t first = took_back_ ? last_take_back_ : 0;
  for (std::uint32_t i = index; i > first && plies.size() < kPliesBefore; --i) plies.push_back(i - 1);
  for (std::size_t i = standing_.size(); i > 0 && plies.size() < kPliesBefore; --i)
    plies.push_back(standing_[i - 1]);
  std::ranges::reverse(plies);
  return plies;
}

// What stands in a window is what stands in the record; judgements only fill in what it leaves out.
void Replaying::AddWindow(Finding& finding, std::uint32_t index, const Judgement& judgement) {
  for (const std::uint32_t ply : PliesBefore(index)) {
    const Recent& recent = recent_[ply % kRecent];
    if (recent.shown && recent.shown->ply == ply) {
      finding.window.push_back(*recent.shown);
      continue;
    }
    const Judgement* known = recent.set && recent.ply == ply ? &recent.judgement : nullptr;
    finding.window.push_back(WindowOf(table_, ply, game_.plies[ply], known, nullptr));
  }
  const bool doubt = EntryOf(finding.code).layer == Layer::kDoubt;
  finding.window.push_back(
      WindowOf(table_, index, game_.plies[index], doubt ? nullptr : &judgement, &state_));
  if (!doubt) recent_[index % kRecent].shown = finding.window.back();
}

void Replaying::Emit(Finding finding, std::uint32_t index, const Ply& ply, const Judgement& judgement,
                     std::string continued) {
  finding.ply = index;
  finding.seat = ply.seat;
  finding.turn = turn_;
  finding.continued = std::move(continued);
  if (purpose_ == Purpose::kReport) {
    AddWindow(finding, index, judgement);
    const bool some_face = IsOfSomeFace(table_, game_.plies[index]);
    Ply shown = ply;
    if (some_face) shown.die = 0;
    if (some_face && finding.level == Level::kError) {
      finding.arguments.push_back(
          Argument::Text(kBesides, " (the face is not recorded, and it holds with none)"));
    }
    AddPosition(finding, table_, state_, shown);
    if (finding.level == Level::kError && !finding.follows) AddRestsOn(finding, index);
  }
  findings_.push_back(std::move(finding));
}

Finding Replaying::FindingAt(std::uint32_t index, Code code) {
  const log::RecordedPly& recorded = game_.plies[index];
  Ply ply = AllFactsOf(recorded);
  CompleteFacts(index, recorded, ply);
  Finding finding = FindingOf(code, {});
  finding.ply = index;
  finding.seat = ply.seat;
  finding.turn = turn_;
  const Judgement judgement = parchis::Judge(state_, table_, ply);
  AddWindow(finding, index, judgement);
  AddPosition(finding, table_, state_, ply);
  return finding;
}

const Judgement* Replaying::JudgementAt(std::uint32_t index) const {
  const Recent& recent = recent_[index % kRecent];
  return recent.set && recent.ply == index ? &recent.judgement : nullptr;
}

std::optional<Alternative> Replaying::OutcomeOf(std::uint32_t index) const {
  const Judgement* judgement = JudgementAt(index);
  if (judgement == nullptr || !judgement->legal()) return std::nullopt;
  return AlternativeOf(table_, judgement->effect);
}

bool Replaying::HoldsInTurn(const parchis::Table& table, std::uint32_t index) {
  const bool in_throw = table_.two_dice() && (InRow() || !state_.ThrowIsNext());
  const bool in_turn = (state_.sixes > 0 || in_throw) && anchor_ply_ < index;
  return HoldsUnder({table, in_turn ? anchor_ : state_, {}, {}, {}, {}}, in_turn ? anchor_ply_ : index,
                    index);
}

bool Replaying::HoldsBy(const parchis::RuleSet& rules, std::uint32_t index) {
  using parchis::TurnFirstThrow;
  const parchis::Table table(table_.board(), table_.seating(), rules);
  const bool other_start = rules.get<TurnFirstThrow>() != table_.rules().get<TurnFirstThrow>() ||
                           RemembersOtherNumbers(rules, table_.rules());
  if (table.CanTakeStatesOf(table_) && !other_start) return HoldsInTurn(table, index);
  // On another board the whole game is another one.
  if (index > kMaxPlayedAgain) return false;
  const auto start = StartOn(table, game_);
  return start && HoldsUnder({table, *start, {}, {}, {}, {}}, 0, index);
}

std::optional<parchis::PointSet> Replaying::AskedInTurn(std::uint32_t index) {
  parchis::Heard heard;
  parchis::Table table = table_;
  table.Listen(&heard);
  if (HoldsInTurn(table, index)) return std::nullopt;
  // Squares are not asked about as a point, and with others the whole game is another one.
  heard.points.insert(parchis::RulePoint::kBoardSafeSquares);
  return heard.points;
}

void Replaying::AddRestsOn(Finding& finding, std::uint32_t index) {
  const auto asked = AskedInTurn(index);
  for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
    const std::uint8_t answer = table_.rules().answer(info.point);
    // What nobody asked changes nothing.
    const bool unasked = asked && !asked->contains(info.point);
    const parchis::OptionMask alike = unasked ? parchis::AlikeAtFirst(table_.rules(), info.point) : 0;
    RestsOn row{
        std::string(info.id), std::string(info.options[answer].id), std::string(info.ambiguities), {}};
    for (std::uint8_t option = 0; option < info.options.size(); ++option) {
      // What is open is a reading of its own.
      const parchis::OptionMask left_out = set_up_.open.options(info.point) | alike;
      if (option == answer || (left_out & parchis::BitOfOption(option)) != 0) continue;
      parchis::RuleSet rules = table_.rules();
      rules.set_answer(info.point, option);
      if (HoldsBy(rules, index)) row.legal_with.emplace_back(info.options[option].id);
    }
    if (row.legal_with.empty()) continue;
    finding.rests_on.push_back(std::move(row));
  }
}

bool Replaying::HoldsUnder(const SetUp& set_up, std::uint32_t first, std::uint32_t last) {
  std::vector<Finding> found;
  Replaying other(set_up, game_, OnIllegal::kClaimed, found);
  other.purpose_ = Purpose::kProbe;
  other.omits_ = LeftOut();
  other.omits_->looks = &explaining_looks_;
  other.omits_->max_looks = kMaxExplainingLooks;
  for (std::uint32_t i = first; i <= last; ++i) {
    other.StepOnce(i, i == last && told_ != nullptr ? *told_ : game_.plies[i]);
    for (const Finding& finding : found) {
      // A seat that is said to be back and was not away plays no part in it.
      if (finding.level >= Level::kWarning && finding.code != Code::kReturnMoot) return false;
    }
  }
  return true;
}

void Replaying::EmitFaults(std::uint32_t index, const Trouble& trouble, const char* continued) {
  if (NamesNoPiece(trouble) || !trouble.judgement.legal()) {
    Finding finding = FaultOf(trouble);
    const bool again = FollowsInThrow(index, trouble, finding.code);
    // Judged from where the piece stands, the move is not the one that the log means.
    if (auto origin = MovesFromElsewhere(trouble)) {
      cause_ = Cause{origin->code, index};
      Emit(FirstOf({std::move(*origin)}), index, trouble.ply, trouble.judgement, continued);
      finding.follows = cause_;
    } else if (again) {
      finding.follows = cause_;
    } else {
      cause_ = Cause{finding.code, index};
    }
    Emit(std::move(finding), index, trouble.ply, trouble.judgement, continued);
    return;
  }
  bool first = true;
  for (ClaimFault& fault : FindClaimFaults(table_, trouble.recorded, trouble.judgement.effect)) {
    Finding finding = FirstOf({std::move(fault)});
    if (first && RepeatsInThrow(index, finding.code)) {
      finding.follows = cause_;
    } else if (first) {
      cause_ = Cause{finding.code, index};
    } else {
      finding.follows = cause_;
    }
    first = false;
    Emit(std::move(finding), index, trouble.ply, trouble.judgement, continued);
  }
}

void Replaying::NoteAfterEnd(std::uint32_t index, const Ply& ply, const Judgement& judgement) {
  // AMB-149
  const bool harmless = ply.die == 0 && !ply.piece &&
                        table_.rules().get<parchis::EndMootBonus>() == parchis::EndMootBonus::kIgnored;
  Finding finding =
      harmless ? FindingOf(Code::kBonusAfterEnd, {}) : FindingOf(table_, state_, ply, judgement);
  if (!harmless && after_end_) finding.follows = after_end_;
  if (!harmless && !after_end_) after_end_ = Cause{finding.code, index};
  Emit(std::move(finding), index, ply, judgement, harmless ? "" : "legal");
}

bool Replaying::NamesNoPiece(const Trouble& trouble) {
  return !trouble.ply.piece && (trouble.recorded.from || trouble.recorded.to);
}

Finding Replaying::FaultOf(const Trouble& trouble) const {
  if (!NamesNoPiece(trouble)) {
    Finding finding = FindingOf(table_, state_, trouble.ply, trouble.judgement);
    const bool inherited = !trouble.recorded.seat_said && !trouble.recorded.ply.piece;
    if (trouble.judgement.fault == Fault::kWrongSeat) {
      if (absences_.HasResigned(trouble.ply.seat)) finding.arguments.back().text = "; who plays has resigned";
      if (absences_.MayReturn(trouble.ply.seat)) finding.arguments.back().text = "; who plays has left";
      if (inherited) finding.arguments.back().text = " (the log names no seat; taken from the ply before)";
    }
    return finding;
  }
  const parchis::Color color = table_.seating().seats[trouble.ply.seat].colors.front();
  const parchis::Square square = trouble.recorded.from ? *trouble.recorded.from : *trouble.recorded.to;
  return FindingOf(Code::kNoPieceThere,
                   {Argument::OfSeat("seat", trouble.ply.seat), Argument::OfSquare("stated", color, square)});
}

Finding Replaying::FirstOf(std::vector<ClaimFault> faults) {
  Finding finding = FindingOf(faults.front().code, std::move(faults.front().arguments));
  finding.clauses = faults.front().clauses;
  return finding;
}

std::optional<ClaimFault> Replaying::MovesFromElsewhere(const Trouble& trouble) {
  if (!trouble.judgement.fault) return std::nullopt;
  switch (*trouble.judgement.fault) {
    case Fault::kWrongSeat:
    case Fault::kForeignPiece:
    case Fault::kThirdSixMoved:
    case Fault::kDieMissing:
    case Fault::kSecondDie:
    case Fault::kDieChanged:
    case Fault::kThrowVoid:
    case Fault::kSecondEntryOwed:
    case Fault::kBonusSkipped:
    case Fault::kBonusNotOwed:
    case Fault::kAfterEnd:
      return std::nullopt;  // whatever the piece, and from wherever
    default:
      return FindOriginFault(trouble.table, trouble.before, trouble.recorded);
  }
}

void Replaying::AddNoteFault(std::uint32_t index, ClaimFault fault, const char* continued,
                             std::optional<Cause> follows) {
  Finding finding = FirstOf({std::move(fault)});
  finding.ply = index;
  finding.seat = game_.plies[index].ply.seat;
  finding.turn = turn_;
  finding.continued = continued;
  finding.follows = follows;
  findings_.push_back(std::move(finding));
}

void Replaying::CheckChoices(std::uint32_t index, std::uint32_t stated, const Ply& ply) {
  const std::uint32_t legal = CountChoices(table_, state_, ply);
  if (legal == stated) return;
  const bool in_doubt = std::ranges::any_of(branches_, [&](const Branch& branch) {
    return branch.why != Branch::Why::kTrouble && CountChoices(table_, branch.state, ply) == stated;
  });
  if (in_doubt) return;
  AddNoteFault(
      index,
      {Code::kChoicesDiffer, {Argument::Number("stated", stated), Argument::Number("expected", legal)}}, "");
}

std::optional<Branch> Replaying::BranchOf(const log::RecordedNote& note) const {
  for (const Branch& branch : branches_) {
    if (!FindPositionFault(table_, branch.state, note)) return branch;
  }
  return std::nullopt;
}

void Replaying::CheckNote(std::uint32_t index, const log::RecordedNote& note, const Effect& effect) {
  if (auto fault = FindStepsFault(note, effect)) AddNoteFault(index, std::move(*fault), "");
  auto fault = FindPositionFault(table_, state_, note);
  if (!fault) {
    if (!branches_.empty() && !note.position_after.empty()) DropSettled(note);
    return;
  }
  if (const auto branch = BranchOf(note)) {
    if (branch->why == Branch::Why::kTrouble) AddNoteFault(index, std::move(*fault), "claimed", cause_);
    if (branch->why == Branch::Why::kHistory) {
      ++result_.undetermined;
      AddNoteFault(index, {Code::kHistoryNotRecorded, {}}, "claimed");
    }
    state_ = branch->state;
    std::erase_if(branches_, [&](const Branch& other) {
      return other.why == Branch::Why::kTrouble || other.state == branch->state;
    });
    DropSettled(note);
    return;
  }
  if (too_many_doubts_) {
    NoteUnusable(index, game_.plies[index], "the game may be in more states than are followed");
    result_.stopped = true;
    return;
  }
  if (forced_moves_left_out_ && NoteOfOtherOmissions(index, note)) return;
  AddNoteFault(index, std::move(*fault), "claimed");
  cause_ = Cause{Code::kPositionDiffers, index};
  const State before = state_;
  (void)PutAsNoted(state_, table_, note);
  std::vector<Branch> carried = std::move(branches_);
  SetBranches({before}, Branch::Why::kTrouble);
  std::erase_if(carried, [](const Branch& branch) { return branch.why == Branch::Why::kTrouble; });
  for (Branch& branch : carried) (void)PutAsNoted(branch.state, table_, note);
  AddCarried(carried);
  ForgetTrail(true);
}

void Replaying::DropSettled(const log::RecordedNote& note) {
  std::erase_if(branches_, [&](const Branch& branch) {
    return FindPositionFault(table_, branch.state, note).has_value();
  });
}

void Replaying::DropContradicted(const log::RecordedNote* note) {
  if (note == nullptr || FindPositionFault(table_, state_, *note)) return;
  std::erase_if(branches_, [&](const Branch& branch) {
    return branch.why == Branch::Why::kTrouble && FindPositionFault(table_, branch.state, *note).has_value();
  });
}

}  // namespace arbitro
