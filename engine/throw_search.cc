#include "engine/throw_search.h"

#include <algorithm>

#include "engine/arrivals.h"
#include "engine/movers.h"
#include "engine/throw_movers.h"
#include "engine/throw_opening.h"
#include "engine/throw_uses.h"

namespace parchis {
namespace {

[[nodiscard]] bool OwesBonus(const State& state) {
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    if (state.owed[i].kind == Owed::Kind::kBonus) return true;
  }
  return false;
}

}  // namespace

ThrowSearch::ThrowSearch(const State& state, const Table& table, Consultation& rules, const Throwing& thrown)
    : state_(state), table_(table), rules_(rules), thrown_(thrown) {
  const std::size_t dice = thrown.dice.size();
  most_ = rules.ask<MoveDuty>() == MoveDuty::kForced && rules.ask<DiceMust>() == DiceMust::kMost;
  counts_entries_ = CountsEntries(state, table, rules);
  if (thrown.is_double()) {
    // Four numbers are left only before the first is used.
    whole_ = dice == DiceLeft::kMaxDice && rules.ask<DoublesWhole>() == DoublesWhole::kYes;
    most_ = most_ || whole_;
    largest_sum_ = most_ && rules.ask<DoublesLargest>() == DoublesLargest::kLargest;
    ordered_ = rules.ask<DoublesOrder>() == DoublesOrder::kTopsFirst;
  } else {
    larger_if_one_ = most_ && dice == 2 && rules.ask<DiceLarger>() == DiceLarger::kIfOne;
    ordered_ = rules.ask<DiceLarger>() == DiceLarger::kFirst;
  }
  if (thrown.memory.pair_count != 0) {
    const BarrierTogether together = rules.ask<BarrierTogether>();
    through_throw_ = together == BarrierTogether::kThrow;
    tests_pairs_ = through_throw_ || together == BarrierTogether::kDice;
    pairs_yield_ = tests_pairs_ && most_ && rules.ask<BarrierTogetherYields>() == BarrierTogetherYields::kYes;
  }
  played_ = table.PiecesOf(state.seat);
  if (table.has_allies() && (played_ - state.goals()).empty()) {
    played_ = LentToFinished(state, table, rules, state.seat);
  }
  follows_arrivals_ = table.has_allies() || rules.ask<EntryOwnPlusRival>() == EntryOwnPlusRival::kLastArrived;
  int entries = 0;
  if (counts_entries_) {
    int fives = thrown.dice.count(kEnteringFace);
    if (dice == 2 && thrown.dice[0] + thrown.dice[1] == kEnteringFace) fives = 1;
    if (table.has_allies()) free_to_stay_ = FreeToStay();
    entries = std::min((state.nests() & (played_ - free_to_stay_)).size(), fives);
  }
  most_entries_ = entries;
  entries_bind_ = !counts_entries_ && rules.ask<EntryDuty>() == EntryDuty::kForced;
  opens_ = DoubleHasToOpen(rules, thrown);
  overdue_ = OverduePieces(state, table, rules, thrown);
  for (PieceSet left = overdue_; !left.empty(); ++overdue_count_) left = left - BesideIn(left, left.first());
  barrier_first_ = (opens_ || overdue_count_ != 0) && rules.ask<EntryDuty>() == EntryDuty::kForced &&
                   rules.ask<DutyOrder>() == DutyOrder::kBarrierFirst;
  entry_first_ =
      entries != 0 && (opens_ || overdue_count_ != 0) && rules.ask<DutyOrder>() == DutyOrder::kEntryFirst;
  Progress all;
  all.entries = entries;
  all.used = static_cast<int>(dice);
  all.opened = opens_;
  all.overdue = std::min(overdue_count_, static_cast<int>(dice));
  full_ = ScoreOf(all, true);
  // Where the throw as a whole forbids something else, it may forbid to come out.
  const bool entry_is_first = rules.ask<DutyOrder>() == DutyOrder::kEntryFirst;
  entries_bind_ = entries_bind_ && !tests_pairs_ && !whole_ && entry_is_first;
  too_many_ways_ = dice > 2 && HasTooManyWays();
}

// Like pieces are alike, but for where it is remembered which of them were a pair.
bool ThrowSearch::HasTooManyWays() {
  PieceSet movers = played_ - state_.goals();
  // Those of mates only where they may be moved at all (OPT-4).
  const bool helps = !OnlyHelps(state_, table_) && !table_.MatesOf(state_.seat).empty() &&
                     rules_.ask<StuckPlaysMate>() != StuckPlaysMate::kNever;
  if (helps) movers = movers | (table_.MatesOf(state_.seat) - state_.goals());
  int pieces = 0;
  for (const Piece piece : movers) {
    const bool known = thrown_.memory.pair_count == 0 && BesideIn(movers, piece).first() != piece;
    if (!known) ++pieces;
  }
  // Which pieces use the dice of one number, of which there are up to two, and which those of the other.
  const int of_two = 1 + pieces + pieces * (pieces + 1) / 2;
  return of_two * of_two * 2 * pieces > kMaxThrowTries;
}

