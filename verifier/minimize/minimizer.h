#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "verifier/checking/checker.h"
#include "verifier/findings/game_report.h"
#include "verifier/log/encoder.h"
#include "verifier/log/reader.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::minimize {

// Logs that are checked for one game before the smallest so far is taken.
inline constexpr std::uint64_t kMaxChecks = 20'000;

struct MinimizeOptions {
  CheckOptions check;
  Code keep{};
  std::uint64_t max_checks = kMaxChecks;
  const std::atomic<bool>* stop = nullptr;
};

struct Minimized {
  log::RecordedGame game;
  GameReport report;  // of the game as it is written
  Finding kept;
  std::uint64_t checks = 0;
  bool at_limit = false;       // there was more to try
  bool needs_options = false;  // the finding is there only with the options that the game was checked with
};

// Why there is nothing to keep.
enum class CannotKeep : std::uint8_t {
  kNotFound,     // the game has no such finding that follows from nothing
  kNotRewritten  // it has, but it is lost when the game is written anew: it is about the bytes
};

// Makes a game smaller as long as checking it finds the same: a finding with this code and level, about the
// same ply, that follows from nothing. Nothing else that is an error or ambiguous may be found then that was
// not found before. First fewer plies, then a simpler start, fewer seats, and less that the record says
// besides. Deterministic.
class Minimizer {
 public:
  explicit Minimizer(const MinimizeOptions& options) : options_(options), checker_(options.check) {}

  // `report`: what checking the record found.
  [[nodiscard]] std::expected<Minimized, CannotKeep> Run(const log::RecordedGame& game,
                                                         const GameReport& report);

 private:
  // The report of a game as it is written; nullopt where it cannot be read back.
  [[nodiscard]] const GameReport& Check(const log::RecordedGame& game);
  // Takes the game for the smallest so far if it keeps the finding, about this ply.
  bool Take(log::RecordedGame game, std::optional<std::uint32_t> target);
  [[nodiscard]] bool Keeps(const GameReport& report, std::optional<std::uint32_t> target) const;
  [[nodiscard]] bool Enough() const;
  // The set-up of the smallest game so far; nullopt if it has none.
  [[nodiscard]] std::optional<SetUp> SetUpOfBest() const;

  void NameRules(const GameReport& report);
  void CutEnd();
  void CutBeginning();
  void DropPlies();
  void SimplifyStart();
  void DropSeats();
  void SayLess();

  MinimizeOptions options_;
  Checker checker_;
  log::GameEncoder encoder_;
  log::Record record_;
  GameReport report_;
  log::RecordedGame best_;
  std::optional<std::uint32_t> target_;  // the ply that the finding is about
  Level level_{};
  std::vector<Code> known_;  // other findings that may be there
  std::uint64_t checks_ = 0;
};

}  // namespace arbitro::minimize
