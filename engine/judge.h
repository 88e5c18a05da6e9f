#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/ply.h"
#include "engine/rule_set.h"
#include "engine/state.h"
#include "engine/table.h"

namespace parchis {

// Everything that can be wrong with a ply by the rules alone (engine/faults.def).
enum class Fault : std::uint8_t {
#define PARCHIS_FAULT(enumerator, code, name, clauses, message, help) enumerator,
#include "engine/faults.def"
#undef PARCHIS_FAULT
};

// What a ply does to a state: all that Apply needs, and all that a record may claim about it.
struct Effect {
  enum class Kind : std::uint8_t { kMove, kPass, kPenalty };
  enum class Source : std::uint8_t { kThrow, kBonus, kEntry, kNullThrow };

  Kind kind = Kind::kPass;
  Source source = Source::kThrow;
  std::uint8_t seat = 0;
  std::uint8_t die = 0;         // face used, or the sum of two; 0 with a bonus or a second entry
  std::uint8_t owed_index = 0;  // which owed item a bonus or entry spends
  bool spends_owed = false;     // an owed item is used up (also a die already thrown)
  std::uint8_t bonus = 0;       // steps of the bonus spent; 0 = none
  std::uint8_t steps = 0;       // squares walked; 0 for an entry
  std::optional<Piece> piece{};
  std::optional<Piece> second_piece{};
  Place from{};
  Place to{};
  PieceSet captured{};
  std::optional<Piece> penalized{};
  Place penalized_to = Place::Nest();  // where it goes; its corridor's first square under AMB-035 B
  std::uint8_t earned_captures = 0;    // bonuses of a capture earned
  std::uint8_t earned_goals = 0;       // bonuses of a goal earned
  bool captures_added = false;  // those of its captures are one bonus of all their steps (AMB-094, AMB-138)
  bool finishes = false;        // the seat has all its pieces in the goal after it
  bool six_counts = true;       // false: a six that gives no throw and is not counted for a third (AMB-028)
  bool opens_barrier =
      false;             // a six takes a piece out of an own pair (AMB-038, AMB-044), or a double (AMB-115 D)
  bool bounced = false;  // the piece walked back from the goal (AMB-059 B)
  // Two-dice play: the faces, where the ply begins with a throw, and whether it uses or leaves all dice.
  std::uint8_t first_thrown = 0;
  std::uint8_t second_thrown = 0;
  bool all_dice = false;

  bool operator==(const Effect&) const = default;

  // Steps of all bonuses earned together.
  [[nodiscard]] int bonus_earned(const Table& table) const {
    return earned_captures * table.capture_bonus() + earned_goals * table.goal_bonus();
  }
};

// What a verdict rests on. Which members are set depends on the fault.
struct EvidenceOfFault {
  std::optional<Place> place{};  // where it matters, in the frame of `frame`
  std::optional<Color> frame{};
  PieceSet pieces{};  // the pieces that matter there
  std::uint8_t steps = 0;
};

struct Judgement {
  // Unset: legal. Otherwise the first rule that the ply breaks.
  std::optional<Fault> fault{};
  EvidenceOfFault evidence{};
  // What the ply does, if legal; otherwise what it would do as far as that makes sense (see `carried_out`).
  Effect effect{};
  // For an illegal ply: its effect can be applied all the same (the piece is the seat's, the move ends on the
  // board).
  bool can_stand = false;
  // The victim of an entry was picked without knowing the order of arrival (AMB-021): another would do as
  // well.
  bool victim_unknown = false;
  // The throw can be used in more ways than are looked at: what it demands as a whole was held against nobody
  // (kMaxThrowTries).
  bool unsearched = false;
  // A capture may have had to be made: it depends on the order of arrival on a start, which is not known
  // (AMB-018, AMB-021).
  bool order_unknown = false;
  // The rule points that were asked: the judgement holds for every rule set that agrees on them.
  PointSet asked{};

  [[nodiscard]] bool legal() const { return !fault; }
};

// Judges one ply in a state: legal, or the first clause it breaks, with evidence. Pure; allocates nothing.
// Requires piece and seat values that exist on the table.
[[nodiscard]] Judgement Judge(const State& state, const Table& table, const Ply& ply);
// The same into an object that the caller keeps.
void Judge(const State& state, const Table& table, const Ply& ply, Judgement& result);

}  // namespace parchis