// The same places, dice and memories can be come to in several orders, and lead to the same.
bool ThrowSearch::IsNew(const Throwing& thrown, const Progress& so_far) {
  if (tries_ < kTriesUnseen) return true;
  SeenKey key;
  std::uint64_t word = 0;
  for (int i = 0; i < kMaxPieces; ++i) {
    word = word << 8 | scratch_.place(Piece::FromIndex(i)).raw();
    if (i % 8 == 7) key.Add(word);
  }
  word = thrown.memory.opened ? 1 : 0;
  for (std::size_t i = 0; i < thrown.dice.size(); ++i) word = word << 8 | thrown.dice[i];
  key.Add(word);
  word = (so_far.earned ? 1U : 0U) | (so_far.opened ? 2U : 0U) | (so_far.recloses ? 4U : 0U);
  for (const int count : {so_far.entries, so_far.used, so_far.total, so_far.overdue}) {
    word = word << 8 | static_cast<std::uint64_t>(count);
  }
  key.Add(word << 32 | so_far.standing.bits());
  for (std::size_t i = 0; i < thrown.memory.pair_count; ++i) key.Add(thrown.memory.pairs[i].moved);
  if (follows_arrivals_) {
    for (const auto& late : scratch_.late) key.Add(late ? static_cast<std::uint64_t>(late->code()) : 0);
  }
  return seen_.Insert(key);
}

bool ThrowSearch::CountsEntries(const State& state, const Table& table, Consultation& rules) {
  if (rules.ask<MoveDuty>() != MoveDuty::kForced || rules.ask<DiceMust>() != DiceMust::kMost) return false;
  if (rules.ask<EntryDuty>() == EntryDuty::kFree) return false;
  const PieceSet own = table.PiecesOf(state.seat);
  const bool one_color = (own - PieceSet::AllOf(own.first().color())).empty();
  return one_color || rules.ask<EntryDutyScope>() == EntryDutyScope::kPlayer;
}

// AMB-072: pieces of colors that the throw finds in no duty to come out.
PieceSet ThrowSearch::FreeToStay() {
  PieceSet free;
  for (const Piece one : OneOfEachColor(played_ & state_.nests())) {
    const bool waits = WaitsForEmptyNest(state_, table_, one.color());
    if (waits && rules_.ask<EntryOtherColor>() == EntryOtherColor::kFree)
      free = free | PieceSet::AllOf(one.color());
  }
  return free;
}

// Pieces of the set that stand where this one of them stands.
PieceSet ThrowSearch::BesideIn(PieceSet pieces, Piece piece) const {
  PieceSet beside;
  for (const Piece other : pieces& PieceSet::AllOf(piece.color())) {
    if (state_.place(other) == state_.place(piece)) beside.insert(other);
  }
  return beside;
}

ThrowScore ThrowSearch::ScoreOf(const Progress& so_far, bool apart) const {
  const auto all = static_cast<int>(thrown_.dice.size());
  // What is captured in the meantime does not have to come out again.
  const auto entries = static_cast<std::uint8_t>(std::min(so_far.entries, most_entries_));
  const bool one = larger_if_one_ && so_far.used == 1;
  const bool sum_counts = one || (largest_sum_ && so_far.used < all);
  return {.allowed = true,
          .first_entries = entry_first_ ? entries : std::uint8_t{0},
          .overdue = static_cast<std::uint8_t>(so_far.overdue),
          .opened = so_far.opened,
          .entries = entries,
          .used = static_cast<std::uint8_t>(most_ ? std::min(so_far.used, all) : 0),
          .apart = apart,
          .total = static_cast<std::uint8_t>(sum_counts ? so_far.total : 0)};
}

void ThrowSearch::Start() {
  scratch_.TakePieces(state_);
  scratch_.seat = state_.seat;
  scratch_.late = state_.late;
  scratch_.fresh = state_.fresh;
  scratch_.done = state_.done;
  scratch_.done_count = state_.done_count;
  if (follows_arrivals_) scratch_.memory.first_arrivals = state_.memory.first_arrivals;
  const BonusTiming timing = rules_.ask<BonusTiming>();
  bonus_first_ = timing == BonusTiming::kAtOnce;
  bonus_between_ = bonus_first_ || timing == BonusTiming::kAnyTime;
  bonus_owed_ = OwesBonus(state_);
  best_ = {};
  seen_.clear();
}

