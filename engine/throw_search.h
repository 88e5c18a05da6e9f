#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/die_move.h"
#include "engine/judge.h"
#include "engine/throw_seen.h"

namespace parchis {

// Moves that a search may have to try, at most: one that might take more holds nothing against the player.
// How many it might take is worked out from how many pieces can be told apart, so that what is legal never
// depends on the order in which moves are tried.
inline constexpr int kMaxThrowTries = 40'000;

// How well the rest of a throw can be used (PCH-USE-1, PCH-USE-2, PCH-BLK-3): what is better compares
// greater, what comes first counts most. One that is not allowed is made of nothing.
struct ThrowScore {
  bool allowed = false;
  // Pieces that came out with a five, where that is a duty that comes before barriers (AMB-131).
  std::uint8_t first_entries = 0;
  std::uint8_t overdue = 0;  // barriers opened that have stood their time (AMB-117)
  bool opened = false;       // a double has opened a barrier (AMB-115 D)
  std::uint8_t entries = 0;  // pieces that came out, where barriers come before
  std::uint8_t used = 0;     // dice, where as many as possible have to be
  bool apart = false;        // no pair was moved together
  std::uint8_t total = 0;    // of the dice used, where the larger have to be

  auto operator<=>(const ThrowScore&) const = default;
};

// Looks for the best way to use the dice that are left of a throw.
class ThrowSearch {
 public:
  // Keeps references to all four.
  ThrowSearch(const State& state, const Table& table, Consultation& rules, const Throwing& thrown);

  // Whether as many pieces have to come out as the whole throw can bring out. Where the duty binds each color
  // by itself (AMB-065), only what can be done next is asked.
  [[nodiscard]] static bool CountsEntries(const State& state, const Table& table, Consultation& rules);

  // Whether any rule makes it matter how the throw is completed.
  [[nodiscard]] bool Matters() const {
    return most_ || counts_entries_ || tests_pairs_ || opens_ || overdue_count_ != 0;
  }
  // More cannot be had of these dice.
  [[nodiscard]] const ThrowScore& Full() const { return full_; }
  // The best score that is certain.
  [[nodiscard]] ThrowScore Best();
  // The best score that is possible once `piece` has made this move.
  [[nodiscard]] ThrowScore BestAfter(Piece piece, const DieUse& use, const PieceMove& move);
  // There are more ways to use the throw than are looked at: nothing that is found missing can be relied
  // upon.
  [[nodiscard]] bool gave_up() const { return too_many_ways_ || tries_ > kMostTriesOfAll; }
  // It will give up, unless a way turns up that leaves nothing to be desired.
  [[nodiscard]] bool has_too_many_ways() const { return too_many_ways_; }

 private:
  // A piece that may pass its corridor has twice as many ways, which is not counted beforehand.
  static constexpr int kMostTriesOfAll = 16 * kMaxThrowTries;
  // Where there are too many ways a few are tried: one of them may use the whole throw.
  static constexpr int kMostTriesOfTooMany = 4000;
  // From here on it is worth while to see that no point is explored twice.
  static constexpr int kTriesUnseen = 500;

  struct Progress {
    int entries = 0;
    int used = 0;
    int total = 0;
    bool earned = false;
    bool opened = false;    // a barrier, with a double
    bool recloses = false;  // a barrier was opened only to form another
    int overdue = 0;        // barriers opened that had stood their time
    PieceSet standing;      // pieces of those that are not opened yet
  };

  // What is known of who came to which start.
  struct Arrivals {
    std::array<std::optional<Piece>, kMaxArms> late{};
    std::vector<Arrival> first{};
  };

  [[nodiscard]] Arrivals FollowArrivals(Piece piece, Place from, const PieceMove& move,
                                        const std::array<Place, kMaxPieces>& captured);
  [[nodiscard]] bool OpensInstead(const Throwing& thrown, const DieUse& use, const Progress& so_far);
  [[nodiscard]] bool HasTooManyWays();
  [[nodiscard]] PieceSet FreeToStay();
  [[nodiscard]] bool IsNew(const Throwing& thrown, const Progress& so_far);
  void Explore(const Throwing& thrown, const Progress& so_far);
  [[nodiscard]] bool ExploreUse(const Throwing& thrown, const Progress& so_far, const DieUse& use);
  void Move(Piece piece, const DieUse& use, const PieceMove& move, Throwing thrown, Progress so_far);
  [[nodiscard]] bool Earns(Piece piece, const PieceMove& move, bool enters);
  void UnlockBottoms(Throwing& thrown, const DieUse& use);
  void Hope(const Throwing& thrown, const Progress& so_far);
  void Consider(const Throwing& thrown, const Progress& so_far);
  void Start();
  [[nodiscard]] ThrowScore ScoreOf(const Progress& so_far, bool apart) const;
  [[nodiscard]] PieceSet BesideIn(PieceSet pieces, Piece piece) const;
  void NoteOpening(Piece piece, const DieUse& use, const PieceMove& move, Throwing& thrown, Progress& so_far);
  void Raise(const ThrowScore& score) { best_ = score > best_ ? score : best_; }
  [[nodiscard]] bool done() const {
    return best_ >= full_ || tries_ > (too_many_ways_ ? kMostTriesOfTooMany : kMostTriesOfAll);
  }
  [[nodiscard]] bool CountsEntry(const PieceMove& move, Piece piece);
  [[nodiscard]] bool IsBoundEntry(const PieceMove& move, Piece piece);
  [[nodiscard]] bool LeavesEntry(const Throwing& thrown, Piece piece, const DieUse& use);
  [[nodiscard]] bool Finished() const;

  const State& state_;
  const Table& table_;
  Consultation& rules_;
  const Throwing& thrown_;
  State scratch_;
  bool most_ = false;
  bool counts_entries_ = false;
  int most_entries_ = 0;
  bool entries_bind_ = false;   // a five has to bring a piece out at once
  PieceSet played_{};           // of the seat, or of mates where it has finished
  PieceSet free_to_stay_{};     // of those in the nest the ones that no duty brings out
  bool tests_pairs_ = false;    // with the dice
  bool through_throw_ = false;  // and with the bonuses
  bool pairs_yield_ = false;
  bool larger_if_one_ = false;
  bool largest_sum_ = false;
  bool whole_ = false;          // all four or none
  bool ordered_ = false;        // the first of the dice that can be used
  bool bonus_between_ = false;  // a bonus may be used before the next die
  bool bonus_first_ = false;    // or has to be
  bool bonus_owed_ = false;
  bool hopeful_ = false;  // what cannot be foreseen counts for the best
  bool entry_first_ = false;
  bool barrier_first_ = false;
  bool follows_arrivals_ = false;  // to a start during the throw
  bool opens_ = false;             // a double has to open a barrier
  PieceSet overdue_;               // pieces of barriers that have to be opened
  int overdue_count_ = 0;
  ThrowScore full_;
  ThrowScore best_;
  int tries_ = 0;
  bool too_many_ways_ = false;
  SeenPoints seen_;
};

}  // namespace parchis
