#include "verifier/log/message_decoder.h"

#include <fmt/format.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/stubs/logging.h>
#include <zlib.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>

#include "verifier/log/forms.h"
#include "verifier/log/framing.h"
#include "verifier/log/log_finding.h"
#include "verifier/log/wire_scan.h"

namespace arbitro::log {
namespace {

// Tag of the field crc32, and the bytes that the field takes.
constexpr unsigned char kChecksumTag = 6 << 3 | 5;
constexpr std::size_t kChecksumBytes = 5;

std::uint32_t Checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

// The four bytes after a checksum's tag, as written.
std::uint32_t StatedChecksum(std::string_view bytes, std::size_t tag_at) {
  std::uint32_t stated = 0;
  for (std::size_t i = 4; i > 0; --i) stated = stated << 8 | static_cast<unsigned char>(bytes[tag_at + i]);
  return stated;
}

void Add(Code code, const Record& record, std::vector<Finding>& findings) {
  findings.push_back(MakeFinding(code, record.location));
}

void AddCut(const Record& record, const WireScan& scan, std::vector<Finding>& findings) {
  const std::uint64_t length = std::max<std::uint64_t>(record.stated_length, scan.needed);
  Location end = record.location;
  end.byte_offset += record.bytes.size();
  end.byte_length = 0;
  findings.push_back(MakeFinding(Code::kRecordCut, end,
                                 {Argument::Number("bytes", static_cast<std::int64_t>(record.bytes.size())),
                                  Argument::Number("length", static_cast<std::int64_t>(length))}));
}

void AddSecondMagic(const Record& record, std::size_t at, std::vector<Finding>& findings) {
  Location location = record.location;
  location.byte_offset += at;
  location.byte_length = kMagicField.size();
  findings.push_back(MakeFinding(Code::kSecondMagic, location));
}

void AddTooManyPlies(const Record& record, std::size_t plies, std::vector<Finding>& findings) {
  findings.push_back(MakeFinding(
      Code::kTooManyPlies, record.location,
      {Argument::Number("value", static_cast<std::int64_t>(plies)), Argument::Number("limit", kMaxPlies)}));
}

void AddTooDeep(const Record& record, std::vector<Finding>& findings) {
  findings.push_back(
      MakeFinding(Code::kNestingTooDeep, record.location, {Argument::Number("limit", kMaxNesting)}));
}

void AddSyntaxError(const Record& record, const SyntaxError& error, std::vector<Finding>& findings) {
  if (error.too_deep) {
    AddTooDeep(record, findings);
  } else {
    findings.push_back(MakeFinding(Code::kSyntax, record.location, {Argument::Text("reason", error.reason)}));
  }
  Location& location = findings.back().location;
  location.byte_length = 0;
  location.column = error.column + (error.line == 1 ? record.location.column - 1 : 0);
  location.line += error.line - 1;
}

// Whether the checksum fits, where one is stated. Where damage keeps the scan from reaching the field, its
// place at the very end still tells.
bool ChecksumFits(const Record& record, const WireScan& scan, std::vector<Finding>& findings) {
  const std::string_view bytes = record.bytes;
  std::optional<std::size_t> at = scan.checksum_at;
  // A record that lost bytes inside still ends with its checksum, where the next game ended it.
  if (!at && (scan.foreign || scan.needed != 0 || record.cut) && bytes.size() > kChecksumBytes) {
    const std::size_t last = bytes.size() - kChecksumBytes;
    if (static_cast<unsigned char>(bytes[last]) == kChecksumTag) at = last;
  }
  if (!at) return true;
  const std::uint32_t found = Checksum(bytes.substr(0, *at));
  const std::uint32_t stated = StatedChecksum(bytes, *at);
  if (found == stated) return true;
  findings.push_back(MakeFinding(Code::kChecksumWrong, record.location,
                                 {Argument::Text("found", fmt::format("{:08x}", found)),
                                  Argument::Text("stated", fmt::format("{:08x}", stated))}));
  return false;
}

}  // namespace

MessageDecoder::MessageDecoder() {
  // What is wrong with a log is said in findings; protobuf would also write it to standard error.
  static std::once_flag silenced;
  std::call_once(silenced, [] { google::protobuf::SetLogHandler(nullptr); });
}

MessageDecoder::Result MessageDecoder::Decode(const Record& record, Plies plies,
                                              std::vector<Finding>& findings) {
  return record.form == Form::kBinary ? DecodeBinary(record, plies, findings) : DecodeText(record, findings);
}

MessageDecoder::Result MessageDecoder::DecodeBinary(const Record& record, Plies plies,
                                                    std::vector<Finding>& findings) {
  const std::string_view bytes = record.bytes;
  rest_.clear();
  const bool split = plies == Plies::kLeftOnTheWire;
  const WireScan scan = ScanWire(bytes, kAllFields, split ? &rest_ : nullptr);
  if (scan.too_deep) {
    AddTooDeep(record, findings);
    return {};
  }
  // A record that ends too early and has fields of nobody's is not only short: somewhere before, a length is
  // wrong.
  if ((scan.broken || (scan.needed != 0 && scan.foreign)) && !scan.second_magic) {
    Add(Code::kUndecodable, record, findings);
    return {};
  }
  Result result;
  result.cut = record.cut || scan.needed != 0 || scan.second_magic || scan.too_many_plies;
  if (record.cut || scan.needed != 0) AddCut(record, scan, findings);
  result.headers = scan.headers;
  result.checksum_wrong = !ChecksumFits(record, scan, findings);
  if (scan.whole_end <= kMagicField.size()) {
    // The magic alone is no game, cut or not.
    if (!result.cut && !result.checksum_wrong) Add(Code::kUndecodable, record, findings);
    return result;
  }
  const std::string_view whole = bytes.substr(0, scan.whole_end);
  if (!Parse(split ? std::string_view(rest_) : whole, record, findings)) return result;
  if (split) {
    result.plies = whole;
    result.ply_count = static_cast<std::uint32_t>(std::min<std::size_t>(scan.plies, kMaxPlies));
  }
  if (scan.second_magic) AddSecondMagic(record, *scan.second_magic, findings);
  if (scan.too_many_plies) AddTooManyPlies(record, CountPlies(bytes), findings);
  result.decoded = true;
  return result;
}

bool MessageDecoder::Parse(std::string_view bytes, const Record& record, std::vector<Finding>& findings) {
  if (log_.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) return true;
  // Nested groups beyond protobuf's own limit fail like damage; with a higher limit they do not.
  constexpr int kHighLimit = 1000;
  google::protobuf::io::CodedInputStream input(reinterpret_cast<const std::uint8_t*>(bytes.data()),
                                               static_cast<int>(bytes.size()));
  input.SetRecursionLimit(kHighLimit);
  if (log_.ParseFromCodedStream(&input)) {
    AddTooDeep(record, findings);
  } else {
    Add(Code::kUndecodable, record, findings);
  }
  return false;
}

MessageDecoder::Result MessageDecoder::DecodeText(const Record& record, std::vector<Finding>& findings) {
  const std::optional<SyntaxError> error =
      record.form == Form::kText ? ParseText(record.bytes, log_) : ParseJson(record.bytes, log_);
  if (error) {
    AddSyntaxError(record, *error, findings);
    return {};
  }
  if (log_.magic() != kMagic) {
    Add(Code::kNotALog, record, findings);
    return {};
  }
  Result result;
  result.decoded = true;
  if (log_.plies_size() > static_cast<int>(kMaxPlies)) {
    AddTooManyPlies(record, static_cast<std::size_t>(log_.plies_size()), findings);
    const int extra = log_.plies_size() - static_cast<int>(kMaxPlies);
    log_.mutable_plies()->DeleteSubrange(static_cast<int>(kMaxPlies), extra);
    result.cut = true;
  }
  return result;
}

}  // namespace arbitro::log
