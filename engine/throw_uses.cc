#include "engine/throw_uses.h"

#include <algorithm>

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

bool ThrowUses::CanUse(const DieUse& use) {
  bool can = false;
  // All are tried, so that what is asked does not depend on the order of the pieces.
  for (const Piece piece : table_.PiecesOf(state_.seat) - state_.goals()) {
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

std::optional<Breach> ThrowUses::FindEntryDuty() {
  const bool five = thrown_.dice.contains(kEnteringFace);
  const bool sum = thrown_.dice.size() == 2 && thrown_.dice[0] + thrown_.dice[1] == kEnteringFace;
  if (!five && !(sum && rules_.ask<EntrySum>() == EntrySum::kCounts)) return std::nullopt;
  if ((state_.nests() & table_.PiecesOf(state_.seat)).empty()) return std::nullopt;
  Number number{.die = kEnteringFace};
  number.opens = OpensBarriers();
  return Duties(state_, table_, rules_, number).FindEntryDuty();
}

// Where it is only asked what can be used now, a five has to bring a piece out at once; where the whole throw
// counts, the search sees to it.
std::optional<Breach> ThrowUses::FindEntryFault(Piece piece, const DieUse& use) {
  if (state_.place(piece).in_nest() || rules_.ask<EntryDuty>() == EntryDuty::kFree) return std::nullopt;
  const bool whole = rules_.ask<DiceMust>() == DiceMust::kMost && rules_.ask<MoveDuty>() == MoveDuty::kForced;
  const bool sum = thrown_.dice.size() == 2 && thrown_.dice[0] + thrown_.dice[1] == kEnteringFace;
  if (whole || (use.value != kEnteringFace && !sum)) return std::nullopt;
  return FindEntryDuty();
}

bool ThrowUses::OpensBarriers() {
  if (!thrown_.is_double() || rules_.ask<BarrierOpenWhere>() == BarrierOpenWhere::kNowhere) return false;
  for (std::size_t i = 0; i < thrown_.memory.pair_count; ++i) {
    if (thrown_.memory.pairs[i].moved != 0) return false;
  }
  return thrown_.memory.pair_count != 0;
}

// AMB-115 D: a double opens one of the barriers that stood when it was thrown.
std::optional<Breach> ThrowUses::FindOpeningFault(Piece piece, const DieUse& use, const PieceMove& move) {
  if (use.sum || !OpensBarriers()) return std::nullopt;
  Number number{.die = use.value};
  number.opens = true;
  Duties duties(state_, table_, rules_, number);
  const bool comes_out = state_.place(piece).in_nest() && rules_.ask<EntryDuty>() == EntryDuty::kForced;
  if (comes_out && rules_.ask<DutyOrder>() == DutyOrder::kEntryFirst) return std::nullopt;
  return duties.FindOpeningBreach(piece, move);
}

std::optional<Breach> ThrowUses::LookAhead(Piece piece, const DieUse& use, const PieceMove& move) {
  ThrowSearch search(state_, table_, rules_, thrown_);
  if (!search.Matters()) return std::nullopt;
  const int after = search.BestAfter(piece, use, move);
  if (after >= search.Full()) return std::nullopt;
  const int best = search.Best();
  if (search.gave_up() || after >= best) return std::nullopt;
  if (after == ThrowScore::kNotAllowed || !ThrowScore::Apart(after)) {
    const bool whole = after == ThrowScore::kNotAllowed && thrown_.is_double() &&
                       thrown_.dice.size() == DiceLeft::kMaxDice &&
                       rules_.ask<DoublesWhole>() == DoublesWhole::kYes;
    if (whole) return Breach{Fault::kDoubleInPart};
    return Breach{Fault::kPairMovedTogether,
                  {.place = move.to, .frame = piece.color(), .pieces = PieceSet::Of(piece)}};
  }
  if (ThrowScore::Entries(after) < ThrowScore::Entries(best)) {
    return Breach{Fault::kEntryOwed, {.place = Place::At(0), .frame = piece.color()}};
  }
  if (ThrowScore::Used(after) < ThrowScore::Used(best)) {
    return Breach{Fault::kDiceWasted, {.steps = static_cast<std::uint8_t>(ThrowScore::Used(best))}};
  }
  return Breach{Fault::kLargerDieOwed, {.steps = thrown_.dice[0]}};
}

std::optional<Breach> ThrowUses::FindFault(Piece piece, const DieUse& use, const PieceMove& move) {
  if (auto breach = FindOrderFault(use)) return breach;
  if (auto breach = FindEntryFault(piece, use)) return breach;
  if (auto breach = FindOpeningFault(piece, use, move)) return breach;
  return LookAhead(piece, use, move);
}

PieceSet ThrowUses::PiecesThatCanBeUsed() {
  PieceSet usable;
  for (const DieUse& use : UsesOf(thrown_.dice)) {
    // Nobody has to use both dice so (AMB-147 B).
    const bool permission = use.sum && rules_.ask<EntrySum>() == EntrySum::kPermission;
    for (const Piece piece : table_.PiecesOf(state_.seat) - state_.goals()) {
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
