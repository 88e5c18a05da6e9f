#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engine/state.h"
#include "verifier/cli/find_game.h"
#include "verifier/cli/options.h"
#include "verifier/cli/session.h"
#include "verifier/findings/game_report.h"
#include "verifier/replay/set_up.h"
#include "verifier/replay/stand.h"
#include "verifier/report/text.h"

namespace arbitro::cli {

// A game as read and as judged, ready to be looked at ply by ply.
struct ShownGame {
  FoundGame found;
  log::RecordedGame game;  // the same with every number of two dice filled in
  GameReport report;
  SetUp set_up;
  OnIllegal on_illegal = OnIllegal::kClaimed;
  std::string rerun;  // options that another command has to be given to judge alike

  [[nodiscard]] std::uint32_t plies() const { return static_cast<std::uint32_t>(game.plies.size()); }
  [[nodiscard]] const parchis::Table& table() const { return set_up.table; }
};

// The game that the operand and --game name, judged as the options say. Says on standard error what is wrong
// otherwise, and gives the exit code.
[[nodiscard]] std::expected<ShownGame, int> LoadGame(const Arguments& arguments, Session& session);

// How a game stands before one of its plies, or after the last.
struct Moment {
  std::uint32_t ply = 0;
  parchis::State state;
  std::optional<WindowPly> recorded;  // what is played then; unset after the last ply
};
[[nodiscard]] Moment MomentAt(const ShownGame& game, std::uint32_t ply);

// "game g7: before ply 142 (plies 0 to 363)", without a line break; the game only where it has a name.
[[nodiscard]] std::string HeaderText(const ShownGame& game, std::uint32_t ply,
                                     const report::TextStyle& style);
// The same with the path of the file before it.
[[nodiscard]] std::string PathAndHeaderText(const ShownGame& game, std::uint32_t ply,
                                            const report::TextStyle& style);

// "142 | green 2 | piece 2: 49 → 51".
[[nodiscard]] std::string RecordedText(const ShownGame& game, const WindowPly& ply,
                                       const report::TextStyle& style);

// The board of a moment in lines. `first`: the color at the bottom, or first in a list.
[[nodiscard]] std::string BoardText(const ShownGame& game, const parchis::State& state,
                                    const report::TextStyle& style, int first = 0);
// Where the pieces are, in a few lines.
[[nodiscard]] std::string PlacesText(const ShownGame& game, const parchis::State& state,
                                     const report::TextStyle& style, int first);

// Who has to do what, and every way to do it; what is thrown is taken from the record. Nothing is listed
// where that is not known.
struct LegalHere {
  std::string owed;               // "green throws a 2"; empty: not known what is thrown
  std::vector<std::string> ways;  // "piece 3: 56 → 58"
};
[[nodiscard]] LegalHere LegalAt(const ShownGame& game, const Moment& moment, const report::TextStyle& style);

// Findings of the game at a ply, whatever their level.
[[nodiscard]] std::vector<const Finding*> FindingsAt(const ShownGame& game, std::optional<std::uint32_t> ply);

// A sign for the worst finding at a ply that does not only follow from another: ✗ error, ? depends on the
// reading of the rules, ! warning, i note; a space for none.
[[nodiscard]] std::string MarkAt(const ShownGame& game, std::uint32_t ply, const report::TextStyle& style);

}  // namespace arbitro::cli
