// Turns, throws, penalties, and the duty to open a barrier.
#include <optional>
#include <string>
#include <vector>

#include "engine/dice.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "tests/support/law_rows.h"
#include "tests/support/mutation_spots.h"

namespace arbitro::testing {
namespace {

using namespace parchis;

constexpr std::uint8_t kSix = 6;

[[nodiscard]] bool PlaysOneDie(const PlayedGame& game) {
  return !game.table.two_dice() && !ChoosesNumbers(game.table.rules());
}

// ---- Whose turn it is ----

// Who threw no six, or could not move, throws again.
std::optional<Planted> ThrowAgainWithoutSix(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely() || spot.before().sixes > 0) return std::nullopt;
    const Effect& last = spot.game.steps[spot.at - 1].judgement.effect;
    if (last.kind != Effect::Kind::kPass || last.seat == spot.before().seat) return std::nullopt;
    log::RecordedPly recorded = spot.Passing(3);
    recorded.ply.seat = last.seat;
    return spot.With(recorded);
  });
}

// After a third six the same seat throws a fourth time.
std::optional<Planted> FourthThrow(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely()) return std::nullopt;
    const Effect& last = spot.game.steps[spot.at - 1].judgement.effect;
    if (last.kind != Effect::Kind::kPenalty || last.seat == spot.before().seat) return std::nullopt;
    log::RecordedPly recorded = spot.Passing(2);
    recorded.ply.seat = last.seat;
    return spot.With(recorded);
  });
}

std::optional<Planted> MoveForeignPiece(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely()) return std::nullopt;
    for (const Piece piece : spot.table().pieces_in_play() - spot.table().MovableBy(spot.before().seat)) {
      if (!spot.WalksFreely(piece, 2)) continue;
      log::RecordedPly recorded = spot.Moving(2, piece, spot.WayOf(piece, 2).back());
      recorded.seat_said = true;
      return spot.With(recorded);
    }
    return std::nullopt;
  });
}

// Leaves a pass out, the first of the game or a later one.
[[nodiscard]] std::optional<Planted> DropAPass(const PlayedGame& game, Choices& choices, bool first) {
  return PlantSomewhere(game, choices, [first](const Spot& spot) -> std::optional<Planted> {
    const bool thrown = spot.before().ThrowIsNext() && spot.effect().kind == Effect::Kind::kPass;
    const bool passed_on = spot.step().after.seat != spot.before().seat;
    const bool last = spot.at + 1 >= spot.game.log.plies.size();
    // A turn of sixes before it would be told to go on.
    const bool in_turn = spot.before().sixes > 0 || spot.before().memory.tries > 0;
    if (!PlaysOneDie(spot.game) || !thrown || !passed_on || last || in_turn) return std::nullopt;
    bool passes = false;
    for (std::size_t i = 0; i < spot.at; ++i) {
      passes = passes || spot.game.steps[i].judgement.effect.kind == Effect::Kind::kPass;
    }
    if (passes == first) return std::nullopt;
    return spot.With(spot.game.log.plies[spot.at + 1]);
  });
}

std::optional<Planted> DropTheFirstPass(const PlayedGame& game, Choices& choices) {
  return DropAPass(game, choices, true);
}
std::optional<Planted> DropALaterPass(const PlayedGame& game, Choices& choices) {
  return DropAPass(game, choices, false);
}

std::optional<Planted> ReturnWithoutLeaving(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely()) return std::nullopt;
    log::RecordedPly recorded;
    recorded.ply.seat = spot.before().seat;
    recorded.seat_said = true;
    recorded.event = log::Event::kSeatReturned;
    return spot.With(recorded);
  });
}

// ---- The throw ----

std::optional<Planted> MoveWithoutThrow(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely() || !spot.moves() || !spot.step().ply.piece || spot.effect().from.in_nest())
      return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.ply.die = 0;
    return spot.With(recorded);
  });
}

std::optional<Planted> ThrowASecondDie(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely() || !spot.moves()) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.ply.second_die = 3;
    return spot.With(recorded);
  });
}

