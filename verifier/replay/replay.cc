#include "verifier/replay/replay.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/apply.h"
#include "engine/judge.h"
#include "verifier/replay/claims.h"
#include "verifier/replay/doubts.h"
#include "verifier/replay/evidence.h"
#include "verifier/replay/misrecorded.h"
#include "verifier/replay/omissions.h"
#include "verifier/replay/unnamed_piece.h"

namespace arbitro {
namespace {

using parchis::Effect;
using parchis::Fault;
using parchis::Judgement;
using parchis::Ply;
using parchis::State;

class Replaying {
 public:
  Replaying(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
            std::vector<Finding>& findings)
      : set_up_(set_up),
        table_(set_up.table),
        game_(game),
        on_illegal_(on_illegal),
        findings_(findings),
        state_(set_up.start) {}

  ReplayResult Run(std::uint32_t end) {
    const auto plies = static_cast<std::uint32_t>(game_.plies.size());
    for (std::uint32_t i = 0; i < std::min(plies, end) && !result_.stopped; ++i) {
      Step(i);
      ++result_.plies;
      if (findings_.size() >= kMaxReplayFindings && i + 1 < plies) StopAtLimit(i);
    }
    result_.last = state_;
    return result_;
  }

 private:
  // A log of another game altogether would be one finding a ply; nobody reads them.
  void StopAtLimit(std::uint32_t index) {
    Finding finding = FindingOf(Code::kTooManyFindings,
                                {Argument::Number("limit", static_cast<std::int64_t>(kMaxReplayFindings))});
    finding.ply = index;
    findings_.push_back(std::move(finding));
    result_.stopped = true;
  }

  // One recorded ply. Everything that is rare is handed on, so that this stays the whole fast path.
  void Step(std::uint32_t index) {
    const log::RecordedPly& recorded = game_.plies[index];
    if (recorded.takes_back != 0) {
      TakeBack(index, recorded.takes_back);
      if (SaysNothingElse(recorded)) return;
    }
    StepOnce(index, recorded);
  }

  void StepOnce(std::uint32_t index, const log::RecordedPly& recorded) {
    if (recorded.unusable || recorded.event != log::Event::kNone) {
      StepOver(index, recorded);
      return;
    }
    if (state_.out != 0) PassLeftSeat(recorded.ply.seat);
    // The facts stand in the record, but for what a capture claim or a missing piece adds.
    if (recorded.ply.piece && (recorded.captured_said ? recorded.captured.empty() : game_.notes.empty())) {
      JudgePly(index, recorded, recorded.ply);
      return;
    }
    Ply ply = FactsOf(recorded);
    CompleteFacts(index, recorded, ply);
    if (!ply.piece && (recorded.from || recorded.to)) {
      JudgeUnnamed(index, recorded, ply);
    } else {
      JudgePly(index, recorded, ply);
    }
  }

  void JudgePly(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply) {
    Judgement& judgement = JudgementOf(index);
    parchis::Judge(state_, table_, ply, judgement);
    if (!judgement.legal() || !ClaimsAgree(table_, recorded, judgement.effect)) {
      Doubt(index, recorded, ply, judgement);
      return;
    }
    if (recorded.choices) CheckChoices(index, *recorded.choices, ply);
    const Effect& effect = judgement.effect;
    const bool says_whom = recorded.captured_said && !judgement.victim_unknown;
    if (!says_whom && !effect.captured.empty() && effect.from.in_nest()) {
      AcceptSomeVictim(index, recorded, ply, judgement);
    } else {
      Accept(index, recorded, effect);
    }
  }

  // A ply that only takes others back is no pass.
  [[nodiscard]] static bool SaysNothingElse(const log::RecordedPly& recorded) {
    return recorded.ply.die == 0 && !recorded.ply.piece && !recorded.from && !recorded.to && !recorded.unusable &&
           !recorded.penalized && recorded.ply.spend == parchis::Spend::kNotSaid &&
           recorded.event == log::Event::kNone;
  }

