#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "verifier/findings/finding.h"

namespace arbitro {

// What a whole game is found to be. Every game of the input has exactly one.
enum class Verdict : std::uint8_t { kValid, kAmbiguous, kInvalid, kUndecided, kUnreadable };
inline constexpr std::size_t kVerdictCount = 5;

// What became of some readings of the rules of a game.
struct ReadingsFate {
  Readings readings;
  bool with_default = false;  // the rule set's own answers are among them
  // The ply that they do not explain, and what it would be by them; unset: they explain the whole game.
  std::optional<Cause> excluded;
};

// Everything a report says about one game. Data only.
struct GameReport {
  std::string input;        // path as given; "-" for standard input
  std::uint64_t index = 0;  // of the game in its input, from 0
  std::string game_id;      // as in the header; "#" and the index where the header names none
  std::string
      rules;  // effective rule set as --rules takes it, e.g. "ludoteka@1@@setup.on_start=none"; empty: none
  std::string rules_hash;  // 16 hex digits over every answer; empty: none
  Verdict verdict = Verdict::kUnreadable;
  bool complete = true;  // false: the record is cut, or it was judged only in part
  std::uint32_t plies = 0;
  std::uint32_t undetermined = 0;  // plies that could not be judged for lack of data
  int arms = 0;
  int corridor_length = parchis::kMaxCorridorLength;
  std::vector<std::string> color_names;  // by color index; usual names where the log has none
  std::vector<std::string> seat_names;   // by seat index
  std::vector<std::uint32_t> ranking;    // seats that finished, in order
  // Where a point of the rules is open and some ply depends on it: every reading, those first that explain
  // the game. Empty: all readings judge the game alike.
  std::vector<ReadingsFate> readings;
  std::optional<Verdict> without_rulings;  // set: rulings were honored, and without them it would be this
  const Ruling* ended_by = nullptr;        // the ruling after which nothing is judged
  std::optional<std::uint32_t> lost_by;    // the seat that lost by that ruling
  std::vector<Finding> findings;           // in ply order; those of the whole game before or after the plies

  // Empties everything, keeping the capacity of strings and lists.
  void Clear();
};

// What the color with this index is called where a log does not name it: yellow, blue, red, green on a board
// of four arms, else "color 3".
[[nodiscard]] std::string UsualColorName(int arms, int index);

// The verdict that the findings of a decoded game make, consequences left out: a root cause at level error
// makes it invalid; damage, a limit, or a record that was judged only in part leave it undecided.
[[nodiscard]] Verdict VerdictOf(const GameReport& report);

// Sums over all inputs. The five verdicts add up to the games.
struct Summary {
  std::array<std::uint64_t, kVerdictCount> games{};  // by Verdict
  std::uint64_t plies = 0;
  std::uint64_t undetermined = 0;
  std::uint64_t incomplete = 0;                   // games judged only in part
  std::map<Code, std::uint64_t> by_code;          // root causes only
  std::array<std::uint64_t, 4> by_level{};        // by Level, root causes only
  bool complete = true;                           // false: the run was interrupted
  bool unreadable = false;                        // some input or record could not be read
  bool unreadable_anew = false;                   // and the baseline does not know it (exit code 3)
  std::array<std::uint64_t, 4> known_by_level{};  // of by_level those that the baseline has
  bool has_baseline = false;
  std::uint64_t gone = 0;  // findings of the baseline that were not found again
  bool has_rulings = false;
  std::uint64_t rulings_honored = 0;
  std::uint64_t rulings_not_honored = 0;  // that fit no finding, or not the one that they name
  std::uint64_t ruled_verdicts = 0;       // games whose verdict is another one by rulings
  std::uint64_t ruled = 0;                // findings that were ruled on
  std::uint64_t set_aside = 0;            // others that do not count by those rulings

  [[nodiscard]] std::uint64_t TotalGames() const;
  // Root causes that the baseline has, and those that it does not.
  [[nodiscard]] std::uint64_t Known() const;
  [[nodiscard]] std::uint64_t New() const;
  // Adds one game with its findings.
  void Add(const GameReport& game);
  // Adds a finding that belongs to no game (a missing file, bytes between games).
  void Add(const Finding& finding);
  // Whether some root cause that the baseline does not have is at `level` or above.
  [[nodiscard]] bool Reaches(Level level) const;
};

// Goes over reports in input order before they are counted and written. Baselines implement it.
class ReportMarker {
 public:
  virtual ~ReportMarker() = default;
  virtual void OnGame(GameReport& game) = 0;
  // A finding that belongs to an input but to no game in it.
  virtual void OnInputFinding(const std::string& input, Finding& finding) = 0;
  virtual void OnEnd(Summary& summary) = 0;
};

// Receives reports in input order. Writers implement it.
class ReportSink {
 public:
  virtual ~ReportSink() = default;
  virtual void OnGame(const GameReport& game) = 0;
  // A finding that belongs to an input but to no game in it.
  virtual void OnInputFinding(const std::string& input, const Finding& finding) = 0;
  virtual void OnEnd(const Summary& summary) = 0;
};

}  // namespace arbitro
