#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "verifier/findings/inference.h"
#include "verifier/infer/archive.h"

namespace arbitro::infer {

// Plies that are faults of the program that played, and so count against no rule set. By game.
using Excused = std::map<std::size_t, std::set<std::int64_t>>;

// A ply as Excused has it; the set-up of a game and its end have numbers of their own.
[[nodiscard]] inline std::int64_t KeyOf(const std::optional<std::uint32_t>& ply, bool at_end) {
  if (ply) return *ply;
  return at_end ? -2 : -1;
}

// All these are excused.
[[nodiscard]] Excused Excuse(std::span<const Kill> faults);

// How games fit to a rule set.
struct Fit {
  std::uint64_t progress = 0;  // plies before the first fault that is not excused, of all games together
  std::uint64_t games_at_fault = 0;   // games with such a fault
  std::optional<Kill> first;          // in the first of them
  std::vector<Kill> remarks;          // what their set-ups say
  std::vector<std::size_t> remarked;  // how many of them after each game that was played
  std::vector<Kill> faults;           // the first of each game at fault; all of them where all were asked for
  // Points that the replays asked, where somebody listened; no other could have mattered.
  parchis::PointSet asked;
  parchis::PointSet asked_by_plies;  // of these those that some ply asked

  [[nodiscard]] bool holds() const { return games_at_fault == 0; }
};

// Whether set-ups say more against the rules of `fit` than against those of `before`, which the same games
// were played by and perhaps more.
[[nodiscard]] bool SaysMore(const Fit& fit, const Fit& before);

// Replays games of an archive by rule sets, many at a time. What comes of it does not depend on the number of
// threads.
class Prober {
 public:
  Prober(const Archive& archive, unsigned jobs, const std::atomic<bool>* stop)
      : archive_(archive), jobs_(jobs), stop_(stop) {}

  [[nodiscard]] const Archive& archive() const { return archive_; }
  [[nodiscard]] std::vector<std::size_t> AllGames() const;

  // `patience`: games at fault after which the rest is not played. Listens to what is asked.
  [[nodiscard]] Fit FitOf(const parchis::RuleSet& rules, std::span<const std::size_t> games,
                          const Excused& excused, std::uint64_t patience = ~std::uint64_t{0}) const;
  // The same for one of many rule sets: nobody listens.
  [[nodiscard]] Fit QuickFitOf(const parchis::RuleSet& rules, std::span<const std::size_t> games,
                               const Excused& excused, std::uint64_t patience = ~std::uint64_t{0}) const;
  // For several.
  [[nodiscard]] std::vector<Fit> FitsOf(std::span<const parchis::RuleSet> rules,
                                        std::span<const std::size_t> games, const Excused& excused,
                                        std::uint64_t patience = ~std::uint64_t{0}) const;
  // The first ply of the games that the rules themselves forbid, whatever the record claims.
  [[nodiscard]] std::optional<Kill> FirstForbidden(const parchis::RuleSet& rules,
                                                   std::span<const std::size_t> games,
                                                   const Excused& excused) const;
  // How much the set-ups of the games say against the rules; nothing is played.
  [[nodiscard]] std::size_t Remarks(const parchis::RuleSet& rules, std::span<const std::size_t> games) const;
  // All faults of all games, at most kMaxFaults a game.
  [[nodiscard]] Fit AllFaultsOf(const parchis::RuleSet& rules, std::span<const std::size_t> games) const;

  // Does `work` for 0 … count - 1 on the threads.
  void ForEach(std::size_t count, const std::function<void(std::size_t)>& work) const;

  [[nodiscard]] bool stopped() const { return stop_ != nullptr && stop_->load(std::memory_order_relaxed); }
  // Rule sets tried so far.
  [[nodiscard]] std::uint64_t tried() const { return tried_.load(std::memory_order_relaxed); }

 private:
  [[nodiscard]] Fit Play(const parchis::RuleSet& rules, std::span<const std::size_t> games,
                         const Excused& excused, std::uint64_t patience, bool listen) const;

  const Archive& archive_;
  unsigned jobs_;
  const std::atomic<bool>* stop_;
  mutable std::atomic<std::uint64_t> tried_{0};
};

inline constexpr std::size_t kMaxFaults = 500;

}  // namespace arbitro::infer
