#pragma once

#include <optional>
#include <set>
#include <vector>

#include "tests/support/naive_engine/naive_engine.h"
#include "tests/support/naive_engine/naive_position.h"

// The clauses one by one, for naive_rules_*.cc only.
namespace parchis::naive {

// What a piece walks with.
struct Number {
  bool bonus = false;
  bool breaks = false;  // a double, which may break a barrier of another color (AMB-115)
  int steps = 0;
};

// ---- Barriers (naive_rules_barriers.cc) ----

// Whether these pieces, alone on a square of the track, are a barrier: two of one color, or two of one side.
[[nodiscard]] bool IsBarrier(const Setting& setting, int square, const std::vector<Man>& men);
// Whether the pieces on a place stop this piece, which stands elsewhere.
[[nodiscard]] bool Stops(const Position& position, const Setting& setting, Spot spot, Man mover,
                         const Number& number);
// The pieces on the place of this one that are a barrier together, itself among them; else none.
[[nodiscard]] std::vector<Man> BarrierOf(const Position& position, const Setting& setting, Man man);

// ---- Walking and landing (naive_rules_walk.cc, naive_rules_landing.cc) ----

// All ways in which a piece outside its nest can go exactly so many squares, or up to a barrier, with
// everything that happens where it arrives.
[[nodiscard]] std::vector<Move> Walks(const Position& position, const Setting& setting, Man man,
                                      const Number& number);
// As many of these squares as it can, one at least (AMB-054 C).
[[nodiscard]] std::vector<Move> WalksPart(const Position& position, const Setting& setting, Man man,
                                          const Number& number, bool laps);
// What can happen to pieces where this one arrives: a list of captures each. Empty: it cannot stand there.
[[nodiscard]] std::vector<std::vector<Man>> Landings(const Position& position, const Setting& setting,
                                                     Man man, Spot to, const Number& number);

// ---- Coming out (naive_rules_entry.cc) ----

// All ways in which a piece comes out of its nest with a five; those of a first five bring out two.
[[nodiscard]] std::vector<Move> Entries(const Position& position, const Setting& setting, Man man,
                                        bool may_be_first_five);
// CAPTURE-5, AMB-021: the order in which two pieces came to this start, the earlier first; empty: not known.
[[nodiscard]] std::vector<Man> InOrder(const Position& position, const Setting& setting, int square, Man a,
                                       Man b);
// A five of this color is void (AMB-014 B).
[[nodiscard]] bool FiveIsVoid(const Position& position, const Setting& setting, Hue hue);
// Whether it is one that a duty may demand.
[[nodiscard]] bool IsBoundEntry(const Setting& setting, const Move& move);
// AMB-072 B: no color has to come out, since one of the player's stands on the start of another.
[[nodiscard]] bool OtherColorIsFree(const Position& position, const Setting& setting);
// The colors that can come out with a five, and have to.
[[nodiscard]] std::set<Hue> BoundToEnter(const Position& position, const Setting& setting,
                                         const std::vector<Move>& moves);
[[nodiscard]] std::vector<Move> BoundByEntryDuty(const Position& position, const Setting& setting,
                                                 const std::vector<Move>& moves);

// ---- Sixes (naive_rules_six.cc) ----

// What a six is worth for this piece, thrown by the seat on turn.
[[nodiscard]] int WorthOfSix(const Position& position, const Setting& setting, Man man);
[[nodiscard]] bool IsThirdSix(const Position& position, const Setting& setting, int die);
[[nodiscard]] std::vector<Move> ThirdSixMoves(const Position& position, const Setting& setting);

// ---- Duties (naive_rules_duties.cc) ----

// Takes away what the duties of a throw with this face forbid, among moves of pieces of one side.
[[nodiscard]] std::vector<Move> Dutiful(const Position& position, const Setting& setting,
                                        std::vector<Move> moves, int face, const std::vector<Hue>& movers);
[[nodiscard]] std::vector<Move> DutifulBonus(const Position& position, const Setting& setting,
                                             std::vector<Move> moves, const std::vector<Hue>& movers);
// Whether the move captures what a duty to capture can be about: a piece of another color, and no ally that
// it is the player's choice to capture (AMB-066 C, AMB-078 B).
[[nodiscard]] bool CapturesForDuty(const Setting& setting, const Move& move);
// Whether the move takes a piece out of a barrier, or out of what else a six opens.
[[nodiscard]] bool Opens(const Position& position, const Setting& setting, const Move& move);
// AMB-041: of several barriers any, or the one nearest to the goal, or the farthest.
[[nodiscard]] std::vector<Move> OfPrescribed(const Position& position, const Setting& setting,
                                             const std::vector<Move>& opening);
[[nodiscard]] bool FormsBarrier(const Position& position, const Setting& setting, const Move& move);
// AMB-048 C: whether the move opens a barrier in the fourth turn of its owner.
[[nodiscard]] bool OpensOverdue(const Position& position, const Setting& setting, const Move& move);
// Whether the movers have what a six has to open, and a six that cannot is not moved at all (AMB-042 B).
[[nodiscard]] bool HoldsUnopenable(const Position& position, const Setting& setting);
// No laps, where they are for need only.
[[nodiscard]] std::vector<Move> WithoutLapsForNeed(const Setting& setting, std::vector<Move> moves);
// The same, if there is anything else (AMB-124 B).
[[nodiscard]] std::vector<Move> WithoutIdleLaps(const Setting& setting, std::vector<Move> moves);

// ---- Who moves (naive_rules_movers.cc) ----

// Colors that the seat moves in the first place, and those that it moves where these cannot.
[[nodiscard]] std::vector<Hue> Movers(const Position& position, const Setting& setting);
[[nodiscard]] std::vector<Hue> HelpedWhenStuck(const Position& position, const Setting& setting);
// AMB-143 iii: whether a stuck player earned the bonus with a mate's piece, for the color of that piece
// alone.
[[nodiscard]] bool IsForMovedColor(const Position& position, const Setting& setting, const Debt& bonus);
[[nodiscard]] std::vector<Hue> BonusMovers(const Position& position, const Setting& setting,
                                           const Debt& bonus);
[[nodiscard]] bool HasFinished(const Position& position, int seat);
// Whether the seat has anything to move by the rules of those who have finished.
[[nodiscard]] std::vector<Hue> HelpedBy(const Position& position, const Setting& setting, int seat);

// ---- Throws of one die (naive_rules_throw.cc) ----

// What pieces of these colors can do with a face, no duty asked. `breaks`: it is one of a double.
[[nodiscard]] std::vector<Move> NumberMoves(const Position& position, const Setting& setting, int face,
                                            bool breaks, const std::vector<Hue>& movers);

// What pieces of these colors can do with a face, duties included.
[[nodiscard]] std::vector<Move> ThrowMoves(const Position& position, const Setting& setting, int face,
                                           const std::vector<Hue>& movers);
[[nodiscard]] std::vector<Move> BonusMoves(const Position& position, const Setting& setting, int debt);
// The second piece that comes out with one throw, or a pass.
[[nodiscard]] std::vector<Move> SecondEntries(const Position& position, const Setting& setting, Hue hue);
// What can be done with all that are owed.
[[nodiscard]] std::vector<Move> MovesOfBonuses(const Position& position, const Setting& setting);

// ---- Throws of two dice (naive_rules_dice.cc, naive_rules_dice_search.cc, naive_rules_dice_after.cc) ----

[[nodiscard]] std::vector<Move> TwoDiceMoves(const Position& position, const Setting& setting, int first,
                                             int second);
// What is on the table once these faces are thrown.
[[nodiscard]] Position Thrown(const Position& position, const Setting& setting, int first, int second);
[[nodiscard]] Position AfterTwoDice(const Position& before, const Setting& setting, const Move& move);
// Whose pieces the dice move; when the last piece is in, also those of whoever is helped at once (AMB-128 B).
[[nodiscard]] std::vector<Hue> DiceMovers(const Position& position, const Setting& setting);
// Whether the duty to bring a piece out is that of the throw as a whole, and not asked ply by ply.
[[nodiscard]] bool EntriesCountInThrow(const Position& position, const Setting& setting);
// The numbers of the throw that are not used yet.
[[nodiscard]] std::vector<int> DiceLeft(const Position& position);
// All uses of one number, or of two added up, that are legal by themselves: what the whole throw demands is
// not asked.
[[nodiscard]] std::vector<Move> UsesOfDice(const Position& position, const Setting& setting);
// Those after which the rest of the throw can be used as it has to be, and a pass where nothing has to be.
[[nodiscard]] std::vector<Move> WithGoodEnd(const Position& position, const Setting& setting,
                                            const std::vector<Move>& uses);
// Squares that a piece has gone.
[[nodiscard]] int SquaresOf(const Setting& setting, const Move& move);
// Whether two pieces that were a barrier as the dice were thrown stand together on another square (AMB-114).
[[nodiscard]] bool StandTogether(const Position& position);
// Whether the move takes a piece, with a double that has not opened a barrier yet, out of one that stood as
// it was thrown; to form another at once (AMB-043), or so that it counts.
[[nodiscard]] bool OpensOldBarrier(const Position& position, const Setting& setting, const Move& move);
[[nodiscard]] bool Recloses(const Position& position, const Setting& setting, const Move& move);
[[nodiscard]] bool OpensWithDouble(const Position& position, const Setting& setting, const Move& move);

// ---- Consequences (naive_rules_after.cc, naive_rules_turn.cc) ----

[[nodiscard]] bool Moves(const Move& move);
// What the pieces do.
void Carry(const Position& before, Position& position, const Setting& setting, const Move& move);
// BONUS-1, BONUS-2: what a move earns.
[[nodiscard]] std::vector<Debt> Earned(const Position& before, const Position& position,
                                       const Setting& setting, const Move& move);
// AMB-055
void Owe(Position& position, const Setting& setting, const std::vector<Debt>& earned, bool by_bonus);
// AMB-054 B
void TakeKept(Position& position, const Setting& setting);
void KeepUnusable(const Position& before, Position& position, const Setting& setting, const Move& move);
// Moves a piece, keeping the order of arrival.
void PutMan(Position& position, const Setting& setting, Man man, Spot to);
void BeginTurn(Position& position, const Setting& setting, int seat);
void EndTurn(Position& position, const Setting& setting);
// Notes who has finished and whether the game is over.
void NoteFinishers(Position& position, const Setting& setting);

// ---- Play without dice (naive_rules_hand.cc) ----

[[nodiscard]] int HandOf(const Setting& setting, int seat, Hue hue);
// The colors that a seat moves in its own right, those of the seat itself first, as it lists them.
[[nodiscard]] std::vector<Hue> HuesInOrder(const Setting& setting, int seat);
void DropHandsOfFinished(Position& position, const Setting& setting);
// Whether this number may be chosen to move a piece of this color.
[[nodiscard]] bool MayChoose(const Position& position, const Setting& setting, Hue hue, int number);
// Whether nothing but a null throw would be left after a six.
[[nodiscard]] bool EndsInNullThrow(const Position& position, const Setting& setting, Hue hue);
[[nodiscard]] bool MayPlayNull(const Position& position, const Setting& setting);
void CrossOut(Position& position, const Setting& setting, Hue hue, int number);
void CrossOutNull(Position& position, const Setting& setting);
// What renews only with a turn of its player.
void RenewForTurn(Position& position, const Setting& setting);
[[nodiscard]] bool HasFurtherPlay(Position& position, const Setting& setting);

}  // namespace parchis::naive
