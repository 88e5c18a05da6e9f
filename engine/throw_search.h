#pragma once

#include "engine/die_move.h"
#include "engine/judge.h"

namespace parchis {

// Moves tried for one judgement before the search gives up and holds nothing against the player.
inline constexpr int kMaxThrowTries = 4000;

// How well the rest of a throw can be used (PCH-USE-1, PCH-USE-2, PCH-BLK-3): what is better compares
// greater. A completion that is not allowed is kNotAllowed.
class ThrowScore {
 public:
  static constexpr int kNotAllowed = -1;
  [[nodiscard]] static constexpr int Of(int entries, int used, bool apart, int total) {
    return ((entries * kMost + used) * 2 + (apart ? 1 : 0)) * kMost + total;
  }
  // Pieces that came out with a five, where that is a duty.
  [[nodiscard]] static constexpr int Entries(int score) { return score / (kMost * 2 * kMost); }
  // Dice used, where as many as possible have to be.
  [[nodiscard]] static constexpr int Used(int score) { return score / (2 * kMost) % kMost; }
  [[nodiscard]] static constexpr bool Apart(int score) { return score / kMost % 2 != 0; }

 private:
  static constexpr int kMost = 64;
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
  [[nodiscard]] bool Matters() const { return most_ || counts_entries_ || tests_pairs_; }
  // More cannot be had of these dice.
  [[nodiscard]] int Full() const { return full_; }
  // The best score that is certain.
  [[nodiscard]] int Best();
  // The best score that is possible once `piece` has made this move.
  [[nodiscard]] int BestAfter(Piece piece, const DieUse& use, const PieceMove& move);
  // The search came to its limit: nothing that it found missing can be relied upon.
  [[nodiscard]] bool gave_up() const { return tries_ > kMaxThrowTries; }

 private:
  struct Progress {
    int entries = 0;
    int used = 0;
    int total = 0;
    bool earned = false;
  };

  void Explore(const Throwing& thrown, const Progress& so_far);
  [[nodiscard]] bool ExploreUse(const Throwing& thrown, const Progress& so_far, const DieUse& use);
  void Move(Piece piece, const DieUse& use, const PieceMove& move, Throwing thrown, Progress so_far);
  void Consider(const Throwing& thrown, const Progress& so_far);
  void Raise(int score) { best_ = score > best_ ? score : best_; }
  [[nodiscard]] bool done() const { return best_ >= full_ || gave_up(); }
  [[nodiscard]] bool Opens(const Throwing& thrown, Piece piece, const DieUse& use, const PieceMove& move);
  [[nodiscard]] bool CountsEntry(const PieceMove& move, Piece piece);
  [[nodiscard]] bool Finished() const;

  const State& state_;
  const Table& table_;
  Consultation& rules_;
  const Throwing& thrown_;
  State scratch_;
  bool most_ = false;
  bool counts_entries_ = false;
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
  int full_ = 0;
  int best_ = ThrowScore::kNotAllowed;
  int tries_ = 0;
};

}  // namespace parchis
