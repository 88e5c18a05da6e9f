#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board.h"
#include "engine/piece.h"
#include "verifier/findings/finding.h"
#include "verifier/findings/game_report.h"

namespace arbitro::report {

// English for the values of one game's findings. Everything that comes from the log is made printable. Keeps
// a reference to `game`, which must outlive it.
class Wording {
 public:
  Wording(const GameReport& game, bool unicode) : game_(game), unicode_(unicode) {}

  // As in the header; where that names none, its usual name.
  [[nodiscard]] std::string ColorName(parchis::Color color) const;
  // As in the header; without a name "seat 2", counted from 0.
  [[nodiscard]] std::string SeatName(std::size_t seat) const;
  // "yellow piece 2".
  [[nodiscard]] std::string PieceName(parchis::Piece piece) const;
  // "blue 3, green 1 and green 2"; "nobody" for no piece.
  [[nodiscard]] std::string PieceList(parchis::PieceSet pieces) const;
  // "nest", "57", "c3", "goal".
  [[nodiscard]] std::string SquareName(parchis::Square square) const;
  // The message of the finding's code with its arguments filled in.
  [[nodiscard]] std::string Message(const Finding& finding) const;
  [[nodiscard]] std::string ArgumentText(const Argument& argument) const;
  // "piece 2: 51 → 57 x blue 3", "pass", "third six: piece 2 → nest", "piece 2: 20 → 23, penalized: piece 1 →
  // nest", "a piece: 51 → ?" for what is not known, "leaves the table". A piece of another color than
  // `context` has its color before it.
  [[nodiscard]] std::string PlyText(const WindowPly& ply, std::optional<parchis::Color> context) const;
  // The same for an alternative; `spent` adds which bonus it spends: "piece 1: 10 → 30, spends 20".
  [[nodiscard]] std::string AlternativeText(const Alternative& alternative,
                                            std::optional<parchis::Color> context, bool spent) const;
  // The first alternatives, then how many more there are. `all`: every one that the finding has.
  [[nodiscard]] std::string LegalText(const Finding& finding) const;
  // The color that the seat is called by, if its name is that of `color`.
  [[nodiscard]] std::optional<parchis::Color> ColorOfSeat(std::size_t seat) const;
  // "51 → 57"; a square that is not known is "?".
  [[nodiscard]] std::string WayText(const WindowPly& ply) const;
  // "6", "+20" for a bonus, "?" for faces that were not recorded, "-" where nothing is thrown.
  [[nodiscard]] static std::string SpentText(const WindowPly& ply);
  [[nodiscard]] std::string_view arrow() const { return unicode_ ? "→" : "->"; }
  [[nodiscard]] std::string_view ellipsis() const { return unicode_ ? "…" : "..."; }
  [[nodiscard]] std::string Safe(std::string_view text) const;

 private:
  // A ply that moves, or passes.
  [[nodiscard]] std::string MoveText(const WindowPly& ply, std::optional<parchis::Color> context) const;
  [[nodiscard]] std::string PieceIn(parchis::Piece piece, std::optional<parchis::Color> context) const;
  // "piece 2 → nest", "piece 2 → c1".
  [[nodiscard]] std::string PenalizedText(const WindowPly& ply, std::optional<parchis::Color> context) const;

  const GameReport& game_;
  bool unicode_;
};

// Whether these alternatives spend bonuses of more than one size, so that each has to say which.
[[nodiscard]] bool SpendDifferently(const std::vector<Alternative>& alternatives);

[[nodiscard]] std::string_view LevelName(Level level);
[[nodiscard]] std::string_view VerdictName(Verdict verdict);

// The last line of every text report, without a line break, e.g.
// "7 games = 4 valid + 1 ambiguous + 1 invalid + 0 undecided + 1 unreadable; 2,314 plies, 3 undetermined".
[[nodiscard]] std::string AccountingLine(const Summary& summary);

// The command that shows the ply of a finding; empty where it cannot be shown again. `options` are put behind
// it as they are, for the options that the run itself was started with.
[[nodiscard]] std::string RerunCommand(const std::string& input, const GameReport& game,
                                       const Finding& finding, std::string_view options);

// Whether the game's id tells more than that it is the first and only one of its input.
[[nodiscard]] bool NamesGame(const GameReport& game);

}  // namespace arbitro::report
