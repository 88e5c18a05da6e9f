#include "engine/throw_uses.h"

#include <algorithm>

#include "engine/movers.h"
#include "engine/throw_movers.h"
#include "engine/throw_opening.h"
#include "engine/throw_search.h"

namespace parchis {
namespace {

[[nodiscard]] DieUse SumOf(const DiceLeft& dice) {
  return {.value = static_cast<std::uint8_t>(dice[0] + dice[1]), .sum = true};
}

}  // namespace

std::vector<DieUse> UsesOf(const DiceLeft& dice) {
  std::vector<DieUse> uses;
  for (std::size_t i = 0; i < dice.size(); ++i) {
    if (!dice.same_as_before(i)) uses.push_back({.value = dice[i]});
  }
  if (dice.size() == 2) uses.push_back(SumOf(dice));
  return uses;
}

std::vector<DieUse> UsesThatPlyMayMean(const Ply& ply, const DiceLeft& dice) {
  if (UsesSomeDie(ply)) {
    std::vector<DieUse> uses = UsesOf(dice);
    std::erase_if(uses, [](const DieUse& use) { return use.sum; });
    return uses;
  }
  switch (ply.spend) {
    case Spend::kSum:
      return dice.size() == 2 ? std::vector{SumOf(dice)} : std::vector<DieUse>{};
    case Spend::kSecondDie:
      return {{.value = ply.second_die != 0 ? ply.second_die : ply.die}};
    case Spend::kBottom:
      return {{.value = ply.second_die != 0 ? BottomOf(ply.die) : ply.die}};
    case Spend::kFirstDie:
      return {{.value = ply.die}};
    default:
      break;
  }
  if (ply.die != 0 && ply.second_die == 0) return {{.value = ply.die}};
  return UsesOf(dice);
}

PieceSet ThrowUses::Movers() {
  if (!movers_) movers_ = MoversOfThrow(state_, table_, rules_, thrown_);
  return *movers_;
}

bool ThrowUses::CanUse(const DieUse& use) {
  bool can = false;
  // All are tried, so that what is asked does not depend on the order of the pieces.
  for (const Piece piece : Movers()) {
    const MoveList moves = ListDie(state_, table_, rules_, piece, use, thrown_);
    can = can || moves.any_legal();
  }
  return can;
}

// AMB-106 B, AMB-111 B: the first of the dice that can be used comes first.
std::optional<Breach> ThrowUses::FindOrderFault(const DieUse& use) {
  if (use.sum || thrown_.dice.empty() || use.value == thrown_.dice[0]) return std::nullopt;
  if (thrown_.is_double()) {
    if (rules_.ask<DoublesOrder>() == DoublesOrder::kAny || !CanUse({.value = thrown_.dice[0]})) {
      return std::nullopt;
    }
    return Breach{Fault::kBottomBeforeTop, {.steps = thrown_.dice[0]}};
  }
  if (rules_.ask<DiceLarger>() != DiceLarger::kFirst || !CanUse({.value = thrown_.dice[0]})) {
    return std::nullopt;
  }
  return Breach{Fault::kLargerDieOwed, {.steps = thrown_.dice[0]}};
}

// Pieces that the throw lets come out now, with all that it demands besides (AMB-102, AMB-106, AMB-111).
PieceSet ThrowUses::PiecesThatComeOut(bool five, bool sum) {
  PieceSet able;
  const auto come_out = [&](const DieUse& use) {
    for (const Piece piece : (state_.nests() & Movers()) - able) {
      const PieceMove move = TryDie(state_, table_, rules_, piece, use, thrown_, {});
      if (!move.fault && !FindFault(piece, use, move)) able = able | PieceSet::AllOf(piece.color());
    }
  };
  if (five) come_out({.value = kEnteringFace});
  if (sum) come_out(SumOf(thrown_.dice));
  return able;
}

std::optional<Breach> ThrowUses::FindEntryDuty(std::optional<Color> moved) {
  const bool five = thrown_.dice.contains(kEnteringFace);
  const bool five_of_both = thrown_.dice.size() == 2 && thrown_.dice[0] + thrown_.dice[1] == kEnteringFace;
  const bool sum = five_of_both && rules_.ask<EntrySum>() == EntrySum::kCounts;
  if (!five && !sum) return std::nullopt;
  const PieceSet able = PiecesThatComeOut(five, sum);
  if (able.empty() || too_many_ways_) return std::nullopt;
  Number number{.die = kEnteringFace};
  number.opens = DoubleHasToOpen(rules_, thrown_);
  Duties duties(state_, table_, rules_, number);
  duties.OpenOnly(StandingPairs(thrown_.memory));
  return duties.FindEntryDuty(moved, able);
}

// Where it is only asked what can be used now, a five has to bring a piece out at once; where the whole throw
// counts, the search sees to it.
std::optional<Breach> ThrowUses::FindEntryFault(Piece piece, const DieUse& use) {
  if (state_.place(piece).in_nest() || rules_.ask<EntryDuty>() == EntryDuty::kFree) return std::nullopt;
  const bool sum = thrown_.dice.size() == 2 && thrown_.dice[0] + thrown_.dice[1] == kEnteringFace;
  // A leap with a five spends it too.
  const bool five = use.sum ? thrown_.dice.contains(kEnteringFace) : use.value == kEnteringFace;
  if (!five && !sum) return std::nullopt;
  if (ThrowSearch::CountsEntries(state_, table_, rules_)) return std::nullopt;
  return FindEntryDuty(piece.color());
}

// A piece that has to come out, and a barrier that has to be opened (AMB-131).
bool ThrowUses::HasToComeOut(Piece piece) {
  return state_.place(piece).in_nest() && rules_.ask<EntryDuty>() == EntryDuty::kForced;
}

// AMB-131 B: a five that could open a barrier brings nothing out.
std::optional<Breach> ThrowUses::FindOrderOfDuties(Piece piece, const DieUse& use) {
  if (use.sum || !HasToComeOut(piece)) return std::nullopt;
  const PieceSet overdue = OverdueThatCanUse(state_, table_, rules_, thrown_, use);
  const PieceSet openers = OpenersWith(state_, table_, rules_, thrown_, use);
  if ((overdue | openers).empty() || rules_.ask<DutyOrder>() == DutyOrder::kEntryFirst) return std::nullopt;
  if (!overdue.empty()) return Breach{Fault::kBarrierKept, {.pieces = overdue}};
  return Breach{Fault::kBarrierNotOpened, {.pieces = openers}};
}

// The barriers that are not opened, by those of their pieces that could have done it now, if any could.
Breach ThrowUses::BreachOfOpening(bool overdue) {
  PieceSet able;
  for (const DieUse& use : UsesOf(thrown_.dice)) {
    able = able | (overdue ? OverdueThatCanUse(state_, table_, rules_, thrown_, use)
                           : OpenersWith(state_, table_, rules_, thrown_, use));
  }
  if (able.empty()) {
    able = overdue ? OverduePieces(state_, table_, rules_, thrown_) : OwnPairs(state_, table_);
  }
  return {overdue ? Fault::kBarrierKept : Fault::kBarrierNotOpened, {.pieces = able}};
}

// Whether nothing can be held against the player for want of a complete search.
bool ThrowUses::GivesUp(const ThrowSearch& search) {
  if (!search.gave_up()) return false;
  too_many_ways_ = true;
  gave_up_ = true;
  return true;
}

bool ThrowUses::MayBarEveryUse() {
  return thrown_.memory.pair_count != 0 || rules_.ask<DoublesWhole>() == DoublesWhole::kYes ||
         !OverduePieces(state_, table_, rules_, thrown_).empty();
}

std::optional<Breach> ThrowUses::FindOpeningDuty() {
  const bool opens = DoubleHasToOpen(rules_, thrown_);
  if (!opens && OverduePieces(state_, table_, rules_, thrown_).empty()) return std::nullopt;
  ThrowSearch search(state_, table_, rules_, thrown_);
  if (GivesUp(search)) return std::nullopt;
  const ThrowScore best = search.Best();
  if (GivesUp(search) || (best.overdue == 0 && !best.opened)) return std::nullopt;
  return BreachOfOpening(best.overdue != 0);
}

std::optional<Breach> ThrowUses::LookAhead(Piece piece, const DieUse& use, const PieceMove& move) {
  ThrowSearch search(state_, table_, rules_, thrown_);
  if (!search.Matters()) return std::nullopt;
  too_many_ways_ = too_many_ways_ || search.has_too_many_ways();
  ThrowScore after = search.BestAfter(piece, use, move);
  if (after >= search.Full() || GivesUp(search)) return std::nullopt;
  const ThrowScore best = search.Best();
  if (after.allowed && (after.overdue < best.overdue || after.opened < best.opened) && HasToComeOut(piece) &&
      rules_.ask<DutyOrder>() == DutyOrder::kEntryFirst) {
    after.overdue = best.overdue;
    after.opened = best.opened;
  }
  if (GivesUp(search) || after >= best) return std::nullopt;
  if (!after.allowed || !after.apart) {
    const bool whole = !after.allowed && thrown_.is_double() && thrown_.dice.size() == DiceLeft::kMaxDice &&
                       rules_.ask<DoublesWhole>() == DoublesWhole::kYes;
    if (whole) return Breach{Fault::kDoubleInPart};
    const bool recloses = OpeningOf(state_, table_, rules_, thrown_, piece, use, move).recloses;
    PieceSet there;
    if (recloses) there = StandingAt(state_, table_.board(), piece.color(), move.to.progress());
    return Breach{
        recloses ? Fault::kBarrierReclosed : Fault::kPairMovedTogether,
        {.place = move.to, .frame = piece.color(), .pieces = recloses ? there : PieceSet::Of(piece)}};
  }
  const Breach entry{Fault::kEntryOwed, {.place = Place::At(0), .frame = piece.color()}};
  if (after.first_entries < best.first_entries) return entry;
  if (after.overdue < best.overdue) return BreachOfOpening(true);
  if (after.opened < best.opened) return BreachOfOpening(false);
  if (after.entries < best.entries) return entry;
  if (after.used < best.used) return Breach{Fault::kDiceWasted, {.steps = best.used}};
  return Breach{Fault::kLargerDieOwed, {.steps = thrown_.dice[0]}};
}

std::optional<Breach> ThrowUses::FindFault(Piece piece, const DieUse& use, const PieceMove& move) {
  if (auto breach = FindOrderFault(use)) return breach;
  if (auto breach = FindEntryFault(piece, use)) return breach;
  if (auto breach = FindOrderOfDuties(piece, use)) return breach;
  return LookAhead(piece, use, move);
}

PieceSet ThrowUses::PiecesThatCanBeUsed() {
  PieceSet usable;
  for (const DieUse& use : UsesOf(thrown_.dice)) {
    // Nobody has to use both dice so (AMB-147 B).
    const bool permission = use.sum && rules_.ask<EntrySum>() == EntrySum::kPermission;
    for (const Piece piece : Movers()) {
      if (usable.contains(piece) || (permission && state_.place(piece).in_nest())) continue;
      const MoveList moves = ListDie(state_, table_, rules_, piece, use, thrown_);
      const bool can = std::ranges::any_of(
          moves, [&](const PieceMove& move) { return !move.fault && !FindFault(piece, use, move); });
      if (can) usable.insert(piece);
    }
  }
  return usable;
}

}  // namespace parchis
