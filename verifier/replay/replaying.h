#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/chosen_numbers.h"
#include "engine/judge.h"
#include "engine/ply.h"
#include "engine/small_step.h"
#include "engine/table.h"
#include "verifier/findings/finding.h"
#include "verifier/log/recorded_game.h"
#include "verifier/replay/choices.h"
#include "verifier/replay/claims.h"
#include "verifier/replay/knowledge.h"
#include "verifier/replay/meanings.h"
#include "verifier/replay/omissions.h"
#include "verifier/replay/replay.h"
#include "verifier/replay/set_up.h"
#include "verifier/replay/stand.h"
#include "verifier/replay/watch.h"

namespace arbitro {

// One replay of one game. The fast path is replay.cc; what is rare is kept apart: what a finding says
// (replaying_findings.cc), other states that the log may mean (replaying_branches.cc), and records that are
// no ordinary ply (replaying_events.cc).
class Replaying : private Knowledge {
 public:
  Replaying(const SetUp& set_up, const log::RecordedGame& game, OnIllegal on_illegal,
            std::vector<Finding>& findings);

  ReplayResult Run(std::uint32_t end);

  // The same in parts: Begin, then Advance for one ply after the other as long as it is not stopped, then
  // Finish. There is no limit to findings.
  void Begin() { OpenHistory(); }
  void Advance(std::uint32_t index);
  [[nodiscard]] ReplayResult Finish();
  [[nodiscard]] bool stopped() const { return result_.stopped; }

  // What is known after the plies so far, and going on from what another replay of the game knows by them, if
  // need be by other rules, which the table of the set-up has by now.
  [[nodiscard]] const Knowledge& knowledge() const { return *this; }
  void Take(const Knowledge& other);

  // From now on what was known before the last ply is kept here. Requires a table that tells `watch->heard`
  // what it is asked; whoever watches empties it before each ply.
  void SetWatch(Watch* watch) { watch_ = watch; }
  // What was known before the last ply, and the state of it. Requires to be watched, and a ply.
  [[nodiscard]] const Knowledge& Before();
  [[nodiscard]] const parchis::State& StateBefore();

  // A finding about the next ply as it stands here, with the position before it.
  [[nodiscard]] Finding FindingAt(std::uint32_t index, Code code);
  // How the last ply was judged; null where it was not.
  [[nodiscard]] const parchis::Judgement* JudgementAt(std::uint32_t index) const;
  // What the last ply did; nullopt where it was not judged.
  [[nodiscard]] std::optional<Alternative> OutcomeOf(std::uint32_t index) const;

  // Findings are to stand alone: nothing is put beside them, and what they rest on is not asked.
  void SayLess() { purpose_ = Purpose::kCompare; }
  // The opposite, as it is at first.
  void SayAll() { purpose_ = Purpose::kReport; }
  // Findings are to stand alone, and what comes after a fault is not asked: it is the last thing judged.
  void SayFaults() { purpose_ = Purpose::kTry; }

 private:
  // What a replay is for, from which follows what it can leave out.
  enum class Purpose : std::uint8_t {
    kReport,
    kCompare,  // which plies do not hold
    kTry,      // the same as far as the first that does not
    kRepeat,   // the state it leads to; its findings were said before
    kProbe,    // whether all plies hold: the first that does not ends it
  };

  // A log of another game altogether would be one finding a ply; nobody reads them.
  void StopAtLimit(std::uint32_t index);

  // Why a ply could not be judged.
  static constexpr const char* kFacesNotRecorded = "the faces thrown were not recorded";
  static constexpr const char* kValueOutOfRange = "a value is outside its range";

  // One recorded ply. Everything that is rare is handed on, so that this stays the whole fast path.
  void Step(std::uint32_t index);
  void StepOnce(std::uint32_t index, const log::RecordedPly& recorded);

  // The facts stand in the record, but for what a capture claim or a missing piece adds.
  [[nodiscard]] bool StandsInRecord(const log::RecordedPly& recorded) const {
    return !needs_care_ && recorded.ply.piece &&
           (recorded.captured_said ? recorded.captured.empty() : game_.notes.empty());
  }

