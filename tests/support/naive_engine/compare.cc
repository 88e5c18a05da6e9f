#include "tests/support/naive_engine/compare.h"

#include <algorithm>
#include <set>

#include "engine/apply.h"
#include "engine/judge.h"
#include "engine/legal_plies.h"
#include "engine/notation.h"
#include "tests/support/game_maker.h"
#include "tests/support/naive_engine/naive_rules.h"

namespace parchis::naive {
namespace {

[[nodiscard]] std::string TextOf(Spot spot) {
  switch (spot.zone) {
    case Spot::Zone::kNest:
      return "n";
    case Spot::Zone::kTrack:
      return std::to_string(spot.number);
    case Spot::Zone::kCorridor:
      return "c" + std::to_string(spot.number);
    case Spot::Zone::kGoal:
      return "g";
  }
  return "?";
}

// What a move is as a decision, `name` saying how pieces are named.
template <class Name>
[[nodiscard]] std::string Say(const Position& position, const Setting& setting, const Move& move,
                              const Name& name) {
  std::string text;
  switch (move.spends) {
    case Move::Spends::kThrow:
      text = "throw " + std::to_string(move.face);
      break;
    case Move::Spends::kDie:
      text = "die " + std::to_string(move.face);
      break;
    case Move::Spends::kBonus:
      text = "bonus";
      break;
    case Move::Spends::kEntry:
      text = "second entry";
      break;
    case Move::Spends::kNullThrow:
      text = "null throw";
      break;
  }
  if (move.spends == Move::Spends::kBonus) {
    const Debt& debt = position.debts[static_cast<std::size_t>(move.debt)];
    text += " " + std::to_string(debt.value);
    // Who earned it matters only where not every piece may use it, or where it is another's (AMB-143).
    const BonusTakers takers = setting.ask<BonusTakers>();
    const bool foreign = debt.by != 0 && !setting.Owns(position.seat, debt.by);
    if (debt.by != 0 && (takers != BonusTakers::kAny || foreign)) {
      const bool by_color = takers == BonusTakers::kAny || takers == BonusTakers::kSameColor;
      // Which of two equal bonuses is left, no record says.
      if (by_color || move.kind == Move::Kind::kPass) {
        if (move.kind != Move::Kind::kPass) text += "@" + std::to_string(HueOf(debt.by));
      } else {
        text += "@" + name(debt.by);
      }
    }
  }
  text += ": ";
  switch (move.kind) {
    case Move::Kind::kPass:
      text += "pass";
      break;
    case Move::Kind::kPenalty:
      if (move.penalized == 0) return text + "nobody back";
      return text + name(move.penalized) + " back to " + TextOf(move.penalized_to);
    case Move::Kind::kWalk:
      text += name(move.man) + " to " + TextOf(move.to);
      break;
    case Move::Kind::kEnter:
      text += name(move.man) + (move.second != 0 ? " and " + name(move.second) : "") + " out";
      break;
  }
  std::vector<std::string> captured;
  for (const Man man : move.captured) captured.push_back(name(man));
  std::ranges::sort(captured);
  for (const std::string& man : captured) text += " x" + man;
  if (move.penalized != 0) text += ", " + name(move.penalized) + " back";
  return text;
}

[[nodiscard]] std::string Exact(const Position& position, const Setting& setting, const Move& move) {
  return Say(position, setting, move, [](Man man) { return std::to_string(man); });
}

// Pieces of one color on one square are alike.
[[nodiscard]] std::string Alike(const Position& position, const Setting& setting, const Move& move) {
  return Say(position, setting, move,
             [&](Man man) { return std::to_string(HueOf(man)) + "@" + TextOf(position.men.at(man)); });
}

[[nodiscard]] std::string Joined(const std::set<std::string>& texts) {
  std::string joined;
  for (const std::string& text : texts) joined += (joined.empty() ? "" : "; ") + text;
  return joined.empty() ? "nothing" : joined;
}

[[nodiscard]] std::string Situation(const Table& table, const State& state, int die, int second_die) {
  std::string text = "rules ludoteka@@";
  for (const RulePointInfo& info : RulePoints()) {
    const std::size_t answer = table.rules().answer(info.point);
    if (answer == 0) continue;
    if (text.back() != '@') text += ',';
    text += std::string(info.id) + "=" + std::string(info.options[answer].id);
  }
  text += "\nseats";
  for (const Seat& seat : table.seating().seats) {
    text += ' ';
    for (const Color color : seat.colors) text += std::to_string(color.number());
    if (seat.team != 0) text += "t" + std::to_string(seat.team);
    if (seat.owner != 0) text += "o" + std::to_string(seat.owner);
  }
  text += "\nposition " + FormatPosition(state, table) + "\n";
  if (die != 0) text += "thrown or chosen " + std::to_string(die);
  if (second_die != 0) text += "-" + std::to_string(second_die);
  return text + "\n";
}

[[nodiscard]] std::string TextOfPly(const Ply& ply) {
  std::string text = "piece " + (ply.piece ? std::to_string(ply.piece->code()) : "-");
  if (ply.second_piece) text += " second " + std::to_string(ply.second_piece->code());
  text += " spend " + std::to_string(static_cast<int>(ply.spend));
  if (ply.choice.to) text += " to(progress) " + std::to_string(ply.choice.to->raw());
  if (ply.choice.victim) text += " victim " + std::to_string(ply.choice.victim->code());
  if (ply.choice.penalized) text += " penalized " + std::to_string(ply.choice.penalized->code());
  return text;
}

// One throw in one position, seen by both.
class Comparison {
 public:
  Comparison(const Table& table, const State& state, const Position& position, int die, int second_die)
      : table_(table),
        state_(state),
        position_(position),
        setting_(SettingOf(table)),
        die_(die),
        second_die_(second_die),
        moves_(LegalMoves(position, setting_, die, second_die)) {
    for (const Move& move : moves_) {
      exact_.insert(Exact(position_, setting_, move));
      alike_.insert(Alike(position_, setting_, move));
    }
  }