  // What the record leaves to be worked out: the seat before any ply has named one, the victim that only the note of
  // the ply tells.
  void CompleteFacts(std::uint32_t index, const log::RecordedPly& recorded, Ply& ply) {
    if (!recorded.seat_said && !ply.piece) {
      bool named = game_.header.first_seat.has_value();
      for (std::uint32_t i = index; i-- > 0 && !named;) {
        named = game_.plies[i].seat_said || game_.plies[i].ply.piece;
      }
      if (!named) ply.seat = state_.seat;
    }
    if (ply.piece && !recorded.captured_said && state_.nests().contains(*ply.piece)) {
      if (const log::RecordedNote* note = NoteOf(index)) {
        ply.victim = VictimByNote(table_, state_, ply.piece->color(), *note);
      }
    }
  }

  // A seat that left and was on turn has passed it, unless it is back to play on.
  void PassLeftSeat(std::uint8_t seat) {
    if (state_.over || seat == state_.seat || !state_.HasLeft(state_.seat)) return;
    const Effect pass{.kind = Effect::Kind::kPenalty, .seat = state_.seat};
    parchis::Apply(state_, table_, pass);
    ++turn_;
  }

  void Accept(std::uint32_t index, const log::RecordedPly& recorded, const Effect& effect) {
    if (effect.die == 6 && state_.sixes == 0) {
      anchor_ = state_;
      anchor_ply_ = index;
    }
    const std::uint8_t seat = state_.seat;
    parchis::Apply(state_, table_, effect);
    if (state_.seat != seat) ++turn_;
    if (!branches_.empty()) AdvanceBranches(recorded);
    const log::RecordedNote* note = NoteOf(index);
    for (; note != nullptr && note != game_.notes.data() + game_.notes.size() && note->ply == index; ++note) {
      CheckNote(index, *note, effect);
    }
  }

  // ---- What is kept for findings ----

  // The last few judgements, by ply. Judged in place and kept, since copying one costs as much as judging it.
  struct Recent {
    std::uint32_t ply = 0;
    bool set = false;
    Judgement judgement{};
  };

  [[nodiscard]] Judgement& JudgementOf(std::uint32_t index) {
    Recent& recent = recent_[index % kRecent];
    recent.ply = index;
    recent.set = true;
    return recent.judgement;
  }

  [[nodiscard]] const log::RecordedNote* NoteOf(std::uint32_t index) {
    while (next_note_ < game_.notes.size() && game_.notes[next_note_].ply < index) ++next_note_;
    if (next_note_ == game_.notes.size() || game_.notes[next_note_].ply != index) return nullptr;
    return &game_.notes[next_note_];
  }

  void AddWindow(Finding& finding, std::uint32_t index, const Ply& ply, const Judgement& judgement) {
    for (const std::uint32_t back : {2U, 1U}) {
      if (index < back) continue;
      const Recent& recent = recent_[(index - back) % kRecent];
      if (!recent.set || recent.ply != index - back) continue;
      finding.window.push_back(WindowOf(table_, recent.ply, recent.judgement.effect));
    }
    log::RecordedPly shown = game_.plies[index];
    shown.ply.piece = ply.piece;
    finding.window.push_back(WindowOf(table_, state_, index, judgement.effect, shown));
  }

  // Completes a finding about a ply with everything a reader wants to see beside it.
  void Emit(Finding finding, std::uint32_t index, const Ply& ply, const Judgement& judgement,
            std::string continued) {
    finding.ply = index;
    finding.seat = ply.seat;
    finding.turn = turn_;
    finding.continued = std::move(continued);
    if (!quiet_) {
      AddWindow(finding, index, ply, judgement);
      AddPosition(finding, table_, state_, ply);
      if (finding.level == Level::kError && !finding.follows) AddRestsOn(finding, index);
    }
    findings_.push_back(std::move(finding));
  }

