#include "verifier/replay/replay.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "engine/apply.h"
#include "engine/judge.h"
#include "verifier/replay/claims.h"
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
      : table_(set_up.table),
        start_(set_up.start),
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
    if (recorded.takes_back != 0) TakeBack(index, recorded.takes_back);
    if (recorded.unusable || recorded.event != log::Event::kNone) {
      StepOver(index, recorded);
      return;
    }
    // The facts stand in the record, but for what a capture claim or a missing piece adds.
    if (recorded.ply.piece && recorded.captured.empty()) {
      JudgePly(index, recorded, recorded.ply);
      return;
    }
    Ply ply = FactsOf(recorded);
    if (!ply.piece && (recorded.from || recorded.to)) ResolvePiece(index, recorded, ply);
    JudgePly(index, recorded, ply);
  }

  void JudgePly(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply) {
    Judgement& judgement = JudgementOf(index);
    parchis::Judge(state_, table_, ply, judgement);
    if (judgement.legal() && ClaimsAgree(table_, recorded, judgement.effect)) {
      if (recorded.choices) CheckChoices(index, *recorded.choices, ply);
      Accept(index, recorded, judgement.effect);
    } else {
      Doubt(index, recorded, ply, judgement);
    }
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
    if (const log::RecordedNote* note = NoteOf(index)) CheckNote(index, *note, effect);
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
      if (recent.set && recent.ply == index - back) finding.window.push_back(PastWindow(recent));
    }
    log::RecordedPly shown = game_.plies[index];
    shown.ply.piece = ply.piece;
    finding.window.push_back(WindowOf(table_, state_, index, judgement.effect, shown));
  }

  [[nodiscard]] WindowPly PastWindow(const Recent& recent) const {
    const Effect& effect = recent.judgement.effect;
    WindowPly window;
    window.ply = recent.ply;
    window.seat = effect.seat;
    window.die = effect.die;
    window.bonus = effect.bonus;
    window.captured = effect.captured;
    window.penalized = effect.penalized;
    window.penalty = effect.kind == Effect::Kind::kPenalty;
    if (effect.kind == Effect::Kind::kMove) {
      window.piece = effect.piece;
      window.second_piece = effect.second_piece;
      window.from = table_.board().SquareOf(effect.piece->color(), effect.from);
      window.to = table_.board().SquareOf(effect.piece->color(), effect.to);
    }
    return window;
  }

  // Completes a finding about a ply with everything a reader wants to see beside it.
  void Emit(Finding finding, std::uint32_t index, const Ply& ply, const Judgement& judgement,
            std::string continued) {
    finding.ply = index;
    finding.seat = ply.seat;
    finding.turn = turn_;
    finding.continued = std::move(continued);
    AddWindow(finding, index, ply, judgement);
    AddPosition(finding, table_, state_, ply);
    if (!finding.follows) {
      const bool in_turn = state_.sixes > 0 && anchor_ply_ < index;
      const Stretch stretch{in_turn ? anchor_ : state_, game_, in_turn ? anchor_ply_ : index, index};
      finding.rests_on = FindRestsOn(table_, stretch);
    }
    findings_.push_back(std::move(finding));
  }

  // ---- A ply that does not hold ----

  void Doubt(std::uint32_t index, const log::RecordedPly& recorded, const Ply& ply,
             const Judgement& judgement) {
    if (judgement.fault == Fault::kAfterEnd) {
      NoteAfterEnd(index, ply, judgement);
      return;
    }
    const auto filled =
        judgement.fault ? SkipOmitted(table_, game_.header, state_, ply, recorded) : std::nullopt;
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
    branches_ = OtherStates(trouble, next);
    if (next.seat != state_.seat) ++turn_;
    state_ = next;
    result_.stopped = on_illegal_ == OnIllegal::kStop;
  }

  // The finding of the fault, or of each claim; of several claims of one ply the first is the cause of the
  // others.
  void EmitFaults(std::uint32_t index, const Trouble& trouble, const char* continued) {
    if (!trouble.judgement.legal()) {
      Finding finding = FindingOf(table_, state_, trouble.ply, trouble.judgement);
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

  // ---- Other states the producer may have been in ----

  void AdvanceBranches(const log::RecordedPly& recorded) {
    const Ply ply = FactsOf(recorded);
    std::erase_if(branches_, [&](State& branch) {
      const Judgement judgement = parchis::Judge(branch, table_, ply);
      if (!judgement.legal() || !ClaimsAgree(table_, recorded, judgement.effect)) return true;
      parchis::Apply(branch, table_, judgement.effect);
      return branch == state_;
    });
  }

  // If the ply fits another state that an earlier trouble left possible, it only follows from that trouble.
  bool TakeBranch(std::uint32_t index, const Trouble& trouble) {
    for (const State& branch : branches_) {
      const Judgement judgement = parchis::Judge(branch, table_, trouble.ply);
      if (!judgement.legal() || !ClaimsAgree(table_, trouble.recorded, judgement.effect)) continue;
      Finding finding = trouble.judgement.legal()
                            ? FirstOf(FindClaimFaults(table_, trouble.recorded, trouble.judgement.effect))
                            : FindingOf(table_, state_, trouble.ply, trouble.judgement);
      finding.follows = cause_;
      Emit(std::move(finding), index, trouble.ply, trouble.judgement, "claimed");
      const State chosen = branch;  // Accept changes branches_
      state_ = chosen;
      Accept(index, trouble.recorded, judgement.effect);
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
    if (!others.empty()) branches_ = std::move(others);
  }

  void ResolvePiece(std::uint32_t index, const log::RecordedPly& recorded, Ply& ply) {
    const UnnamedPiece found = FindUnnamedPiece(table_, state_, recorded, ply);
    ply.piece = found.piece;
    if (found.candidates < 2) return;
    ++result_.undetermined;
    Emit(FindingOf(Code::kPieceNotNamed, {Argument::Number("count", found.candidates)}), index, ply,
         parchis::Judge(state_, table_, ply), "claimed");
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
        return;
      case log::Event::kAdjudicated:
        Adjudicate(index);
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

  void Leave(std::uint8_t seat) {
    if (seat >= table_.seat_count()) return;
    state_.out = static_cast<std::uint8_t>(state_.out | 1U << seat);
    state_.over = parchis::IsOver(state_, table_);
    if (state_.over || state_.seat != seat) return;
    Effect pass{.kind = Effect::Kind::kPenalty, .seat = seat};
    parchis::Apply(state_, table_, pass);
    ++turn_;
  }

  // The position after an arbiter's decision is a fact.
  void Adjudicate(std::uint32_t index) {
    const log::RecordedNote* note = NoteOf(index);
    if (note == nullptr) return;
    for (std::size_t i = 0; i < note->position_after.size() && i < parchis::kMaxPieces; ++i) {
      const auto piece = parchis::Piece::FromIndex(static_cast<int>(i));
      const auto place = table_.board().PlaceOf(piece.color(), note->position_after[i]);
      if (place && piece.color().index() < table_.board().arms()) state_.Put(table_.board(), piece, *place);
    }
    parchis::Canonicalize(state_, table_);
  }

  // A ply that cannot be judged: what it claims is taken over as far as it can be, and what does not fit
  // afterwards follows from it.
  void LeaveOpen(std::uint32_t index, const log::RecordedPly& recorded, const char* reason) {
    ++result_.undetermined;
    const Ply ply = FactsOf(recorded);
    const Judgement judgement = parchis::Judge(state_, table_, ply);
    Finding finding = FindingOf(Code::kPlyUnusable, {Argument::Text("reason", reason)});
    finding.ply = index;
    finding.seat = ply.seat;
    finding.turn = turn_;
    finding.position = {};
    findings_.push_back(std::move(finding));
    cause_ = Cause{Code::kPlyUnusable, index};
    const Trouble trouble{state_, table_, recorded, ply, judgement, NoteOf(index)};
    const auto claimed = StateIfItStood(trouble);
    const State next = claimed ? *claimed : StateByTheRules(trouble);
    branches_ = OtherStates(trouble, next);
    state_ = next;
  }

  void AddNoteFault(std::uint32_t index, ClaimFault fault, const char* continued) {
    Finding finding = FindingOf(fault.code, std::move(fault.arguments));
    finding.ply = index;
    finding.seat = game_.plies[index].ply.seat;
    finding.turn = turn_;
    finding.continued = continued;
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

  void CheckNote(std::uint32_t index, const log::RecordedNote& note, const Effect& effect) {
    if (auto fault = FindStepsFault(note, effect)) AddNoteFault(index, std::move(*fault), "");
    auto fault = FindPositionFault(table_, state_, note);
    if (!fault) return;
    AddNoteFault(index, std::move(*fault), "claimed");
    cause_ = Cause{Code::kPositionDiffers, index};
    const State before = state_;
    for (std::size_t i = 0; i < note.position_after.size() && i < parchis::kMaxPieces; ++i) {
      const auto piece = parchis::Piece::FromIndex(static_cast<int>(i));
      const auto place = table_.board().PlaceOf(piece.color(), note.position_after[i]);
      if (place && *place != state_.place(piece)) state_.Put(table_.board(), piece, *place);
    }
    branches_ = {before};
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
    state_ = start_;
    branches_.clear();
    for (const std::uint32_t i : standing_) RepeatQuietly(game_.plies[i]);
  }

  void RepeatQuietly(const log::RecordedPly& recorded) {
    const Ply ply = FactsOf(recorded);
    const Judgement judgement = parchis::Judge(state_, table_, ply);
    if (judgement.legal()) {
      parchis::Apply(state_, table_, judgement.effect);
      return;
    }
    const Trouble trouble{state_, table_, recorded, ply, judgement, nullptr};
    const auto claimed = StateIfItStood(trouble);
    state_ = claimed ? *claimed : StateByTheRules(trouble);
  }

  const parchis::Table& table_;
  const State& start_;
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
  std::vector<State> branches_;
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
