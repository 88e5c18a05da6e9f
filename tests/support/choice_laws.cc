#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "engine/apply.h"
#include "engine/dice.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "tests/support/law_rows.h"
#include "tests/support/naive_engine/compare.h"
#include "tests/support/renaming.h"

namespace arbitro::testing::laws {

using namespace parchis;
using parchis::testing::ConceivablePlies;
using parchis::testing::Renaming;
using parchis::testing::SameEffect;

namespace {

using EffectKey = std::tuple<Effect::Kind, std::uint8_t, std::uint8_t, std::uint8_t, std::uint32_t,
                             std::uint32_t, Place, std::uint8_t, int>;

// What an effect is as a decision: what is spent, the pieces moved and where to, the pieces captured, the
// piece penalized.
[[nodiscard]] EffectKey KeyOf(const Effect& effect) {
  PieceSet moved;
  if (effect.piece) moved.insert(*effect.piece);
  if (effect.second_piece) moved.insert(*effect.second_piece);
  return {effect.kind,
          static_cast<std::uint8_t>(effect.source),
          effect.die,
          effect.bonus,
          moved.bits(),
          effect.captured.bits(),
          effect.to,
          effect.owed_index,
          effect.penalized ? effect.penalized->code() : 0};
}

[[nodiscard]] std::vector<Ply> LegalIn(const Situation& now) {
  return LegalPlies(now.state, now.table, now.die, now.second_die);
}

[[nodiscard]] std::string NameOf(const Ply& ply) {
  return "die " + std::to_string(ply.die) + " piece " + std::to_string(ply.piece ? ply.piece->code() : 0);
}

[[nodiscard]] bool OwesBonus(const State& state) {
  for (std::size_t i = 0; i < state.owed.size(); ++i) {
    if (state.owed[i].kind == Owed::Kind::kBonus) return true;
  }
  return false;
}

// Whether the rule set lets a player pass with this, although it could be used.
[[nodiscard]] bool MayBePassed(const RuleSet& rules, bool die) {
  if (!die) return rules.get<BonusDuty>() == BonusDuty::kWaivable;
  return rules.get<MoveDuty>() == MoveDuty::kFree ||
         rules.get<BarrierKeepIfOnly>() == BarrierKeepIfOnly::kYes;
}

// Whether it is a use of the dice that nobody has to make (AMB-147 B).
[[nodiscard]] bool IsPermission(const RuleSet& rules, const Effect& effect) {
  return effect.all_dice && effect.from.in_nest() && effect.kind == Effect::Kind::kMove &&
         rules.get<EntrySum>() == EntrySum::kPermission;
}

// Color and place of the piece that is penalized, and whether it is the piece moved, as one number; 0 for
// none.
[[nodiscard]] int PenalizedAt(const State& state, const Effect& effect) {
  if (!effect.penalized) return 0;
  const int moved = effect.penalized == effect.piece ? 10000 : 0;
  return moved + effect.penalized->color().number() * 1000 + state.place(*effect.penalized).raw();
}

// A ply with the victim it means, so that no choice is left to the order of the pieces.
[[nodiscard]] Ply WithVictim(const State& state, const Table& table, Ply ply) {
  const Judgement judgement = Judge(state, table, ply);
  if (judgement.effect.captured.size() == 1) ply.choice.victim = judgement.effect.captured.first();
  return ply;
}

// One ply judged and carried out under other names.
[[nodiscard]] Breach JudgedAlike(const Renaming& renaming, const Situation& now, const Table& other,
                                 const Ply& written) {
  const Ply ply = WithVictim(now.state, now.table, written);
  const Judgement judgement = Judge(now.state, now.table, ply);
  const State renamed = renaming.Of(now.state, now.table);
  const Judgement there = Judge(renamed, other, renaming.Of(ply));
  if (there.fault != judgement.fault) return "judged otherwise: " + NameOf(ply);
  if (there.can_stand != judgement.can_stand) return "can stand or not: " + NameOf(ply);
  if (there.victim_unknown != judgement.victim_unknown) return "victim known or not: " + NameOf(ply);
  // A search ends with the first way that is good enough, and in other names that is another; so does the one
  // for a piece that a third six could have been moved with (AMB-037 B).
  const bool searches = now.table.two_dice() || judgement.effect.kind == Effect::Kind::kPenalty;
  if (!searches && there.asked != judgement.asked) return "asks otherwise: " + NameOf(ply);
  if (judgement.legal() && !SameEffect(there.effect, renaming.Of(judgement.effect))) {
    return "does something else: " + NameOf(ply);
  }
  if (!judgement.can_stand) return std::nullopt;
  State after = now.state;
  Apply(after, now.table, judgement.effect);
  State after_there = renamed;
  Apply(after_there, other, there.effect);
  const State expected = renaming.Of(after, now.table);
  if (after_there == expected) return std::nullopt;
  return "leads elsewhere: " + NameOf(ply) + ", to " + FormatPosition(after_there, other) + " and not to " +
         FormatPosition(expected, other);
}

// Whether nobody knows which of two pieces on a start of the seat on turn arrived later: then the first of
// them stands in for it (AMB-021), and under other names that is the other.
[[nodiscard]] bool OrderIsUnknown(const Situation& now) {
  const Board& board = now.table.board();
  for (const Piece piece : now.table.MovableBy(now.state.seat)) {
    const PieceSet standing = now.state.at(board.TrackSquare(piece.color(), 0));
    const auto arm = static_cast<std::size_t>(piece.color().index());
    if (standing.has_two() && !standing.has_pair() && !now.state.late[arm]) return true;
  }
  return false;
}

// The legal plies, and some that mostly are not, under other names.
[[nodiscard]] Breach AlikeUnder(const Renaming& renaming, const Situation& now) {
  if (OrderIsUnknown(now)) return std::nullopt;
  const Table other = renaming.Of(now.table);
  const std::vector<Ply> legal = LegalIn(now);
  for (const Ply& ply : legal) {
    if (auto breach = JudgedAlike(renaming, now, other, ply)) return breach;
  }
  const auto there = LegalPlies(renaming.Of(now.state, now.table), other, now.die, now.second_die);
  ARBITRO_HOLDS(there.size() == legal.size());
  const int pieces = now.table.board().arms() * kPiecesPerColor;
  const auto some = static_cast<int>(HashOf(now.state) % static_cast<unsigned>(pieces));
  for (int i = 0; i < pieces; i += 5) {
    const Ply ply{.seat = now.state.seat,
                  .die = now.die,
                  .second_die = now.second_die,
                  .piece = Piece::FromIndex((some + i) % pieces)};
    if (auto breach = JudgedAlike(renaming, now, other, ply)) return breach;
  }
  return std::nullopt;
}

}  // namespace

Breach LegalPliesAreWhatJudgeAccepts(const Situation& now) {
  std::set<EffectKey> accepted;
  for (const Ply& ply : ConceivablePlies(now.state, now.table, now.die, now.second_die)) {
    const Judgement judgement = Judge(now.state, now.table, ply);
    if (judgement.legal()) accepted.insert(KeyOf(judgement.effect));
  }
  std::set<EffectKey> listed;
  for (const Ply& ply : LegalIn(now)) {
    const Judgement judgement = Judge(now.state, now.table, ply);
    if (!judgement.legal()) return "listed and not legal: " + NameOf(ply);
    if (!listed.insert(KeyOf(judgement.effect)).second) return "listed twice: " + NameOf(ply);
    if (!accepted.contains(KeyOf(judgement.effect))) return "listed and not conceived: " + NameOf(ply);
  }
  ARBITRO_HOLDS(listed.size() == accepted.size());
  return std::nullopt;
}

Breach PassIsLegalIfNothingElseIs(const Situation& now) {
  const std::vector<Ply> legal = LegalIn(now);
  ARBITRO_HOLDS(!legal.empty());
  std::ptrdiff_t passes = 0;
  std::ptrdiff_t moves = 0;
  for (const Ply& ply : legal) {
    const Judgement judgement = Judge(now.state, now.table, ply);
    const Effect& effect = judgement.effect;
    // With more ways to use a throw than are looked at, a pass is not held against anybody.
    if (judgement.unsearched) return std::nullopt;
    if (effect.kind == Effect::Kind::kPass) ++passes;
    if (effect.kind != Effect::Kind::kPass && !IsPermission(now.table.rules(), effect)) ++moves;
  }
  const bool one_thing = now.state.ThrowIsNext() || now.state.owed.size() < 2;
  const bool dice_left = !DiceOwed(now.state).empty();
  const bool one_kind = one_thing || (now.table.two_dice() && dice_left && !OwesBonus(now.state));
  if (!one_kind || MayBePassed(now.table.rules(), dice_left || now.die != 0)) return std::nullopt;
  ARBITRO_HOLDS(passes == (moves == 0 ? 1 : 0));
  return std::nullopt;
}

Breach DecisionsAreDifferent(const Situation& now) {
  std::set<std::tuple<Effect::Kind, int, int, int, int, int, std::string, Place, int, int>> seen;
  for (const Ply& ply : DistinctLegalPlies(now.state, now.table, now.die, now.second_die)) {
    const Effect effect = Judge(now.state, now.table, ply).effect;
    std::string captured;
    for (const Piece piece : effect.captured) captured += std::to_string(piece.color().number());
    const bool moves = effect.piece.has_value();
    // Of two dice either may take a piece to one place, where it stops before a barrier or walks back from
    // the goal; what is left of the throw is not the same.
    const int die = now.table.two_dice() ? effect.die : 0;
    const bool is_new =
        seen.insert({effect.kind, die, effect.bonus, moves ? effect.piece->color().number() : 0,
                     moves ? effect.from.raw() : 0, effect.second_piece.has_value(), captured, effect.to,
                     effect.owed_index, PenalizedAt(now.state, effect)})
            .second;
    if (!is_new) return "one decision twice: " + NameOf(ply);
  }
  return std::nullopt;
}

Breach EqualStatesHaveEqualPlies(const Situation& now) {
  const auto back = ParsePosition(FormatPosition(now.state, now.table), now.table);
  ARBITRO_HOLDS(back.has_value());
  const std::vector<Ply> legal = LegalIn(now);
  ARBITRO_HOLDS(LegalIn(now) == legal);
  ARBITRO_HOLDS(LegalPlies(*back, now.table, now.die, now.second_die) == legal);
  return std::nullopt;
}

Breach TurningTheBoardChangesNothing(const Situation& now) {
  return AlikeUnder(Renaming::TurnOnce(now.table.board().arms()), now);
}

Breach ExchangingPiecesChangesNothing(const Situation& now) {
  std::array<int, kPiecesPerColor> order{0, 1, 2, 3};
  const std::uint64_t hash = HashOf(now.state);
  for (std::uint64_t i = 0; i < hash % 23 + 1; ++i) std::ranges::next_permutation(order);
  return AlikeUnder(Renaming::Exchange(now.table.board().arms(), order), now);
}

Breach RenumberingSeatsChangesNothing(const Situation& now) {
  // Sets of numbers of several colors a seat are counted by color first, which no other numbering keeps.
  if (now.table.rules().get<HandPer>() == HandPer::kColor) return std::nullopt;
  return AlikeUnder(Renaming::NextSeatFirst(now.table), now);
}

namespace {

// Whether the rules ask for first arrivals (AMB-021 B) and a piece stands on a start that is not known ever
// to have arrived there, be it on its own where that counts (AMB-018 B): the game was put up in the middle,
// what was first there is not known, and each engine has its own way with what it does not know.
[[nodiscard]] bool ArrivalsAreUnknown(const Situation& now) {
  if (now.table.rules().get<EntryArrival>() != EntryArrival::kFirstTime) return false;
  const Board& board = now.table.board();
  const bool own_counts = now.table.rules().get<EntryOwnPlusRival>() == EntryOwnPlusRival::kLastArrived;
  for (const Piece piece : now.table.pieces_in_play()) {
    const Place place = now.state.place(piece);
    if (!board.OnTrack(place)) continue;
    const auto owner = board.StartOwner(board.TrackSquare(piece.color(), place.progress()));
    if (!owner || (*owner == piece.color() && !own_counts)) continue;
    const Arrival arrival{static_cast<std::uint8_t>(owner->index()), piece};
    const auto& known = now.state.memory.first_arrivals;
    if (std::ranges::find(known, arrival) == known.end()) return true;
  }
  return false;
}

}  // namespace

Breach SecondEngineAgrees(const Situation& now) {
  if (!naive::Knows(now.table) || OrderIsUnknown(now) || ArrivalsAreUnknown(now)) return std::nullopt;
  const naive::Position position = naive::PositionOf(now.state, now.table);
  return naive::FirstDisagreement(now.table, now.state, position, now.die, now.second_die,
                                  naive::Depth::kLegal);
}

Breach SecondEngineAgreesOnEveryPly(const Situation& now) {
  if (!naive::Knows(now.table) || OrderIsUnknown(now) || ArrivalsAreUnknown(now)) return std::nullopt;
  const naive::Position position = naive::PositionOf(now.state, now.table);
  return naive::FirstDisagreement(now.table, now.state, position, now.die, now.second_die,
                                  naive::Depth::kConceivable);
}

}  // namespace arbitro::testing::laws