  // The answers of the rule set without which the ply would be fine: with another option all plies since the first six
  // of the turn hold. Where the log or its rules leave such a point open, the ply is ambiguous.
  void AddRestsOn(Finding& finding, std::uint32_t index) const {
    const bool in_turn = state_.sixes > 0 && anchor_ply_ < index;
    for (const parchis::RulePointInfo& info : parchis::RulePoints()) {
      const std::uint8_t answer = table_.rules().answer(info.point);
      RestsOn row{std::string(info.id), std::string(info.options[answer].id), std::string(info.ambiguities), {}};
      for (std::uint8_t option = 0; option < info.options.size(); ++option) {
        if (option == answer) continue;
        parchis::RuleSet rules = table_.rules();
        rules.set_answer(info.point, option);
        const SetUp other{parchis::Table(table_.board(), table_.seating(), rules), in_turn ? anchor_ : state_, {}, {}, {}};
        if (HoldsUnder(other, in_turn ? anchor_ply_ : index, index)) {
          row.legal_with.emplace_back(info.options[option].id);
        }
      }
      if (row.legal_with.empty()) continue;
      if (set_up_.open.contains(info.point)) finding.level = Level::kAmbiguous;
      finding.rests_on.push_back(std::move(row));
    }
  }

  // Whether these plies hold under another set-up whose start is the state before the first of them.
  [[nodiscard]] bool HoldsUnder(const SetUp& set_up, std::uint32_t first, std::uint32_t last) const {
    std::vector<Finding> found;
    Replaying other(set_up, game_, OnIllegal::kClaimed, found);
    other.quiet_ = true;
    for (std::uint32_t i = first; i <= last; ++i) {
      other.StepOnce(i, game_.plies[i]);
      for (const Finding& finding : found) {
        if (finding.level >= Level::kWarning) return false;
      }
    }
    return true;
  }

  // ---- A ply that does not hold ----

  void Doubt(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply,
             const Judgement& judgement) {
    if (judgement.fault == Fault::kAfterEnd) {
      NoteAfterEnd(index, ply, judgement);
      return;
    }
    const auto filled = SkipOmitted(table_, LeftOut(), state_, ply, recorded);
    const Trouble trouble{state_, table_, recorded, ply, judgement, NoteOf(index)};
    // A turn left out is declared, or follows from an earlier trouble, or is a finding of its own.
    const bool declared = filled && !filled->undeclared_turn;
    if (!declared && TakeBranch(index, trouble)) return;
    if (filled) {
      FillOmissions(index, trouble, *filled);
      return;
    }
    const auto claimed = StateIfItStood(trouble);
    const bool by_claim = on_illegal_ == OnIllegal::kClaimed && claimed;
    const State next = by_claim ? *claimed : StateByTheRules(trouble);
    const char* continued = on_illegal_ == OnIllegal::kStop ? "stop" : by_claim ? "claimed" : "legal";
    EmitFaults(index, trouble, continued);
    SetBranches(OtherStates(trouble, next), false);
    if (next.seat != state_.seat) ++turn_;
    state_ = next;
    result_.stopped = on_illegal_ == OnIllegal::kStop;
  }

  [[nodiscard]] const Omits& LeftOut() {
    if (!omits_) omits_ = OmitsOf(game_);
    return *omits_;
  }

  // The finding of the fault, or of each claim; of several claims of one ply the first is the cause of the
  // others.
  void EmitFaults(std::uint32_t index, const Trouble& trouble, const char* continued) {
    if (NamesNoPiece(trouble) || !trouble.judgement.legal()) {
      Finding finding = FaultOf(trouble);
      cause_ = Cause{finding.code, index};
      Emit(std::move(finding), index, trouble.ply, trouble.judgement, continued);
      return;
    }
    bool first = true;
    for (ClaimFault& fault : FindClaimFaults(table_, trouble.recorded, trouble.judgement.effect)) {
      Finding finding = FindingOf(fault.code, std::move(fault.arguments));
      if (first) {
        cause_ = Cause{fault.code, index};
      } else {
        finding.follows = cause_;
      }
      first = false;
      Emit(std::move(finding), index, trouble.ply, trouble.judgement, continued);
    }
  }

