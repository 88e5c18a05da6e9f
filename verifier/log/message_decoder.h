#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "parchis/log/v1/game_log.pb.h"
#include "verifier/findings/finding.h"
#include "verifier/log/forms.h"
#include "verifier/log/reader.h"
#include "verifier/log/wire_scan.h"

namespace arbitro::log {

// Turns the bytes of records into messages, and names the damage.
class MessageDecoder {
 public:
  MessageDecoder();

  // How a record could be decoded.
  struct Result {
    bool decoded = false;      // something is in log()
    bool cut = false;          // log() is only the front of the game
    std::size_t headers = 1;   // fields header in a binary record; their values are merged
    bool vouched_for = false;  // the stated checksum fits
    bool doubtful = false;     // some byte of log() is not what was written, see RecordedGame
    // Not empty: log() is without its plies, which stand in these bytes of the record.
    std::string_view plies;
    std::uint32_t ply_count = 0;
  };
  enum class Plies : std::uint8_t {
    kInMessage,
    kLeftOnTheWire,  // in binary records: decoding them is left to the caller
  };
  // Decodes a record of kind kGame into log() and appends findings of the families FMT and LIM, with
  // locations.
  [[nodiscard]] Result Decode(const Record& record, Plies plies, std::vector<Finding>& findings);

  // The message of the last record; the next one reuses its memory.
  [[nodiscard]] const parchis::log::v1::GameLog& log() const { return log_; }

 private:
  Result DecodeBinary(const Record& record, Plies plies, std::vector<Finding>& findings);
  Result DecodeText(const Record& record, std::vector<Finding>& findings);
  std::optional<SyntaxError> ParseForm(std::string_view bytes, Form form);
  WireScan Scan(std::string_view bytes, bool split);
  bool Parse(std::string_view bytes, const Record& record, std::vector<Finding>& findings);

  parchis::log::v1::GameLog log_;
  std::string rest_;  // of a binary record without its plies
};

}  // namespace arbitro::log
