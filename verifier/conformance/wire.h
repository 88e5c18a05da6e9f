#pragma once

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "parchis/conformance/v1/protocol.pb.h"

namespace arbitro::conformance {

namespace pb = parchis::conformance::v1;

inline constexpr std::string_view kProtocol = "parchis.conformance.v1";

// How messages are written: one JSON object a line, or binary behind its length as a varint.
enum class Wire : std::uint8_t { kJson, kBinary };

// No message is longer: a game of 100,000 plies has room in it.
inline constexpr std::size_t kMaxMessageBytes = std::size_t{16} << 20U;

// Takes messages out of bytes that come in pieces.
class MessageSplitter {
 public:
  explicit MessageSplitter(Wire wire, std::size_t max_bytes = kMaxMessageBytes)
      : wire_(wire), max_bytes_(max_bytes) {}

  void Feed(std::string_view bytes) { buffer_ += bytes; }
  // The next message as it stands, without line end or length; nullopt: its end has not come yet. An error is
  // about bytes that cannot be one, and nothing behind them can be found.
  [[nodiscard]] std::expected<std::optional<std::string>, std::string> Next();
  // Bytes of a message whose end has not come.
  [[nodiscard]] const std::string& rest() const { return buffer_; }

 private:
  [[nodiscard]] std::expected<std::optional<std::string>, std::string> NextLine();
  [[nodiscard]] std::expected<std::optional<std::string>, std::string> NextBinary();

  Wire wire_;
  std::size_t max_bytes_;
  std::string buffer_;
  std::size_t searched_ = 0;  // bytes of the buffer without a line end
};

// One message in bytes, its line end or length included.
[[nodiscard]] std::string Encode(const google::protobuf::Message& message, Wire wire);
// The message in JSON, on one line without its end.
[[nodiscard]] std::string JsonOf(const google::protobuf::Message& message);

// Fields that the schema does not have, as a later version may, are passed over or refused.
enum class Unknown : std::uint8_t { kPass, kRefuse };

// Reads what the splitter gave. The error says what is wrong with it.
[[nodiscard]] std::expected<pb::Request, std::string> DecodeRequest(std::string_view bytes, Wire wire);
[[nodiscard]] std::expected<pb::Reply, std::string> DecodeReply(std::string_view bytes, Wire wire,
                                                                Unknown unknown);

}  // namespace arbitro::conformance
