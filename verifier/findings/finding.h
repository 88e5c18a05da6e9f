#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/piece.h"
#include "verifier/log/recorded_game.h"

namespace arbitro {

enum class Level : std::uint8_t { kNote, kWarning, kAmbiguous, kError };

// Layers of judging, lowest first. A lower layer never speaks in the voice of a higher one.
enum class Layer : std::uint8_t {
  kFraming,
  kSchema,
  kSetUp,
  kLegality,
  kClaims,
  kLimits,
  kDoubt,
  kReadings,
  kRulings
};

// Every finding there is, from the one catalog.
enum class Code : std::uint8_t {
#define ARBITRO_FINDING(enumerator, code, name, layer, level, clauses, message, help) enumerator,
#include "verifier/findings/catalog.def"
#undef ARBITRO_FINDING
};

struct CatalogEntry {
  Code code;
  std::string_view id;    // "BAR001"
  std::string_view name;  // "barrier-crossed"
  Layer layer;
  Level level;  // default; a finding may be lowered, never raised
  std::string_view
      clauses;  // clause ids of engine/clauses.def, comma separated; empty for what no rule text says
  std::string_view message;  // one line, lower case, with {argument} places
  std::string_view help;     // what the finding means and what to do, a few sentences
};

// All findings, in the order of the catalog.
[[nodiscard]] const std::vector<CatalogEntry>& Catalog();
[[nodiscard]] const CatalogEntry& EntryOf(Code code);
// The entry with this id or name, in any letter case.
[[nodiscard]] const CatalogEntry* FindEntry(std::string_view id_or_name);

// A named value in a finding's message. What it is decides how a writer prints it.
struct Argument {
  enum class Kind : std::uint8_t { kNumber, kText, kPiece, kPieces, kSeat, kSquare };
  std::string_view name;  // as in the message template; static storage
  Kind kind = Kind::kNumber;
  std::int64_t number = 0;       // number, seat index, square number (0 = nest), or piece bits of a PieceSet
  std::string text;              // kText
  std::uint8_t color_index = 0;  // kSquare: the color whose corridor and goal are meant

  static Argument Number(std::string_view name, std::int64_t value);
  static Argument Text(std::string_view name, std::string value);
  static Argument OfPiece(std::string_view name, parchis::Piece piece);
  static Argument OfPieces(std::string_view name, parchis::PieceSet pieces);
  static Argument OfSeat(std::string_view name, std::size_t seat);
  static Argument OfSquare(std::string_view name, parchis::Color color, parchis::Square square);

  bool operator==(const Argument&) const = default;
};

// The name of an argument that stands behind the message, whatever the finding.
inline constexpr std::string_view kBesides = "besides";

// One thing that a legal ply could have done.
struct Alternative {
  std::optional<parchis::Piece> piece;  // none: pass, or penalty
  std::optional<parchis::Piece> second_piece;
  parchis::Square from;
  parchis::Square to;
  parchis::PieceSet captured;
  std::optional<parchis::Piece> penalized;
  parchis::Square penalized_to{};  // where it goes: its nest, or its corridor's first square (AMB-035 B)
  bool penalty = false;            // third six or third double
  bool two_dice = false;           // it begins with a throw of two
  bool both_dice = false;          // the piece moves with both
  std::uint8_t bonus = 0;          // steps of the bonus spent; 0 = none
  std::uint8_t bonus_earned = 0;

  bool operator==(const Alternative&) const = default;
};

// One ply around a finding as the log records it, for the window that a report shows.
struct WindowPly {
  std::uint32_t ply = 0;
  std::uint8_t seat = 0;
  // As written, even if it is no face; 0: nothing thrown. Of two dice thrown before the number that is used.
  std::uint32_t die = 0;
  std::uint8_t second_die = 0;               // the other face, where two dice are thrown
  std::uint8_t bonus = 0;                    // steps of the bonus spent; 0 = none
  std::optional<std::uint8_t> bonus_earned;  // steps, as the log says; unset: it does not say
  std::optional<parchis::Piece> piece;
  std::optional<parchis::Piece> second_piece;
  std::optional<parchis::Square> from;  // unset: nobody moves, or the log does not say
  std::optional<parchis::Square> to;    // the same
  parchis::PieceSet captured;
  std::optional<parchis::Piece> penalized;
  parchis::Square penalized_to{};  // where it goes: its nest, or its corridor's first square (AMB-035 B)
  bool penalty = false;            // third six or third double
  bool unusable = false;           // some value is out of its range, and so not shown
  log::Event event = log::Event::kNone;
  std::uint32_t takes_back = 0;  // this many plies before it do not stand

