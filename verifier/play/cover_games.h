#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/ply.h"
#include "engine/state.h"
#include "engine/table.h"
#include "verifier/coverage/marks.h"
#include "verifier/log/recorded_game.h"
#include "verifier/play/random_game.h"

namespace arbitro {

// Games tried for a coverage if nobody says otherwise, games in a row without anything new after which it is
// given up, and the longest of them.
inline constexpr std::uint64_t kMaxCoverGames = 1'000;
inline constexpr std::uint64_t kMaxIdleGames = 60;
inline constexpr std::uint32_t kMaxCoverPlies = 1'500;

// Something that a rule set can exercise and that was not exercised often enough.
struct NotReached {
  std::string name;  // "entry.duty=forced", "SIX-3"
  std::uint64_t times = 0;
};

// Games in which dice and choices are steered until every answer of a rule set, and every clause that one or
// a fault rests on, was telling so many times (coverage::Marker). Deterministic: the same seed gives the same
// games everywhere.
class CoverGames {
 public:
  CoverGames(const PlayOptions& options, std::uint64_t times);

  // Whether everything was exercised often enough, or the last games brought nothing new.
  [[nodiscard]] bool done() const { return left() == 0 || idle_ >= kMaxIdleGames; }
  // Plays the next game; false if it exercises nothing that was still wanted.
  bool Play(log::RecordedGame& game);

  // Answers and clauses to be exercised, and those that are not yet.
  [[nodiscard]] std::size_t wanted() const { return goals_.size(); }
  [[nodiscard]] std::size_t left() const { return left_; }
  [[nodiscard]] std::vector<NotReached> Missing() const;

 private:
  // An answer, or a clause.
  struct Goal {
    bool is_point = false;
    std::size_t index = 0;
    std::uint64_t times = 0;
  };
  // What the players of one game are after where nothing new can be had, a weight each.
  struct Temper {
    static constexpr std::size_t kTraits = 9;
    std::array<int, kTraits> weights{};
  };

  [[nodiscard]] bool Holds(const Goal& goal, const coverage::Marks& marks) const;
  // Wanted things that these marks exercise.
  [[nodiscard]] std::uint64_t WorthOf(const coverage::Marks& marks) const;
  // Counts them; whether there was any.
  bool Count(const coverage::Marks& marks);
  [[nodiscard]] std::vector<parchis::Ply> Candidates(const parchis::State& state);
  [[nodiscard]] int Liking(const parchis::State& state, const parchis::Ply& ply, const Temper& temper);
  [[nodiscard]] parchis::Ply Choose(const parchis::State& state, const Temper& temper);
  [[nodiscard]] Temper NextTemper();

  PlayOptions options_;
  std::uint64_t times_;
  parchis::Table table_;
  coverage::Marker marker_;
  SplitMix64 random_;
  std::vector<Goal> goals_;
  parchis::PointSet wanted_points_;
  std::size_t left_ = 0;
  std::uint64_t index_ = 0;
  std::uint64_t idle_ = 0;
};

}  // namespace arbitro