std::optional<Planted> ThrowOneDieOfTwo(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.table().two_dice() || !spot.before().ThrowIsNext()) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.ply.second_die = 0;
    return spot.With(recorded);
  });
}

// A die of a throw that is used is used once more.
std::optional<Planted> UseADieTwice(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (!spot.table().two_dice() || spot.at == 0 || DiceOwed(spot.before()).size() != 1) return std::nullopt;
    const log::RecordedPly& last = spot.game.log.plies[spot.at - 1];
    const bool first = last.ply.spend == Spend::kFirstDie && last.ply.second_die != 0;
    if (!first || last.ply.die == last.ply.second_die) return std::nullopt;
    for (const Piece piece : spot.own()) {
      if (!spot.WalksFreely(piece, last.ply.die)) continue;
      log::RecordedPly recorded = spot.Moving(0, piece, spot.WayOf(piece, last.ply.die).back());
      recorded.ply.spend = Spend::kFirstDie;
      return spot.With(recorded);
    }
    return std::nullopt;
  });
}

// The bottom of a double, with a piece in the nest.
std::optional<Planted> UseABottom(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    const bool throws =
        spot.table().two_dice() && spot.before().ThrowIsNext() && spot.before().memory.dice.doubles == 0;
    if (!throws || !spot.rules_say(DoublesComplement::kNoneInNest) ||
        (spot.own() & spot.before().nests()).empty()) {
      return std::nullopt;
    }
    constexpr std::uint8_t kTop = 4;
    for (const Piece piece : spot.own()) {
      if (!spot.WalksFreely(piece, BottomOf(kTop))) continue;
      log::RecordedPly recorded = spot.Moving(kTop, piece, spot.WayOf(piece, BottomOf(kTop)).back());
      recorded.ply.second_die = kTop;
      recorded.ply.spend = Spend::kBottom;
      return spot.With(recorded);
    }
    return std::nullopt;
  });
}

// The game begins with a die that is thrown already, and another face is moved.
std::optional<Planted> ChangeTheDie(const PlayedGame& game, Choices& /*choices*/) {
  if (!PlaysOneDie(game)) return std::nullopt;
  log::RecordedGame changed = game.log;
  const std::size_t owed = changed.header.start_position.find(" -");
  if (owed == std::string::npos) return std::nullopt;
  changed.header.start_position.replace(owed, 2, " d4");
  changed.ending.reset();
  changed.plies.resize(1);
  changed.plies[0] = Spot{game, 0}.Passing(3);
  return PlantedIn(changed, 0);
}

// ---- Third sixes and doubles ----

std::optional<Planted> PlayThirdSix(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (spot.effect().kind != Effect::Kind::kPenalty || !PlaysOneDie(spot.game)) return std::nullopt;
    for (const Piece piece : spot.own()) {
      if (!spot.WalksFreely(piece, kSix)) continue;
      return spot.With(spot.Moving(kSix, piece, spot.WayOf(piece, kSix).back()));
    }
    return std::nullopt;
  });
}

// Sends another piece back than the rules do.
template <class Choose>
[[nodiscard]] std::optional<Planted> Penalize(const PlayedGame& game, Choices& choices, Choose choose) {
  return PlantSomewhere(game, choices, [&](const Spot& spot) -> std::optional<Planted> {
    if (spot.effect().kind != Effect::Kind::kPenalty) return std::nullopt;
    for (const Piece piece : spot.own() - spot.before().nests()) {
      if (piece == spot.effect().penalized || !choose(spot, piece)) continue;
      const bool like = spot.effect().penalized &&
                        spot.before().place(piece) == spot.before().place(*spot.effect().penalized);
      if (like && piece.color() == spot.effect().penalized->color()) continue;
      log::RecordedPly recorded = spot.Recorded();
      recorded.penalized = piece;
      return spot.With(recorded);
    }
    return std::nullopt;
  });
}