ThrowScore ThrowSearch::Best() {
  Start();
  hopeful_ = false;
  Progress nothing;
  nothing.standing = overdue_;
  Explore(thrown_, nothing);
  return best_;
}

ThrowScore ThrowSearch::BestAfter(Piece piece, const DieUse& use, const PieceMove& move) {
  Start();
  // Nobody has to use both dice so, but whoever does has used them (AMB-147 B).
  if (use.sum && state_.place(piece).in_nest() && rules_.ask<EntrySum>() == EntrySum::kPermission)
    return full_;
  hopeful_ = true;
  Progress nothing;
  nothing.standing = overdue_;
  Move(piece, use, move, thrown_, nothing);
  return best_;
}

void ThrowSearch::Explore(const Throwing& thrown, const Progress& so_far) {
  if (!IsNew(thrown, so_far)) return;
  Consider(thrown, so_far);
  for (std::size_t i = 0; i < thrown.dice.size() && !done(); ++i) {
    if (thrown.dice.same_as_before(i)) continue;
    const bool used = ExploreUse(thrown, so_far, {.value = thrown.dice[i]});
    if (used && ordered_) break;
  }
  if (thrown.dice.size() != 2 || done()) return;
  const auto sum = static_cast<std::uint8_t>(thrown.dice[0] + thrown.dice[1]);
  const bool brings_out = sum == kEnteringFace && rules_.ask<EntrySum>() == EntrySum::kCounts;
  if (brings_out || rules_.ask<DiceUse>() == DiceUse::kLeap) {
    (void)ExploreUse(thrown, so_far, {.value = sum, .sum = true});
  }
}

// Whether some piece can use the dice so.
bool ThrowSearch::ExploreUse(const Throwing& thrown, const Progress& so_far, const DieUse& use) {
  bool used = false;
  PieceSet tried;
  const bool many = table_.board().allows_laps() || use.value == 6;
  const bool bars_entry = use.value == kEnteringFace && OpensInstead(thrown, use, so_far);
  for (const Piece piece : MoversOfThrow(scratch_, table_, rules_, thrown)) {
    if (done()) return used;
    if (thrown.memory.pair_count == 0) {  // like pieces are alike
      bool known = false;
      for (const Piece other : tried& PieceSet::AllOf(piece.color())) {
        known = known || scratch_.place(other) == scratch_.place(piece);
      }
      if (known) continue;
      tried.insert(piece);
    }
    if (use.sum && scratch_.place(piece).in_nest() && rules_.ask<EntrySum>() != EntrySum::kCounts) continue;
    if (bars_entry && scratch_.place(piece).in_nest()) continue;
    if (entries_bind_ && !scratch_.place(piece).in_nest() && LeavesEntry(thrown, piece, use)) continue;
    if (!many || scratch_.place(piece).in_nest()) {
      ++tries_;
      const PieceMove move = TryDie(scratch_, table_, rules_, piece, use, thrown, {});
      if (move.fault) continue;
      used = true;
      Move(piece, use, move, thrown, so_far);
      continue;
    }
    for (const PieceMove& move : ListDie(scratch_, table_, rules_, piece, use, thrown)) {
      ++tries_;
      if (move.fault) continue;
      used = true;
      Move(piece, use, move, thrown, so_far);
    }
  }
  return used;
}

// Whether a five, or two dice that add up to five, would have to bring a piece out instead: where it is only
// asked what can be used now.
bool ThrowSearch::LeavesEntry(const Throwing& thrown, Piece piece, const DieUse& use) {
  const bool both = thrown.dice.size() == 2 && thrown.dice[0] + thrown.dice[1] == kEnteringFace &&
                    rules_.ask<EntrySum>() == EntrySum::kCounts;
  const bool five = use.sum ? thrown.dice.contains(kEnteringFace) : use.value == kEnteringFace;
  if (!five && !both) return false;
  const DieUse entering{.value = kEnteringFace, .sum = !five};
  const PieceSet nest = scratch_.nests() & MoversOfThrow(scratch_, table_, rules_, thrown);
  bool owed = false;
  // Every color is tried, so that what is asked does not depend on their order.
  for (const Piece one : OneOfEachColor(nest)) {
    const Piece first = (nest & PieceSet::AllOf(one.color())).first();
    const PieceMove entry = TryDie(scratch_, table_, rules_, first, entering, thrown, {});
    if (entry.fault || !IsBoundEntry(entry, first)) continue;
    if (one.color() != piece.color() && rules_.ask<EntryDutyScope>() == EntryDutyScope::kColor) continue;
    const bool waits = WaitsForEmptyNest(scratch_, table_, one.color());
    owed = !waits || rules_.ask<EntryOtherColor>() == EntryOtherColor::kForced || owed;
  }
  return owed;
}