  void HeedRules();  // asks them what they make of a record

  // Nothing but what the ply does has to be looked at, and unless it does not hold or may have been meant in
  // several ways it changes no more than is kept of it before.
  [[nodiscard]] bool IsOrdinary(const log::RecordedPly& recorded) const;
  // Where the replay is watched, keeps what is known, unless that was done already.
  void Keep() {
    if (watch_ != nullptr) KeepBefore();
  }
  void KeepBefore();
  // Before an ordinary ply is carried out keeps what it changes.
  void KeepChanging(const parchis::Effect& effect);

  void JudgeFacts(std::uint32_t index, const log::RecordedPly& recorded, parchis::Ply& ply);

  void JudgePly(std::uint32_t index, const log::RecordedPly& recorded, const parchis::Ply& ply);

  // Whether the ply holds as one of the seat on turn, which may move this piece of another seat (TEAM-7,
  // OPT-4): a record need not say so.
  [[nodiscard]] bool MovesForMate(const log::RecordedPly& recorded, const parchis::Ply& ply) const;

  // What the record leaves to be worked out: the seat before any ply has named one, the victim that only the
  // note of the ply tells.
  void CompleteFacts(std::uint32_t index, const log::RecordedPly& recorded, parchis::Ply& ply);

  // Before a ply of a game that somebody left: whoever comes back from now on is not back in time any more. A
  // seat that is away, and played on against the rules, has its turn ended by the next one that plays.
  void PassLeftSeat(const log::RecordedPly& recorded);

  // The turn has begun with what a third six or double rests on.
  [[nodiscard]] bool InRow() const { return state_.sixes > 0 || state_.memory.dice.doubles > 0; }

  void Accept(std::uint32_t index, const log::RecordedPly& recorded, const parchis::Effect& effect);

  // The turn begins with the ply what a third six or double rests on. `before`: the state before it.
  void BeginRow(std::uint32_t index, const parchis::State& before) {
    anchor_ = before;
    anchor_ply_ = index;
  }

  // ---- What is kept for findings ----

  [[nodiscard]] parchis::Judgement& JudgementOf(std::uint32_t index);

  [[nodiscard]] const log::RecordedNote* NoteOf(std::uint32_t index);

  // The last plies before this one that stand, oldest first.
  [[nodiscard]] std::vector<std::uint32_t> PliesBefore(std::uint32_t index) const;

  void AddWindow(Finding& finding, std::uint32_t index, const parchis::Judgement& judgement);

  // Completes a finding about a ply with everything a reader wants to see beside it.
  void Emit(Finding finding, std::uint32_t index, const parchis::Ply& ply,
            const parchis::Judgement& judgement, std::string continued);

  // The answers of the rule set without which the ply would be fine: with another option all plies since the
  // first six of the turn hold.
  void AddRestsOn(Finding& finding, std::uint32_t index);
  // Whether the ply would be fine by these rules, which differ in one answer.
  [[nodiscard]] bool HoldsBy(const parchis::RuleSet& rules, std::uint32_t index);
  // The same where states mean the same at the table.
  [[nodiscard]] bool HoldsInTurn(const parchis::Table& table, std::uint32_t index);
  // What a replay of the plies that a finding about this one rests on asks; nullopt: there they hold.
  [[nodiscard]] std::optional<parchis::PointSet> AskedInTurn(std::uint32_t index);
  // Whether these plies hold under another set-up whose start is the state before the first of them.
  [[nodiscard]] bool HoldsUnder(const SetUp& set_up, std::uint32_t first, std::uint32_t last);

  // ---- A ply that does not hold ----

  void Doubt(std::uint32_t index, const log::RecordedPly& recorded, const parchis::Ply& ply,
             const parchis::Judgement& judgement);

  [[nodiscard]] const Omits& LeftOut();

  // The same without turns that are missing undeclared, where a ply after one comes to nothing anyway.
  [[nodiscard]] Omits DeclaredLeftOut(bool undeclared_too);

