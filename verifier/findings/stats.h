#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace arbitro {

inline constexpr std::size_t kFaces = 6;

// What happens in games and is counted. Adding one: here, its name, and where it happens
// (stats/collector.cc).
enum class Happening : std::uint8_t {
  kEntered,
  kCaptured,
  kGoal,
  kBarrierMade,
  kBarrierOpened,
  kBonusOwed,
  kBonusLost,
  kBonusKept,
  kThirdThrow,
  kPenalized,
  kPassed,
  kBounced,
};
// In the same order.
inline constexpr std::array<std::string_view, 12> kHappenings{
    "entered",    "captured",   "goal",        "barrier_made", "barrier_opened", "bonus_owed",
    "bonus_lost", "bonus_kept", "third_throw", "penalized",    "passed",         "bounced"};

// Whether some counts are as they should be, where all cells of a kind are equally likely or have a given
// probability: Pearson's chi-square.
struct FairnessTest {
  std::string name;                     // such as "faces"
  std::vector<std::string> cells{};     // their names
  std::vector<std::uint64_t> counts{};  // beside them
  std::vector<double> probabilities{};  // beside them; they add up to 1
  double chi_square = 0;
  double p = 1;           // of a deviation at least as large, if all is as it should be
  double p_of_all = 1;    // the same, with heed to how many tests there are (Holm)
  double detectable = 0;  // relative change of one cell's probability that shows 9 times in 10; 0: none does
  enum class Verdict : std::uint8_t { kCannotTell, kNothingSeen, kDeviates } verdict = Verdict::kCannotTell;

  [[nodiscard]] std::uint64_t total() const;
};

// A test deviates where p_of_all is below this.
inline constexpr double kSignificance = 0.001;
// How surely a change of the size `detectable` shows.
inline constexpr double kPower = 0.9;
// With fewer counts than show a change of this size nothing is said.
inline constexpr double kTellingChange = 0.2;

// Who won at tables with so many seats.
struct WinnersAtTable {
  std::uint64_t games = 0;
  // By the place in the order of the turns, the seat that begins first; seats that win together count each.
  std::vector<std::uint64_t> wins;
  bool alone = true;  // one seat won each of them
};

// What happened in a set of games.
struct Stats {
  std::uint64_t games = 0;
  std::uint64_t finished = 0;        // of them those played to their end
  std::uint64_t games_left_out = 0;  // damaged, unreadable, or without a set-up
  std::uint64_t plies = 0;
  std::uint64_t plies_left_out = 0;                // that are illegal, or not judged from their record alone
  std::map<std::string, std::uint64_t> rule_sets;  // games judged by each
  std::map<std::uint32_t, std::uint64_t> lengths;  // finished games, by their plies
  std::array<std::uint64_t, kHappenings.size()> happenings{};
  std::uint64_t throws = 0;              // of games that record every throw
  std::uint64_t games_without_dice = 0;  // whose throws are not all recorded, or which are played without
  std::map<std::uint32_t, WinnersAtTable> winners;  // by the number of seats
  std::vector<FairnessTest> tests;
  bool complete = true;  // false: the run was interrupted
};

// The plies of the finished games in four numbers. Requires one.
struct LengthsOf {
  explicit LengthsOf(const Stats& stats);

  std::uint32_t least = 0;
  std::uint32_t median = 0;  // that half of the games do not exceed
  std::uint32_t most = 0;
  double mean = 0;
};

// "cannot_tell", "nothing_seen", "deviates".
[[nodiscard]] std::string_view NameOf(FairnessTest::Verdict verdict);

}  // namespace arbitro