std::optional<Planted> PenalizeAnotherPiece(const PlayedGame& game, Choices& choices) {
  return Penalize(game, choices, [](const Spot& spot, Piece piece) {
    return spot.effect().penalized && spot.board().OnTrack(spot.before().place(piece));
  });
}
std::optional<Planted> PenalizePieceOfAnotherTurn(const PlayedGame& game, Choices& choices) {
  return Penalize(game, choices, [](const Spot& spot, Piece piece) {
    return !spot.effect().penalized && spot.board().OnTrack(spot.before().place(piece));
  });
}
std::optional<Planted> PenalizeFinishedPiece(const PlayedGame& game, Choices& choices) {
  return Penalize(game, choices, [](const Spot& spot, Piece piece) {
    return spot.board().InGoal(spot.before().place(piece));
  });
}
std::optional<Planted> PenalizePieceInCorridor(const PlayedGame& game, Choices& choices) {
  return Penalize(game, choices, [](const Spot& spot, Piece piece) {
    return spot.board().InCorridor(spot.before().place(piece));
  });
}

std::optional<Planted> PenalizeNobody(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (spot.effect().kind != Effect::Kind::kPenalty || !spot.effect().penalized) return std::nullopt;
    log::RecordedPly recorded = spot.Recorded();
    recorded.penalized.reset();
    return spot.With(recorded);
  });
}

// The penalty captures a rival who stands before the start.
std::optional<Planted> CaptureByPenalty(const PlayedGame& game, Choices& choices) {
  return PlantSomewhere(game, choices, [](const Spot& spot) -> std::optional<Planted> {
    if (spot.effect().kind != Effect::Kind::kPenalty) return std::nullopt;
    for (const Piece rival :
         spot.table().pieces_in_play() - spot.own() - spot.before().nests() - spot.before().goals()) {
      log::RecordedPly recorded = spot.Recorded();
      recorded.captured = PieceSet::Of(rival);
      return spot.With(recorded);
    }
    return std::nullopt;
  });
}

// ---- The duty to open a barrier ----

// Squares that a six is worth to a color whose rules change it in the plain way.
[[nodiscard]] int WorthOfSix(const Spot& spot, Color color) {
  const RuleSet& rules = spot.table().rules();
  const bool out = (spot.before().nests() & PieceSet::AllOf(color)).empty();
  if (!out || rules.get<SixAllOutValue>() == SixAllOutValue::kSix) return kSix;
  return rules.get<SixAllOutValue>() == SixAllOutValue::kSeven ? 7 : 12;
}

[[nodiscard]] bool InOwnPair(const Spot& spot, Piece piece) {
  const Place place = spot.before().place(piece);
  return spot.board().OnTrack(place) &&
         !(spot.StandingOn(piece, place) & PieceSet::AllOf(piece.color())).empty();
}

[[nodiscard]] std::optional<Planted> KeepBarrier(const PlayedGame& game, Choices& choices, bool seven) {
  return PlantSomewhere(game, choices, [seven](const Spot& spot) -> std::optional<Planted> {
    if (!spot.throws_freely() || spot.rules_say(BarrierOpenWhere::kNowhere)) return std::nullopt;
    if (!spot.rules_say(BarrierWhere::kAny)) return std::nullopt;
    bool can_open = false;
    for (const Piece piece : spot.own()) {
      const int worth = WorthOfSix(spot, piece.color());
      can_open =
          can_open || (InOwnPair(spot, piece) && spot.WalksFreely(piece, worth) && (worth != kSix) == seven);
    }
    if (!can_open) return std::nullopt;
    for (const Piece piece : spot.own()) {
      const int worth = WorthOfSix(spot, piece.color());
      if (!spot.board().OnTrack(spot.before().place(piece)) || InOwnPair(spot, piece) ||
          !spot.WalksFreely(piece, worth))
        continue;
      return spot.With(spot.Moving(kSix, piece, spot.WayOf(piece, worth).back()));
    }
    return std::nullopt;
  });
}

std::optional<Planted> KeepBarrierWithSix(const PlayedGame& game, Choices& choices) {
  return KeepBarrier(game, choices, false);
}
std::optional<Planted> KeepBarrierWithSeven(const PlayedGame& game, Choices& choices) {
  return KeepBarrier(game, choices, true);
}