  [[nodiscard]] std::optional<std::string> OverLegal() {
    const auto die = static_cast<std::uint8_t>(die_);
    const auto second = static_cast<std::uint8_t>(second_die_);
    std::set<std::string> seen;
    std::vector<std::pair<Move, Judgement>> taken;
    for (const Ply& ply : LegalPlies(state_, table_, die, second)) {
      const Judgement judgement = Judge(state_, table_, ply);
      if (!judgement.legal()) return Say("LegalPlies has a ply that Judge refuses: " + TextOfPly(ply));
      // The first engine has not looked at all ways to use the throw, and holds nothing against the player.
      unsearched_ = unsearched_ || judgement.unsearched;
      taken.emplace_back(MoveOf(state_, table_, judgement.effect), judgement);
      seen.insert(Alike(position_, setting_, taken.back().first));
    }
    if (unsearched_) return std::nullopt;
    if (seen != alike_) {
      return Say("engine: " + Joined(seen) + "\nnaive:  " + Joined(alike_));
    }
    std::set<std::string> done;
    for (const auto& [move, judgement] : taken) {
      if (const auto found = CheckOne(move, judgement, done)) return found;
    }
    return std::nullopt;
  }

  [[nodiscard]] bool unsearched() const { return unsearched_; }

  [[nodiscard]] std::optional<std::string> OverConceivable() {
    std::set<std::string> done;
    const auto die = static_cast<std::uint8_t>(die_);
    const auto second = static_cast<std::uint8_t>(second_die_);
    for (const Ply& ply : testing::ConceivablePlies(state_, table_, die, second)) {
      const Judgement judgement = Judge(state_, table_, ply);
      if (judgement.legal()) {
        if (const auto found = CheckOne(MoveOf(state_, table_, judgement.effect), judgement, done)) {
          return Say(*found + "\nfor " + TextOfPly(ply));
        }
        continue;
      }
      if (const Move* move = MeantBy(ply)) {
        return Say("engine refuses " + TextOfPly(ply) + "\nnaive: " + Exact(position_, setting_, *move));
      }
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::string Say(const std::string& what) const {
    return Situation(table_, state_, die_, second_die_) + what;
  }

  // A ply that the first engine takes: the second one has it too, and the same becomes of it.
  [[nodiscard]] std::optional<std::string> CheckOne(const Move& move, const Judgement& judgement,
                                                    std::set<std::string>& done) const {
    const std::string text = Exact(position_, setting_, move);
    if (!done.insert(text).second) return std::nullopt;
    const auto same = std::ranges::find_if(
        moves_, [&](const Move& other) { return Exact(position_, setting_, other) == text; });
    if (same == moves_.end()) {
      return Say("engine takes: " + text + "\nnaive has: " + Joined(exact_));
    }
    State then = state_;
    Apply(then, table_, judgement.effect);
    const Position after = After(position_, setting_, *same);
    const State expected = StateOf(after, table_);
    if (then == expected) return std::nullopt;
    if (FormatPosition(then, table_) == FormatPosition(expected, table_) && then.over == expected.over) {
      return Say("after " + text + ": equal lines of unequal states, " + FormatPosition(then, table_));
    }
    return Say("after " + text + "\nengine: " + FormatPosition(then, table_) + (then.over ? " over" : "") +
               "\nnaive:  " + FormatPosition(expected, table_) + (expected.over ? " over" : ""));
  }

  [[nodiscard]] bool Fits(const Ply& ply, const Move& move) const {
    const auto code = [](const std::optional<Piece>& piece) { return piece ? piece->code() : 0; };
    if (ply.seat != state_.seat) return false;
    if (code(ply.piece) != move.man || code(ply.second_piece) != move.second) return false;
    if (move.kind == Move::Kind::kPenalty) return code(ply.choice.penalized) == move.penalized;
    if (code(ply.choice.penalized) != move.penalized) return false;
    if (ply.choice.to && *ply.choice.to != PlaceOfMove(move)) return false;
    const int victim = code(ply.choice.victim);
    return victim == 0 || std::ranges::find(move.captured, victim) != move.captured.end();
  }

  [[nodiscard]] Place PlaceOfMove(const Move& move) const {
    const Board& board = table_.board();
    int number = move.to.number;
    if (move.to.zone == Spot::Zone::kCorridor) number += board.track_squares();
    if (move.to.zone == Spot::Zone::kGoal) number = board.track_squares() + board.corridor_length() + 1;
    return board.PlaceOf(Color::FromIndex(HueOf(move.man) - 1), Square{number}).value_or(Place::Nest());
  }

  // The only move that a ply can mean which says nothing of how it is spent; nullptr where there is none, or
  // where it leaves a choice.
  [[nodiscard]] const Move* MeantBy(const Ply& ply) const {
    if (ply.spend != Spend::kNotSaid || die_ != ply.die) return nullptr;
    const Move* meant = nullptr;
    for (const Move& move : moves_) {
      if (!Fits(ply, move) || move.spends == Move::Spends::kNullThrow) continue;
      if (meant != nullptr) return nullptr;
      meant = &move;
    }
    return meant;
  }

  const Table& table_;
  const State& state_;
  const Position& position_;
  Setting setting_;
  int die_;
  int second_die_;
  std::vector<Move> moves_;
  std::set<std::string> exact_;
  std::set<std::string> alike_;
  bool unsearched_ = false;
};

}  // namespace

std::optional<std::string> FirstDisagreement(const Table& table, const State& state, const Position& position,
                                             std::uint8_t die, std::uint8_t second_die, Depth depth) {
  Comparison comparison(table, state, position, die, second_die);
  if (auto found = comparison.OverLegal()) return found;
  if (depth == Depth::kLegal || comparison.unsearched()) return std::nullopt;
  return comparison.OverConceivable();
}

std::optional<std::string> FirstDisagreement(const Table& table, const State& state, Depth depth) {
  if (!Knows(table) || state.over) return std::nullopt;
  const Position position = PositionOf(state, table);
  const bool throws = table.two_dice() && state.ThrowIsNext();
  for (const std::uint8_t die : NumbersToPlay(state, table)) {
    for (std::uint8_t second = throws ? die : 0; second <= (throws ? 6 : 0); ++second) {
      if (auto found = FirstDisagreement(table, state, position, die, second, depth)) return found;
    }
  }
  return std::nullopt;
}

std::optional<Position> Follow(const Table& table, const State& state, const Position& position,
                               std::uint8_t die, std::uint8_t second_die, const Effect& effect) {
  const Setting setting = SettingOf(table);
  const std::string text = Exact(position, setting, MoveOf(state, table, effect));
  for (const Move& move : LegalMoves(position, setting, die, second_die)) {
    if (Exact(position, setting, move) == text) return After(position, setting, move);
  }
  return std::nullopt;
}

namespace {

// Seats of one player where a turn is a seat's, which no text has: a player with several colors is one seat.
[[nodiscard]] bool PlayerHasTwoSeats(const Table& table) {
  for (std::size_t a = 0; a < table.seat_count(); ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      if (table.seating().SamePlayer(a, b)) return true;
    }
  }
  return false;
}

// The same of two dice.
[[nodiscard]] bool DiceMeetInDoubt(const Table& table, const Setting& setting) {
  if (!setting.two_dice()) return false;
  // One color may not move its five, and another one may.
  if (setting.is(EntryOwnPair::kVoid) && (table.has_allies() || setting.is(BarrierThirdOwn::kAllow)))
    return true;
  if (setting.is(TripleMate::kStays) && setting.is(DoublesThird::kLastMoved)) return true;
  // The walk back that loses the game ends the throw as well.
  if (!setting.is(FinishBounceLimit::kNone)) return true;
  // A piece of a barrier that is lost, and comes out beside the other.
  const bool together = setting.is(BarrierTogether::kDice) || setting.is(BarrierTogether::kThrow);
  if (together && setting.is(CaptureSafeLanding::kArriving)) return true;
  // A five has to bring a piece out at once, by which two pieces of a barrier may be left together.
  const bool at_once = setting.is(MoveDuty::kFree) || setting.is(DiceMust::kLocal);
  const bool whole = setting.is(BarrierTogether::kDice) || setting.is(BarrierTogether::kThrow);
  if (at_once && setting.is(EntryDuty::kForced) && whole) return true;
  // One act, half of which is a duty.
  const bool partly = setting.is(EntryCaptureDuty::kFree) || setting.is(EntryOwnLossDuty::kFree);
  if (partly && setting.is(DoublesEntry::kOneAct)) return true;
  // How many pieces have to be looked at before the search is given up.
  for (std::size_t seat = 0; seat < table.seat_count(); ++seat) {
    const int pieces = table.PiecesOf(seat).size();
    if (pieces > 8 || (pieces > 4 && !setting.is(DoublesComplement::kNever))) return true;
  }
  return false;
}

// Answers that meet in a doubt which no rule point asks about.
[[nodiscard]] bool MeetInDoubt(const Table& table) {
  const Setting setting = SettingOf(table);
  const bool six_may_not_count = !setting.is(SixChangedThrows::kYes);
  const bool stuck_helps = !setting.is(StuckPlaysMate::kNever);
  // A six that need not be worth more, or a third one that the player picks a piece with, and does not count.
  if (six_may_not_count && (setting.is(SixOptional::kYes) || setting.is(TripleVictim::kChosenByThird)))
    return true;
  if (six_may_not_count && setting.is(CaptureDuty::kHuff)) return true;
  // Nothing is moved, and a mate's piece is where nothing own can.
  if (stuck_helps && (setting.is(BarrierOpenImpossible::kNoMove) || setting.is(EntryOwnPair::kVoid)))
    return true;
  // A piece that was moved with a bonus, and that a six may not move.
  if (setting.is(TripleCannotMove::kStays) &&
      (setting.is(BonusColors::kAnyOfPlayer) || setting.is(BonusMates::kYes))) {
    return true;
  }
  if (DiceMeetInDoubt(table, setting)) return true;
  // A color that has finished, of a player who plays on: does the null throw come to it?
  if (setting.is(HandPer::kColor) && setting.chosen()) {
    for (std::size_t seat = 0; seat < table.seat_count(); ++seat) {
      if (table.PiecesOf(seat).size() > 4) return true;
    }
  }
  return PlayerHasTwoSeats(table) && setting.is(TurnUnit::kSeat);
}

// Where the engine is known to be wrong (docs/second_engine.md).
[[nodiscard]] bool EngineIsKnownWrong(const Table& table) {
  const Setting setting = SettingOf(table);
  if (!setting.two_dice() || setting.is(BarrierOpenWhere::kNowhere)) return false;
  // Where a double may have to open a barrier of two colors, or one of several that is prescribed.
  const bool mixed = !setting.is(BarrierMembers::kColor) && setting.is(BarrierMixedOpening::kOwnHalf);
  return mixed || !setting.is(BarrierOpenWhich::kAny);
}

}  // namespace

bool Knows(const Table& table) {
  const Setting setting = SettingOf(table);
  // Where another square is safe on arms of another length, is the first engine's to say.
  const bool usual = table.board().has_usual_arms() || setting.is(BoardSafeSquares::kTwelve);
  return usual && !MeetInDoubt(table) && !EngineIsKnownWrong(table);
}

}  // namespace parchis::naive
