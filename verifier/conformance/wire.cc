#include "verifier/conformance/wire.h"

#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <google/protobuf/unknown_field_set.h>
#include <google/protobuf/util/json_util.h>
#include <google/protobuf/util/type_resolver_util.h>

#include <limits>
#include <memory>

namespace arbitro::conformance {
namespace {

using google::protobuf::Message;

constexpr unsigned kVarintBits = 7;
constexpr std::size_t kMaxVarintBytes = 5;  // more than any length that is allowed takes

// Reads a message; the error is what the parser says, on one line.
template <class AnyMessage>
[[nodiscard]] std::expected<AnyMessage, std::string> Decode(std::string_view bytes, Wire wire,
                                                            Unknown unknown) {
  AnyMessage message;
  if (wire == Wire::kBinary) {
    if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size())))
      return std::unexpected("it is no message of the protocol");
    const auto& fields = message.GetReflection()->GetUnknownFields(message);
    if (unknown == Unknown::kRefuse && !fields.empty())
      return std::unexpected("it has a field that the protocol does not have: number " +
                             std::to_string(fields.field(0).number()));
    return message;
  }
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = unknown == Unknown::kPass;
  const auto status = google::protobuf::util::JsonStringToMessage(std::string(bytes), &message, options);
  if (status.ok()) return message;
  std::string why(status.message().as_string());
  for (char& c : why) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return std::unexpected(why);
}

// Maps have no order of their own: in bytes, and in the JSON made of these, they are sorted by their keys.
[[nodiscard]] std::string BytesOf(const Message& message) {
  std::string bytes;
  google::protobuf::io::StringOutputStream stream(&bytes);
  google::protobuf::io::CodedOutputStream coded(&stream);
  coded.SetSerializationDeterministic(true);
  message.SerializeToCodedStream(&coded);
  coded.Trim();
  return bytes;
}

}  // namespace

std::expected<std::optional<std::string>, std::string> MessageSplitter::Next() {
  return wire_ == Wire::kJson ? NextLine() : NextBinary();
}

std::expected<std::optional<std::string>, std::string> MessageSplitter::NextLine() {
  while (true) {
    const std::size_t end = buffer_.find('\n', searched_);
    if (end == std::string::npos) {
      searched_ = buffer_.size();
      if (buffer_.size() > max_bytes_)
        return std::unexpected("a line is longer than " + std::to_string(max_bytes_) + " bytes");
      return std::nullopt;
    }
    std::string line = buffer_.substr(0, end);
    buffer_.erase(0, end + 1);
    searched_ = 0;
    if (line.size() > max_bytes_)
      return std::unexpected("a line is longer than " + std::to_string(max_bytes_) + " bytes");
    // Line ends of another system, and empty lines, say nothing.
    if (line.ends_with('\r')) line.pop_back();
    if (line.find_first_not_of(" \t") != std::string::npos) return line;
  }
}

std::expected<std::optional<std::string>, std::string> MessageSplitter::NextBinary() {
  std::uint64_t length = 0;
  std::size_t size = 0;
  while (true) {
    if (size == kMaxVarintBytes) return std::unexpected("the length of a message is none");
    if (size == buffer_.size()) return std::nullopt;
    const auto byte = static_cast<unsigned char>(buffer_[size]);
    length |= std::uint64_t{byte & 0x7FU} << (kVarintBits * size);
    ++size;
    if ((byte & 0x80U) == 0) break;
  }
  if (length > max_bytes_)
    return std::unexpected("a message of " + std::to_string(length) + " bytes is longer than " +
                           std::to_string(max_bytes_));
  if (buffer_.size() - size < length) return std::nullopt;
  std::string message = buffer_.substr(size, length);
  buffer_.erase(0, size + length);
  return message;
}

std::string JsonOf(const Message& message) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  static const std::string kHost = "type.googleapis.com";
  static const std::unique_ptr<google::protobuf::util::TypeResolver> kTypes(
      google::protobuf::util::NewTypeResolverForDescriptorPool(
          kHost, google::protobuf::DescriptorPool::generated_pool()));
  std::string text;
  const std::string type = kHost + "/" + message.GetDescriptor()->full_name();
  // What was built here can be printed; a string that is no UTF-8 cannot, and never stands in one of ours.
  const auto status =
      google::protobuf::util::BinaryToJsonString(kTypes.get(), type, BytesOf(message), &text, options);
  return status.ok() ? text : "{}";
}

std::string Encode(const Message& message, Wire wire) {
  if (wire == Wire::kJson) return JsonOf(message) + "\n";
  const std::string body = BytesOf(message);
  std::string bytes;
  std::size_t length = body.size();
  while (length >= 0x80U) {
    bytes += static_cast<char>((length & 0x7FU) | 0x80U);
    length >>= kVarintBits;
  }
  bytes += static_cast<char>(length);
  return bytes + body;
}

std::expected<pb::Request, std::string> DecodeRequest(std::string_view bytes, Wire wire) {
  return Decode<pb::Request>(bytes, wire, Unknown::kRefuse);
}

std::expected<pb::Reply, std::string> DecodeReply(std::string_view bytes, Wire wire, Unknown unknown) {
  return Decode<pb::Reply>(bytes, wire, unknown);
}

}  // namespace arbitro::conformance