  // Records after the end: one finding, and whatever comes after it follows from it. A bonus given up is
  // harmless.
  void NoteAfterEnd(std::uint32_t index, const Ply& ply, const Judgement& judgement) {
    const bool harmless = ply.die == 0 && !ply.piece;
    Finding finding =
        harmless ? FindingOf(Code::kBonusAfterEnd, {}) : FindingOf(table_, state_, ply, judgement);
    if (!harmless && after_end_) finding.follows = after_end_;
    if (!harmless && !after_end_) after_end_ = Cause{finding.code, index};
    Emit(std::move(finding), index, ply, judgement, harmless ? "" : "legal");
  }

  // The record moves a piece from where none of the seat stands.
  [[nodiscard]] static bool NamesNoPiece(const Trouble& trouble) {
    return !trouble.ply.piece && (trouble.recorded.from || trouble.recorded.to);
  }

  [[nodiscard]] Finding FaultOf(const Trouble& trouble) const {
    if (!NamesNoPiece(trouble)) return FindingOf(table_, state_, trouble.ply, trouble.judgement);
    const parchis::Color color = table_.seating().seats[trouble.ply.seat].colors.front();
    const parchis::Square square = trouble.recorded.from ? *trouble.recorded.from : *trouble.recorded.to;
    return FindingOf(Code::kNoPieceThere, {Argument::OfSeat("seat", trouble.ply.seat),
                                           Argument::OfSquare("stated", color, square)});
  }

  // ---- Other states the producer may have been in ----

  struct Branch {
    State state;
    // The record does not say which of these states it is; otherwise an earlier ply does not hold.
    bool doubt = false;
  };

  void SetBranches(const std::vector<State>& states, bool doubt) {
    branches_.clear();
    AddBranches(states, doubt);
  }

  void AddBranches(const std::vector<State>& states, bool doubt) {
    for (const State& state : states) {
      if (branches_.size() == kMaxBranches) return;
      if (state != state_ || !doubt) branches_.push_back({state, doubt});
    }
  }

  // The judgement of a ply in another state, with the piece that it leaves unnamed; nullopt if it does not hold there.
  [[nodiscard]] std::optional<Judgement> HoldsIn(const State& state, const log::RecordedPly& recorded,
                                                 Ply ply) const {
    if (!recorded.ply.piece && (recorded.from || recorded.to)) {
      ply.piece = FindUnnamedPiece(table_, state, recorded, recorded.ply).piece;
    }
    const Judgement judgement = parchis::Judge(state, table_, ply);
    if (!judgement.legal() || !ClaimsAgree(table_, recorded, judgement.effect)) return std::nullopt;
    return judgement;
  }

  void AdvanceBranches(const log::RecordedPly& recorded) {
    std::erase_if(branches_, [&](Branch& branch) {
      const auto judgement = HoldsIn(branch.state, recorded, FactsOf(recorded));
      if (!judgement) return true;
      parchis::Apply(branch.state, table_, judgement->effect);
      return branch.state == state_;
    });
  }

  // If the ply fits another state that an earlier trouble left possible, it only follows from that trouble; if it fits
  // one that the record left open, it settles the doubt.
  bool TakeBranch(std::uint32_t index, const Trouble& trouble) {
    for (const Branch& branch : branches_) {
      const auto judgement = HoldsIn(branch.state, trouble.recorded, trouble.ply);
      if (!judgement) continue;
      if (!branch.doubt) {
        Finding finding = NamesNoPiece(trouble) || !trouble.judgement.legal()
                              ? FaultOf(trouble)
                              : FirstOf(FindClaimFaults(table_, trouble.recorded, trouble.judgement.effect));
        finding.follows = cause_;
        Emit(std::move(finding), index, trouble.ply, trouble.judgement, "claimed");
      }
      state_ = State(branch.state);  // Accept changes branches_
      Accept(index, trouble.recorded, judgement->effect);
      return true;
    }
    return false;
  }