// Whether a move opens a barrier that the throw has to open. Before it is made.
void ThrowSearch::NoteOpening(Piece piece, const DieUse& use, const PieceMove& move, Throwing& thrown,
                              Progress& so_far) {
  if (opens_ && !so_far.opened) {
    const OpeningByDouble opening = OpeningOf(scratch_, table_, rules_, thrown, piece, use, move);
    so_far.opened = opening.opens;
    so_far.recloses = so_far.recloses || opening.recloses;
    thrown.memory.opened = opening.opens;
  }
  if (!so_far.standing.contains(piece)) return;
  const PieceSet beside = BesideIn(so_far.standing, piece);
  so_far.standing = so_far.standing - beside;  // also of three, of which two stand on
  ++so_far.overdue;
}

bool ThrowSearch::CountsEntry(const PieceMove& move, Piece piece) {
  return counts_entries_ && !free_to_stay_.contains(piece) && IsBoundEntry(move, piece);
}

// AMB-019, AMB-134: a capture that nobody has to make.
bool ThrowSearch::IsBoundEntry(const PieceMove& move, Piece piece) {
  if (move.captured.empty()) return true;
  const PieceSet own = PieceSet::AllOf(piece.color()) | table_.AlliesOf(piece.color());
  const bool loses = !(move.captured & own).empty();
  if (loses && rules_.ask<EntryOwnLossDuty>() == EntryOwnLossDuty::kFree) return false;
  const bool captures = !(move.captured - PieceSet::AllOf(piece.color())).empty();
  return !captures || rules_.ask<EntryCaptureDuty>() == EntryCaptureDuty::kForced;
}

bool ThrowSearch::Finished() const { return (played_ - scratch_.goals()).empty(); }

// Whether a move that is made earns a bonus.
bool ThrowSearch::Earns(Piece piece, const PieceMove& move, bool enters) {
  const PieceSet color = PieceSet::AllOf(piece.color());
  const bool captures = !(move.captured - color).empty();
  if (captures && (!enters || rules_.ask<BonusEntryCapture>() == BonusEntryCapture::kYes)) return true;
  if (!table_.board().InGoal(move.to)) return false;
  return !(color - scratch_.goals()).empty() || rules_.ask<BonusLastOfColor>() == BonusLastOfColor::kYes;
}

// AMB-105 B': the last piece has come out with a double that gave no bottoms.
void ThrowSearch::UnlockBottoms(Throwing& thrown, const DieUse& use) {
  if (thrown.dice.size() > 1 || !(scratch_.nests() & table_.PiecesOf(state_.seat)).empty()) return;
  if (rules_.ask<DoublesComplement>() != DoublesComplement::kOnceOut) return;
  thrown.dice.push(BottomOf(use.value));
  thrown.dice.push(BottomOf(use.value));
}

// CAPTURE-5, AMB-018: who came to a start during the throw, after a move. The answer is what was known
// before.
ThrowSearch::Arrivals ThrowSearch::FollowArrivals(Piece piece, Place from, const PieceMove& move,
                                                  const std::array<Place, kMaxPieces>& captured) {
  Arrivals before{.late = scratch_.late, .first = scratch_.memory.first_arrivals};
  for (const Piece other : move.captured) {
    if (other == piece) continue;
    const Place place = captured[static_cast<std::size_t>(other.index())];
    NoteOnStart(scratch_, table_, rules_, other.color(), place, std::nullopt);
  }
  NoteOnStart(scratch_, table_, rules_, piece.color(), from, std::nullopt);
  if (!move.captured.contains(piece)) NoteOnStart(scratch_, table_, rules_, piece.color(), move.to, piece);
  return before;
}

// AMB-131 B: whether the five that would bring a piece out could open a barrier.
bool ThrowSearch::OpensInstead(const Throwing& thrown, const DieUse& use, const Progress& so_far) {
  if (use.sum || !barrier_first_) return false;
  for (const Piece piece : so_far.standing) {
    if (ListDie(scratch_, table_, rules_, piece, use, thrown).any_legal()) return true;
  }
  return opens_ && !OpenersWith(scratch_, table_, rules_, thrown, use).empty();
}