// The bonus of a six moves another piece. Hardly a game comes to that, since the six itself opens a barrier,
// so a position is put up for it.
std::optional<Planted> KeepBarrierWithBonus(const PlayedGame& game, Choices& /*choices*/) {
  if (game.table.rules().get<BarrierDutyBindsBonus>() == BarrierDutyBindsBonus::kNo) return std::nullopt;
  State start = game.steps.front().before;
  const Board& board = game.table.board();
  for (const Piece piece : game.table.pieces_in_play()) start.Put(board, piece, Place::Nest());
  std::vector<Piece> own;
  for (const Piece piece : game.table.PiecesOf(start.seat)) own.push_back(piece);
  start.Put(board, own[0], Place::At(6));
  start.Put(board, own[1], Place::At(6));
  start.Put(board, own[2], Place::At(20));
  start.owed.push({.kind = Owed::Kind::kBonus, .value = game.table.capture_bonus()});
  start.sixes = 1;
  start.last = own[2];
  log::RecordedGame changed = Spot{game, 0}.Until();
  changed.header.start_position = FormatPosition(start, game.table);
  log::RecordedPly recorded = Spot{game, 0}.Moving(0, own[2], Place::At(20 + game.table.capture_bonus()));
  recorded.ply.spend = Spend::kCaptureBonus;
  changed.plies.push_back(recorded);
  return PlantedIn(changed, 0);
}

}  // namespace

std::vector<Mutation> TurnMutations() {
  constexpr std::string_view kTurnMissing = "the turns between may be missing from the record";
  return {
      {Code::kWrongSeat,
       "who could not move throws again",
       ThrowAgainWithoutSix,
       {Code::kPlyMissing},
       kTurnMissing,
       7},
      {Code::kWrongSeat,
       "a fourth throw after a third six",
       FourthThrow,
       {Code::kPlyMissing},
       kTurnMissing,
       7},
      {Code::kForeignPiece, "a piece of another seat is moved", MoveForeignPiece},
      {Code::kPlyMissing, "the only pass is not recorded", DropTheFirstPass, {}, {}, 10},
      {Code::kWrongSeat, "a pass is not recorded where others are", DropALaterPass, {}, {}, 10},
      {Code::kReturnMoot, "a seat comes back that never left", ReturnWithoutLeaving},
      {Code::kDieMissing, "a move without a throw", MoveWithoutThrow},
      {Code::kSecondDie, "a second die is thrown", ThrowASecondDie},
      {Code::kSecondDieMissing, "one die is thrown of two", ThrowOneDieOfTwo},
      {Code::kDieNotLeft, "a die of a throw is used twice", UseADieTwice, {}, {}, 9},
      {Code::kBottomNotDue, "a bottom is used with a piece in the nest", UseABottom, {}, {}, 9},
      {Code::kDieChanged, "another face than the one thrown before", ChangeTheDie},
      {Code::kThirdSixMoved, "a third six is moved", PlayThirdSix},
      {Code::kPenaltyDiffers, "a third six sends another piece back", PenalizeAnotherPiece, {}, {}, 1},
      {Code::kPenaltyDiffers,
       "a third six sends back what moved in an earlier turn",
       PenalizePieceOfAnotherTurn,
       {},
       {},
       1},
      {Code::kPenaltyDiffers, "a third six takes a piece out of the goal", PenalizeFinishedPiece, {}, {}, 1},
      {Code::kPenaltyDiffers,
       "a third six takes a piece out of its corridor",
       PenalizePieceInCorridor,
       {},
       {},
       1},
      {Code::kPenaltyDiffers, "a third six sends nobody back", PenalizeNobody, {}, {}, 1},
      {Code::kCaptureDiffers, "a third six captures", CaptureByPenalty, {}, {}, 1},
      {Code::kBarrierNotOpened,
       "a six moves another piece than one of the barrier",
       KeepBarrierWithSix,
       {},
       {},
       4},
      {Code::kBarrierNotOpened,
       "a six worth seven does not open the barrier",
       KeepBarrierWithSeven,
       {},
       {},
       4},
      {Code::kBarrierNotOpenedByBonus,
       "the bonus of a six does not open the barrier",
       KeepBarrierWithBonus,
       {},
       {},
       4},
  };
}

}  // namespace arbitro::testing