  [[nodiscard]] static Finding FirstOf(std::vector<ClaimFault> faults) {
    return FindingOf(faults.front().code, std::move(faults.front().arguments));
  }

  // ---- Plies that the record leaves out, or leaves open ----

  // Goes through turns and bonuses that nobody could use and the producer does not write (AMB-096), and
  // accepts the ply that holds after them.
  void FillOmissions(std::uint32_t index, const Trouble& trouble, const Filled& filled) {
    std::vector<State> others;
    if (filled.undeclared_turn) {
      Finding finding = FindingOf(Code::kPlyMissing, {Argument::OfSeat("seat", state_.seat)});
      Emit(std::move(finding), index, trouble.ply, trouble.judgement, "claimed");
      cause_ = Cause{Code::kPlyMissing, index};
      others = StatesIfMisrecorded(trouble);
    }
    if (filled.state.seat != state_.seat) ++turn_;
    state_ = filled.state;
    Accept(index, trouble.recorded, filled.judgement.effect);
    if (!others.empty()) SetBranches(others, false);
    std::vector<State> as_likely;
    for (const State& state : filled.others) {
      if (const auto judgement = HoldsIn(state, trouble.recorded, trouble.ply)) {
        as_likely.push_back(state);
        parchis::Apply(as_likely.back(), table_, judgement->effect);
      }
    }
    AddBranches(as_likely, true);
  }

  // A ply that says where a piece went, but not which: like pieces are interchangeable, others are a doubt.
  void JudgeUnnamed(std::uint32_t index, const log::RecordedPly& recorded, Ply& ply) {
    const UnnamedPiece found = FindUnnamedPiece(table_, state_, recorded, ply);
    ply.piece = found.piece;
    if (found.candidates > 1) {
      ++result_.undetermined;
      Emit(FindingOf(Code::kPieceNotNamed, {Argument::Number("count", found.candidates)}), index, ply,
           parchis::Judge(state_, table_, ply), "claimed");
    }
    const std::vector<State> others = StatesIfAnotherMoved(table_, state_, recorded, ply, found.fitting);
    JudgePly(index, recorded, ply);
    AddBranches(others, true);
  }

  // A capture by an entry that the record does not name (AMB-021, AMB-095): the replay takes one of the victims, and
  // whatever tells later that it was another is no fault.
  void AcceptSomeVictim(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply,
                        const Judgement& judgement) {
    const UnknownVictim unknown = FindUnknownVictim(table_, state_, recorded, ply, judgement);
    const bool order_matters = unknown.candidates.has_two() && !unknown.alike;
    if (order_matters || judgement.victim_unknown) {
      ++result_.undetermined;
      Emit(FindingOf(Code::kVictimNotNamed, {Argument::OfPieces("pieces", unknown.candidates)}), index, ply, judgement,
           "claimed");
    }
    Accept(index, recorded, judgement.effect);
    AddBranches(unknown.others, true);
  }

  // ---- Plies that are no ordinary ply ----

  void StepOver(std::uint32_t index, const log::RecordedPly& recorded) {
    switch (recorded.event) {
      case log::Event::kSeatDropped:
      case log::Event::kResigned:
        Leave(recorded.ply.seat);
        return;
      case log::Event::kSeatReturned:
        state_.out = static_cast<std::uint8_t>(state_.out & ~(1U << recorded.ply.seat));
        state_.over = parchis::IsOver(state_, table_);
        return;
      case log::Event::kAdjudicated:
        Adjudicate(index, recorded);
        return;
      case log::Event::kFacesUnknown:
      case log::Event::kDoubleUnknown:
        LeaveOpen(index, recorded, "the faces thrown were not recorded");
        return;
      case log::Event::kNone:
        LeaveOpen(index, recorded, "a value is outside its range");
        return;
    }
  }