// Makes the move, goes on from there, and takes it back.
void ThrowSearch::Move(Piece piece, const DieUse& use, const PieceMove& move, Throwing thrown,
                       Progress so_far) {
  const Board& board = table_.board();
  if (opens_ || !so_far.standing.empty()) NoteOpening(piece, use, move, thrown, so_far);
  const Place from = scratch_.place(piece);
  const bool enters = from.in_nest();
  std::array<Place, kMaxPieces> places{};
  for (const Piece captured : move.captured) {
    places[static_cast<std::size_t>(captured.index())] = scratch_.place(captured);
    scratch_.Put(board, captured, Place::Nest());
  }
  if (!move.captured.contains(piece)) scratch_.Put(board, piece, move.to);
  const Arrivals before = follows_arrivals_ ? FollowArrivals(piece, from, move, places) : Arrivals();
  NoteMoved(thrown.memory, piece, move.steps);
  // The second of two that come out together follows at once (AMB-102 B).
  std::optional<Piece> second;
  int dice = use.sum ? 2 : 1;
  if (enters && !use.sum && thrown.is_double() && rules_.ask<DoublesEntry>() == DoublesEntry::kOneAct) {
    const PieceSet nest = scratch_.nests() & PieceSet::AllOf(piece.color());
    if (!nest.empty() && thrown.dice.count(kEnteringFace) >= 2) {
      second = nest.first();
      scratch_.Put(board, *second, move.to);
      dice = 2;
    }
  }
  if (use.sum) {
    thrown.dice.clear();
  } else {
    for (int i = 0; i < dice; ++i) thrown.dice.remove(use.value);
  }
  if (enters && !use.sum && !second && thrown.is_double()) UnlockBottoms(thrown, use);
  so_far.used += dice;
  so_far.total += use.value * (use.sum ? 1 : dice);
  if (enters && CountsEntry(move, piece)) so_far.entries += second ? 2 : 1;
  const bool earns = Earns(piece, move, enters);
  so_far.earned = so_far.earned || earns;
  if (Finished()) {
    // END-1: what is left does not matter to who has won, but others did not have to win.
    if (hopeful_ && !whole_) Raise(full_);
    Consider(thrown, so_far);
  } else if ((earns || bonus_owed_) && bonus_between_ && hopeful_) {
    Hope(thrown, so_far);
  } else if (earns && bonus_first_) {
    Consider(thrown, so_far);
  } else {
    Explore(thrown, so_far);
  }
  if (follows_arrivals_) {
    scratch_.late = before.late;
    scratch_.memory.first_arrivals = before.first;
  }
  if (second) scratch_.Put(board, *second, Place::Nest());
  scratch_.Put(board, piece, from);
  for (const Piece captured : move.captured) {
    if (captured != piece) scratch_.Put(board, captured, places[static_cast<std::size_t>(captured.index())]);
  }
}

// A bonus comes between the dice, and whatever it moves may free them all. It brings nothing out, and opens
// nothing by itself.
void ThrowSearch::Hope(const Throwing& thrown, const Progress& so_far) {
  if (thrown.dice.empty()) return Consider(thrown, so_far);
  const auto left = static_cast<int>(thrown.dice.size());
  Progress most = so_far;
  most.used += left;
  for (std::size_t i = 0; i < thrown.dice.size(); ++i) most.total += thrown.dice[i];
  if (counts_entries_) {
    const bool sum = left == 2 && thrown.dice[0] + thrown.dice[1] == kEnteringFace;
    const int fives = sum ? 1 : thrown.dice.count(kEnteringFace);
    most.entries += std::min((scratch_.nests() & (played_ - free_to_stay_)).size(), fives);
  }
  most.opened = most.opened || DoubleHasToOpen(rules_, thrown);
  if (most.recloses && !most.opened) return;
  int standing = 0;
  for (PieceSet pieces = so_far.standing; !pieces.empty(); ++standing) {
    pieces = pieces - BesideIn(pieces, pieces.first());
  }
  most.overdue += std::min(standing, left);
  Raise(ScoreOf(most, true));
}

// The throw may be left so.
void ThrowSearch::Consider(const Throwing& thrown, const Progress& so_far) {
  bool apart = true;
  if (tests_pairs_ && !(through_throw_ && (bonus_owed_ || so_far.earned))) {
    apart = FindTogether(scratch_, table_.board(), thrown.memory).empty();
  }
  if (!apart && !pairs_yield_) return;
  if (so_far.recloses && !so_far.opened) return;
  const auto all = static_cast<int>(thrown_.dice.size());
  if (whole_ && so_far.used != 0 && so_far.used < all) return;
  Raise(ScoreOf(so_far, apart));
}

}  // namespace parchis