  // The finding of the fault, or of each claim; of several claims of one ply the first is the cause of the
  // others.
  void EmitFaults(std::uint32_t index, const Trouble& trouble, const char* continued);

  // Records after the end: one finding, and whatever comes after it follows from it. A bonus given up is
  // harmless.
  void NoteAfterEnd(std::uint32_t index, const parchis::Ply& ply, const parchis::Judgement& judgement);

  // ---- Two dice (replaying_dice.cc) ----

  // The same was found already of a ply of this throw.
  [[nodiscard]] bool RepeatsInThrow(std::uint32_t index, Code code) const;

  // A record that passes each die by itself: the first pass has given up all of them.
  [[nodiscard]] bool PassesAgain(std::uint32_t index, const log::RecordedPly& recorded) const;

  // A pass that names a die which nobody can use, while another can be. True: that is what it is.
  bool PassOneDie(std::uint32_t index, const log::RecordedPly& recorded, const parchis::Ply& ply);

  // One piece moved by the total of both dice where it stops in between (PCH-MOVE-3, PCH-MOVE-5), written as
  // one ply. True: it is legal in some order of the dice.
  bool StepTotal(std::uint32_t index, const log::RecordedPly& recorded);

  // A throw whose faces are not recorded, and a further ply of it. False: it is none.
  void BeginOpenThrow(std::uint32_t index, const log::RecordedPly& recorded);
  bool StepInOpenThrow(std::uint32_t index, const log::RecordedPly& recorded);

  // What is wrong with the ply whatever was thrown: another seat is on turn or has dice left, or the piece is
  // not of the seat. False: nothing that is known for certain.
  bool IsWrongWithAnyFaces(std::uint32_t index, const log::RecordedPly& recorded);

  // It may have been a double, and the seat throws again.
  void AddThrowAgain(std::uint8_t seat);

  // The fault comes from an earlier one of the same throw, or of the throw before.
  [[nodiscard]] bool FollowsInThrow(std::uint32_t index, const Trouble& trouble, Code code) const;

  // The record moves a piece from where none of the seat stands.
  [[nodiscard]] static bool NamesNoPiece(const Trouble& trouble);

  // The square that an illegal move is said to begin on, where that is not where its piece stands, unless the
  // fault is one of any move.
  [[nodiscard]] static std::optional<ClaimFault> MovesFromElsewhere(const Trouble& trouble);

  [[nodiscard]] Finding FaultOf(const Trouble& trouble) const;

  // ---- Other states the producer may have been in ----

  void SetBranches(const std::vector<parchis::State>& states, Branch::Why why);

  // What the record leaves open of the ply at hand. It becomes branches when the ply is carried out, before
  // its note is looked at: the note may tell.
  void AddPending();

  // `others_only`: a state like the one at hand is no branch, whatever the reason.
  void AddBranches(const std::vector<parchis::State>& states, Branch::Why why, bool others_only = false);

  // Every state that the ply may lead to from this one, by all that the record leaves open, the first being
  // the usual one; empty if it does not hold there.
  void AddStatesAfter(const parchis::State& before, const log::RecordedPly& recorded, const parchis::Ply& ply,
                      std::vector<parchis::State>& states) const;
  [[nodiscard]] std::vector<parchis::State> StatesAfter(const parchis::State& before,
                                                        const log::RecordedPly& recorded);

  // Whether no more is looked for that other states may leave out: then there are more than are followed.
  bool OmissionWorkDone();

  // The other states that the game may be in before this ply, but for those of a trouble.
  [[nodiscard]] std::vector<Branch> OpenDoubts(const parchis::Ply& ply) const;

  // What becomes of open doubts on a ply that does not hold or cannot be judged: they stay open.
  [[nodiscard]] std::vector<Branch> CarriedDoubts(std::uint32_t index, const log::RecordedPly& recorded,
                                                  bool play_is_fact);
  void AddCarried(const std::vector<Branch>& carried);

  // Every state that a ply which cannot be judged may lead to from this one, the likeliest first.
  // `every`: also those where its record is wrong.
  [[nodiscard]] std::vector<parchis::State> StatesAfterUnjudged(std::uint32_t index,
                                                                const parchis::State& before,
                                                                const log::RecordedPly& recorded, bool every);

