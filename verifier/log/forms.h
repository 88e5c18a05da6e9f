#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "verifier/log/recorded_game.h"

namespace google::protobuf {
class Message;
}  // namespace google::protobuf

// The text and JSON forms of a game. Lines and columns are counted from 1 within the bytes given; a column is
// a byte.
namespace arbitro::log {

// The first thing in a text that keeps it from being read.
struct SyntaxError {
  std::string reason;
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  bool too_deep = false;  // nested beyond kMaxNesting
};

// Places of the parts of a game, relative to the bytes it was read from.
struct TextPlaces {
  std::optional<Location> header;
  std::optional<Location> ending;
  std::vector<Location> plies;
  std::vector<std::pair<std::string, Location>> fields;  // names of the header's fields as written
  std::string open;  // the game's field that is not closed where the text ends; empty = none
};

// Replaces `message` by what protobuf's text format says. Unknown names and repeated single fields are
// errors.
[[nodiscard]] std::optional<SyntaxError> ParseText(std::string_view bytes,
                                                   google::protobuf::Message& message);
// Places in a GameLog in text form; as far as it can be read.
[[nodiscard]] TextPlaces LocateInText(std::string_view bytes);

// Replaces `message` by what one JSON object says, in proto3's mapping: field names in lowerCamelCase or as
// in the schema, enum values by name or number, 64-bit numbers also as strings, null as absent. Unknown
// names, repeated keys and everything that is no JSON (comments, single quotes, trailing commas) are errors.
[[nodiscard]] std::optional<SyntaxError> ParseJson(std::string_view bytes,
                                                   google::protobuf::Message& message);
// Places in a GameLog in JSON; as far as it can be read.
[[nodiscard]] TextPlaces LocateInJson(std::string_view bytes);

}  // namespace arbitro::log
