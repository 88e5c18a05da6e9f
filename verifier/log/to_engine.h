#pragma once

#include <string>
#include <vector>

#include "parchis/log/v1/game_log.pb.h"
#include "verifier/findings/finding.h"
#include "verifier/log/raw_ply.h"
#include "verifier/log/recorded_game.h"

namespace arbitro::log {

// Says where findings about a game are put and how many may still come.
class SchemaFindings {
 public:
  explicit SchemaFindings(std::vector<Finding>& findings) : findings_(findings) {}

  // A finding without its location; `ply` is where it belongs, none = the whole game.
  void Add(Code code, std::optional<std::uint32_t> ply, std::initializer_list<Argument> arguments);
  // SCH001.
  void OutOfRange(std::string_view field, std::int64_t value, std::string range,
                  std::optional<std::uint32_t> ply = {});

 private:
  std::vector<Finding>& findings_;
  std::size_t added_ = 0;
};
// A log that is wrong throughout is not described to the last number.
inline constexpr std::size_t kMaxSchemaFindings = 1000;

// The plies of a log as they stand on the wire.
struct WirePlies {
  std::string_view bytes;
  std::uint32_t count = 0;
  bool vouched_for = false;  // a checksum says that the log is as it was written
};

// Fills `game` (cleared before) from a decoded message and reports values that the schema does not allow,
// those of the whole game without a ply. Unknown fields of binary logs are among them; one of another wire
// type than the schema's makes the game doubtful. The plies are those of `log`, or, if `wire` is not empty,
// those; where one of them cannot be decoded, the result says why and `game` is incomplete.
[[nodiscard]] RawPly::Read ToEngine(const parchis::log::v1::GameLog& log, const WirePlies& wire,
                                    RecordedGame& game, SchemaFindings& findings);

}  // namespace arbitro::log