  // The facts of a recorded ply, with the choices that its claims tell.
  [[nodiscard]] parchis::Ply AllFactsOf(const log::RecordedPly& recorded) const;

  // The judgement of a ply in another state, with the piece that it leaves unnamed; nullopt if it does not
  // hold there.
  [[nodiscard]] std::optional<parchis::Judgement> HoldsIn(const parchis::State& state,
                                                          const log::RecordedPly& recorded,
                                                          const parchis::Ply& ply) const;

  void AdvanceBranches(const log::RecordedPly& recorded);

  // The branch that a ply is best taken to be played in. One of an earlier trouble that the note of the ply
  // contradicts is none, if the state at hand does not contradict it as well.
  [[nodiscard]] std::optional<Fitting> FindBranch(const Trouble& trouble);

  // The ply in this branch, or after what is declared to be left out (`filled`).
  [[nodiscard]] std::optional<Fitting> FitsBranch(const Branch& branch, const Trouble& trouble, bool filled);

  // If the ply fits another state that an earlier trouble left possible, it only follows from that trouble;
  // if it fits one that the record left open, it settles the doubt.
  bool TakeBranch(std::uint32_t index, const Trouble& trouble);

  [[nodiscard]] static Finding FirstOf(std::vector<ClaimFault> faults);

  // ---- A record that begins in the middle of a game ----

  // Notes what the record does not say about the time before it. Only for the replay of a whole game.
  void OpenHistory();

  // The ply holds if the time before the record was another than the start position suggests: it is no fault
  // then.
  bool TakeOtherMemory(std::uint32_t index, const Trouble& trouble);

  // The states after a ply that holds, if what it shows for the first time may have been otherwise.
  [[nodiscard]] std::vector<parchis::State> OtherPastsAfter(const log::RecordedPly& recorded,
                                                            const parchis::Effect& effect) const;

  void NoteHistory(std::uint32_t index, const Trouble& trouble);

  // ---- Plies that the record leaves out, or leaves open ----

  // The state in which the turn has gone on to this seat, and nobody in between has used a number.
  [[nodiscard]] parchis::State StateIfTurnsWereSkipped(std::uint8_t seat) const;

  // Goes through turns and bonuses that nobody could use and the producer does not write (AMB-096), and
  // accepts the ply that holds after them.
  void FillOmissions(std::uint32_t index, const Trouble& trouble, const Filled& filled);

  // A ply of two dice that tells all there is to tell, as most do. False: it does not hold so, or leaves
  // something open.
  [[nodiscard]] bool JudgeTold(std::uint32_t index, const log::RecordedPly& recorded,
                               const parchis::Ply& ply);

  // A ply whose record leaves something open, of whatever kind: a doubt, if it holds in more than one way.
  void JudgeOpen(std::uint32_t index, const log::RecordedPly& recorded, parchis::Ply& ply);

  // Accepts a ply that holds, as the first of what it may mean; whatever tells later that it was another is
  // no fault.
  void AcceptOneOf(std::uint32_t index, const log::RecordedPly& recorded, std::vector<Meaning> meanings);

  // A ply that does not hold after what may be left out before it either, but there for a reason of its own:
  // the turn is not what is wrong with it, and it is judged where it was its turn.
  bool JudgeWhereTurnIs(std::uint32_t index, const Trouble& trouble);

  // ---- Faces that are not recorded (replaying_faces.cc) ----

  // A throw whose face is not known (IsOfSomeFace): it holds if it does with some face.
  void StepSomeFace(std::uint32_t index, const log::RecordedPly& recorded);

  // The ply with the face that is most likely meant, where it holds with none.
  [[nodiscard]] parchis::Ply WithNearestFace(const log::RecordedPly& recorded, parchis::Ply ply) const;

  // ---- Third sixes (replaying_penalties.cc) ----

  // A ply without a piece that is a third six, or is recorded as one.
  void StepPenalty(std::uint32_t index, const log::RecordedPly& recorded);