  // The seat is skipped from its next turn on; PassLeftSeat ends the one at hand when somebody else plays.
  void Leave(std::uint8_t seat) {
    if (seat < table_.seat_count()) state_.out = static_cast<std::uint8_t>(state_.out | 1U << seat);
    state_.over = parchis::IsOver(state_, table_);
  }

  // The position after an arbiter's decision is a fact.
  void Adjudicate(std::uint32_t index, const log::RecordedPly& recorded) {
    const log::RecordedNote* note = NoteOf(index);
    if (note == nullptr || note->position_after.empty()) {
      NoteUnusable(index, recorded, "the position that the arbiter decided on is not recorded");
      return;
    }
    if (!PutAsNoted(state_, table_, *note)) {
      NoteUnusable(index, recorded, "the arbiter's position has a piece where it cannot stand");
    }
    branches_.clear();
    parchis::RecountFinished(state_, table_);
    parchis::Canonicalize(state_, table_);
  }

  void NoteUnusable(std::uint32_t index, const log::RecordedPly& recorded, const char* reason) {
    ++result_.undetermined;
    Finding finding = FindingOf(Code::kPlyUnusable, {Argument::Text("reason", reason)});
    finding.ply = index;
    finding.seat = recorded.ply.seat;
    finding.turn = turn_;
    findings_.push_back(std::move(finding));
  }

  // A ply that cannot be judged: what it claims is taken over as far as it can be. What the face may have been is a
  // doubt of the record, but a piece that was moved was moved.
  void LeaveOpen(std::uint32_t index, const log::RecordedPly& recorded, const char* reason) {
    NoteUnusable(index, recorded, reason);
    const Ply ply = FactsOf(recorded);
    const Judgement judgement = parchis::Judge(state_, table_, ply);
    const bool play_is_fact = recorded.event != log::Event::kNone && ply.piece.has_value();
    const Trouble trouble{state_, table_, recorded, ply, judgement, NoteOf(index), play_is_fact};
    const State before = state_;
    const auto claimed = StateIfItStood(trouble);
    const State next = claimed ? *claimed : StateByTheRules(trouble);
    std::vector<State> others = OtherStates(trouble, next);
    std::vector<State> after = others;
    after.push_back(next);
    if (ply.die == 0 || recorded.unusable) {
      const std::vector<State> sixes = StatesIfSix(before, ply, after);
      others.insert(others.begin(), sixes.begin(), sixes.end());
    }
    state_ = next;
    SetBranches(others, true);
  }

  void AddNoteFault(std::uint32_t index, ClaimFault fault, const char* continued,
                    std::optional<Cause> follows = std::nullopt) {
    Finding finding = FindingOf(fault.code, std::move(fault.arguments));
    finding.ply = index;
    finding.seat = game_.plies[index].ply.seat;
    finding.turn = turn_;
    finding.continued = continued;
    finding.follows = follows;
    findings_.push_back(std::move(finding));
  }

  void CheckChoices(std::uint32_t index, std::uint32_t stated, const Ply& ply) {
    const std::uint32_t legal = CountChoices(table_, state_, ply);
    if (legal == stated) return;
    AddNoteFault(
        index,
        {Code::kChoicesDiffer, {Argument::Number("stated", stated), Argument::Number("expected", legal)}},
        "");
  }

  // The first of the other states that a note agrees with.
  [[nodiscard]] std::optional<Branch> BranchOf(const log::RecordedNote& note) const {
    for (const Branch& branch : branches_) {
      if (!FindPositionFault(table_, branch.state, note)) return branch;
    }
    return std::nullopt;
  }