  bool operator==(const WindowPly&) const = default;
};

// An earlier finding of the same game that a later one only follows from.
struct Cause {
  Code code;
  std::uint32_t ply = 0;
  bool operator==(const Cause&) const = default;
};

// An answer of the rule set on which a finding depends: with one of the other options it would not be there.
struct RestsOn {
  std::string point;                    // rule point id
  std::string option;                   // the rule set's answer
  std::string ambiguities;              // AMB numbers of the point
  std::vector<std::string> legal_with;  // options under which the ply is as recorded and legal

  bool operator==(const RestsOn&) const = default;
};

// For one open point of the rules the options that some readings answer it with.
struct PointOptions {
  std::string_view point;  // ids of the registry
  std::vector<std::string_view> options;

  bool operator==(const PointOptions&) const = default;
};

// Some readings of the rules of a game, in the order of the registry. A point that is not named is answered
// with any of the options that are open.
using Readings = std::vector<PointOptions>;

// What a ply is by some readings of the rules, where others say otherwise.
struct ReadingRow {
  std::uint32_t ply = 0;  // of the finding, or a later one about the same points
  Readings readings;
  bool with_default = false;  // the rule set's own answers are among them
  // By these readings the ply is wrong for this reason; unset: it holds.
  std::optional<Code> code;
  std::vector<Argument> arguments;     // of that reason's message
  std::optional<Alternative> outcome;  // what the ply does, where it holds and was judged
  // The ply of the game that these readings do not explain, be it this one; unset: they explain all of it.
  std::optional<Cause> excluded;
};

struct Ruling;

// One thing the verifier says about a log. Data only: writers make the sentences.
struct Finding {
  Code code{};
  Level level = Level::kError;
  std::optional<std::uint32_t> ply;  // index in the game's plies, from 0
  std::optional<std::uint8_t> seat;
  std::uint32_t turn = 0;  // turns begun so far in the game, from 1; 0 = no ply
  log::Location location;
  std::string clauses;  // those of the catalog's that apply here; empty = all of them
  std::vector<Argument> arguments;
  std::vector<WindowPly> window;      // up to two plies before, then the ply itself
  std::vector<Alternative> legal;     // what would have been legal, at most kMaxAlternatives
  std::uint32_t legal_count = 0;      // how many there are in all
  bool legal_known = false;           // `legal` was worked out
  std::string position;               // position line before the ply; empty = not known
  std::vector<ReadingRow> readings;   // where the rules are open: what each reading makes of it
  std::vector<RestsOn> rests_on;      // answers without which this would not be found
  std::optional<Cause> follows;       // set: a consequence, not counted
  bool known = false;                 // the baseline of the run has it
  const Ruling* ruling = nullptr;     // what an arbiter has decided about it; set: not counted
  const Ruling* set_aside = nullptr;  // the ruling on another finding by which this one does not count
  std::string continued;  // how the replay went on: "claimed", "legal", "stop"; empty = nothing to go on from
};

// Whether it counts for verdict and exit code: a root cause that no ruling has settled.
[[nodiscard]] inline bool IsCounted(const Finding& finding) {
  return !finding.follows && finding.ruling == nullptr && finding.set_aside == nullptr;
}

// The clauses that the finding rests on, comma separated.
[[nodiscard]] inline std::string_view ClausesOf(const Finding& finding) {
  return finding.clauses.empty() ? EntryOf(finding.code).clauses : finding.clauses;
}

inline constexpr std::size_t kMaxAlternatives = 12;

}  // namespace arbitro