  // Goes on from a state in which the recorded penalty is one, if there is any.
  void MeetPenalty(std::uint32_t index, const log::RecordedPly& recorded, const parchis::Ply& ply);

  [[nodiscard]] std::optional<UnsaidPenalty> UnsaidAt(std::uint32_t index, const parchis::Ply& ply) const;
  void AdvanceUnsaid(const log::RecordedPly& recorded);

  // How many plies from `index` on hold in this state, up to `most`; `most` if the record ends before.
  [[nodiscard]] std::uint32_t PliesThatFit(const parchis::State& after, std::uint32_t index,
                                           std::uint32_t most);

  // The ply holds, and those after it, if an earlier third six did not send away whom it should: that is the
  // fault then.
  bool TakeUnsaid(std::uint32_t index, const Trouble& trouble);
  void AccusePenalty(const UnsaidPenalty& unsaid, std::optional<parchis::Piece> penalized);

  // ---- Forced moves that the record leaves out (replaying_omissions.cc) ----

  enum class Refill : std::uint8_t { kNone, kFound, kUnknown };

  void Remember(std::uint32_t index);
  void ForgetTrail(bool exact);
  [[nodiscard]] const parchis::State& TrailBefore(std::size_t step) const;
  [[nodiscard]] const log::RecordedNote* NoteAt(std::uint32_t index) const;

  // Passes that are declared to be left out, before plies of this turn that hold without them too: a six
  // among them counts.
  bool TakeOmissionsOfTurn(std::uint32_t index, const log::RecordedPly& recorded);

  // The ply as it stands, with its note; and with what may be left out before it.
  [[nodiscard]] std::optional<Filled> FitsAt(const parchis::State& before, std::uint32_t index);
  [[nodiscard]] std::optional<Filled> FitsFilled(const parchis::State& before, std::uint32_t index);

  // The ply after those of the trail from `step` on, with as little left out as may be.
  [[nodiscard]] std::optional<Filled> FitsAlong(parchis::State before, std::size_t step, std::uint32_t index);

  // The ply if something else was left out before one of the plies of the trail, the latest that will do; or
  // before any number of them. What is found is the trail from then on. `complete`: nothing was left untried.
  [[nodiscard]] std::optional<Filled> RefillOnce(std::uint32_t index, bool& complete);
  [[nodiscard]] std::optional<Filled> RefillAll(std::uint32_t index, bool& complete);
  [[nodiscard]] Refill Refilled(std::uint32_t index, std::optional<Filled>& found);

  // What may have been left out after the last ply.
  void AddOmittedEnds();

  // A ply, or the note of one that has just been carried out, that fits after other omissions, or may do so:
  // then nobody is accused.
  bool TakeOtherOmissions(std::uint32_t index, const log::RecordedPly& recorded);
  bool NoteOfOtherOmissions(std::uint32_t index, const log::RecordedNote& note);

  // The same for a ply that is known to hold in the state at hand.
  void AcceptHere(std::uint32_t index, const log::RecordedPly& recorded, const parchis::Ply& ply);

  // Of the ways in which the ply may have been meant those that its note agrees with, if it does with any.
  void HeedNote(std::uint32_t index, std::vector<Meaning>& meanings);

  void SayWhatIsOpen(std::uint32_t index, const log::RecordedPly& recorded,
                     const std::vector<Meaning>& meanings);

  // ---- Plies that are no ordinary ply ----

  void StepOver(std::uint32_t index, const log::RecordedPly& recorded);
  void StepOverEvent(std::uint32_t index, const log::RecordedPly& recorded);

  // Whether a double of which the faces are not known is a third one that is not played (AMB-108).
  [[nodiscard]] bool EndsRowOfDoubles(const log::RecordedPly& recorded) const;

  // ---- Seats that leave and come back (replaying_seats.cc) ----

  // The turn at hand ends, if it is the seat's, and the seat is passed over from now on.
  void Leave(std::uint8_t seat, bool for_good);

