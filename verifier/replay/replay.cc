#include "verifier/replay/replay.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/apply.h"
#include "verifier/replay/dice_record.h"
#include "verifier/replay/doubts.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/replaying.h"

namespace arbitro {

using parchis::Effect;
using parchis::Fault;
using parchis::Judgement;
using parchis::Ply;
using parchis::State;

namespace {

constexpr std::uint8_t kSixesBefore = 2;  // before a third six

}  // namespace

Replaying::Replaying(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                     std::vector<Finding>& findings)
    : set_up_(set_up),
      table_(set_up.table),
      game_(game),
      on_illegal_(on_illegal),
      findings_(findings),
      forced_moves_left_out_(game.header.omits_forced_moves) {
  HeedRules();
  state_ = set_up.start;
  heeds_absences_ = set_up.start.out != 0;
  absences_.away = set_up.start.out;
  ForgetTrail(true);
}

// Flattened, so that the steps of the usual ply are one loop although other files call them too.
[[gnu::flatten]] ReplayResult Replaying::Run(std::uint32_t end) {
  Begin();
  const auto plies = static_cast<std::uint32_t>(game_.plies.size());
  for (std::uint32_t i = 0; i < std::min(plies, end) && !result_.stopped; ++i) {
    Step(i);
    ++result_.plies;
    if (findings_.size() >= kMaxReplayFindings && i + 1 < plies) StopAtLimit(i);
  }
  return Finish();
}

[[gnu::flatten]] void Replaying::Advance(std::uint32_t index) {
  Step(index);
  ++result_.plies;
}

[[gnu::noinline]] ReplayResult Replaying::Finish() {
  result_.last = state_;
  result_.more_others = result_.more_others || too_many_doubts_;
  if (forced_moves_left_out_) AddOmittedEnds();
  for (const Branch& branch : branches_) {
    if (branch.why == Branch::Why::kDoubt) result_.others.push_back(branch.state);
    if (branch.why == Branch::Why::kHistory) result_.other_pasts.push_back(branch.state);
  }
  return result_;
}

void Replaying::StopAtLimit(std::uint32_t index) {
  Finding finding = FindingOf(Code::kTooManyFindings,
                              {Argument::Number("limit", static_cast<std::int64_t>(kMaxReplayFindings))});
  finding.ply = index;
  findings_.push_back(std::move(finding));
  result_.stopped = true;
}

void Replaying::HeedRules() {
  const parchis::RuleSet& rules = table_.rules();
  leaves_choice_ = LeavesChoice(rules);
  leaves_victim_ = LeavesVictim(rules);
  chooses_numbers_ = parchis::ChoosesNumbers(rules);
  needs_care_ = leaves_choice_ || chooses_numbers_;
  suits_small_steps_ = parchis::SmallStep::Suits(table_);
}

void Replaying::Take(const Knowledge& other) {
  static_cast<Knowledge&>(*this) = other;
  HeedRules();
  if (history_) history_->Rebind(set_up_);
}

// Not part of the loop that Run is flattened to: with sanitizers GCC 12 would not come to an end with it.
[[gnu::noinline]] void Replaying::KeepBefore() {
  if (watch_->kept) return;
  watch_->kept = true;
  if (watch_->before == nullptr) {
    watch_->before = std::make_unique<Knowledge>(knowledge());
  } else {
    *watch_->before = knowledge();
  }
}

[[gnu::noinline]] void Replaying::KeepChanging(const Effect& effect) {
  watch_->turn = turn_;
  watch_->small = suits_small_steps_ && watch_->step.Note(state_, table_, effect);
  if (!watch_->small) watch_->state = state_;
}

const State& Replaying::StateBefore() {
  if (watch_->kept) return watch_->before->state_;
  if (watch_->small) {
    watch_->state = state_;
    watch_->step.Undo(watch_->state, table_.board());
    watch_->small = false;
  }
  return watch_->state;
}

const Knowledge& Replaying::Before() {
  if (watch_->kept) return *watch_->before;
  const State& state = StateBefore();
  KeepBefore();
  Knowledge& before = *watch_->before;
  before.state_ = state;
  before.turn_ = watch_->turn;
  // If the ply began a row, the anchor is its own now: that of the row before it can decide nothing any more.
  --before.result_.plies;
  return before;
}

void Replaying::Step(std::uint32_t index) {
  const log::RecordedPly& recorded = game_.plies[index];
  if (watch_ != nullptr && !IsOrdinary(recorded)) KeepBefore();
  if (recorded.takes_back != 0 || recorded.takes_back_unknown) {
    TakeBack(index, recorded);
    if (log::OnlyTakesBack(recorded)) return;
  }
  StepOnce(index, recorded);
}

void Replaying::StepOnce(std::uint32_t index, const log::RecordedPly& recorded) {
  if (recorded.unusable || recorded.event != log::Event::kNone) {
    StepOver(index, recorded);
    return;
  }
  if (heeds_absences_) PassLeftSeat(recorded);
  if (open_throw_ && StepInOpenThrow(index, recorded)) return;
  if (recorded.ply.spend == parchis::Spend::kSum && StepTotal(index, recorded)) return;
  if (StandsInRecord(recorded)) {
    JudgePly(index, recorded, recorded.ply);
    return;
  }
  if (!recorded.ply.piece && (state_.sixes == kSixesBefore || recorded.penalty_told)) {
    StepPenalty(index, recorded);
    return;
  }
  if (table_.two_dice() && PassesAgain(index, recorded)) return;
  Ply ply = AllFactsOf(recorded);
  CompleteFacts(index, recorded, ply);
  if (table_.two_dice() && PassOneDie(index, recorded, ply)) return;
  JudgeFacts(index, recorded, ply);
}

bool Replaying::IsOrdinary(const log::RecordedPly& recorded) const {
  return !recorded.unusable && recorded.event == log::Event::kNone && recorded.takes_back == 0 &&
         !recorded.takes_back_unknown && !recorded.choices && (!needs_care_ || table_.two_dice()) &&
         !heeds_absences_ && !open_throw_ && !history_ && branches_.empty() && pending_.empty() &&
         unsaid_.empty() && game_.notes.empty() && !forced_moves_left_out_ &&
         recorded.ply.spend != parchis::Spend::kSum;
}

void Replaying::JudgeFacts(std::uint32_t index, const log::RecordedPly& recorded, Ply& ply) {
  if (chooses_numbers_) CheckNumbers(index, ply);
  if (table_.two_dice() && JudgeTold(index, recorded, ply)) return;
  if (leaves_choice_ || IsUnnamed(recorded)) {
    Keep();
    JudgeOpen(index, recorded, ply);
  } else {
    JudgePly(index, recorded, ply);
  }
}

void Replaying::JudgePly(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply) {
  Judgement& judgement = JudgementOf(index);
  parchis::Judge(state_, table_, ply, judgement);
  if (!judgement.legal() && MovesForMate(recorded, ply)) {
    Ply helping = ply;
    helping.seat = state_.seat;
    JudgePly(index, recorded, helping);
    return;
  }
  const bool agrees = judgement.legal() && ClaimsAgree(table_, recorded, judgement.effect);
  if (!agrees) {
    Keep();
    Doubt(index, recorded, ply, judgement);
    return;
  }
  const Effect& effect = judgement.effect;
  if (LeavesBonusOpen(state_, ply)) {
    Keep();
    AcceptOneOf(index, recorded, MeaningsOf(table_, state_, recorded, ply));
    return;
  }
  const bool says_whom = recorded.captured_said && !judgement.victim_unknown;
  if (!says_whom && !effect.captured.empty() && (effect.from.in_nest() || leaves_victim_)) {
    Keep();
    AcceptOneOf(index, recorded, MeaningsOf(table_, state_, recorded, ply));
    return;
  }
  if (recorded.choices) CheckChoices(index, *recorded.choices, ply);
  Accept(index, recorded, effect);
}

bool Replaying::MovesForMate(const log::RecordedPly& recorded, const Ply& ply) const {
  const parchis::PieceSet movable = table_.MovableBy(state_.seat);
  if (recorded.seat_said || !ply.piece || ply.seat == state_.seat || !movable.contains(*ply.piece))
    return false;
  Ply helping = ply;
  helping.seat = state_.seat;
  return parchis::Judge(state_, table_, helping).legal();
}

void Replaying::CompleteFacts(std::uint32_t index, const log::RecordedPly& recorded, Ply& ply) {
  if (!recorded.seat_said && !ply.piece) {
    bool named = game_.header.first_seat.has_value();
    for (std::uint32_t i = index; i-- > 0 && !named;) {
      named = game_.plies[i].seat_said || game_.plies[i].ply.piece;
    }
    if (!named) ply.seat = state_.seat;
  }
  if (ply.piece && !recorded.captured_said && state_.nests().contains(*ply.piece)) {
    if (const log::RecordedNote* note = NoteOf(index)) {
      ply.choice.victim = VictimByNote(table_, state_, ply.piece->color(), *note);
    }
  }
}

void Replaying::Accept(std::uint32_t index, const log::RecordedPly& recorded, const Effect& effect) {
  const bool begins_row = (effect.die == 6 && state_.sixes == 0) || (effect.first_thrown != 0 && !InRow());
  if (watch_ != nullptr && !watch_->kept) KeepChanging(effect);
  if (begins_row) BeginRow(index, state_);
  const std::uint8_t seat = state_.seat;
  std::vector<State> other_pasts;
  if (history_) {
    other_pasts = OtherPastsAfter(recorded, effect);
    if (chooses_numbers_ && !history_->numbers().knows_all()) {
      history_->numbers().Learn(table_, state_, effect);
    }
  }
  parchis::Apply(state_, table_, effect);
  if (history_) history_->Learn(effect, state_);
  if (history_ && chooses_numbers_) history_->numbers().Fill(state_);
  if (state_.seat != seat) ++turn_;
  if (!branches_.empty()) AdvanceBranches(recorded);
  if (!pending_.empty()) AddPending();
  if (!unsaid_.empty()) AdvanceUnsaid(recorded);
  if (!other_pasts.empty()) AddBranches(other_pasts, Branch::Why::kHistory);
  const log::RecordedNote* note = NoteOf(index);
  for (; note != nullptr && note != game_.notes.data() + game_.notes.size() && note->ply == index; ++note) {
    CheckNote(index, *note, effect);
  }
  if (forced_moves_left_out_) Remember(index);
}

Judgement& Replaying::JudgementOf(std::uint32_t index) {
  Recent& recent = recent_[index % kRecent];
  recent.ply = index;
  recent.set = true;
  return recent.judgement;
}

const log::RecordedNote* Replaying::NoteOf(std::uint32_t index) {
  while (next_note_ < game_.notes.size() && game_.notes[next_note_].ply < index) ++next_note_;
  if (next_note_ == game_.notes.size() || game_.notes[next_note_].ply != index) return nullptr;
  return &game_.notes[next_note_];
}

void Replaying::Doubt(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply,
                      const Judgement& judgement) {
  if (std::vector<Meaning> meanings = MeaningsOf(table_, state_, recorded, ply); !meanings.empty()) {
    AcceptOneOf(index, recorded, std::move(meanings));
    return;
  }
  const log::RecordedNote* note = NoteOf(index);
  // What nobody could use is not what is wrong with the ply that leaves it.
  const bool skips = judgement.fault == Fault::kBonusSkipped || judgement.fault == Fault::kDiceSkipped;
  const bool leaves_unusable = table_.two_dice() && skips;
  const Omits left_out = DeclaredLeftOut(purpose_ != Purpose::kProbe || leaves_unusable);
  auto filled = SkipOmitted(table_, left_out, state_, ply, recorded, note);
  // A turn left out is declared, or follows from an earlier trouble, or is a finding of its own.
  const bool declared = filled && !filled->undeclared_turn;
  if (!filled && note != nullptr) filled = SkipOmitted(table_, left_out, state_, ply, recorded);
  const Trouble trouble{state_, table_, recorded, ply, judgement, note};
  if (judgement.fault == Fault::kAfterEnd) {
    // The game may have come to its end or not by what the record leaves open.
    std::erase_if(branches_, [](const Branch& branch) { return branch.why == Branch::Why::kTrouble; });
    if (TakeBranch(index, trouble) || TakeOtherOmissions(index, recorded)) return;
    if (!too_many_doubts_ && !recorded.unusable) {
      NoteAfterEnd(index, ply, judgement);
      return;
    }
  }
  if (!declared && (TakeBranch(index, trouble) || TakeOtherMemory(index, trouble) ||
                    (!recorded.unusable && !too_many_doubts_ && TakeUnsaid(index, trouble)) ||
                    TakeOmissionsOfTurn(index, recorded) || TakeOtherOmissions(index, recorded))) {
    return;
  }
  if (filled) {
    FillOmissions(index, trouble, *filled);
    return;
  }
  if (leaves_unusable) {
    if (const auto passed = AfterUnusable(table_, state_)) {
      if (passed->seat != state_.seat) ++turn_;
      state_ = *passed;
      JudgePly(index, recorded, ply);
      return;
    }
  }
  if (too_many_doubts_) {
    NoteUnusable(index, recorded, "the game may be in more states than are followed");
    result_.stopped = true;
    return;
  }
  if (JudgeWhereTurnIs(index, trouble)) return;
  if (recorded.unusable) {  // it is the recorder's fault that it does not hold
    LeaveOpen(index, recorded, kValueOutOfRange);
    return;
  }
  const auto claimed = StateIfItStood(trouble);
  const OnIllegal on_illegal = OnIllegalAfter(index, set_up_.decided, on_illegal_);
  const bool by_claim = on_illegal == OnIllegal::kClaimed && claimed;
  const State next = by_claim ? *claimed : StateByTheRules(trouble);
  const char* continued = on_illegal == OnIllegal::kStop ? "stop" : by_claim ? "claimed" : "legal";
  EmitFaults(index, trouble, continued);
  if (purpose_ == Purpose::kProbe || purpose_ == Purpose::kTry) return;
  const std::vector<Branch> carried = CarriedDoubts(index, recorded, trouble.play_is_fact);
  SetBranches(OtherStates(trouble, next), Branch::Why::kTrouble);
  if (next.seat != state_.seat) ++turn_;
  state_ = next;
  DropContradicted(note);
  AddCarried(carried);
  ForgetTrail(true);
  unsaid_.clear();
  result_.stopped = on_illegal == OnIllegal::kStop;
}

const Omits& Replaying::LeftOut() {
  if (!omits_) {
    omits_ = OmitsOf(game_);
    omits_->looks = set_up_.omission_looks;
  }
  return *omits_;
}

Omits Replaying::DeclaredLeftOut(bool undeclared_too) {
  Omits omits = LeftOut();
  // Among forced moves a turn that is missing may be nearer than one that is declared to be.
  if (!undeclared_too && !omits.forced_moves) omits.undeclared_passes = false;
  return omits;
}

ReplayResult Replay(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                    std::vector<Finding>& findings) {
  if (!set_up.table.two_dice()) return Replaying(set_up, game, on_illegal, findings).Run(~std::uint32_t{0});
  log::RecordedGame completed = game;
  CompleteDice(completed);
  return Replaying(set_up, completed, on_illegal, findings).Run(~std::uint32_t{0});
}

namespace {

// Plays the first `end` plies for what comes of them, not for a report.
ReplayResult Rehearse(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                      std::uint32_t end, std::vector<Finding>& findings) {
  log::RecordedGame completed = game;
  if (set_up.table.two_dice()) CompleteDice(completed);
  Replaying replaying(set_up, completed, on_illegal, findings);
  replaying.SayLess();
  return replaying.Run(end);
}

}  // namespace

std::vector<Finding> BareFindings(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                                  std::uint32_t end) {
  std::vector<Finding> findings;
  (void)Rehearse(set_up, game, on_illegal, end, findings);
  return findings;
}

parchis::State StateBefore(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                           std::uint32_t ply) {
  std::vector<Finding> ignored;
  return Rehearse(set_up, game, on_illegal, ply, ignored).last;
}

}  // namespace arbitro
