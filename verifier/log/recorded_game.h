#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/board.h"
#include "engine/memory.h"
#include "engine/piece.h"
#include "engine/ply.h"

namespace arbitro::log {

// Where something stands in the input. Bytes are counted in the decompressed input from 0; line and column
// from 1, 0 where the input is binary.
struct Location {
  std::uint64_t byte_offset = 0;
  std::uint64_t byte_length = 0;
  std::uint32_t line = 0;
  std::uint32_t column = 0;

  bool operator==(const Location&) const = default;
};

// What happened on a ply instead of a move (parchis.log.v1.Event, same order).
enum class Event : std::uint8_t {
  kNone,
  kSeatDropped,
  kSeatReturned,
  kResigned,
  kAdjudicated,
  kFacesUnknown,
  kDoubleUnknown,
};

// One ply as recorded: the facts, and the claims that are compared with the replay and never trusted.
struct RecordedPly {
  parchis::Ply ply;
  std::optional<parchis::Square> from;
  std::optional<parchis::Square> to;
  parchis::PieceSet captured;
  bool captured_said = false;  // a capture claim is there, or complete_claims makes an absent one mean none
  std::optional<std::uint8_t> bonus_earned;  // steps
  bool penalized_said = false;
  std::optional<parchis::Piece> penalized;  // without a value and said: explicitly nobody
  bool penalty_told = false;                // the ply itself says so: it is a third six
  std::optional<std::uint32_t> choices;
  Event event = Event::kNone;
  std::uint32_t takes_back = 0;
  bool takes_back_unknown = false;  // some plies are taken back, but how many is damaged
  bool seat_said = false;           // the record names the seat itself
  bool unusable = false;            // a schema finding makes this ply meaningless; the replay cannot judge it
  std::uint32_t no_face = 0;        // what is written as the die where that is none of 1..6
  std::uint8_t unreadable = 0;      // values outside their range
  bool face_unreadable = false;     // the die is one of them

  // Only the face cannot be read: the rest of the ply is as written.
  [[nodiscard]] bool OnlyFaceUnreadable() const { return unusable && unreadable == 1 && face_unreadable; }
};

// A record that only takes others back is no pass, and none that a later one takes back.
[[nodiscard]] inline bool OnlyTakesBack(const RecordedPly& recorded) {
  if (recorded.takes_back == 0 && !recorded.takes_back_unknown) return false;
  const bool readable = !recorded.unusable || recorded.takes_back_unknown;
  return readable && recorded.ply.die == 0 && recorded.no_face == 0 && !recorded.ply.piece &&
         !recorded.from && !recorded.to && !recorded.penalized &&
         recorded.ply.spend == parchis::Spend::kNotSaid && recorded.event == Event::kNone;
}

// Rare claims about one ply.
struct RecordedNote {
  std::uint32_t ply = 0;
  std::vector<parchis::Square> position_after;  // color 1 piece 1..4, color 2 piece 1..4, …; empty = not said
  std::optional<std::uint32_t> steps;
  // Numbers that the seat could still choose before the ply; with or without the null throw, which a producer
  // need not list.
  std::optional<parchis::NumberSet> numbers_left{};
};

struct RecordedSeat {
  std::string name;
  std::vector<std::uint32_t> colors;
  std::uint32_t team = 0;
  std::uint32_t owner = 0;
};

struct OpeningThrow {
  std::uint32_t seat = 0;
  std::uint32_t die = 0;
  std::uint32_t round = 1;
};

struct RecordedHeader {
  std::string game_id;
  std::string producer;
  std::string producer_version;
  std::string rules;
  std::vector<std::pair<std::string, std::string>> choices;  // rule point id, option; ascending by id
  std::vector<std::string> open_points;
  std::uint32_t arms = 0;  // 0 = not said
  std::vector<std::string> color_names;
  std::vector<RecordedSeat> seats;
  std::optional<std::uint32_t> first_seat;
  std::vector<OpeningThrow> opening_throws;
  std::string start_position;
  bool omits_passes = false;
  bool omits_unusable_bonuses = false;
  bool omits_unusable_dice = false;
  bool omits_forced_moves = false;
};

enum class Reason : std::uint8_t { kNotSaid, kFinished, kResigned, kAbandoned, kAdjudicated };

struct RecordedEnding {
  Reason reason = Reason::kNotSaid;
  std::vector<std::uint32_t> ranking;  // seats, winner first
  std::optional<std::uint32_t> ply_count;
};

// One game as recorded, in engine values. Reused from game to game so that reading allocates nothing in the
// long run.
struct RecordedGame {
  RecordedHeader header;
  std::vector<RecordedPly> plies;
  std::vector<RecordedNote> notes;  // ascending by ply
  std::optional<RecordedEnding> ending;
  // A note lists numbers that are left to choose from: the game is played without dice.
  bool picks_numbers = false;
  // The record ends before its stated length, or before the end of the game data: what is here is a prefix.
  bool cut = false;
  // Some byte of the record is not what was written: the CRC-32 differs, or the frame shows it. What stands
  // here cannot be held against a player.
  bool doubtful = false;

  // Empties everything, keeping the capacity of the lists.
  void Clear();
};

}  // namespace arbitro::log