  // The seat has its turns again. One that ended since the last ply, by its leaving or by its being away, it
  // may still play: that is a doubt, which the next ply settles.
  void Return(std::uint32_t index, std::uint8_t seat);

  // Somebody leaves or comes back: the first to do so since the last ply.
  void ComeBetweenPlies();

  // Passes before the event may be left out, and with them a turn of the seat. `on_turn`: only what makes it
  // the turn of this one.
  void FollowUnwritten(std::optional<std::uint8_t> on_turn);

  // Keeps a turn that its seat has left.
  void Interrupt(const parchis::State& state, Branch::Why why);

  // Whether the turn has gone past the seat since the last ply.
  [[nodiscard]] bool WasPassedOver(const parchis::State& state, std::uint8_t seat) const;

  void NoteReturn(std::uint32_t index, std::uint8_t seat);

  // The position after an arbiter's decision is a fact. Where it is not known, nothing that follows can be
  // judged.
  void Adjudicate(std::uint32_t index, const log::RecordedPly& recorded);

  // Whose turn the arbiter gave, and whether what was owed still is, the record does not say.
  void AddTurnsOfArbiter();

  void NoteUnusable(std::uint32_t index, const log::RecordedPly& recorded, const char* reason);

  // A ply that cannot be judged: what it claims is taken over as far as it can be. What the face may have
  // been is a doubt of the record, but a piece that was moved was moved.
  void LeaveOpen(std::uint32_t index, const log::RecordedPly& recorded, const char* reason);
  // The same without a word.
  void FollowUnjudged(std::uint32_t index, const log::RecordedPly& recorded);

  void AddNoteFault(std::uint32_t index, ClaimFault fault, const char* continued,
                    std::optional<Cause> follows = std::nullopt);

  void CheckChoices(std::uint32_t index, std::uint32_t stated, const parchis::Ply& ply);

  // Branches of a trouble in which the producer was not, by the note of the ply, if the state at hand is as
  // noted.
  void DropContradicted(const log::RecordedNote* note);

  // The first of the other states that a note agrees with.
  [[nodiscard]] std::optional<Branch> BranchOf(const log::RecordedNote& note) const;

  // Doubts that the note settles are none any more.
  void DropSettled(const log::RecordedNote& note);

  void CheckNote(std::uint32_t index, const log::RecordedNote& note, const parchis::Effect& effect);

  // ---- Play without dice ----

  // Compares the numbers that notes of a ply say are left with those of the seat, before it is judged; says
  // once that they are not known where they are not.
  void CheckNumbers(std::uint32_t index, const parchis::Ply& ply);
  void CheckNumbersLeft(std::uint32_t index, parchis::NumberSet stated, const parchis::Ply& ply);

  // ---- Plies taken back ----

  void TakeBack(std::uint32_t index, const log::RecordedPly& recorded);

  // Some of the plies that stand are taken back, and nobody knows how many: each number is a doubt.
  void TakeBackSome(std::uint32_t index, const log::RecordedPly& recorded);

  // Adds the plies since the last one that took back to those that stand.
  void GatherStanding(std::uint32_t index);

  // Goes through the plies that still stand once more, without a word, and takes over where that ends.
  // `along`: the states on the way, the latest last, as many as are followed.
  void RepeatStanding(std::vector<parchis::State>* along = nullptr);

  const SetUp& set_up_;
  const parchis::Table& table_;
  const log::RecordedGame& game_;
  const OnIllegal on_illegal_;
  std::vector<Finding>& findings_;
  const bool forced_moves_left_out_;

  // What the rules make of a record.
  bool leaves_choice_ = false;
  bool leaves_victim_ = false;
  bool chooses_numbers_ = false;
  bool needs_care_ = false;  // no ply is judged on the fast path
  bool suits_small_steps_ = false;

  Purpose purpose_ = Purpose::kReport;
  std::uint64_t explaining_looks_ = 0;      // of what findings rest on, at what may have been left out
  const log::RecordedPly* told_ = nullptr;  // set: the ply of the finding as later plies tell it
  Watch* watch_ = nullptr;                  // set: the replay is of one reading among others
};

}  // namespace arbitro