  void CheckNote(std::uint32_t index, const log::RecordedNote& note, const Effect& effect) {
    if (auto fault = FindStepsFault(note, effect)) AddNoteFault(index, std::move(*fault), "");
    auto fault = FindPositionFault(table_, state_, note);
    if (!fault) return;
    if (const auto branch = BranchOf(note)) {
      if (!branch->doubt) AddNoteFault(index, std::move(*fault), "claimed", cause_);
      state_ = branch->state;
      branches_.clear();
      return;
    }
    AddNoteFault(index, std::move(*fault), "claimed");
    cause_ = Cause{Code::kPositionDiffers, index};
    const State before = state_;
    (void)PutAsNoted(state_, table_, note);
    SetBranches({before}, false);
  }

  // ---- Plies taken back ----

  void TakeBack(std::uint32_t index, std::uint32_t count) {
    if (standing_.empty() && !took_back_) {
      for (std::uint32_t i = 0; i < index; ++i) standing_.push_back(i);
    } else {
      for (std::uint32_t i = last_take_back_; i < index; ++i) standing_.push_back(i);
    }
    took_back_ = true;
    last_take_back_ = index;
    standing_.resize(standing_.size() - std::min<std::size_t>(standing_.size(), count));
    repeated_ += standing_.size();
    if (repeated_ > kMaxRepeatedPlies) {
      findings_.push_back(
          FindingOf(Code::kTooManyPlies, {Argument::Number("value", static_cast<std::int64_t>(repeated_)),
                                          Argument::Number("limit", kMaxRepeatedPlies)}));
      result_.stopped = true;
      return;
    }
    RepeatStanding();
    // What was taken back does not stand, right or wrong.
    for (Finding& finding : findings_) {
      const bool stands = !finding.ply || *finding.ply >= index ||
                          std::ranges::binary_search(standing_, *finding.ply);
      if (!stands && finding.level > Level::kNote) finding.level = Level::kNote;
    }
  }

  // Goes through the plies that still stand once more, without a word, and takes over where that ends.
  void RepeatStanding() {
    std::vector<Finding> said_already;
    Replaying again(set_up_, game_, on_illegal_, said_already);
    again.quiet_ = true;
    for (const std::uint32_t i : standing_) again.StepOnce(i, game_.plies[i]);
    state_ = again.state_;
    branches_ = std::move(again.branches_);
    cause_ = again.cause_;
    after_end_ = again.after_end_;
    anchor_ = again.anchor_;
    anchor_ply_ = again.anchor_ply_;
    recent_ = again.recent_;
  }

  const SetUp& set_up_;
  const parchis::Table& table_;
  const log::RecordedGame& game_;
  const OnIllegal on_illegal_;
  std::vector<Finding>& findings_;

  State state_;
  ReplayResult result_;
  std::uint32_t turn_ = 1;
  static constexpr std::size_t kRecent =
      4;  // the ply at hand and two before it, rounded up to a power of two
  std::array<Recent, kRecent> recent_{};
  std::size_t next_note_ = 0;
  // The state before the first six of the turn: what a third six rests on began there.
  State anchor_;
  std::uint32_t anchor_ply_ = 0;
  std::vector<Branch> branches_;
  bool quiet_ = false;  // findings are only counted, so nothing is put beside them
  std::optional<Omits> omits_;
  std::optional<Cause> cause_;
  std::optional<Cause> after_end_;
  // Plies that still stand, once some were taken back.
  std::vector<std::uint32_t> standing_;
  bool took_back_ = false;
  std::uint32_t last_take_back_ = 0;
  std::uint64_t repeated_ = 0;
};

}  // namespace

ReplayResult Replay(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                    std::vector<Finding>& findings) {
  return Replaying(set_up, game, on_illegal, findings).Run(~std::uint32_t{0});
}

parchis::State StateBefore(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
                           std::uint32_t ply) {
  std::vector<Finding> ignored;
  return Replaying(set_up, game, on_illegal, ignored).Run(ply).last;
}

}  // namespace arbitro
